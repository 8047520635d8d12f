"""The networks of the semantic model: the judge (and its multilingual teacher), the second teacher, and the screen.

All read `[CLS] origin pieces… [SEP]` and pool by maximum and mean; what a window says comes from the pooled pair, where it says it from the pieces.
"""
import math
import os
import sys

import torch
from torch import nn

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from encoder import Encoder  # noqa: E402

LABELS = ["benign", "injection", "jailbreak", "leak", "exfiltration", "tool_abuse", "fraud"]
ORIGINS = ["unknown", "user", "system", "assistant", "tool_result", "tool_call", "tool_declaration"]
NARROW = 256


def pooled(x, mask):
    m = mask[:, :, None].to(x.dtype)
    return torch.cat([(x - (1 - m) * 1e4).amax(1), (x * m).sum(1) / m.sum(1)], -1)


class Heads(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.token, self.dense = nn.Linear(width, 1), nn.Linear(2 * width, NARROW)
        self.attack, self.harm, self.drop = nn.Linear(NARROW, len(LABELS)), nn.Linear(NARROW, 1), nn.Dropout(0.1)

    def forward(self, x, mask):
        with torch.autocast(x.device.type, enabled=False):
            x = x.float()
            p = self.drop(nn.functional.gelu(self.dense(self.drop(pooled(x, mask)))))
            return self.token(x)[..., 0], self.attack(p), self.harm(p)


class Judge(Encoder):
    """(tokens [b, s], attack [b, 7], harm [b, 1])"""

    def __init__(self, pieces, layers, positions=128, **sizes):
        super().__init__(pieces, layers, positions=positions, **sizes)
        self.heads = Heads(self.word.weight.shape[1])

    def forward(self, ids, mask):
        return self.heads(self.hidden(ids, mask), mask)


class Screen(Encoder):
    """score [b, 1]"""

    def __init__(self, pieces, layers=2, width=256, inner=1024, heads=8, positions=128):
        super().__init__(pieces, layers, width, inner, heads, positions)
        self.score = nn.Linear(2 * width, 1)
        for p in self.parameters():
            if p.ndim > 1:
                nn.init.normal_(p, std=0.05)

    def forward(self, ids, mask):
        x = self.hidden(ids, mask)
        with torch.autocast(x.device.type, enabled=False):
            return self.score(pooled(x.float(), mask))


class Second(Encoder):
    """The second teacher (MPNet): as the judge, with a learned bias by distance instead of segments; the bias stays as published."""

    def __init__(self, pieces, layers, positions=514, **sizes):
        super().__init__(pieces, layers, positions=positions, eps=1e-5, **sizes)
        self.heads = Heads(self.word.weight.shape[1])
        self.register_buffer("near", torch.zeros(32, self.layers[0].heads))

    def distances(self, n):
        """Half of the 32 buckets for each direction; the near ones exact, the far ones by logarithm up to 128."""
        at = torch.arange(n, device=self.near.device)
        back = at[:, None] - at[None, :]
        far = 8 + (torch.log(back.abs().clamp(min=1).float() / 8) / math.log(128 / 8) * 8).long()
        return (back < 0).long() * 16 + torch.where(back.abs() < 8, back.abs(), far.clamp(max=15))

    def hidden(self, ids, mask):
        n = ids.shape[1]
        x = self.drop(self.norm(self.word(ids) + self.position.weight[2:n + 2]))
        bias = self.near[self.distances(n)].permute(2, 0, 1)[None] + (1 - mask[:, None, None, :].float()) * -1e4
        bias = bias.to(torch.get_autocast_dtype(x.device.type) if torch.is_autocast_enabled(x.device.type) else x.dtype)
        for layer in self.layers:
            x = layer(x, bias)
        return x

    def forward(self, ids, mask):
        return self.heads(self.hidden(ids, mask), mask)


SECOND_NAMES = {"attention.attn.q": "query", "attention.attn.k": "key", "attention.attn.v": "value", "attention.attn.o": "out",
                "attention.LayerNorm": "norm1", "intermediate.dense": "up", "output.dense": "down", "output.LayerNorm": "norm2"}


def from_second_base(model, state):
    own = {"word.weight": state["embeddings.word_embeddings.weight"], "position.weight": state["embeddings.position_embeddings.weight"],
           "norm.weight": state["embeddings.LayerNorm.weight"], "norm.bias": state["embeddings.LayerNorm.bias"], "near": state["encoder.relative_attention_bias.weight"]}
    for i in range(len(model.layers)):
        for theirs, ours in SECOND_NAMES.items():
            for kind in ("weight", "bias"):
                own[f"layers.{i}.{ours}.{kind}"] = state[f"encoder.layer.{i}.{theirs}.{kind}"]
    missing = model.load_state_dict(own, strict=False)
    assert not missing.unexpected_keys and all(k.startswith("heads.") for k in missing.missing_keys), missing


def attack_logit(attack):
    """The raw logit of a window, as the runtime forms it."""
    return torch.logsumexp(attack[:, 1:], 1) - attack[:, 0]
