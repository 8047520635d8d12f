"""What the networks are asked for: teachers by labels (at least one window of an unmarked attack), students by their teachers."""
import torch
import torch.nn.functional as F

from network import attack_logit

# Little smoothing: what tells a sure attack from a likely one is needed where one harmless text in two hundred may be flagged.
SMOOTH, EDGE = 0.004, 8.0
# A window the screen wrongly clears is lost, one it wrongly keeps costs milliseconds.
KEPT = 3.0


def mean_of(values, weight):
    return (values * weight).sum() / weight.sum().clamp(min=1e-3)


def teacher_loss(side, tags):
    """`tags`: label, weight and harm of every window, on the device."""

    def loss(model, batch, width):
        index, slots = batch
        at, ids, mask = side.batch(index, width)
        tokens, attack, harm = model(ids, mask)
        z = attack_logit(attack)
        label, weight = tags["label"][at], tags["weight"][at] * (index >= 0)
        # of a bag only the window that looks most like an attack counts
        top = torch.full_like(z, -1e9).scatter_reduce(0, slots, z.detach(), "amax")
        weight = weight * (label >= 0) * (z.detach() >= top[slots] - 1e-6)
        y = (label > 0).float()
        binary = F.binary_cross_entropy_with_logits(z, y * (1 - 2 * SMOOTH) + SMOOTH, reduction="none")
        which = F.cross_entropy(attack[:, 1:], (label - 1).clamp(min=0), reduction="none") * y
        marks = side.marks[at, :width]
        known = (marks >= 0).float() * (index >= 0)[:, None]
        inside = F.binary_cross_entropy_with_logits(tokens, (marks > 0).float(), reduction="none") * (1 + (marks > 0))
        bad = tags["harm"][at]
        harmful = F.binary_cross_entropy_with_logits(harm[:, 0], bad.clamp(min=0).float(), reduction="none")
        return mean_of(binary + 0.3 * which, weight) + 0.3 * mean_of(inside, known * tags["weight"][at][:, None]) + 0.2 * mean_of(harmful, (bad >= 0).float() * (index >= 0))

    return loss


def apart(z, aim):
    """Distance to the aim; beyond the edge everything is equally certain."""
    d = torch.where(aim >= EDGE, (z - EDGE).clamp(max=0), torch.where(aim <= -EDGE, (z + EDGE).clamp(min=0), z - aim))
    return d * d / 4 + F.binary_cross_entropy_with_logits(z, torch.sigmoid(aim), reduction="none")


def judge_loss(side, tags, aims):
    """`aims`: z, which (six probabilities), harm and tokens, as the teachers said."""

    def loss(model, batch, width):
        index, _ = batch
        at, ids, mask = side.batch(index, width)
        tokens, attack, harm = model(ids, mask)
        real = (index >= 0).float()
        z, aim = attack_logit(attack), aims["z"][at]
        which = -(aims["which"][at] * F.log_softmax(attack[:, 1:], -1)).sum(-1) * torch.sigmoid(aim)
        harmful = F.binary_cross_entropy_with_logits(harm[:, 0], torch.sigmoid(aims["harm"][at]), reduction="none")
        inside = F.binary_cross_entropy_with_logits(tokens, torch.sigmoid(aims["tokens"][at, :width].float()), reduction="none")
        label = tags["label"][at]
        sure = real * (label >= 0) * (tags["bag"][at] < 0) * tags["weight"][at].clamp(max=1)
        hard = F.binary_cross_entropy_with_logits(z, (label > 0).float() * (1 - 2 * SMOOTH) + SMOOTH, reduction="none")
        seen = mask.float() * real[:, None]
        return mean_of(apart(z, aim) + 0.3 * which + 0.2 * harmful, real) + 0.25 * (hard * sure).sum() / real.sum().clamp(min=1) + 0.3 * mean_of(inside, seen)

    return loss


def screen_loss(side, aim):
    """`aim`: the judge's own logits; how far below zero they are does not matter."""

    def loss(model, batch, width):
        index, _ = batch
        at, ids, mask = side.batch(index, width)
        likely = torch.sigmoid(aim[at])
        return mean_of(F.binary_cross_entropy_with_logits(model(ids, mask)[:, 0], likely, reduction="none") * (1 + (KEPT - 1) * likely), (index >= 0).float())

    return loss
