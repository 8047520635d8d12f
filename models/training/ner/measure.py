"""Runs a shipped model over the held-out rows again: replaces the finds in dev.json.xz by those of the file at hand.

    python measure.py DEV.json.xz MODEL_FOLDER OUT.json.xz
"""
import json
import lzma
import sys

import numpy as np
import onnxruntime

from decode import entities, merge_windows
from rows import LABELS, windows
from trim_vocabulary import tokenizer

RAW = {"calibration": {"temperature": 1.0, "scale": 1.0, "bias": 0.0}, "decode": {"word_threshold": 0.3, "line_break_splits_all_but": ["address"]}, "types": {}}


def main():
    with lzma.open(sys.argv[1], "rt") as f:
        results = json.load(f)
    tok = tokenizer(open(f"{sys.argv[2]}/vocab.txt", encoding="utf-8").read().split("\n")[:-1])
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(f"{sys.argv[2]}/model.onnx", options, providers=["CPUExecutionProvider"])
    out = []
    for text in results["text"]:
        e = tok.encode(text)
        parts = []
        for ids, at in windows(e.ids, list(range(len(e.ids))), e.word_ids, 254, 48):
            if ids:
                full = np.array([[2, *ids, 3]], np.int64)
                parts.append((at[0], session.run(None, {"input_ids": full, "attention_mask": np.ones_like(full)})[0][0, 1:-1]))
        logits = merge_windows(parts, len(e.ids), len(LABELS))
        out.append([[a, b, t, round(float(s), 4)] for a, b, t, s in entities(text, logits, e.offsets, e.word_ids, LABELS, RAW, raw=True)])
    results["int8"] = out
    with lzma.open(sys.argv[3], "wt", preset=1) as f:
        json.dump(results, f, ensure_ascii=False)


if __name__ == "__main__":
    main()
