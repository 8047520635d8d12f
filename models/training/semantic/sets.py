"""Windows on the device: everything lies there once, a batch is a list of numbers, and each epoch is a new order of fixed shapes."""
import numpy as np
import torch

from steps import DEVICE

FIRST_WIDTHS, SECOND_WIDTHS = (24, 40, 64, 96, 128), (24, 40, 64, 96, 128, 192)
PAD = {"first": 0, "second": 1}


def widen(flat, lengths, width, fill):
    out = np.full((len(lengths), width), fill, flat.dtype)
    out[np.arange(width) < lengths[:, None]] = flat
    return out


class Side:
    """The windows as one of the two vocabularies sees them."""

    def __init__(self, z, name):
        self.widths = FIRST_WIDTHS if name == "first" else SECOND_WIDTHS
        self.length = z[f"{name}_length"]
        wide = lambda values, fill: torch.from_numpy(widen(values, self.length, self.widths[-1], fill))
        self.ids = wide(z[name].astype(np.int32), PAD[name]).to(DEVICE)
        self.marks = wide(z[f"{name}_mark"], -1).to(DEVICE)
        self.lengths = torch.from_numpy(self.length).to(DEVICE)

    def batch(self, index, width):
        at = index.clamp(min=0)
        ids = self.ids[at, :width].long()
        mask = (torch.arange(width, device=DEVICE)[None, :] < self.lengths[at][:, None]).long()
        return at, ids, mask

    def width_of(self, members=None):
        lengths = self.length if members is None else self.length[members]
        return np.array(self.widths)[np.searchsorted(self.widths, lengths)]


def joined(a, b):
    return {k: np.concatenate([a[k], b[k]]) for k in a}


def epoch(side, bags, tokens, rng, members=None, fixed=True):
    """(steps, batches): all members once, bags whole. A batch is (numbers, slots): windows of one bag share a slot; where shapes are fixed, -1 pads."""
    members = np.arange(len(side.length)) if members is None else members
    width = side.width_of(members)
    single = np.ones(len(members), bool) if bags is None else bags[members] < 0
    order, capacity = [], {w: max(8, tokens // w) for w in side.widths}
    for w in side.widths:
        mine = np.random.default_rng(rng.getrandbits(32)).permutation(members[(width == w) & single])
        rows = capacity[w]
        units = [mine[i:i + rows] for i in range(0, len(mine), rows)]
        order += [(w, u, None) for u in units]
    if bags is not None and not single.all():
        order += bagged(members[~single], bags, side, capacity, rng)
    rng.shuffle(order)

    def batches():
        for w, part, slots in order:
            rows = capacity[w] if fixed else len(part)
            numbers, places = np.full(rows, -1, np.int64), np.arange(rows)
            numbers[:len(part)] = part
            if slots is not None:
                places[:len(part)] = slots
            yield tuple(torch.from_numpy(t).to(DEVICE, non_blocking=True) for t in (numbers, places)), w

    return len(order), batches()


def bagged(members, bags, side, capacity, rng):
    """Bags are packed whole into batches of the widest shape."""
    widest = side.widths[-1]
    numbers = bags[members]
    starts = np.flatnonzero(np.r_[True, numbers[1:] != numbers[:-1]])
    groups = np.split(members, starts[1:])
    rng.shuffle(groups)
    out, part, slots = [], [], []
    for group in groups:
        group = group[:capacity[widest]]
        if len(part) + len(group) > capacity[widest]:
            out.append((widest, np.array(part), np.array(slots)))
            part, slots = [], []
        slots += [len(part)] * len(group)
        part += list(group)
    if part:
        out.append((widest, np.array(part), np.array(slots)))
    return out
