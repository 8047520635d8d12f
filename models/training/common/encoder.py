"""The encoder (BERT) that every model here is built on, small enough to read; and how weights travel in int8 slices."""
import glob

import numpy as np
import torch
import torch.nn.functional as F
from safetensors.numpy import load_file, save_file
from torch import nn


class Layer(nn.Module):
    def __init__(self, width, inner, heads, eps=1e-12):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.norm1, self.norm2 = nn.LayerNorm(width, eps=eps), nn.LayerNorm(width, eps=eps)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.drop = nn.Dropout(0.1)

    def forward(self, x, mask):
        b, s, d = x.shape
        q, k, v = (f(x).view(b, s, self.heads, -1).transpose(1, 2) for f in (self.query, self.key, self.value))
        a = F.scaled_dot_product_attention(q, k, v, attn_mask=mask)
        x = self.norm1(x + self.drop(self.out(a.transpose(1, 2).reshape(b, s, d))))
        return self.norm2(x + self.drop(self.down(F.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, pieces, layers, width=768, inner=3072, heads=12, positions=512, eps=1e-12):
        super().__init__()
        self.word, self.position = nn.Embedding(pieces, width), nn.Embedding(positions, width)
        self.norm, self.drop = nn.LayerNorm(width, eps=eps), nn.Dropout(0.1)
        self.layers = nn.ModuleList(Layer(width, inner, heads, eps) for _ in range(layers))

    def hidden(self, ids, mask):
        x = self.word(ids) + self.position.weight[:ids.shape[1]]
        x = self.drop(self.norm(x))
        wide = mask[:, None, None, :].bool()
        for layer in self.layers:
            x = layer(x, wide)
        return x


NAMES = {"attention.self.query": "query", "attention.self.key": "key", "attention.self.value": "value", "attention.output.dense": "out",
         "attention.output.LayerNorm": "norm1", "intermediate.dense": "up", "output.dense": "down", "output.LayerNorm": "norm2"}


def pack(state):
    """Matrices as int8 with one scale a row, the rest in half precision: one or two percent off, which fine-tuning evens out."""
    packed = {}
    for name, value in state.items():
        value = np.asarray(value, np.float32)
        if value.ndim == 2 and value.size > 20_000:
            scale = (np.abs(value).max(1, keepdims=True) / 127).astype(np.float16)
            scale[scale == 0] = np.float16(6e-8)
            packed[name + "|q"] = np.clip(np.rint(value / scale.astype(np.float32)), -127, 127).astype(np.int8)
            packed[name + "|s"] = scale
        else:
            packed[name] = value.astype(np.float16)
    return packed


def write_slices(packed, prefix, limit):
    slices, used = [{}], 0
    for name, value in packed.items():
        if used + value.nbytes > limit:
            slices.append({})
            used = 0
        slices[-1][name] = np.ascontiguousarray(value)
        used += value.nbytes
    for i, piece in enumerate(slices):
        save_file(piece, f"{prefix}.{i}.st")
    return len(slices)


def read_slices(prefix):
    raw = {}
    for path in sorted(glob.glob(f"{prefix}.*.st")):
        raw.update(load_file(path))
    return raw


def join(prefix, part=""):
    """The float32 tensors of the slices whose names begin with `part`."""
    raw, state = {k.removeprefix(part): v for k, v in read_slices(prefix).items() if k.startswith(part)}, {}
    for key, value in raw.items():
        if key.endswith("|q"):
            state[key[:-2]] = torch.from_numpy(value.astype(np.float32) * raw[key[:-2] + "|s"].astype(np.float32))
        elif not key.endswith("|s"):
            state[key] = torch.from_numpy(value.astype(np.float32))
    return state


def from_base(model, state, fresh=0):
    """Loads the published encoder; the segment embedding (always the first) is folded into the positions. `fresh` further pieces begin as the mean piece, slightly apart."""
    words = state["embeddings.word_embeddings.weight"]
    if fresh:
        words = torch.cat([words, words.mean(0) + 0.02 * torch.randn(fresh, words.shape[1], generator=torch.Generator().manual_seed(3))])
    own = {"word.weight": words,
           "position.weight": (state["embeddings.position_embeddings.weight"] + state["embeddings.token_type_embeddings.weight"][0])[:model.position.weight.shape[0]],
           "norm.weight": state["embeddings.LayerNorm.weight"], "norm.bias": state["embeddings.LayerNorm.bias"]}
    for i in range(len(model.layers)):
        for theirs, ours in NAMES.items():
            for kind in ("weight", "bias"):
                own[f"layers.{i}.{ours}.{kind}"] = state[f"encoder.layer.{i}.{theirs}.{kind}"]
    missing = model.load_state_dict(own, strict=False)
    assert not missing.unexpected_keys and not any(k.startswith(("word", "position", "norm", "layers")) for k in missing.missing_keys), missing


def cut_layers(teacher, keep, make):
    """A student made of some of the teacher's layers."""
    student = make(len(keep))
    state = teacher.state_dict()
    own = {k: v for k, v in state.items() if not k.startswith("layers.")}
    for new, old in enumerate(keep):
        for k, v in state.items():
            if k.startswith(f"layers.{old}."):
                own[k.replace(f"layers.{old}.", f"layers.{new}.", 1)] = v
    student.load_state_dict(own)
    return student
