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


def each_window(held, path, read, until, cores):
    """What `read` makes of every window with the file at `path`, None where time ran out; origins as given come before unknown ones."""
    starts = np.concatenate([[0], np.cumsum(held["first_length"])])
    out = [None] * len(held["label"])
    order = list(range(len(out)))
    random.Random(3).shuffle(order)
    order.sort(key=lambda n: held["unknown"][n])
    run = session(path)

    def one(n):
        if time.time() < until:
            part = slice(starts[n], starts[n + 1])
            ids = held["first"][part].astype(np.int64)[None]
            out[n] = read(lambda names: run.run(names, {"input_ids": ids, "attention_mask": np.ones_like(ids)}), held["first_mark"][part])

    with ThreadPoolExecutor(cores) as threads:
        list(threads.map(one, order))
    return out


def judged(run, marks):
    """[z, label, harm, mark of the highest piece]"""
    tokens, attack, harm = run(["tokens", "attack", "harm"])
    top = int(marks[2 + int(tokens[0, 2:-1].argmax())]) if len(marks) > 3 else -1
    return [round(logit(attack[0]), 3), int(1 + attack[0, 1:].argmax()), round(float(harm[0, 0]), 2), top]


def screened(run, _):
    return [round(float(run(["score"])[0][0, 0]), 3)]


def put_together(screen, judge):
    """Per window [screen, z, label, harm, mark]; the judge's part is missing where it did not get that far."""
    return [s and s + (j or []) for s, j in zip(screen, judge)]


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
    never, cores = time.time() + 1e6, os.cpu_count()
    screen, judge = each_window(held, f"{folder}/screen.onnx", screened, never, cores), each_window(held, f"{folder}/model.onnx", judged, never, cores)
    write(out, report_of(rows, held, put_together(screen, judge), {}))


if __name__ == "__main__":
    main()
