"""Trains the teacher on labelled rows, distils it into the student, writes the student as int8 ONNX and measures it on held-out sources.

Enters: a folder with pii.jsonl.xz, names.json.xz, plain.jsonl.xz, vocab.txt and base.*.st (see run.sh). Leaves in OUT: model.onnx, labels.json,
dev.json.xz (every find on held-out rows with its raw score; calibrate.py turns that into the manifest) and log lines.
    python train.py DATA OUT [--written N] [--teacher-epochs N] [--student-epochs N] [--keep 0,3,7,11] [--tiny]
"""
import argparse
import json
import lzma
import os
import random
import subprocess
import sys
import time

import numpy as np
import torch
import torch.nn.functional as F

from decode import entities, merge_windows
from export import export
from network import Tagger, cut_layers, from_base, join
from rows import LABELS, Sets, encode, plain_rows, public_rows, windows, written_rows
from trim_vocabulary import tokenizer

HOLD = {"wikigold", "wnut17_dev", "meddocan_dev"}
HOLD_PLAIN = {"openassistant_oasst1_benign", "mtbench", "selfinstruct_seed", "selfinstruct_user", "code_js", "docs_promptfoo", "bfcl_query", "docs_nemo", "spikee_fp", "deepset_train"}
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
CLOCK = time.time()
HERE = os.path.dirname(os.path.abspath(__file__))


def say(*words):
    print(f"[{time.time() - CLOCK:6.1f}s]", *words, flush=True)


def write_rows(data, folder, count, seeds, dev):
    jobs = []
    each = count // seeds
    for i in range(seeds):
        path = f"{folder}/{'dev' if dev else 'train'}.{i}.jsonl"
        jobs.append((path, subprocess.Popen([sys.executable, f"{HERE}/generate.py", f"{data}/names.json.xz", str(each), str((900 if dev else 10) + i), path] + (["dev"] if dev else []))))
    for path, job in jobs:
        assert job.wait() == 0
    return [path for path, _ in jobs]


def recased(rows, rng):
    """Some labelled rows again without capitals or with nothing else."""
    for r in rows:
        yield r
        x = rng.random()
        if x < 0.16 and not r.get("plain"):
            change = str.lower if x < 0.13 else str.upper
            text = "".join(change(c) if len(change(c)) == 1 else c for c in r["text"])
            yield dict(r, text=text)


