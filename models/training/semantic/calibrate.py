"""Turns what a run left into the installed model: joins the parts, fits the scale, chooses thresholds, prints figures, writes manifest and card.

    python calibrate.py RUN_OUT VOCABULARY MODEL_FOLDER      RUN_OUT: model.onnx.N, screen.onnx, scores.json.xz of train.py (or a scores file of score.py)
Thresholds come from the split `threshold` alone; the tables come from `untouched`.
"""
import collections
import glob
import hashlib
import json
import lzma
import os
import random
import shutil
import sys

import numpy as np

from card import write_card
from prepare import UNTOUCHED
from manifest import CATEGORIES, MARGIN, TOKENISER
from network import LABELS, ORIGINS
from pieces import read_vocabulary

BANDS = (1, 4, 16, None)
# LOST: what the screen may lose of what the judge would flag; less of it, and long texts take longer than they may.
PLAIN, HARD, LOST = 0.004, 0.025, 0.08
FEW = 120
# A longer text may need so much more than one window does: texts strung together from harmless windows overstate what real ones reach.
RISE = (0.0, 1.1, 1.5, 1.8)
# An origin whose harmless texts are all alike would let anything unusual be flagged.
FLOOR = 0.5


class Entry:
    """One text as seen with one origin: the raw logit, screen score and harm of its windows."""

    def __init__(self, e):
        self.source, self.kind, self.lang, self.split, self.written, self.seen, self.origin, self.text = e["source"], e["kind"], e["lang"], e["split"], e["written"], e["seen"], e["origin"], e["text"]
        self.attack, self.harmful, self.characters = e["label"] != "benign", e["kind"] == "harmful_request", e["characters"]
        self.label = e["label"]
        floats = e.get("judge") or [None] * len(e["windows"])
        self.z = np.array([w[1] if w and len(w) > 1 else f for w, f in zip(e["int8"], floats)], float)
        self.screen = np.array([w[0] if w else np.nan for w in e["int8"]], float)
        self.harm = max((w[3] for w in e["int8"] if w and len(w) > 1), default=None)
        self.said = [w[2] if w and len(w) > 1 else 0 for w in e["int8"]]
        self.tops = [w[4] for w, y in zip(e["int8"], e["windows"]) if w and len(w) > 1 and y > 0 and w[4] >= 0]
        self.hard = self.kind == "benign_hard" or self.written

    def top(self, clear=None):
        """The highest logit; with `clear`, windows below it on the screen count as clean."""
        z = self.z if clear is None else np.where(self.screen < clear, -30.0, self.z)
        return float(z.max()) if len(z) else -30.0


def fit(entries):
    """Platt scaling by plain descent; each source weighs by the root of its count, so that the largest does not decide alone."""
    count = collections.Counter((e.source, e.attack) for e in entries)
    x = np.array([np.clip(e.top(), -12, 12) for e in entries])
    y = np.array([float(e.attack) for e in entries])
    w = np.array([count[(e.source, e.attack)] ** -0.5 for e in entries])
    a, b = 1.0, 0.0
    for _ in range(6000):
        p = 1 / (1 + np.exp(-np.clip(a * x + b, -30, 30)))
        a -= 0.02 * float((w * (p - y) * x).sum() / w.sum())
        b -= 0.1 * float((w * (p - y)).sum() / w.sum())
    return max(0.05, float(a)), float(b)


def above(values, share):
    """The lowest limit that at most `share` of the values reach."""
    v = np.sort(np.asarray(values, float))[::-1]
    allowed = int(len(v) * share)
    return float(v[allowed]) + 1e-3 if allowed < len(v) else float(v[-1]) - 1


def of_length(entries, windows, draws=3000):
    """The highest logit of texts of that many windows, strung together from those there are."""
    rng, out = random.Random(11), []
    for _ in range(draws):
        z = []
        while len(z) < windows:
            z += list(rng.choice(entries).z)
        out.append(max(z[:windows]))
    return out


