"""Asks the reference tokeniser about every code point and writes src/inference/character-classes.ts: the table then says
exactly what the reference does, whatever Unicode version the Node or the Python at hand knows.

    python -m venv V && V/bin/pip install tokenizers && V/bin/python character-classes.py > src/inference/character-classes.ts
"""
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

clean = BertNormalizer(clean_text=True, handle_chinese_chars=False, strip_accents=False, lowercase=False)
ideographs = BertNormalizer(clean_text=False, handle_chinese_chars=True, strip_accents=False, lowercase=False)
accents = BertNormalizer(clean_text=False, handle_chinese_chars=False, strip_accents=True, lowercase=False)
split = BertPreTokenizer()

LETTER, SPACE, DROPPED, PUNCTUATION, IDEOGRAPH, MARK = range(6)


def classify(char):
    cleaned = clean.normalize_str(char)
    if cleaned == "":
        return DROPPED
    if cleaned == " ":
        return SPACE
    if ideographs.normalize_str(char) != char:
        return IDEOGRAPH
    if len(split.pre_tokenize_str(f"a{char}b")) == 3:
        return PUNCTUATION
    return MARK if accents.normalize_str(char) == "" else LETTER


def main():
    runs, start, last = [], 0, None
    for code in range(0x110000):
        kind = DROPPED if 0xD800 <= code <= 0xDFFF else classify(chr(code))
        if kind != last:
            if last is not None:
                runs.append((last, code - start))
            start, last = code, kind
    runs.append((last, 0x110000 - start))
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"

    def base36(n):
        out = ""
        while n:
            n, d = divmod(n, 36)
            out = digits[d] + out
        return out or "0"

    coded = [f"{kind}{base36(length)}" for kind, length in runs]
    lines, line = [], ""
    for item in coded:
        if len(line) + len(item) + 1 > 100:
            lines.append(line)
            line = ""
        line += item + " "
    lines.append(line.rstrip())
    print(HEAD)
    print("const RUNS =")
    print(" +\n".join(f"  '{x}'" for x in lines) + ";")
    print(TAIL, end="")


HEAD = """// Inference. What a BERT tokeniser sees in each code point: a letter, a space, something to drop, punctuation, an ideograph
// or a combining mark. A table written by test/support/tiny-model/character-classes.py from the reference tokeniser, so
// that both agree on every code point whatever Unicode version this Node knows. Must not be edited by hand.

export const LETTER = 0;
export const SPACE = 1;
export const DROPPED = 2;
export const PUNCTUATION = 3;
export const IDEOGRAPH = 4;
export const MARK = 5;

const CODE_POINTS = 0x110000;

/** Runs of one class from code point 0 on: the class, then how many code points it covers in base 36. */"""

TAIL = """
function readRuns(runs: string): Uint8Array {
  const classes = new Uint8Array(CODE_POINTS);
  let at = 0;
  for (const run of runs.split(' ')) {
    const length = Number.parseInt(run.slice(1), 36);
    classes.fill(Number(run[0]), at, at + length);
    at += length;
  }
  if (at !== CODE_POINTS) throw new Error('the table of character classes has a gap');
  return classes;
}

/** The class of every code point. */
export const CHARACTER_CLASSES: Uint8Array = readRuns(RUNS);
"""

if __name__ == "__main__":
    main()
