"""Packs the weights both teachers start from into slices that travel one by one, and extends the vocabulary by a piece for each origin.

    python pack_weights.py MBERT_FOLDER VOCABULARY MPNET_FOLDER OUT [LIMIT]      VOCABULARY: vocab.txt of ../../ner, the pieces that are kept
Leaves in OUT: weights.N.st, vocab.txt, second-vocab.txt.
"""
import shutil
import sys

from safetensors.numpy import load_file

from network import ORIGINS
from encoder import pack, write_slices
from pieces import read_vocabulary

WORDS = "embeddings.word_embeddings.weight"


def first_teacher(folder, kept):
    """The encoder alone, its pieces cut to those that are kept."""
    place = {p: i for i, p in enumerate(read_vocabulary(f"{folder}/vocab.txt"))}
    state = {k.removeprefix("bert."): v for k, v in load_file(f"{folder}/model.safetensors").items() if not k.startswith("cls.") and "pooler" not in k}
    state[WORDS] = state[WORDS][[place[p] for p in kept]]
    return state


def second_teacher(folder):
    return {k: v for k, v in load_file(f"{folder}/model.safetensors").items() if "pooler" not in k and "position_ids" not in k}


def main():
    mbert, vocabulary, mpnet, out = sys.argv[1:5]
    limit = int(sys.argv[5]) if len(sys.argv) > 5 else 56_500_000
    kept = read_vocabulary(vocabulary)
    packed = {f"first.{k}": v for k, v in pack(first_teacher(mbert, kept)).items()} | {f"second.{k}": v for k, v in pack(second_teacher(mpnet)).items()}
    print(write_slices(packed, f"{out}/weights", limit), "slices")
    with open(f"{out}/vocab.txt", "w", encoding="utf-8") as f:
        f.write("\n".join(kept + [f"[{o}]" for o in ORIGINS]) + "\n")
    shutil.copy(f"{mpnet}/vocab.txt", f"{out}/second-vocab.txt")


if __name__ == "__main__":
    main()