def limits(entries):
    """The raw logit needed per band of lengths."""
    calm = [e for e in entries if not e.attack and not e.harmful and len(e.z)]
    plain, hard = [e for e in calm if not e.hard], [e for e in calm if e.hard]
    out, least = [], -30.0
    for band in BANDS:
        windows = band or 40
        need = [least]
        if len(plain) >= FEW:
            tops = [e.top() for e in plain if len(e.z) == 1] if windows == 1 else of_length(plain, windows)
            need.append(above(tops if len(tops) >= FEW else [e.top() for e in plain], PLAIN))
        if len(hard) >= 30:
            fit_in = [e.top() for e in hard if len(e.z) <= windows]
            need.append(above(fit_in if len(fit_in) >= 30 else [e.top() for e in hard], HARD))
        least = max(need) if not out else min(max(need), out[0] + RISE[len(out)])
        out.append(least)
    return out


def all_limits(held):
    """Per origin; one with few harmless texts of its own needs at least what an unknown origin needs."""
    by_origin = {o: [e for e in held if e.seen == o] for o in ORIGINS}
    common = limits(by_origin["unknown"])
    out = {"unknown": common}
    for o in ORIGINS[1:]:
        own = limits(by_origin[o])
        few = sum(not e.attack and not e.harmful and not e.hard for e in by_origin[o]) < FEW
        out[o] = [max(a, b) for a, b in zip(own, common)] if few or o == "assistant" else [max(a, FLOOR) for a in own]
    return {o: [t + MARGIN for t in limit] for o, limit in out.items()}


def clear_limits(held, needed):
    """Per origin and band of lengths the screen score under which at most LOST of what the judge would flag lies."""
    by_band = []
    for band in range(len(BANDS)):
        scores = {o: [s for e in held if e.seen == o for s, z in zip(e.screen, e.z) if z >= needed[o][band] and not np.isnan(s)] for o in ORIGINS}
        lowest = lambda values: float(np.sort(values)[int(len(values) * LOST)]) - 0.05
        everything = [s for v in scores.values() for s in v]
        common = lowest(everything) if everything else -30.0
        by_band.append({o: min(common, lowest(v)) if len(v) >= 300 else common for o, v in scores.items()})
    return {o: [round(limits[o], 3) for limits in by_band] for o in ORIGINS}


def for_length(entry, table):
    """What a table by origin and band says for a text."""
    return next(t for band, t in zip(BANDS, table[entry.seen]) if band is None or len(entry.z) <= band)


def steps(rows):
    return [{"windows": band, "score": score} for band, score in zip(BANDS, rows)]


def table(entries, needed, clear, group):
    rows = collections.defaultdict(list)
    for e in entries:
        rows[group(e)].append(e.top(for_length(e, clear)) >= for_length(e, needed))
    return {k: {"n": len(v), "flagged": round(float(np.mean(v)), 4)} for k, v in sorted(rows.items())}


def harm_threshold(held):
    calm = [e.harm for e in held if not e.attack and not e.harmful and e.harm is not None]
    z = above(calm, 0.01) if calm else 2.2
    return round(float(np.clip(1 / (1 + np.exp(-z)), 0.5, 0.995)), 4)


def install(run, vocabulary, folder):
    os.makedirs(folder, exist_ok=True)
    parts = sorted(glob.glob(f"{run}/model.onnx.[0-9]*"), key=lambda p: int(p.rsplit(".", 1)[1]))
    if parts:
        with open(f"{folder}/model.onnx", "wb") as out:
            for part in parts:
                out.write(open(part, "rb").read())
        shutil.copyfile(f"{run}/screen.onnx", f"{folder}/screen.onnx")
    shutil.copyfile(vocabulary, f"{folder}/vocab.txt")


def digest(path):
    return {"path": os.path.basename(path), "bytes": os.path.getsize(path), "sha256": hashlib.sha256(open(path, "rb").read()).hexdigest()}


def show(title, rows):
    print(f"== {title}")
    for k, v in rows.items():
        print(f"   {' '.join(map(str, k)) if isinstance(k, tuple) else k:58} n {v['n']:5} flagged {v['flagged']:.3f}")


