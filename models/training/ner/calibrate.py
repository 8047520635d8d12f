"""Reads every find on held-out rows (dev.json.xz of train.py), fits the calibration, chooses thresholds, prints figures and writes the manifest.

    python calibrate.py DEV.json.xz MODEL_FOLDER NAMES.json.xz       MODEL_FOLDER holds model.onnx and vocab.txt and gets manifest.json
"""
import hashlib
import json
import lzma
import math
import os
import re
import sys

import numpy as np

from decode import UNSPACED, score
from rows import LABELS, TYPES

CLEAN = ("openassistant_oasst1_benign", "mtbench", "selfinstruct_seed", "selfinstruct_user", "code_js", "docs_promptfoo", "bfcl_query", "docs_nemo", "spikee_fp", "deepset_train")
OPEN = {"location", "date", "organisation"}


def judged(results, name):
    """(source, type, raw score, right?) of every find whose type its source labels."""
    for row, gold, known, found in zip(results["rows"], results["gold"], results["known"], results[name]):
        if row["source"] in CLEAN:
            continue
        for a, b, t, s in found:
            if t not in known:
                continue
            right = False
            for x, y, types in gold:
                over = min(b, y) - max(a, x)
                right |= bool(types) and t in types and over > 0 and 2 * over >= max(b - a, y - x)
            yield row["source"], t, s, right


def logit(s):
    s = min(max(s, 1e-6), 1 - 1e-6)
    return math.log(s / (1 - s))


def fit(cases):
    """Platt scaling by Newton steps; each source and type weighs by the root of its count, so that the largest does not decide alone."""
    groups = {}
    for source, t, s, right in cases:
        if t in ("organisation", "date"):
            continue
        groups.setdefault((source, t), []).append((logit(s), right))
    x = np.array([v for g in groups.values() for v, _ in g])
    y = np.array([float(r) for g in groups.values() for _, r in g])
    w = np.concatenate([np.full(len(g), len(g) ** -0.5) for g in groups.values()])
    a, b = 1.0, 0.0
    for _ in range(4000):
        p = 1 / (1 + np.exp(-np.clip(a * x + b, -30, 30)))
        a -= 0.02 * float((w * (p - y) * x).sum() / w.sum())
        b -= 0.1 * float((w * (p - y)).sum() / w.sum())
    return float(a), float(b)


# Collections the model never saw the like of; only they can say how sure it may be of a type in other people's text.
FOREIGN = ("wikigold", "wnut17_dev")
LEAST_FOREIGN = 300


def fit_types(cases, a, b):
    """What a type's own calibration adds to the bias, where foreign collections hold enough finds of it; each collection weighs by the root of its count."""
    groups = {}
    for source, t, s, right in cases:
        if source in FOREIGN and t not in ("organisation", "location"):
            groups.setdefault(t, {}).setdefault(source, []).append((a * logit(s) + b, right))
    own = {}
    for t, by_source in groups.items():
        if sum(map(len, by_source.values())) < LEAST_FOREIGN:
            continue
        loss = lambda c: sum(sum(math.log1p(math.exp(-(x + c) if right else x + c)) for x, right in g) / len(g) ** 0.5 for g in by_source.values())
        own[t] = min((c / 20 for c in range(-40, 41)), key=loss)
    return own


def calibrated(results, name, a, b, own):
    return [[(x, y, t, 1 / (1 + math.exp(-min(30, max(-30, a * logit(s) + b + own.get(t, 0)))))) for x, y, t, s in found] for found in results[name]]


# Lowest raw score by type, chosen by reading the finds on held-out prompts: what the model takes for personal there and is not
# (any date for a sensitive one, coordinates for telephone numbers, a bare number for an account).
FLOOR = {"phone_number": 0.93, "sensitive_date": 0.985, "account_id": 0.93, "email": 0.93, "recovery_code": 0.93, "password": 0.98, "secret": 0.85, "username": 0.93, "government_id": 0.9,
         "bank_account": 0.9, "routing_number": 0.9, "card_cvv": 0.9, "card_expiry": 0.9, "tax_id": 0.9, "drivers_license": 0.9, "passport_number": 0.9, "ip_address": 0.9, "date_of_birth": 0.85, "address": 0.85}


# Clean prompts are full of things named like people: a name needs a little more than an even chance.
CHANCE = {"person_name": 0.6}


def thresholds(a, b):
    """The floors on the calibrated scale; a type without one needs an even chance of being right."""
    out = {}
    for t in TYPES:
        if t != "organisation":
            out[t] = round(1 / (1 + math.exp(-(a * logit(FLOOR[t]) + b))), 3) if t in FLOOR else CHANCE.get(t, 0.5)
    return out


NAMES = set()
TELLTALE = re.compile(r"(?i)@|\d{6}|user ?name|user id|password|passport|\bkey\b|token|\bIP\b|address|my name|born|birth|\bcard\b|phone|access code|[^\x00-\u024f]")


