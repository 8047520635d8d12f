"""Runs the shipped files (int8, on the CPU, one window at a time as the runtime may) over held-out windows.

    python score.py DATA WORK MODEL_FOLDER OUT.json.xz      scores everything again here, without a GPU (WORK/held.npz from build.py)
"""
import json
import lzma
import os
import random
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import onnxruntime


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def logit(attack):
    top = attack[1:].max()
    return float(top + np.log(np.exp(attack[1:] - top).sum()) - attack[0])


def score(held, judge, screen, until, cores):
    """Per window: [screen, z, label, harm, mark of the highest piece]; the judge's part is missing where time ran out. The screen reads everything first; origins as given come before unknown ones."""
    starts = np.concatenate([[0], np.cumsum(held["first_length"])])
    count = len(held["label"])
    out = [None] * count
    order = list(range(count))
    random.Random(3).shuffle(order)
    order.sort(key=lambda n: held["unknown"][n])
    run_judge, run_screen = session(judge), session(screen)

    def feed(n):
        ids = held["first"][starts[n]:starts[n + 1]].astype(np.int64)[None]
        return {"input_ids": ids, "attention_mask": np.ones_like(ids)}

    def screened(n):
        if time.time() < until:
            out[n] = [round(float(run_screen.run(["score"], feed(n))[0][0, 0]), 3)]

    def judged(n):
        if time.time() > until:
            return
        tokens, attack, harm = run_judge.run(["tokens", "attack", "harm"], feed(n))
        marks = held["first_mark"][starts[n]:starts[n + 1]]
        top = int(marks[2 + int(tokens[0, 2:-1].argmax())]) if len(marks) > 3 else -1
        out[n] += [round(logit(attack[0]), 3), int(1 + attack[0, 1:].argmax()), round(float(harm[0, 0]), 2), top]

    with ThreadPoolExecutor(cores) as threads:
        list(threads.map(screened, order))
        list(threads.map(judged, [n for n in order if out[n]]))
    return out


def report_of(rows, held, int8, floats):
    """One entry a row and origin seen: its fields and what every model said of its windows."""
    out = {}
    for n in range(len(held["label"])):
        r = rows[int(held["row"][n])]
        seen = "unknown" if held["unknown"][n] else r["origin"]
        entry = out.setdefault((int(held["row"][n]), seen), {"source": r["source"], "label": r["label"], "kind": r["kind"], "lang": r["lang"], "origin": r["origin"], "seen": seen, "split": r["split"], "written": r["written"],
                                                             "harmful": r["harm"], "characters": len(r["text"]), "spans": r["spans"], "text": r["text"][:200], "windows": [], "int8": [], **{k: [] for k in floats}})
        entry["windows"].append(int(held["label"][n]))
        entry["int8"].append(int8[n])
        for k, v in floats.items():
            entry[k].append(round(float(v[n]), 3))
    return list(out.values())


def write(path, entries):
    with lzma.open(path, "wt", preset=3) as f:
        json.dump(entries, f, ensure_ascii=False)


def main():
    from build import held_rows, load
    data, work, folder, out = sys.argv[1:5]
    held = dict(np.load(f"{work}/held.npz"))
    rows = held_rows(load(data, "--few" in sys.argv))
    write(out, report_of(rows, held, score(held, f"{folder}/model.onnx", f"{folder}/screen.onnx", time.time() + 36000, os.cpu_count()), {}))


if __name__ == "__main__":
    main()
