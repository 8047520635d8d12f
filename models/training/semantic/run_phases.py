"""The phases of a run, in order, each with its share of the time left: two teachers, their labels, judge, screen, files, scores."""
import os
import random
import subprocess
import sys
import threading
import time

import numpy as np
import torch

from build import held_rows, load
from encoder import cut_layers, from_base, join
from losses import judge_loss, screen_loss, teacher_loss
from network import ORIGINS, Judge, Screen, Second, attack_logit, from_second_base
from pieces import read_vocabulary
from score import each_window, judged, put_together, report_of, screened, write
from sets import Side, epoch, joined
from steps import DEVICE, train

HERE = os.path.dirname(os.path.abspath(__file__))
SHARES = {"first": 0.16, "second": 0.17, "label": 0.18, "judge": 0.34, "screen": 0.15}
PART = 15_000_000


class Budget:
    def __init__(self, begin, limit, reserve):
        self.end, self.left = begin + limit - reserve, dict(SHARES)

    def until(self, phase):
        """The moment at which a phase must end: its share of what is left among the phases to come."""
        now, whole = time.time(), sum(self.left.values())
        return now + max(1.0, self.end - now) * self.left.pop(phase) / whole


def tags_of(z):
    return {k: torch.from_numpy(z[k].astype(np.float32 if k == "weight" else np.int64)).to(DEVICE) for k in ("label", "weight", "harm", "bag")}


@torch.no_grad()
def answers(model, side, members, tokens, keep_tokens=None):
    """What a model says of some windows, written into tensors of all of them."""
    n = len(side.length)
    attack, harm = torch.zeros(n, 7, device=DEVICE), torch.zeros(n, device=DEVICE)
    _, batches = epoch(side, None, tokens, random.Random(1), members, fixed=False)
    for (at, _), width in batches:
        _, ids, mask = side.batch(at, width)
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            t, a, h = model(ids, mask)
        attack[at], harm[at] = a.float(), h.float()[:, 0]
        if keep_tokens is not None:
            keep_tokens[at, :width] = t.to(keep_tokens.dtype)
    return attack, harm


def together(first, second, latin):
    """The teachers' mean; the second reads hardly anything but Latin script."""
    share = torch.where(latin > 0, 0.5, 0.15)
    z = (1 - share) * attack_logit(first[0]) + share * attack_logit(second[0])
    which = (1 - share)[:, None] * first[0][:, 1:].softmax(-1) + share[:, None] * second[0][:, 1:].softmax(-1)
    return {"z": z, "which": which, "harm": (1 - share) * first[1] + share * second[1]}


