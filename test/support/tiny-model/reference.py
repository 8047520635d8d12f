"""Writes test/fixtures/tiny-model/vocab.txt and reference.jsonl: what the reference tokeniser makes of texts that are hard
to tokenise, cased and uncased, with ranges in UTF-16 units. Left out: spacing marks that canonical order moves past an
accent (U+302E and a few musical signs); uncased, the reference then gives the accent's place for the mark's.

    python -m venv V && V/bin/pip install tokenizers && V/bin/python reference.py test/fixtures/tiny-model
"""
import json
import random
import sys

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS = """
the of and to in Ada Lovelace ada lovelace Maria maria Smith smith Berlin berlin Zürich Zurich zurich lives works with her phone
number is street un ##un ##aff ##able ##ing ##ed ##s ##er ##berg Gold gold Jos ##é jos ##e Straße straße ##ße ##traße naïve naive
Ünïcödé cafe café Ελ ##λά ##δα ελ ##λα Москва мос ##ква Мос na ##me hello Hello world 東 京 都 李 한 국 ##국 ᄒ ##ᅡ ##ᆫ ##ᄀ ##ᅮ ##ᆨ
नम ##स् ##ते ก ##รุ ##ง שלום مر ##حبا 2024 20 ##24 007 ##7 😀 👩 ##👩 𝔘 ##𝔫 ##i i İ i̇ ﬁ ff ## ##x
""".split()
PIECES = list(dict.fromkeys(
    SPECIAL + WORDS
    + [chr(c) for c in range(33, 127)] + ["##" + chr(c) for c in range(33, 127) if chr(c).isalnum()]
    + list("äöüßéèñçøåÄÖÜÉ—–“”‘’…•€£¿¡。、「」·٪،।") + ["##" + c for c in "äöüßéèñçøå"]))

TEXTS = [
    "", " ", "\n\t\r", "Ada Lovelace lives in Berlin.", "unaffable goldberg Goldberg's", "don't stop—believing…",
    "José María from Zürich, Straße 7", "Jose\u0301 na\u00efve nai\u0308ve cafe\u0301.", "ÜNÏCÖDÉ Ünïcödé ünïcödé",
    "東京都に住む李さん", "Ada東京Smith", "\uf900\u2f800 compatibility ideographs", "한국 한국어", "नमस्ते दुनिया।", "กรุงเทพ", "שָׁלוֹם שלום", "مرحبا بالعالم، كيف؟",
    "😀 Ada", "😀Ada😀", "👩‍👩‍👧 Smith", "👍🏽Ada👍🏽 Lovelace", "𝔘𝔫𝔦 𝔘𝔫i", "\U0001f1e9\U0001f1ea Berlin \U0010ffff x",
    "A\u200bda \u200bLovelace\u200b.", "Ad\u00ada Smi\u2060th", "Ada\u0000Smith\u0007 \ufffdx\ufffd", "a\u000bb\u000cc\u0085d\u2028e\u2029f\u00a0g\u3000h",
    "x" * 100, "x" * 101, "é" * 100, "e\u0301" * 100, "e\u0301" * 101, "x" * 5000 + " Ada", "😀" * 101, "東" * 150,
    "[CLS] Ada [SEP] [UNK] [PAD] [MASK]", "##un ## ##", "Ελλάδα ΕΛΛΆΔΑ ΟΔΥΣΣΕΥΣ ς", "МОСКВА Москва", "İstanbul ISTANBUL ıI", "ﬁne ﬀ ﬃ",
    "≠ ≮ \u037e \u1fef \u2260a", "1\u20442 ½ ² ㎏ Ⅷ", "\u0301abc \u0301", "a\u0301\u0323\u0308b", "$5.00 100% a@b.c <tag> ~`^_|",
    "\ufeffAda", "Ada\u202eSmith\u202c", "\ue000private\uf8ff", "\u0378unassigned\U0003fffd", "ǅ ǆ ẞ ſ K Å", "\u1e9b\u0323", "\u0e01\u0e33 \u0ec4",
]
ALPHABET = list("abAZ09.,-_'@ \n\té東") + [
    "Ada", "Smith", "un", "aff", " ", " ", "\u0301", "\u200d", "\u200b", "\u00ad", "\ufe0f", "\ufffd", "\u0000", "\u001f", "\u2028", "\u00a0", "😀", "𝔘", "한", "İ",
    "ß", "Σ", "\u0e33", "\u0903", "\ue001", "\u0378", "\u2e52", "·", "、", "\U00020000", "\U0002b820", "\U0002ceb0", "\u30fc", "क्", "\u1100\u1161",
]


def utf16_offsets(text):
    at, out = 0, []
    for char in text:
        out.append(at)
        at += 2 if ord(char) > 0xFFFF else 1
    return out + [at]


def main():
    out = sys.argv[1]
    dice = random.Random(20261115)
    texts = TEXTS + ["".join(dice.choices(ALPHABET, k=dice.randint(1, 40))) for _ in range(250)]
    rows = [{"text": text} for text in texts]
    for name, lowercase, strip in (("cased", False, False), ("uncased", True, True), ("lowercase", True, False)):
        t = Tokenizer(models.WordPiece({p: i for i, p in enumerate(PIECES)}, unk_token="[UNK]", max_input_chars_per_word=100))
        t.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=strip, lowercase=lowercase)
        t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
        for row in rows:
            e, to = t.encode(row["text"]), utf16_offsets(row["text"])
            row[name] = [n for i, (a, b), w in zip(e.ids, e.offsets, e.word_ids) for n in (i, to[a], to[b], w)]
    with open(f"{out}/vocab.txt", "w", encoding="utf-8", newline="\n") as f:
        f.write("".join(p + "\n" for p in PIECES))
    with open(f"{out}/reference.jsonl", "w", encoding="ascii", newline="\n") as f:
        # ASCII only: an editor or a formatter that touches the file cannot change a text.
        f.writelines(json.dumps(r, separators=(",", ":")) + "\n" for r in rows)


if __name__ == "__main__":
    main()
