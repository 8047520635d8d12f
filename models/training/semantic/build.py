"""Rows become windows of pieces in both vocabularies: what the teachers learn from, what they label for the students, and what is held out.

    python build.py DATA WORK train|pool|held [--count N] [--few]
Enters: DATA/rows.jsonl.xz, vocab.txt, second-vocab.txt. Leaves WORK/<stage>.npz: flat piece ids with lengths, a label, a bag (windows of one text of
which at least one is the attack), a weight and so on per window, a mark per piece (1 attack, 0 not, -1 not known).
"""
import argparse
import collections
import json
import lzma
import multiprocessing
import os
import random

import numpy as np

from carriers import plant, recase, rehost, sentences
from network import LABELS, ORIGINS
from prepare import LABEL_OF
from phrasings import example, prepared
from pieces import plan_windows, read_vocabulary, tokenizer

TOKENS, OVERLAP, SECOND_TOKENS = 128, 32, 192
FIRST_FRAME, SECOND_FRAME = (2, 3), (0, 2)
SECOND_ORIGIN = 5
FIELDS = ("label", "bag", "weight", "harm", "latin", "row", "unknown")
PHRASED, PHRASED_WEIGHT, STRUNG_EVERY, PREPARED = 42000, 0.6, 6, 0.14
# what the teachers are asked about: the written rows more often than their number, since public ones are many and alike
STRATA = ["written_attacks"] * 3 + ["written_calm"] * 3 + ["foreign"] * 2 + ["train"] * 2
SHARED = {}


def load(data, few):
    with lzma.open(f"{data}/rows.jsonl.xz", "rt") as f:
        rows = [json.loads(line) for line in f]
    if few:
        rng = random.Random(2)
        rows = [r for split, n in (("train", 3000), ("threshold", 500), ("untouched", 400)) for r in rng.sample([r for r in rows if r["split"] == split], n)]
    return rows


def share(data, rows):
    pieces = read_vocabulary(f"{data}/vocab.txt")
    SHARED.update(rows=rows, first=tokenizer(pieces), second=tokenizer(read_vocabulary(f"{data}/second-vocab.txt"), lowercase=True),
                  origin=len(pieces) - len(ORIGINS))
    train = [r for r in rows if r["split"] == "train"]
    benign = [r for r in train if r["label"] == "benign" and r["kind"] != "harmful_request"]
    quiet = [r for r in benign if r["origin"] == "tool_result"]
    # the stretches that may be planted: marked ones, and typed attacks short enough to stand inside something else
    attacks = [(r["text"][a:b], r) for r in train for a, b in r["spans"] if b - a > 12]
    attacks += [(r["text"], r) for r in train if r["label"] not in ("benign", "jailbreak") and not r["spans"] and r["origin"] == "user" and len(r["text"]) < 500]
    by_language = collections.defaultdict(list)
    for r in quiet:
        by_language[r["lang"]].append(r)
    # what a planted order may ask for: harmless requests as people type them, and what written attacks ask for
    plain = [r["text"] for r in benign if r["origin"] == "user" and r["lang"] == "en" and r["kind"] == "benign" and 12 < len(r["text"]) < 220 and "\n" not in r["text"].strip()]
    orders = plain + [text for text, r in attacks if r["origin"] == "tool_result" and r["lang"] == "en" and len(text) < 260]
    calm = collections.defaultdict(list)
    for r in benign:
        if r["lang"] not in ("en", "und") and r["origin"] in ("tool_result", "user", "assistant"):
            calm[r["lang"]].append(r)
    written = [r for r in train if r["written"]]
    SHARED.update(written_attacks=[r for r in written if r["label"] != "benign"], written_calm=[r for r in written if r["label"] == "benign"], foreign=[r for r in written if r["lang"] != "en"],
                  foreign_attacks=[(text, r) for text, r in attacks if r["lang"] != "en"])
    SHARED.update(plain=plain, orders=orders, calm=calm, tongues=[lang for lang, some in calm.items() if len(some) > 12])
    SHARED.update(train=train, benign=benign, quiet=quiet, attacks=attacks, by_language=by_language, user=[r for r in benign if r["origin"] == "user"], typed=[r for r in train if r["label"] != "benign" and r["origin"] == "user" and len(r["text"]) < 700])


