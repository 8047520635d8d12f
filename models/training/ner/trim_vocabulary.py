"""Chooses the pieces the student keeps and cuts the base weights to them.

Enters: folder of mBERT-base-cased (model.safetensors, vocab.txt), the texts, a size. Leaves: vocab.txt and weights in int8 slices.
    python trim_vocabulary.py MBERT_FOLDER OUT_FOLDER SIZE TEXTS.jsonl[.xz] ...
"""
import collections
import json
import lzma
import os
import sys
import unicodedata

from safetensors.numpy import load_file

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from encoder import pack, write_slices  # noqa: E402
from pieces import tokenizer  # noqa: E402

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
SLICE = 40_000_000


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
    kept = {}
    for name, value in load_file(f"{base}/model.safetensors").items():
        if name.startswith("cls.") or "pooler" in name:
            continue
        name = name.removeprefix("bert.")
        kept[name] = value[order] if name == "embeddings.word_embeddings.weight" else value
    count = write_slices(pack(kept), f"{out}/base", SLICE)
    print(len(order), "pieces,", count, "slices")


if __name__ == "__main__":
    main()
