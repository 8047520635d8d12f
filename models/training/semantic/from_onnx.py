"""A judge as it was written by export.py, read back into a network: int8 matrices become floats again, which training evens out."""
import numpy as np
import onnx
import torch
from onnx import numpy_helper

from network import Judge


def tensors(path):
    raw = {t.name: numpy_helper.to_array(t) for t in onnx.load(path).graph.initializer}
    out = {}
    for name, value in raw.items():
        if name.endswith("_quantized"):
            base = name.removesuffix("_quantized")
            out[base] = (value.astype(np.float32) - raw[f"{base}_zero_point"].astype(np.float32)) * raw[f"{base}_scale"]
        elif value.dtype == np.float32 or name == "split":
            out[name] = value
    out["word.weight"] = raw["word.codes"].astype(np.float32) * raw["word.scale"]
    return out


def judge_of(path):
    """The file holds matrices transposed and the scale of the scores folded into the queries."""
    values = tensors(path)
    width, heads = values["word.weight"].shape[1], int(values["split"][2])
    layers = sum(n.endswith(".query.bias") for n in values)
    model = Judge(len(values["word.weight"]), layers, width=width, inner=values["layers.0.up.bias"].shape[0], heads=heads, positions=values["position"].shape[0])
    state = {}
    for name in model.state_dict():
        value = values["position" if name == "position.weight" else name]
        if value.ndim == 2 and name not in ("word.weight", "position.weight"):
            value = value.T
        if ".query." in name:
            value = value * (width // heads) ** 0.5
        state[name] = torch.from_numpy(np.array(value))
    model.load_state_dict(state)
    return model
