"""Reads every find on held-out rows (dev.json.xz of train.py), fits the calibration, chooses thresholds, prints the figures and writes the manifest.

    python calibrate.py DEV.json.xz MODEL_FOLDER
"""
import collections
import hashlib
import json
import lzma
import os
import sys

import numpy as np

from decode import score
from rows import LABELS, TYPES

CLEAN = ("openassistant_oasst1_benign", "mtbench", "selfinstruct_seed", "selfinstruct_user", "code_js", "docs_promptfoo", "bfcl_query", "docs_nemo", "spikee_fp", "deepset_train")
OPEN = {"location", "date", "organisation"}


def report(results, which=("teacher", "student", "int8"), at=0.5):
    for name in which:
        cases, flagged, clean = [], 0, 0
        for row, gold, known, found in zip(results["rows"], results["gold"], results["known"], results[name]):
            if row["source"] in CLEAN:
                clean += 1
                flagged += any(t not in OPEN and s >= at for _, _, t, s in found)
                continue
            cases.append((row["source"], [tuple(g) for g in gold if g[2]], [f for f in found if f[3] >= at], set(known)))
        print(f"== {name} at {at}: clean rows flagged {flagged}/{clean} = {flagged / max(1, clean):.4f}")
        for (source, t), f in score(cases).items():
            if f["n"] >= 5 or f["said"] >= 20:
                print(f"   {source:14} {t:16} n {f['n']:5} p {f['p']:.3f} r {f['r']:.3f} f1 {f['f1']:.3f} f2 {f['f2']:.3f}")


if __name__ == "__main__":
    with lzma.open(sys.argv[1], "rt") as f:
        report(json.load(f))