def measured_on(held, needed, clear):
    named = [e for e in held if e.seen == e.origin]
    kinds = lambda e: ("harmful request" if e.harmful else "attack" if e.attack else "benign, hard" if e.hard else "benign",)
    out = {}
    for split in ("threshold", "untouched"):
        for seen, some in (("origin given", [e for e in named if e.split == split]), ("origin unknown", [e for e in held if e.split == split and e.seen == "unknown"])):
            tables = {"by kind": lambda e: kinds(e), "by origin": lambda e: (e.origin, *kinds(e)), "by source": lambda e: (e.source, e.kind), "by language": lambda e: (e.lang, *kinds(e)),
                      "long texts (over 3,500 characters)": lambda e: ("long" if e.characters > 3500 else "short", *kinds(e))}
            for name, group in tables.items():
                rows = table(some, needed, clear, group)
                out[f"{split}, {seen}, {name}"] = {" / ".join(k): v for k, v in rows.items()}
                if split == "untouched" or name in ("by kind", "by origin"):
                    show(f"{split}, {seen}, {name}", rows)
    return out


def main():
    run, vocabulary, folder = sys.argv[1:4]
    install(run, vocabulary, folder)
    with lzma.open(f"{run}/scores.json.xz", "rt") as f:
        every = [Entry(e) for e in json.load(f)]
    every = [e for e in every if len(e.z)]
    held = [e for e in every if e.split == "threshold"]
    scale, bias = fit([e for e in held if not e.harmful])
    needed = all_limits(held)
    clear = clear_limits(held, needed)
    score_of = lambda z: round(float(1 / (1 + np.exp(-(scale * z + bias)))), 6)
    print("scale", scale, "bias", bias)
    print("raw limits", {o: [round(t, 2) for t in v] for o, v in needed.items()})
    print("clear below", clear)
    windows = [(e.attack, s < for_length(e, clear), z >= for_length(e, needed)) for e in every if e.split == "untouched" for s, z in zip(e.screen, e.z) if not np.isnan(s)]
    cleared = float(np.mean([c for a, c, _ in windows if not a])) if windows else None
    lost = [c for _, c, f in windows if f]
    print("untouched: harmless windows cleared by the screen", cleared, "flagged windows lost", float(np.mean(lost)) if lost else None)
    figures = measured_on(every, needed, clear)
    tops = [t for e in every if e.split == "untouched" and e.seen == e.origin for t in e.tops]
    right = [LABELS[e.said[int(e.z.argmax())]] == e.label for e in every if all(e.said) and e.split == "untouched" and e.seen == e.origin and e.attack and e.top() >= for_length(e, needed)]
    read = [bool(label) for e in every for label in e.said]
    summary = {"windows_read_by_the_file": float(np.mean(read)), "harmless_windows_cleared": cleared, "flagged_windows_lost": float(np.mean(lost)) if lost else None, "highest_piece_inside_span": float(np.mean(tops)) if tops else None, "label_right_where_flagged": float(np.mean(right)) if right else None}
    print(summary)
    manifest = {
        "schema": 1, "name": "semantic", "version": "3",
        "files": {"model": digest(f"{folder}/model.onnx"), "screen": digest(f"{folder}/screen.onnx"), "vocabulary": digest(f"{folder}/vocab.txt")},
        "tokeniser": TOKENISER | {"vocabulary_size": len(read_vocabulary(vocabulary))}, "window": {"tokens": 128, "overlap": 32}, "inputs": ["input_ids", "attention_mask"],
        "origins": {o: len(read_vocabulary(vocabulary)) - len(ORIGINS) + i for i, o in enumerate(ORIGINS)}, "screen": {"output": "score", "clear_below": {o: steps(clear[o]) for o in ORIGINS}},
        "outputs": {"tokens": "tokens", "attack": "attack", "harm": "harm"}, "labels": LABELS, "categories": CATEGORIES,
        "calibration": {"scale": round(scale, 5), "bias": round(bias, 5)},
        "thresholds": {o: steps([score_of(t) for t in needed[o]]) for o in ORIGINS},
        "harm": {"threshold": harm_threshold(held)}, "explain": {"token_threshold": 0.0},
        "measured": {"heldout_sources": sorted(UNTOUCHED)} | summary | {k: v for k, v in figures.items() if "by kind" in k or "untouched, origin given" in k},
        "sources": sorted({e.source for e in every}), "licences": ["base: mBERT-base-cased, Apache-2.0", "second teacher: all-mpnet-base-v2, Apache-2.0"],
    }
    write_card(f"{folder}/MODEL_CARD.md", manifest, figures)
    with open(f"{folder}/manifest.json", "w") as f:
        json.dump(manifest, f, indent=1, ensure_ascii=False)
        f.write("\n")


if __name__ == "__main__":
    main()