def overlap_of(spans, a, b):
    return sum(max(0, min(b, y) - max(a, x)) for x, y in spans)


class Windows:
    def __init__(self):
        self.parts = {k: [] for k in ("first", "second", "first_mark", "second_mark")}
        self.fields = {k: [] for k in FIELDS}
        self.bags = 0

    def add(self, text, spans, label, origin, *, whole=False, weight=1.0, harm=None, row=-1, pick=None):
        """All windows of a text, or some of them. `whole`: an attack whose place is not known; label None: not known at all."""
        e = SHARED["first"].encode(text)
        ids, offsets = e.ids, e.offsets
        plan = plan_windows(e.word_ids, TOKENS - 3, OVERLAP)
        bag = -1
        if whole and len(plan) > 1:
            plan = plan[:40]
            bag = self.bags
            self.bags += 1
        if pick and len(plan) > pick[0]:
            plan = pick[1](plan, offsets)
        every = whole and len(ids) <= 60
        for s, t in plan:
            a, b = offsets[s][0], offsets[t - 1][1]
            mark = lambda x, y: -1 if label is None or whole and not every else 1 if every or any(x < q and y > p for p, q in spans) else 0
            kind = label
            if label and not whole:
                inside = overlap_of(spans, a, b)
                size = sum(y - x for x, y in spans)
                kind = label if inside >= min(0.6 * size, 60) and inside else None if inside else 0
            at = "unknown" if isinstance(origin, str) and origin not in ORIGINS else origin
            self.put(ids[s:t], [mark(*o) for o in offsets[s:t]], text[a:b], a, mark, ORIGINS.index(at))
            snippet = text[a:b]
            letters = [c for c in snippet if c.isalpha()]
            values = (-1 if kind is None else kind, bag, weight, -1 if harm is None or bag >= 0 and harm else harm, int(sum(c < "\x80" for c in letters) >= 0.8 * len(letters)), row, int(at == "unknown"))
            for name, value in zip(FIELDS, values):
                self.fields[name].append(value)
        return len(plan)

    def put(self, ids, marks, snippet, start, mark, origin):
        e = SHARED["second"].encode(snippet)
        room = SECOND_TOKENS - 3
        second, second_marks = e.ids[:room], [mark(x + start, y + start) for x, y in e.offsets[:room]]
        self.parts["first"].append(np.array([FIRST_FRAME[0], SHARED["origin"] + origin, *ids, FIRST_FRAME[1]], np.uint16))
        self.parts["second"].append(np.array([SECOND_FRAME[0], SECOND_ORIGIN + origin, *second, SECOND_FRAME[1]], np.uint16))
        self.parts["first_mark"].append(np.array([-1, -1, *marks, -1], np.int8))
        self.parts["second_mark"].append(np.array([-1, -1, *second_marks, -1], np.int8))

    def packed(self):
        out = {k: np.concatenate(v) if v else np.zeros(0, np.int8) for k, v in self.parts.items()}
        for k in ("first", "second"):
            out[f"{k}_length"] = np.array([len(v) for v in self.parts[k]], np.int32)
        out |= {k: np.array(v, np.float32 if k == "weight" else np.int32) for k, v in self.fields.items()}
        out["bags"] = np.array([self.bags], np.int32)
        return out


def seen_origin(rng, origin, drop=0.3):
    return "unknown" if rng.random() < drop else origin


def carrier_for(rng, lang):
    same = SHARED["by_language"].get(lang)
    if same and len(same) > 8 and rng.random() < (0.3 if lang == "en" else 0.7):
        return rng.choice(same)["text"]
    return rng.choice(SHARED["quiet"])["text"]


