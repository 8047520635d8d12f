"""Chooses the pieces the student keeps and cuts the base weights to them.

Enters: folder of mBERT-base-cased (model.safetensors, vocab.txt), the texts, a size. Leaves: vocab.txt and weights in int8 slices.
    python trim_vocabulary.py MBERT_FOLDER OUT_FOLDER SIZE TEXTS.jsonl[.xz] ...
"""
import collections
import json
import lzma
import sys
import unicodedata

import numpy as np
from safetensors.numpy import load_file, save_file
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
SLICE = 40_000_000


def tokenizer(pieces):
    t = Tokenizer(models.WordPiece({p: i for i, p in enumerate(pieces)}, unk_token="[UNK]", max_input_chars_per_word=100))
    t.normalizer = normalizers.BertNormalizer(clean_text=True, handle_chinese_chars=True, strip_accents=False, lowercase=False)
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return t


def texts(path):
    opener = lzma.open if path.endswith(".xz") else open
    with opener(path, "rt") as f:
        if path.endswith(("names.json.xz", "names.json")):
            for entry in json.load(f).values():
                for values in entry.values():
                    yield "\n".join(values)
            return
        for line in f:
            yield json.loads(line)["text"]


def main():
    base, out, size, paths = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    pieces = open(f"{base}/vocab.txt", encoding="utf-8").read().split("\n")
    pieces = [p for p in pieces if p]
    t = tokenizer(pieces)
    count = collections.Counter()
    for path in paths:
        batch = []
        for text in texts(path):
            batch.append(text[:4000])
            if len(batch) == 2000:
                for e in t.encode_batch(batch):
                    count.update(e.ids)
                batch = []
        for e in t.encode_batch(batch):
            count.update(e.ids)
    keep = set()
    for i, p in enumerate(pieces):
        bare = p[2:] if p.startswith("##") else p
        if p in SPECIAL or (len(bare) == 1 and (ord(bare) < 0x2000 or count[i] or 0x3040 <= ord(bare) < 0xD7A4 and not 0x4E00 <= ord(bare) <= 0x9FFF or unicodedata.category(bare)[0] == "P")):
            keep.add(i)
        elif len(bare) == 2 and bare.isascii():
            keep.add(i)
    print("single characters and special:", len(keep), "pieces seen:", len(count))
    for i, n in count.most_common():
        if len(keep) >= size:
            break
        keep.add(i)
    print("least count kept:", n)
    rest = [i for i in sorted(keep) if pieces[i] not in SPECIAL]
    order = [pieces.index(s) for s in SPECIAL] + rest
    with open(f"{out}/vocab.txt", "w", encoding="utf-8") as f:
        f.write("\n".join(pieces[i] for i in order) + "\n")
    packed = {}
    for name, value in load_file(f"{base}/model.safetensors").items():
        if name.startswith("cls.") or "pooler" in name:
            continue
        name = name.removeprefix("bert.")
        value = value.astype(np.float32)
        if name == "embeddings.word_embeddings.weight":
            value = value[order]
        if value.ndim == 2 and value.size > 20_000:
            scale = (np.abs(value).max(1, keepdims=True) / 127).astype(np.float16)
            scale[scale == 0] = np.float16(6e-8)
            packed[name + "|q"] = np.clip(np.rint(value / scale.astype(np.float32)), -127, 127).astype(np.int8)
            packed[name + "|s"] = scale
        else:
            packed[name] = value.astype(np.float16)
    slices, used = [{}], 0
    for name, value in packed.items():
        if used + value.nbytes > SLICE:
            slices.append({})
            used = 0
        slices[-1][name] = np.ascontiguousarray(value)
        used += value.nbytes
    for i, piece in enumerate(slices):
        save_file(piece, f"{out}/base.{i}.st")
    print(len(order), "pieces,", len(slices), "slices")


if __name__ == "__main__":
    main()
