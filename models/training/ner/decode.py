"""From logits to entities, exactly as CONTRACT.md says, and the figures: precision, recall, F1, F2 by type and source."""
import collections

import numpy as np


# Scripts that write words without spaces or hang endings on them, and are not split into characters: kana, Hangul, Thai and Lao, Burmese, Khmer.
UNSPACED = [[0x3040, 0x30FF], [0x31F0, 0x31FF], [0xFF66, 0xFF9F], [0xAC00, 0xD7A3], [0x0E00, 0x0EFF], [0x1000, 0x109F], [0x1780, 0x17FF]]


def is_unspaced(character):
    return any(a <= ord(character) <= b for a, b in UNSPACED)


def units(text, offsets, words):
    """Whole words as (first piece, end piece), cut before a piece that begins, or follows one that ends, with an unspaced character."""
    out, i, n = [], 0, len(words)
    while i < n:
        j = i + 1
        while j < n and words[j] == words[i] and not is_unspaced(text[offsets[j][0]]) and not is_unspaced(text[offsets[j][0] - 1]):
            j += 1
        out.append((i, j))
        i = j
    return out


def merge_windows(parts, count, labels):
    """parts: (first piece, logits [n, labels]) of overlapping windows -> logits [count, labels]."""
    out, best = np.zeros((count, labels), np.float32), np.full(count, -1)
    for start, logits in parts:
        n = len(logits)
        edge = np.minimum(np.arange(n), np.arange(n)[::-1])
        take = edge > best[start:start + n]
        out[start:start + n][take] = logits[take]
        best[start:start + n][take] = edge[take]
    return out


def entities(text, logits, offsets, words, labels, manifest, raw=False):
    types = [x[2:] for x in labels[1::2]]
    if not len(logits):
        return []
    z = logits / manifest["calibration"]["temperature"]
    p = np.exp(z - z.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    begin, inside = p[:, 1::2], p[:, 2::2]
    both = begin + inside
    runs = []
    for i, j in units(text, offsets, words):
        w = both[i:j].mean(0)
        t = int(w.argmax())
        runs.append((offsets[i][0], offsets[j - 1][1], t if w[t] >= manifest["decode"]["word_threshold"] else -1, float(w[t]), begin[i, t] > inside[i, t]))
    found, current = [], None
    for k, (a, b, t, w, first) in enumerate(runs):
        gap = text[runs[k - 1][1]:a] if k else ""
        broken = ("\n" in gap or "\r" in gap) and t >= 0 and types[t] not in manifest["decode"]["line_break_splits_all_but"]
        if current and t == current[2] and not first and not broken:
            current[1] = b
            current[3].append(w)
            continue
        if current:
            found.append(current)
        current = [a, b, t, [w]] if t >= 0 else None
    if current:
        found.append(current)
    out = []
    for a, b, t, ws in found:
        s = min(max(float(np.mean(ws)), 1e-6), 1 - 1e-6)
        c = manifest["calibration"]
        own = manifest["types"].get(types[t], {}).get("bias", 0.0)
        s = 1 / (1 + np.exp(-(c["scale"] * np.log(s / (1 - s)) + c["bias"] + own)))
        if raw or (types[t] in manifest["types"] and s >= manifest["types"][types[t]]["threshold"]):
            out.append((a, b, types[t], s))
    return out


def f_beta(hit, said, true, beta):
    p, r = hit / said if said else 0.0, hit / true if true else 0.0
    return 0.0 if p + r == 0 else (1 + beta * beta) * p * r / (beta * beta * p + r)


def score(cases, same=None):
    """cases: (source, gold [(a, b, types)], found [(a, b, type, s)], types that count). A find is right when it overlaps half of a gold span of its type."""
    tally = collections.defaultdict(lambda: [0, 0, 0])
    for source, gold, found, counts in cases:
        used = set()
        for a, b, t, _ in found:
            if t not in counts:
                continue
            ok = False
            for k, (x, y, types) in enumerate(gold):
                over = min(b, y) - max(a, x)
                if over > 0 and over * 2 >= max(b - a, y - x) and t in types:
                    ok = True
                    used.add(k)
            tally[source, t][1] += 1
            tally[source, t][0] += ok
        for k, (x, y, types) in enumerate(gold):
            if types and any(t in counts for t in types):
                tally[source, types[0]][2] += 1
                tally[source, types[0], "recall"][0] += k in used
    table = {}
    for (source, t) in sorted({k[:2] for k in tally}):
        hit, said, true = tally[source, t]
        got = tally[source, t, "recall"][0]
        p, r = hit / said if said else 0.0, got / true if true else 0.0
        fb = lambda beta: 0.0 if p + r == 0 else (1 + beta * beta) * p * r / (beta * beta * p + r)
        table[source, t] = dict(n=true, said=said, p=round(p, 3), r=round(r, 3), f1=round(fb(1), 3), f2=round(fb(2), 3))
    return table
