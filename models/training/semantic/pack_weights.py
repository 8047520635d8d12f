"""Packs the weights both teachers start from into slices that travel one by one, and extends the vocabulary by a piece for each origin.

    python pack_weights.py NER_DATA MPNET_FOLDER OUT [LIMIT]      NER_DATA: base.*.st and vocab.txt of ../ner/trim_vocabulary.py
Leaves in OUT: weights.N.st, vocab.txt, second-vocab.txt.
"""
import shutil
import sys

from safetensors.numpy import load_file

from network import ORIGINS
from encoder import pack, read_slices, write_slices
from pieces import read_vocabulary


def main():
    ner, mpnet, out = sys.argv[1:4]
    limit = int(sys.argv[4]) if len(sys.argv) > 4 else 56_500_000
    packed = {f"first.{k}": v for k, v in read_slices(f"{ner}/base").items()}
    second = {k: v for k, v in load_file(f"{mpnet}/model.safetensors").items() if "pooler" not in k and "position_ids" not in k}
    packed |= {f"second.{k}": v for k, v in pack(second).items()}
    print(write_slices(packed, f"{out}/weights", limit), "slices")
    pieces = read_vocabulary(f"{ner}/vocab.txt") + [f"[{o}]" for o in ORIGINS]
    with open(f"{out}/vocab.txt", "w", encoding="utf-8") as f:
        f.write("\n".join(pieces) + "\n")
    shutil.copy(f"{mpnet}/vocab.txt", f"{out}/second-vocab.txt")


if __name__ == "__main__":
    main()
