"""Joins the judges of several runs into one: their mean is distilled into the first, on windows built anew, with what labels say for certain put right.

Runs differ in seeds, rows and order and so in their mistakes; the mean of two judges errs less than either, and new rows need no teacher.
    python refine.py DATA OUT JUDGE.onnx JUDGE.onnx [...] [--limit SECONDS] [--pool N] [--few]
Enters: DATA as for train.py (no weights), int8 files of earlier runs. Leaves in OUT what train.py leaves.
"""
import argparse
import os
import random
import time

import numpy as np
import torch

from build import held_rows, load
from from_onnx import judge_of
from losses import judge_loss, screen_loss
from network import Screen, attack_logit
from pieces import read_vocabulary
from run_phases import answers, exported, ready, recall_at, split, start_screen, tags_of
from score import each_window, put_together, report_of, screened, write
from sets import Side, epoch, joined
from steps import DEVICE, train
from train import CLOCK, say, start

# What a label known for certain makes of the judges' mean: at least this far on its side.
SURE = 4.0


def arguments():
    p = argparse.ArgumentParser()
    p.add_argument("data"), p.add_argument("out"), p.add_argument("judges", nargs="+"), p.add_argument("--work", default="/tmp/semantic-work")
    p.add_argument("--limit", type=float, default=330), p.add_argument("--pool", type=int, default=600000), p.add_argument("--few", action="store_true"), p.add_argument("--seed", type=int, default=7)
    p.add_argument("--judge-share", type=float, default=0.62), p.add_argument("--judge-epochs", type=int, default=2), p.add_argument("--screen-epochs", type=int, default=6)
    p.add_argument("--judge-rate", type=float, default=6e-5), p.add_argument("--screen-rate", type=float, default=1.2e-3)
    p.add_argument("--judge-tokens", type=int, default=24576), p.add_argument("--screen-tokens", type=int, default=49152), p.add_argument("--read-tokens", type=int, default=65536)
    a = p.parse_args()
    if a.few:
        a.pool, a.judge_tokens, a.screen_tokens, a.read_tokens = 2000, 4096, 4096, 8192
    return a


def mean_aims(judges, side, tokens):
    """What the judges say on average, in the form the teachers' answers have."""
    n = len(side.length)
    said = torch.zeros(n, side.widths[-1], dtype=torch.float16, device=DEVICE)
    aims = {"z": torch.zeros(n, device=DEVICE), "which": torch.zeros(n, 6, device=DEVICE), "harm": torch.zeros(n, device=DEVICE), "tokens": torch.zeros_like(said)}
    for judge in judges:
        attack, harm = answers(judge, side, np.arange(n), tokens, said)
        for name, value in (("z", attack_logit(attack)), ("which", attack[:, 1:].softmax(-1)), ("harm", harm), ("tokens", said)):
            aims[name] += value / len(judges)
    return aims


def put_right(aims, tags):
    sure = (tags["label"] >= 0) & (tags["bag"] < 0)
    aims["z"] = torch.where(sure & (tags["label"] == 0), aims["z"].clamp(max=-SURE), torch.where(sure & (tags["label"] > 0), aims["z"].clamp(min=SURE), aims["z"]))


def main():
    a = arguments()
    cores, end, rng = min(24, os.cpu_count() or 2), CLOCK + a.limit - 40, random.Random(a.seed)
    os.makedirs(a.out, exist_ok=True), os.makedirs(a.work, exist_ok=True)
    builds = {"train": start("train", a, cores)}
    torch.manual_seed(a.seed)
    torch.set_float32_matmul_precision("high")
    judges = [judge_of(path).to(DEVICE).eval() for path in a.judges]
    z = ready(builds["train"], a.work, "train")
    pool, later = start("pool", a, max(1, cores - 4), "--count", a.pool), start("held", a, max(1, cores // 4))
    z = joined(z, ready(pool, a.work, "pool"))
    held, rows = ready(later, a.work, "held"), held_rows(load(a.data, a.few))
    side, tags = Side(z, "first"), tags_of(z)
    say("windows:", len(z["label"]))
    aims = mean_aims(judges, side, a.read_tokens)
    put_right(aims, tags)
    say("the judges have read them")
    judge = judges[0]
    now = time.time()
    train(judge, judge_loss(side, tags, aims), [lambda: epoch(side, None, a.judge_tokens, rng)] * a.judge_epochs, a.judge_rate, now + (end - now) * a.judge_share, say, "judge")
    exported("judge", judge, f"{a.work}/model.onnx")
    split(f"{a.work}/model.onnx", f"{a.out}/model.onnx")
    held_side, everything = Side(held, "first"), np.arange(len(held["label"]))
    floats = {"judge": attack_logit(answers(judge, held_side, everything, a.read_tokens)[0]).cpu().numpy()}
    write(f"{a.out}/scores.json.xz", report_of(rows, held, [None] * len(everything), floats))
    say("judge", recall_at(floats["judge"], held, rows))
    aim = attack_logit(answers(judge, side, np.arange(len(z["label"])), a.read_tokens)[0])
    screen = Screen(len(read_vocabulary(f"{a.data}/vocab.txt"))).to(DEVICE)
    start_screen(screen, judge.word.weight.detach())
    train(screen, screen_loss(side, aim), [lambda: epoch(side, None, a.screen_tokens, rng)] * a.screen_epochs, a.screen_rate, max(end, time.time() + 5), say, "screen")
    exported("screen", screen, f"{a.out}/screen.onnx")
    os.remove(f"{a.out}/screen.onnx.npz")
    answered = put_together(each_window(held, f"{a.out}/screen.onnx", screened, CLOCK + a.limit - 8, cores), [None] * len(everything))
    write(f"{a.out}/scores.json.xz", report_of(rows, held, answered, floats))
    say("files written", os.path.getsize(f"{a.work}/model.onnx"), os.path.getsize(f"{a.out}/screen.onnx"))


if __name__ == "__main__":
    main()