def shortened(rng, text, limit):
    """A stretch of whole sentences of a long carrier."""
    if len(text) <= limit:
        return text
    parts = sentences(text)
    start = rng.randrange(len(parts)) if parts else 0
    out = ""
    for part in parts[start:]:
        if out and len(out) + len(part) > limit:
            break
        out += (" " if out else "") + part
    return out[:limit]


def add_row(out, rng, r, copy):
    """One row as it is (copy 0) or once more in another form."""
    label = LABELS.index(r["label"])
    text, spans = r["text"], r["spans"]
    if copy:
        if rng.random() < 0.7:
            text, spans = rehost(rng, text, spans)
        text = recase(rng, text)
    origin = r["origin"]
    if r.get("document") and rng.random() < 0.35:
        origin = rng.choice(["user", "assistant", "tool_call", "system"])
    common = {"weight": r["weight"], "harm": r["harm"]}
    if copy and label and spans and rng.random() < 0.5:
        planted = plant(rng, text[spans[0][0]:spans[0][1]], shortened(rng, carrier_for(rng, r["lang"]), rng.choice([150, 300, 700, 1400])))
        if planted:
            return out.add(planted[0], [planted[1]], label, seen_origin(rng, origin), **common)
    if copy and label and not spans and origin == "user" and len(text) < 400 and rng.random() < 0.3:
        before = rng.choice(SHARED["user"])["text"][:400].strip()
        joint = rng.choice(["\n", " ", "\n\n", ". "])
        text, spans = (before + joint + text, [[len(before) + len(joint), len(before) + len(joint) + len(text)]]) if rng.random() < 0.6 else (text + joint + before, [[0, len(text)]])
    if copy and not label and not r["harm"] and origin == "tool_result" and rng.random() < 0.4:
        parts = sentences(text)
        planted = plant(rng, " ".join(parts[:rng.randint(1, 3)]), shortened(rng, carrier_for(rng, r["lang"]), rng.choice([150, 300, 700, 1400])))
        if planted:
            return out.add(planted[0], [], 0, seen_origin(rng, origin), **common)
    return out.add(text, spans, label, seen_origin(rng, origin), whole=bool(label) and not spans, **common)


def train_part(job):
    a, b, seed = job
    rng, out = random.Random(seed), Windows()
    for r in SHARED["train"][a:b]:
        attack = r["label"] != "benign"
        for copy in range(3 if r["written"] else 1):
            add_row(out, rng, r, copy)
        if not r["written"] and attack and r["label"] != "jailbreak" and r["origin"] == "user" and len(r["text"]) < 500 and rng.random() < 0.5 * r["weight"]:
            planted = plant(rng, r["text"], shortened(rng, carrier_for(rng, r["lang"]), rng.choice([150, 300, 700, 1400])))
            if planted:
                out.add(planted[0], [planted[1]], LABELS.index(r["label"]), seen_origin(rng, "tool_result"), weight=r["weight"])
    return out.packed()


def phrased(rng):
    """A worn phrasing or its innocent counterpart as (text, spans, kind, origin): in a tool result mostly planted in a carrier, from a user now and then beside something harmless."""
    if rng.random() < PREPARED:
        return prepared(rng, SHARED["plain"], shortened(rng, rng.choice(SHARED["quiet"])["text"], rng.choice([80, 200, 500, 1200]))), [], "benign", rng.choice(["user"] * 5 + ["system"])
    e = example(rng, SHARED["plain"], SHARED["orders"])
    text, attack = e["text"], LABEL_OF[e["kind"]] != "benign"
    if e["origin"] == "tool_result" and rng.random() < 0.85:
        planted = plant(rng, text, shortened(rng, carrier_for(rng, e["lang"]), rng.choice([100, 200, 400, 900])))
        if planted:
            return planted[0], [planted[1]] if attack else [], e["kind"], e["origin"]
    if e["origin"] == "user" and rng.random() < 0.15:
        other, joint = rng.choice(SHARED["user"])["text"][:400].strip(), rng.choice(["\n", " ", "\n\n"])
        whole, at = (other + joint + text, len(other) + len(joint)) if rng.random() < 0.6 else (text + joint + other, 0)
        return whole, [[at, at + len(text)]] if attack else [], e["kind"], e["origin"]
    return text, [[0, len(text)]] if attack else [], e["kind"], e["origin"]