def is_clean(text):
    """A prompt with nothing personal in it, as far as a list of names and a few telling words can say."""
    return not TELLTALE.search(text) and not any(w in NAMES for w in re.findall(r"\b[A-ZÀ-Þ][^\W\d_]+", text))


def report(results, which=("teacher", "student", "int8"), limits=None, found=None, at=0.5):
    for name in which:
        cases, flagged, clean = [], 0, 0
        passes = lambda f: f[3] >= (limits.get(f[2], 2) if limits else at)
        for row, gold, known, finds in zip(results["rows"], results["gold"], results["known"], found or results[name]):
            if row["source"] in CLEAN:
                if NAMES and not is_clean(results["text"][row["n"]]):
                    continue
                clean += 1
                flagged += any(f[2] not in OPEN and passes(f) for f in finds)
                continue
            cases.append((row["source"], [tuple(g) for g in gold if g[2]], [f for f in finds if passes(f)], set(known)))
        print(f"== {name}: clean rows flagged {flagged}/{clean} = {flagged / max(1, clean):.4f}")
        table = score(cases)
        for (source, t), f in table.items():
            if f["n"] >= 5 or f["said"] >= 20:
                print(f"   {source:14} {t:16} n {f['n']:5} p {f['p']:.3f} r {f['r']:.3f} f1 {f['f1']:.3f} f2 {f['f2']:.3f}")
    return table, flagged / max(1, clean)


def reliability(results, found):
    rows = list(zip(judged(results, "int8"), (f for fs, known, row in zip(found, results["known"], results["rows"]) if row["source"] not in CLEAN for f in fs if f[2] in known)))
    bins = {}
    for (_, _, _, right), (_, _, t, s) in rows:
        if t in ("organisation", "date"):
            continue
        bins.setdefault(min(9, int(s * 10)), []).append(right)
    return {f"{k / 10:.1f}-{k / 10 + 0.1:.1f}": [len(v), round(sum(v) / len(v), 3)] for k, v in sorted(bins.items())}


def digest(path):
    return {"path": os.path.basename(path), "bytes": os.path.getsize(path), "sha256": hashlib.sha256(open(path, "rb").read()).hexdigest()}


def main():
    with lzma.open(sys.argv[1], "rt") as f:
        results = json.load(f)
    folder = sys.argv[2]
    a, b = fit(judged(results, "int8"))
    own = fit_types(judged(results, "int8"), a, b)
    found = calibrated(results, "int8", a, b, own)
    limits = thresholds(a, b)
    if len(sys.argv) > 3:
        with lzma.open(sys.argv[3], "rt") as f:
            NAMES.update(w for e in json.load(f).values() for k in ("first", "last") for n in e[k] for w in n.split())
    print("scale", a, "bias", b, "of types", own, "thresholds", limits)
    table, alarms = report(results, ("int8",), limits, found)
    steady = reliability(results, found)
    print("reliability", steady)
    manifest = {
        "schema": 1, "name": "cloak-ner", "version": "2",
        "files": {"model": digest(f"{folder}/model.onnx"), "vocabulary": digest(f"{folder}/vocab.txt")},
        "tokeniser": {"kind": "wordpiece", "lowercase": False, "strip_accents": False, "split_cjk": True, "clean_text": True, "normalisation": "none", "continuation": "##",
                      "max_word_characters": 100, "pad": 0, "unknown": 1, "cls": 2, "sep": 3, "vocabulary_size": sum(1 for _ in open(f"{folder}/vocab.txt", encoding="utf-8"))},
        "window": {"tokens": 256, "overlap": 48}, "inputs": ["input_ids", "attention_mask"], "output": "logits", "labels": LABELS,
        "decode": {"word_threshold": 0.3, "line_break_splits_all_but": ["address"], "unspaced_ranges": UNSPACED},
        "calibration": {"temperature": 1.0, "scale": round(a, 4), "bias": round(b, 4)},
        "types": {t: {"threshold": v, **({"bias": own[t]} if own.get(t) else {})} for t, v in limits.items()},
        "measured": {"clean_rows_flagged": round(alarms, 5), "right_by_confidence": steady, "held_out": {f"{s} {t}": f for (s, t), f in table.items() if f["n"] >= 5}},
        "sources": ["own phrases (models/training/ner), names from faker (MIT)", "synthetic templates with faker values (MIT)", "Broad Twitter Corpus (CC-BY-4.0)", "WNUT17 (CC-BY-4.0)", "GermEval 2014 (CC-BY-4.0)", "LeNER-Br (MIT)", "MEDDOCAN (CC-BY-4.0)", "Stockmark Wikipedia NER (CC-BY-SA-3.0)", "wikigold (CC-BY-4.0, held out)"],
        "licences": ["base: mBERT-base-cased, Apache-2.0"],
    }
    with open(f"{folder}/manifest.json", "w") as f:
        json.dump(manifest, f, indent=1, ensure_ascii=False)
        f.write("\n")


if __name__ == "__main__":
    main()
