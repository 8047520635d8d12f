"""Texts become pieces, and pieces become windows, as the runtime makes them (see ../ner/CONTRACT.md)."""
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers


def read_vocabulary(path):
    with open(path, encoding="utf-8") as f:
        return f.read().split("\n")[:-1]


def tokenizer(pieces, lowercase=False, unknown="[UNK]"):
    t = Tokenizer(models.WordPiece({p: i for i, p in enumerate(pieces)}, unk_token=unknown, max_input_chars_per_word=100))
    t.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=lowercase, lowercase=lowercase)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return t


def word_start(words, at):
    while 0 < at < len(words) and words[at] == words[at - 1]:
        at -= 1
    return at


def window_end(words, start, capacity):
    full = min(start + capacity, len(words))
    whole = full if full == len(words) else word_start(words, full)
    return whole if whole > start else full


def plan_windows(words, capacity, overlap):
    """(start, end) of every window over all pieces, the same as planWindows of the runtime."""
    out, start = [], 0
    while start < len(words):
        end = window_end(words, start, capacity)
        out.append((start, end))
        if end == len(words):
            break
        back = word_start(words, max(end - overlap, 0))
        after = back if back > start else max(end - overlap, start + 1)
        start = after if window_end(words, after, capacity) > end else end
    return out