def strung(rng):
    """A long harmless text in one language, out of several: most of what is written in few languages is short."""
    rows = SHARED["calm"][rng.choice(SHARED["tongues"])]
    parts = [rng.choice(rows)["text"] for _ in range(rng.randint(2, 6))]
    parts = [p.upper() if rng.random() < 0.06 else p for p in parts]
    return rng.choice(["\n", "\n\n", " "]).join(parts)


def phrased_part(job):
    count, seed = job
    rng, out = random.Random(seed), Windows()
    for _ in range(count // STRUNG_EVERY):
        out.add(strung(rng), [], 0, seen_origin(rng, rng.choice(["tool_result", "tool_result", "tool_result", "user", "assistant"])), harm=0, weight=PHRASED_WEIGHT, pick=some_windows(rng, 3))
    for _ in range(count):
        text, spans, kind, origin = phrased(rng)
        label = LABELS.index(LABEL_OF[kind])
        out.add(text, spans, label, seen_origin(rng, origin), weight=PHRASED_WEIGHT, harm=None if label else 0)
    return out.packed()


def some_windows(rng, wanted):
    def choose(plan, offsets):
        return rng.sample(plan, wanted)
    return wanted, choose


def near_span(rng, span):
    """The windows around a planted stretch first, then one elsewhere."""
    def choose(plan, offsets):
        hit = [w for w in plan if overlap_of([span], offsets[w[0]][0], offsets[w[1] - 1][1])]
        rest = [w for w in plan if w not in hit]
        return hit[:2] + (rng.sample(rest, 1) if rest else [])
    return 2, choose


def worn(rng, text):
    """The text as it is, with some words missing, or a stretch of it."""
    x, words = rng.random(), text.split(" ")
    if x < 0.3:
        return " ".join(w for w in words if rng.random() > 0.08) or text
    if x < 0.5 and len(words) > 8:
        size = rng.randint(len(words) // 2, len(words))
        at = rng.randint(0, len(words) - size)
        return " ".join(words[at:at + size])
    return text


def add_snippet(out, rng):
    if rng.random() < 0.22:
        text, _, _, origin = phrased(rng)
        out.add(recase(rng, text), [], None, rng.choice([origin] * 5 + ["unknown"] * 2 + ["user", "tool_result", "tool_call"]), pick=some_windows(rng, 2))
        return
    x = rng.random()
    anywhere = lambda: rng.choice(["tool_result"] * 7 + ["unknown"] * 4 + ["user"] * 4 + ["tool_call", "tool_declaration", "system", "assistant"])
    if x < 0.34:
        text, r = rng.choice(SHARED["attacks" if rng.random() < 0.7 else "foreign_attacks"])
        planted = plant(rng, recase(rng, text), shortened(rng, carrier_for(rng, r["lang"]), rng.choice([100, 250, 500, 1000])))
        if planted:
            out.add(*rehost(rng, planted[0], []), None, rng.choice(["tool_result"] * 7 + ["unknown"] * 2 + [anywhere()]), pick=near_span(rng, planted[1]))
    elif x < 0.46:
        r = rng.choice(SHARED["quiet"])
        parts = sentences(r["text"]) or [r["text"]]
        planted = plant(rng, " ".join(parts[:rng.randint(1, 4)]), shortened(rng, carrier_for(rng, r["lang"]), rng.choice([100, 250, 500, 1000])))
        if planted:
            out.add(planted[0], [], None, anywhere(), pick=some_windows(rng, 2))
    elif x < 0.56:
        texts = [rng.choice(SHARED["attacks"])[0] if rng.random() < 0.12 else rng.choice(SHARED["benign"])["text"] for _ in range(rng.randint(2, 8))]
        parts = [rng.choice(sentences(t) or [t])[:400] for t in texts]
        out.add(rng.choice([" ", "\n", "\n\n"]).join(parts), [], None, anywhere(), pick=some_windows(rng, 2))
    elif x < 0.85:
        r = rng.choice(SHARED[rng.choice(STRATA)])
        text = worn(rng, recase(rng, rehost(rng, r["text"], [])[0]))
        parts = sentences(text)
        if len(parts) > 2 and rng.random() < 0.4:
            rng.shuffle(parts)
            text = " ".join(parts[:rng.randint(2, len(parts))])
        out.add(text, [], None, r["origin"] if rng.random() < 0.6 else anywhere(), pick=some_windows(rng, 3))
    elif x < 0.93:
        before, after = rng.choice(SHARED["user"])["text"][:600], rng.choice(SHARED["typed"] if rng.random() < 0.65 else SHARED["user"])["text"]
        pair = [before, after]
        rng.shuffle(pair)
        out.add(rng.choice([" ", "\n", "\n\n"]).join(pair), [], None, rng.choice(["user", "user", "unknown"]), pick=some_windows(rng, 2))
    else:
        long = strung(rng) if rng.random() < 0.5 else "\n\n".join(rng.choice(SHARED["benign"])["text"][:800] for _ in range(rng.randint(2, 5)))
        out.add(long, [], None, anywhere(), pick=some_windows(rng, 3))


def pool_part(job):
    count, seed = job
    rng, out = random.Random(seed), Windows()
    while len(out.fields["label"]) < count:
        add_snippet(out, rng)
    return out.packed()


def held_part(job):
    a, b, _ = job
    out = Windows()
    for n in range(a, b):
        r = SHARED["held"][n]
        label = LABELS.index(r["label"])
        for origin in (r["origin"], "unknown"):
            out.add(r["text"], r["spans"], label, origin, whole=bool(label) and not r["spans"], harm=r["harm"], row=n)
    return out.packed()


def merged(parts):
    first, bags = {}, 0
    for part in parts:
        part["bag"] = np.where(part["bag"] >= 0, part["bag"] + bags, -1)
        bags += int(part.pop("bags")[0])
        for k, v in part.items():
            first.setdefault(k, []).append(v)
    return {k: np.concatenate(v) for k, v in first.items()}


def held_rows(rows):
    return [r for r in rows if r["split"] != "train"]


def main():
    p = argparse.ArgumentParser()
    p.add_argument("data"), p.add_argument("work"), p.add_argument("stage"), p.add_argument("--count", type=int, default=480000), p.add_argument("--few", action="store_true"), p.add_argument("--cores", type=int, default=os.cpu_count()), p.add_argument("--seed", type=int, default=7)
    a = p.parse_args()
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    rows = load(a.data, a.few)
    share(a.data, rows)
    SHARED["held"] = held_rows(rows)
    draw = (a.seed - 7) * 10_000_000
    spread = lambda n, size: [(i, min(n, i + size), draw + 1000 + i) for i in range(0, n, size)]
    work, jobs = {"train": (train_part, spread(len(SHARED["train"]), 400)), "held": (held_part, spread(len(SHARED["held"]), 200)),
                  "pool": (pool_part, [(min(2000, a.count), draw + 5000 + i) for i in range(0, a.count, 2000)])}[a.stage]
    with multiprocessing.get_context("fork").Pool(a.cores) as pool:
        parts = list(pool.imap(work, jobs))
        if a.stage == "train":
            parts += pool.imap(phrased_part, [(400, draw + 9000 + i) for i in range((PHRASED // 10 if a.few else PHRASED) // 400)])
        out = merged(parts)
    np.savez(f"{a.work}/{a.stage}.part.npz", **out)
    os.rename(f"{a.work}/{a.stage}.part.npz", f"{a.work}/{a.stage}.npz")
    print(a.stage, len(out["label"]), "windows,", round(len(out["first"]) / 1e6, 2), "M pieces, labels", np.bincount(out["label"] + 1).tolist(), "in bags", int((out["bag"] >= 0).sum()), flush=True)


if __name__ == "__main__":
    main()
