"""Trains two teachers on labelled windows, distils their mean into judge and screen, writes both as int8 ONNX and scores held-out rows: within a time limit.

Enters: DATA with rows.jsonl.xz (prepare.py), weights.*.st, vocab.txt and second-vocab.txt (pack_weights.py). Leaves in OUT: model.onnx.0 … (parts),
screen.onnx, scores.json.xz. Every phase has a share of the time that is left; one that runs out of it ends early with its rate run down.
    python train.py DATA OUT [--limit SECONDS] [--pool N] [--few] [--tiny]
"""
import argparse
import os
import subprocess
import sys
import time

CLOCK = time.time()
HERE = os.path.dirname(os.path.abspath(__file__))


def say(*words):
    print(f"[{time.time() - CLOCK:6.1f}s]", *words, flush=True)


def start(stage, a, cores, *more):
    """A stage of build.py in a process of its own, begun before this one has loaded anything."""
    command = [sys.executable, f"{HERE}/build.py", a.data, a.work, stage, "--cores", str(cores), "--seed", str(a.seed), *map(str, more)] + (["--few"] if a.few else [])
    return subprocess.Popen(command)


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument("data"), p.add_argument("out"), p.add_argument("--work", default="/tmp/semantic-work")
    p.add_argument("--limit", type=float, default=545), p.add_argument("--pool", type=int, default=900000), p.add_argument("--reserve", type=float, default=35)
    p.add_argument("--teacher-epochs", type=int, default=2), p.add_argument("--judge-epochs", type=int, default=4), p.add_argument("--screen-epochs", type=int, default=6)
    p.add_argument("--teacher-rate", type=float, default=4e-5), p.add_argument("--judge-rate", type=float, default=1e-4), p.add_argument("--screen-rate", type=float, default=1.2e-3)
    p.add_argument("--teacher-tokens", type=int, default=12288), p.add_argument("--judge-tokens", type=int, default=24576), p.add_argument("--screen-tokens", type=int, default=49152), p.add_argument("--read-tokens", type=int, default=65536)
    p.add_argument("--keep", default="0,2,4,7,9,11"), p.add_argument("--seed", type=int, default=7, help="another seed makes another judge: refine.py joins several")
    p.add_argument("--few", action="store_true", help="a few rows, to try a machine"), p.add_argument("--tiny", action="store_true", help="a few rows and small networks, to try the code")
    a = p.parse_args()
    a.few = a.few or a.tiny
    if a.few:
        a.pool = min(a.pool, 4000)
    if a.tiny:
        a.teacher_tokens, a.judge_tokens, a.screen_tokens, a.read_tokens, a.keep = 4096, 4096, 4096, 8192, "0,1"
        a.teacher_rate, a.judge_rate, a.teacher_epochs = 2e-3, 1e-3, 6
    return a


def main():
    a = arguments()
    cores = min(24, os.cpu_count() or 2)
    os.makedirs(a.out, exist_ok=True), os.makedirs(a.work, exist_ok=True)
    for stage in ("train", "pool", "held"):
        if os.path.exists(f"{a.work}/{stage}.npz"):
            os.remove(f"{a.work}/{stage}.npz")
    builds = {"train": start("train", a, cores)}
    import run_phases
    run_phases.run(a, cores, builds, lambda stage, n, *more: start(stage, a, n, *more), say, CLOCK)


if __name__ == "__main__":
    main()