def label_pool(models, sides, latin, budget_end, tokens, say):
    """Both teachers read the windows in random portions until all are read or time is up: (which were read, what they said)."""
    n = len(latin)
    order = np.random.default_rng(4).permutation(n)
    said = torch.full((n, sides[0].widths[-1]), -12.0, dtype=torch.float16, device=DEVICE)
    aims = {"z": torch.zeros(n, device=DEVICE), "which": torch.zeros(n, 6, device=DEVICE), "harm": torch.zeros(n, device=DEVICE), "tokens": said}
    size, done = max(500, min(60000, n // 4 + 1)), 0
    longest = 0.0
    while done < n and (done == 0 or time.time() + longest < budget_end):
        begun, members = time.time(), np.sort(order[done:done + size])
        at = torch.from_numpy(members).to(DEVICE)
        one, two = answers(models[0], sides[0], members, tokens, said), answers(models[1], sides[1], members, tokens)
        for k, v in together([t[at] for t in one], [t[at] for t in two], latin[at]).items():
            aims[k][at] = v
        if DEVICE == "cuda":
            torch.cuda.synchronize()
        longest = max(longest, time.time() - begun)
        done += len(members)
        say(f"labelled {done}/{n}")
    return order[:done], aims


def recall_at(z, held, rows, budget=0.01):
    """Recall when one threshold flags 1 % of the harmless rows of the threshold split, by kind: for the log only."""
    top = {}
    for n in range(len(z)):
        if not held["unknown"][n]:
            top[int(held["row"][n])] = max(top.get(int(held["row"][n]), -99), float(z[n]))
    some = [(s, rows[n]) for n, s in top.items()]
    out = []
    for split in ("threshold", "untouched"):
        calm = np.sort([s for s, r in some if r["split"] == split and r["label"] == "benign" and r["kind"] != "harmful_request"])
        if not len(calm):
            continue
        limit = calm[min(len(calm) - 1, int(len(calm) * (1 - budget)))]
        kinds = sorted({r["kind"] for _, r in some if r["split"] == split and r["label"] != "benign"})
        hit = lambda k: [s > limit for s, r in some if r["split"] == split and r["kind"] == k]
        out.append(f"{split}: limit {limit:.2f} " + " ".join(f"{k} {np.mean(hit(k)):.2f}" for k in kinds))
    return " | ".join(out)


def start_screen(screen, words):
    """The screen's pieces begin as the principal directions of the teacher's."""
    with torch.no_grad():
        mean = words.float().mean(0)
        _, _, v = torch.svd_lowrank(words.float() - mean, q=min(words.shape[1], screen.word.weight.shape[1] + 8), niter=4)
        flat = (words.float() - mean) @ v[:, :screen.word.weight.shape[1]]
        screen.word.weight[:, :flat.shape[1]].copy_(flat / flat.std() * 0.5)


def exported(kind, model, path):
    """Writes the int8 file in a process of its own, while the GPU goes on."""
    np.savez(f"{path}.npz", **{k: v.float().cpu().numpy() for k, v in model.state_dict().items()})
    subprocess.run([sys.executable, f"{HERE}/export.py", kind, f"{path}.npz", str(len(model.layers)), str(model.layers[0].heads), "128", path], check=True)
    return path


class Apart(threading.Thread):
    """Something that is done beside the rest and asked for at the end."""

    def __init__(self, work):
        super().__init__()
        self.work, self.result = work, None
        self.start()

    def run(self):
        self.result = self.work()

    def wait(self):
        self.join()
        assert self.result is not None, "what was done apart has failed"
        return self.result


def ready(build, work, stage):
    assert build.wait() == 0, stage
    return dict(np.load(f"{work}/{stage}.npz"))


def run(a, cores, builds, begin_build, say, begun):
    torch.manual_seed(a.seed)
    torch.set_float32_matmul_precision("high")
    budget = Budget(begun, a.limit, a.reserve)
    pieces = len(read_vocabulary(f"{a.data}/vocab.txt"))
    layers, keep = (2 if a.tiny else 12), [int(x) for x in a.keep.split(",")]
    sizes = {"width": 64, "inner": 128, "heads": 4} if a.tiny else {}
    make = lambda n: Judge(pieces, n, **sizes).to(DEVICE)
    first, second = make(layers), Second(len(read_vocabulary(f"{a.data}/second-vocab.txt")), layers, **sizes).to(DEVICE)
    if not a.tiny:
        from_base(first, join(f"{a.data}/weights", "first."), fresh=len(ORIGINS))
        from_second_base(second, join(f"{a.data}/weights", "second."))
    say("weights loaded on", DEVICE)
    z = ready(builds["train"], a.work, "train")
    builds["held"] = begin_build("held", max(2, cores // 4))
    builds["pool"] = begin_build("pool", max(2, cores - cores // 4 - 1), "--count", a.pool)
    tags, sides = tags_of(z), (Side(z, "first"), Side(z, "second"))
    say("windows to learn from:", len(z["label"]))
    rng = random.Random(a.seed)
    for model, side, phase in ((first, sides[0], "first"), (second, sides[1], "second")):
        epochs = [lambda: epoch(side, z["bag"], a.teacher_tokens, rng)] * a.teacher_epochs
        train(model, teacher_loss(side, tags), epochs, a.teacher_rate, budget.until(phase), say, phase)
    held = ready(builds["held"], a.work, "held")
    rows = held_rows(load(a.data, a.few))
    held_sides, latin = (Side(held, "first"), Side(held, "second")), torch.from_numpy(held["latin"]).to(DEVICE)
    everything = np.arange(len(held["label"]))
    one, two = answers(first, held_sides[0], everything, a.read_tokens), answers(second, held_sides[1], everything, a.read_tokens)
    floats = {"first": attack_logit(one[0]).cpu().numpy(), "second": attack_logit(two[0]).cpu().numpy(), "teachers": together(one, two, latin)["z"].cpu().numpy()}
    for name, values in floats.items():
        say(name, recall_at(values, held, rows))
    if builds["pool"].wait() == 0:
        z = joined(z, ready(builds["pool"], a.work, "pool"))
    else:
        say("THE POOL IS MISSING: distilling on the labelled windows alone")
    tags, sides = tags_of(z), (Side(z, "first"), Side(z, "second"))
    say("windows to distil on:", len(z["label"]))
    members, aims = label_pool((first, second), sides, torch.from_numpy(z["latin"]).to(DEVICE), budget.until("label"), a.read_tokens, say)
    say("teachers' z, tenths:", np.quantile(aims["z"][torch.from_numpy(members).to(DEVICE)].cpu().numpy(), np.linspace(0, 1, 11)).round(1).tolist())
    judge = cut_layers(first, keep, make)
    words = first.word.weight.detach().clone()
    del second, first
    train(judge, judge_loss(sides[0], tags, aims), [lambda: epoch(sides[0], None, a.judge_tokens, rng, members)] * a.judge_epochs, a.judge_rate, budget.until("judge"), say, "judge")
    # the int8 judge reads the held-out windows on the CPU while the GPU goes on with the screen
    int8 = Apart(lambda: each_window(held, exported("judge", judge, f"{a.work}/model.onnx"), judged, begun + a.limit - 12, max(1, cores - 2)))
    floats["judge"] = attack_logit(answers(judge, held_sides[0], everything, a.read_tokens)[0]).cpu().numpy()
    say("judge", recall_at(floats["judge"], held, rows))
    # the judge reads faster than its teachers: the screen learns from every window there is
    said = attack_logit(answers(judge, sides[0], np.arange(len(z["label"])), a.read_tokens)[0])
    screen = Screen(pieces).to(DEVICE)
    start_screen(screen, words)
    train(screen, screen_loss(sides[0], said), [lambda: epoch(sides[0], None, a.screen_tokens, rng)] * a.screen_epochs, a.screen_rate, budget.until("screen"), say, "screen")
    exported("screen", screen, f"{a.out}/screen.onnx")
    os.remove(f"{a.out}/screen.onnx.npz")
    cleared = each_window(held, f"{a.out}/screen.onnx", screened, begun + a.limit - 12, max(1, cores // 2))
    say("the screen has read everything held out")
    answered = put_together(cleared, int8.wait())
    write(f"{a.out}/scores.json.xz", report_of(rows, held, answered, floats))
    split(f"{a.work}/model.onnx", f"{a.out}/model.onnx")
    say("files written", os.path.getsize(f"{a.work}/model.onnx"), os.path.getsize(f"{a.out}/screen.onnx"))
    known = [n for n in everything if answered[n] and len(answered[n]) > 1]
    say(f"scored {len(known)}/{len(everything)} windows with the files")
    for name, k in (("judge int8", 1), ("screen int8", 0)):
        say(name, recall_at(np.array([v[k] if v and len(v) > k else floats["judge"][n] for n, v in enumerate(answered)]), held, rows))
    say("mean distance of int8 to float:", float(np.mean([abs(answered[n][1] - floats["judge"][n]) for n in known])) if known else None)


def split(path, prefix):
    with open(path, "rb") as f:
        for n in range(99):
            part = f.read(PART)
            if not part:
                return
            with open(f"{prefix}.{n}", "wb") as g:
                g.write(part)
