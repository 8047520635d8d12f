"""Trains the teacher on labelled rows, distils it into the student, writes the student as int8 ONNX and measures it on held-out sources.

Enters: a folder with pii.jsonl.xz, names.json.xz, plain.jsonl.xz, vocab.txt and base.*.st (see run.sh). Leaves in OUT: model.onnx, labels.json,
dev.json.xz (every find on held-out rows with its raw score; calibrate.py turns that into the manifest) and log lines.
    python train.py DATA OUT [--written N] [--teacher-epochs N] [--student-epochs N] [--keep 0,3,7,11] [--tiny]
"""
import argparse
import json
import lzma
import multiprocessing
import os
import queue
import random
import subprocess
import sys
import threading
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


SHARED = {}


def encode_part(bounds):
    """In a forked process: some of the rows, with label sets numbered as met there."""
    sets = Sets()
    items = encode(SHARED["rows"][bounds[0]:bounds[1]], SHARED["tokenizer"], sets)
    return [(np.array(i, np.uint16), np.array(m, np.uint16)) for i, m, _ in items if i], [sorted(k) for k in sets.number]


def encode_all(rows, tok):
    SHARED.update(rows=rows, tokenizer=tok)
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    cores = os.cpu_count() or 2
    size = max(1, min(8000, len(rows) // cores + 1))
    sets, items = Sets(), []
    every = sets.of(range(len(LABELS)))
    with multiprocessing.get_context("fork").Pool(cores) as pool:
        for part, keys in pool.imap(encode_part, [(i, i + size) for i in range(0, len(rows), size)]):
            number = np.array([sets.of(k) for k in keys])
            items += [(ids, number[marks]) for ids, marks in part]
    return items, sets.table(), every


class Windows:
    """Windows in batches of a few fixed shapes (so that a whole training step can be replayed as one graph), in random order."""

    WIDTHS = (24, 40, 64, 96, 128, 192, 256)

    def __init__(self, items, table, every, tokens, rng):
        self.table, self.every, self.tokens, self.rng = table, every, tokens, rng
        self.length = np.array([len(i[0]) for i in items])
        self.start = np.concatenate([[0], np.cumsum(self.length)])
        self.ids = np.concatenate([i[0] for i in items]).astype(np.int64)
        self.marks = np.concatenate([i[1] for i in items]).astype(np.int64)
        self.width = np.array(self.WIDTHS)[np.searchsorted(self.WIDTHS, self.length + 2)]
        self.shapes = [(max(1, tokens // w), w) for w in self.WIDTHS if (self.width == w).any()]

    def plan(self):
        batches = []
        for rows, width in self.shapes:
            members = np.flatnonzero(self.width == width)
            self.rng.shuffle(members)
            batches += [(rows, width, members[i:i + rows]) for i in range(0, len(members), rows)]
        self.rng.shuffle(batches)
        return batches

    def __len__(self):
        return sum(-(-int((self.width == w).sum()) // r) for r, w in self.shapes)

    def __iter__(self):
        """Batches made ahead by a thread."""
        ahead = queue.Queue(24)

        def make():
            for batch in self.plan():
                ahead.put(self.tensors(*batch))
            ahead.put(None)

        threading.Thread(target=make, daemon=True).start()
        while (batch := ahead.get()) is not None:
            yield batch

    def tensors(self, rows, width, members):
        ids, marks = np.zeros((rows, width), np.int64), np.full((rows, width), self.every, np.int64)
        mask = np.zeros((rows, width), np.int64)
        mask[:, 0] = 1
        for row, i in enumerate(members):
            a, n = self.start[i], self.length[i]
            ids[row, 0], ids[row, 1:n + 1], ids[row, n + 1] = 2, self.ids[a:a + n], 3
            marks[row, 1:n + 1] = self.marks[a:a + n]
            mask[row, :n + 2] = 1
        return tuple(torch.from_numpy(t) for t in (ids, marks, mask))


def set_loss(logits, allowed):
    """-log of the probability that the label is one of the allowed."""
    z = logits.float()
    return torch.logsumexp(z, -1) - torch.logsumexp(z.masked_fill(~allowed, -1e4), -1)


class Step:
    """One training step. On a GPU each batch shape is captured once and replayed: launching a thousand small kernels costs more than running them."""

    def __init__(self, model, teacher, table, heat):
        self.model, self.teacher, self.heat = model, teacher, heat
        self.table = torch.from_numpy(table).to(DEVICE)
        self.rate = torch.zeros((), device=DEVICE)
        cuda = DEVICE == "cuda"
        parts = [[p for p in model.parameters() if p.ndim > 1], [p for p in model.parameters() if p.ndim == 1]]
        self.optimiser = torch.optim.AdamW([{"params": parts[0], "weight_decay": 0.01}, {"params": parts[1], "weight_decay": 0.0}], lr=self.rate if cuda else 1e-4, betas=(0.9, 0.98), fused=cuda, capturable=cuda)
        self.graphs, self.pool, self.side = {}, None, torch.cuda.Stream() if cuda else None
        for p in model.parameters():
            p.grad = torch.zeros_like(p)

    def work(self, ids, marks, mask):
        torch._foreach_zero_([p.grad for p in self.model.parameters()])
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda", cache_enabled=False):
            logits = self.model(ids, mask)
            if self.teacher is not None:
                with torch.no_grad():
                    aim = self.teacher(ids, mask)
        real = mask.bool()
        count = real.sum()
        loss = (set_loss(logits, self.table[marks]) * real).sum() / count
        if self.teacher is not None:
            kl = F.kl_div(F.log_softmax(logits.float() / self.heat, -1), F.log_softmax(aim.float() / self.heat, -1), log_target=True, reduction="none").sum(-1)
            loss = 0.5 * loss + self.heat * self.heat * (kl * real).sum() / count
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimiser.step()
        return loss.detach()

    def capture(self, shape):
        """Warm-up steps run at rate 0 and change nothing but the optimiser's averages."""
        held = [torch.zeros(shape, dtype=torch.int64, device=DEVICE) for _ in range(3)]
        held[2].fill_(1)
        keep = self.rate.clone()
        self.rate.zero_()
        self.side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(self.side):
            for _ in range(2):
                self.work(*held)
        torch.cuda.current_stream().wait_stream(self.side)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self.pool, stream=self.side):
            loss = self.work(*held)
        self.pool = self.pool or graph.pool()
        self.rate.copy_(keep)
        self.graphs[shape] = (graph, held, loss)

    def __call__(self, batch, rate):
        if DEVICE != "cuda" or os.environ.get("NER_EAGER"):
            for group in self.optimiser.param_groups:
                group["lr"] = rate
            return self.work(*(t.to(DEVICE) for t in batch))
        shape = tuple(batch[0].shape)
        if shape not in self.graphs:
            self.capture(shape)
        graph, held, loss = self.graphs[shape]
        self.rate.fill_(rate)
        for here, there in zip(held, batch):
            here.copy_(there, non_blocking=True)
        graph.replay()
        return loss


def train(model, batches, epochs, rate, teacher=None, heat=1.5):
    total = len(batches) * epochs
    model.train()
    step = Step(model, teacher, batches.table, heat)
    done, sums, last = 0, torch.zeros((), device=DEVICE), 0
    for epoch in range(epochs):
        for batch in batches:
            sums += step(batch, rate * min(1.0, (done + 1) / (0.06 * total + 1)) * max(0.02, 1 - done / total))
            done += 1
            if done % 200 == 0:
                say(f"epoch {epoch} step {done}/{total} loss {float(sums) / (done - last):.4f}")
                sums.zero_()
                last = done
    model.eval()
    for p in model.parameters():
        p.grad = None


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
    labelled = list(recased(public, rng)) + [r for f in paths for r in written_rows(f)]
    items, table, every = encode_all(labelled + plain, tok)
    say(f"windows: {len(items)} of {len(labelled)} labelled and {len(plain)} plain rows, {sum(len(i[0]) for i in items) / 1e6:.1f} M pieces, {len(table)} label sets")
    batches = Windows(items, table, every, 2048 if a.tiny else a.tokens, rng)
    base = join(f"{a.data}/base")
    layers = 2 if a.tiny else 12
    keep = [0] if a.tiny else [int(x) for x in a.keep.split(",")]
    make = lambda n: Tagger(len(pieces), len(LABELS), n).to(DEVICE)
    teacher = make(layers)
    from_base(teacher, base)
    train(teacher, batches, 1 if a.tiny else a.teacher_epochs, a.teacher_rate)
    torch.save(teacher.state_dict(), f"{a.out}/teacher.pt")
    say("teacher trained")
    student = cut_layers(teacher, keep, make)
    train(student, batches, 1 if a.tiny else a.student_epochs, a.student_rate, teacher)
    torch.save(student.state_dict(), f"{a.out}/student.pt")
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
