"""Writes the tiny model the runtime is tested with: the shape of the real one, weights by hand, so that its answers can be foreseen.

    python tiny.py test/fixtures/tiny-model/vocab.txt test/fixtures/models/semantic-tiny
One word drives each label: override, dan, prompt, upload, shell, wallet; `poison` drives harm. Everything else stays near its noise. A word
weighs more in a tool result and less from a user.
"""
import hashlib
import json
import os
import sys

import numpy as np

from export import export_judge, export_screen
from manifest import CATEGORIES, TOKENISER
from network import LABELS, NARROW, ORIGINS

WORDS = {"override": 1, "dan": 2, "prompt": 3, "upload": 4, "shell": 5, "wallet": 6, "poison": 7}
WIDTH, HEADS, TOKENS, OVERLAP = 32, 2, 32, 8


def encoder(rng, pieces, layers=1, inner=64):
    """Random and small in the layers; in the embedding each driving word lights a place of its own (the last place stands for none)."""
    state = {"word.weight": rng.normal(0, 0.05, (len(pieces), WIDTH)), "position.weight": rng.normal(0, 0.02, (TOKENS, WIDTH)), "norm.weight": np.ones(WIDTH), "norm.bias": np.zeros(WIDTH)}
    state["word.weight"][:, WIDTH - 1] += 3
    for word, place in WORDS.items():
        state["word.weight"][pieces.index(word), [place, WIDTH - 1]] = [3, 0]
    for i in range(layers):
        for name, (a, b) in {"query": (WIDTH, WIDTH), "key": (WIDTH, WIDTH), "value": (WIDTH, WIDTH), "out": (WIDTH, WIDTH), "up": (inner, WIDTH), "down": (WIDTH, inner)}.items():
            state[f"layers.{i}.{name}.weight"], state[f"layers.{i}.{name}.bias"] = rng.normal(0, 0.03, (a, b)), np.zeros(a)
        for name in ("norm1", "norm2"):
            state[f"layers.{i}.{name}.weight"], state[f"layers.{i}.{name}.bias"] = np.ones(WIDTH), np.zeros(WIDTH)
    return state


def judge(rng, pieces):
    state = encoder(rng, pieces)
    place = {o: 10 + i for i, o in enumerate(ORIGINS)}
    for origin, at in place.items():
        state["word.weight"][pieces.index(f"[{origin}]"), [at, WIDTH - 1]] = [3, 0]
    token, dense, attack, harm = np.zeros((1, WIDTH)), np.zeros((NARROW, 2 * WIDTH)), np.zeros((len(LABELS), NARROW)), np.zeros((1, NARROW))
    token[0, 1:7] = 1.5
    for at in range(1, 8):
        dense[at, at] = 1
    for label in range(1, 7):
        attack[label, label] = 2
    # a lit place reaches about 5 after the norms: a driving word from an unnamed origin gives an attack logit near 4
    dense[10, place["tool_result"]] = dense[11, place["user"]] = 1
    attack[1:, 10], attack[1:, 11] = 0.4, -0.8
    harm[0, 7] = 2
    state |= {"heads.token.weight": token, "heads.token.bias": np.array([-4.0]), "heads.dense.weight": dense, "heads.dense.bias": np.zeros(NARROW),
              "heads.attack.weight": attack, "heads.attack.bias": np.array([4.0] + [-2.0] * 6), "heads.harm.weight": harm, "heads.harm.bias": np.array([-6.0])}
    return state


def screen(rng, pieces):
    state = encoder(rng, pieces)
    score = np.zeros((1, 2 * WIDTH))
    score[0, 1:8] = 2
    return state | {"score.weight": score, "score.bias": np.array([-7.0])}


def digest(path):
    return {"path": os.path.basename(path), "bytes": os.path.getsize(path), "sha256": hashlib.sha256(open(path, "rb").read()).hexdigest()}


def main():
    pieces = open(sys.argv[1], encoding="utf-8").read().split("\n")[:-1]
    pieces += [w for w in WORDS if w not in pieces] + [f"[{o}]" for o in ORIGINS]
    out = sys.argv[2]
    os.makedirs(out, exist_ok=True)
    with open(f"{out}/vocab.txt", "w", encoding="utf-8") as f:
        f.write("\n".join(pieces) + "\n")
    rng = np.random.default_rng(5)
    export_judge(judge(rng, pieces), 1, HEADS, TOKENS, f"{out}/model.onnx")
    export_screen(screen(rng, pieces), 1, HEADS, TOKENS, f"{out}/screen.onnx")
    bands = [{"windows": 1, "score": 0.5}, {"windows": 8, "score": 0.6}, {"windows": None, "score": 0.7}]
    manifest = {
        "schema": 1, "name": "semantic", "version": "tiny",
        "files": {"model": digest(f"{out}/model.onnx"), "screen": digest(f"{out}/screen.onnx"), "vocabulary": digest(f"{out}/vocab.txt")},
        "tokeniser": TOKENISER | {"vocabulary_size": len(pieces)}, "window": {"tokens": TOKENS, "overlap": OVERLAP}, "inputs": ["input_ids", "attention_mask"],
        "origins": {o: pieces.index(f"[{o}]") for o in ORIGINS}, "screen": {"output": "score", "clear_below": {o: [{"windows": None, "score": -2.0}] for o in ORIGINS}},
        "outputs": {"tokens": "tokens", "attack": "attack", "harm": "harm"}, "labels": LABELS, "categories": CATEGORIES,
        "calibration": {"scale": 1.0, "bias": 0.0}, "thresholds": {o: bands for o in ORIGINS}, "harm": {"threshold": 0.9}, "explain": {"token_threshold": 0.0},
        "measured": {}, "sources": ["made by hand"], "licences": ["Apache-2.0"],
    }
    with open(f"{out}/manifest.json", "w") as f:
        json.dump(manifest, f, indent=2)
        f.write("\n")


if __name__ == "__main__":
    main()