class Windows:
    """Windows of about equal length in batches of about equal size, in random order."""

    def __init__(self, items, table, tokens, rng):
        self.items, self.table, self.tokens, self.rng = items, table, tokens, rng

    def __iter__(self):
        keyed = [(len(ids) + self.rng.random() * 12, i) for i, (ids, _, _) in enumerate(self.items)]
        keyed.sort()
        batches, batch = [], []
        for _, i in keyed:
            if batch and (len(batch) + 1) * (len(self.items[i][0]) + 2) > self.tokens:
                batches.append(batch)
                batch = []
            batch.append(i)
        batches.append(batch)
        self.rng.shuffle(batches)
        self.count = len(batches)
        for b in batches:
            yield self.tensors(b)

    def __len__(self):
        return sum(len(ids) + 2 for ids, _, _ in self.items) // self.tokens + 1

    def tensors(self, batch):
        width = max(len(self.items[i][0]) for i in batch) + 2
        width = -(-width // 8) * 8
        ids, marks = np.zeros((len(batch), width), np.int64), np.full((len(batch), width), self.every, np.int64)
        mask = np.zeros((len(batch), width), np.int64)
        for row, i in enumerate(batch):
            x, y, _ = self.items[i]
            ids[row, 0], ids[row, 1:len(x) + 1], ids[row, len(x) + 1] = 2, x, 3
            marks[row, 1:len(x) + 1] = y
            mask[row, :len(x) + 2] = 1
        return tuple(torch.from_numpy(t).pin_memory().to(DEVICE, non_blocking=True) if DEVICE == "cuda" else torch.from_numpy(t) for t in (ids, marks, mask))


def set_loss(logits, allowed):
    """-log of the probability that the label is one of the allowed."""
    z = logits.float()
    return torch.logsumexp(z, -1) - torch.logsumexp(z.masked_fill(~allowed, -1e4), -1)


def train(model, batches, epochs, rate, teacher=None, heat=1.5):
    table = torch.from_numpy(batches.table).to(DEVICE)
    total = int(len(batches) * epochs * 1.08)
    groups = [{"params": [p for n, p in model.named_parameters() if p.ndim > 1], "weight_decay": 0.01}, {"params": [p for n, p in model.named_parameters() if p.ndim == 1], "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=DEVICE == "cuda")
    plan = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda s: min(1.0, (s + 1) / (0.06 * total + 1)) * max(0.02, 1 - s / total))
    model.train()
    step, sums = 0, torch.zeros(2, device=DEVICE)
    for epoch in range(epochs):
        for ids, marks, mask in batches:
            with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                logits = model(ids, mask)
                if teacher is not None:
                    with torch.no_grad():
                        aim = teacher(ids, mask)
            real = mask.bool()
            loss = (set_loss(logits, table[marks]) * real).sum() / real.sum()
            if teacher is not None:
                kl = F.kl_div(F.log_softmax(logits.float() / heat, -1), F.log_softmax(aim.float() / heat, -1), log_target=True, reduction="none").sum(-1)
                loss = 0.5 * loss + heat * heat * (kl * real).sum() / real.sum()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            plan.step()
            sums += torch.stack([loss.detach(), torch.ones((), device=DEVICE)])
            step += 1
            if step % 200 == 0:
                say(f"epoch {epoch} step {step}/{total} loss {float(sums[0] / sums[1]):.4f}")
                sums.zero_()
    model.eval()


@torch.no_grad()
def finds(run, rows, tok, size=256, overlap=48):
    """Every find on the rows, with its raw score, by the contract's windows and decoding."""
    manifest = {"calibration": {"temperature": 1.0, "scale": 1.0, "bias": 0.0}, "decode": {"word_threshold": 0.3, "line_break_splits_all_but": ["address"]}, "types": {}}
    jobs, encoded = [], []
    for n, row in enumerate(rows):
        e = tok.encode(row["text"])
        encoded.append(e)
        for ids, at in windows(e.ids, list(range(len(e.ids))), e.word_ids, size - 2, overlap):
            if ids:
                jobs.append((n, at[0], ids))
    jobs.sort(key=lambda j: len(j[2]))
    parts = [[] for _ in rows]
    for i in range(0, len(jobs), 64):
        part = jobs[i:i + 64]
        width = max(len(j[2]) for j in part) + 2
        ids, mask = np.zeros((len(part), width), np.int64), np.zeros((len(part), width), np.int64)
        for k, (_, _, x) in enumerate(part):
            ids[k, 0], ids[k, 1:len(x) + 1], ids[k, len(x) + 1] = 2, x, 3
            mask[k, :len(x) + 2] = 1
        logits = run(ids, mask)
        for k, (n, start, x) in enumerate(part):
            parts[n].append((start, logits[k, 1:len(x) + 1]))
    out = []
    for n, row in enumerate(rows):
        e = encoded[n]
        logits = merge_windows(parts[n], len(e.ids), len(LABELS))
        found = entities(row["text"], logits, e.offsets, e.word_ids, LABELS, manifest, raw=True)
        out.append([[a, b, t, round(float(s), 4)] for a, b, t, s in found])
    return out


def main():
    p = argparse.ArgumentParser()
    p.add_argument("data"), p.add_argument("out")
    p.add_argument("--written", type=int, default=240000), p.add_argument("--teacher-epochs", type=int, default=2), p.add_argument("--student-epochs", type=int, default=5)
    p.add_argument("--keep", default="0,3,7,11"), p.add_argument("--tiny", action="store_true"), p.add_argument("--tokens", type=int, default=24576)
    p.add_argument("--teacher-rate", type=float, default=5e-5), p.add_argument("--student-rate", type=float, default=1.5e-4)
    a = p.parse_args()
    torch.manual_seed(7)
    torch.set_float32_matmul_precision("high")
    rng = random.Random(7)
    os.makedirs(a.out, exist_ok=True)
    work = "/tmp/ner-written"
    os.makedirs(work, exist_ok=True)
    pieces = open(f"{a.data}/vocab.txt", encoding="utf-8").read().split("\n")[:-1]
    tok = tokenizer(pieces)
    count = 24 if a.tiny else a.written
    paths = write_rows(a.data, work, count, 2 if a.tiny else 15, False)
    dev_paths = write_rows(a.data, work, 200 if a.tiny else 3000, 2, True)
    say("written", count)
    public, plain = list(public_rows(f"{a.data}/pii.jsonl.xz")), list(plain_rows(f"{a.data}/plain.jsonl.xz"))
    for r in plain:
        r["text"] = r["text"][:1400]
    dev = [r for r in public if r["source"] in HOLD] + [dict(r, source="written_dev") for f in dev_paths for r in written_rows(f)] + [r for r in plain if r["source"] in HOLD_PLAIN]
    public, plain = [r for r in public if r["source"] not in HOLD], [r for r in plain if r["source"] not in HOLD_PLAIN]
    if a.tiny:
        public, plain, dev = rng.sample(public, 12), rng.sample(plain, 4), rng.sample(dev, 24)
    sets = Sets()
    every = sets.of(range(len(LABELS)))
    items = encode(recased(public, rng), tok, sets) + encode((r for f in paths for r in written_rows(f)), tok, sets)
    labelled = len(items)
    items += encode(plain, tok, sets)
    items = [i for i in items if i[0]]
    say(f"windows: {labelled} labelled, {len(items) - labelled} plain, {sum(len(i[0]) for i in items) / 1e6:.1f} M pieces, {len(sets.number)} label sets")
    batches = Windows(items, sets.table(), 2048 if a.tiny else a.tokens, rng)
    batches.every = every
    base = join(f"{a.data}/base")
    layers = 2 if a.tiny else 12
    keep = [0] if a.tiny else [int(x) for x in a.keep.split(",")]
    make = lambda n: Tagger(len(pieces), len(LABELS), n).to(DEVICE)
    teacher = make(layers)
    from_base(teacher, base)
    train(teacher, batches, 1 if a.tiny else a.teacher_epochs, a.teacher_rate)
    say("teacher trained")
    student = cut_layers(teacher, keep, make)
    train(student, batches, 1 if a.tiny else a.student_epochs, a.student_rate, teacher)
    say("student trained")

    def on_device(model):
        def run(ids, mask):
            with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                return model(torch.from_numpy(ids).to(DEVICE), torch.from_numpy(mask).to(DEVICE)).float().cpu().numpy()
        return run

    state = {k: v.float().cpu().numpy() for k, v in student.state_dict().items()}
    export(state, len(keep), 12, f"{a.out}/model.onnx")
    say("model.onnx", os.path.getsize(f"{a.out}/model.onnx"))
    import onnxruntime
    session = onnxruntime.InferenceSession(f"{a.out}/model.onnx", providers=["CPUExecutionProvider"])
    results = {"rows": [{"source": r["source"], "lang": r["lang"], "text": r["text"] if r["source"] == "written_dev" else None, "n": i} for i, r in enumerate(dev)]}
    results["gold"] = [[[x, y, list(t) if t else None] for x, y, t in r["spans"]] for r in dev]
    results["known"] = [sorted(r["known"]) for r in dev]
    results["text"] = [r["text"] for r in dev]
    results["teacher"] = finds(on_device(teacher), dev, tok)
    results["student"] = finds(on_device(student), dev, tok)
    results["int8"] = finds(lambda ids, mask: session.run(None, {"input_ids": ids, "attention_mask": mask})[0], dev, tok)
    with lzma.open(f"{a.out}/dev.json.xz", "wt", preset=1) as f:
        json.dump(results, f, ensure_ascii=False)
    json.dump(LABELS, open(f"{a.out}/labels.json", "w"))
    say("measured")
    from calibrate import report
    report(results)


if __name__ == "__main__":
    main()
