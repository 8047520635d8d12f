"""Writes judge and screen as int8 ONNX files; the small heads stay in float, since everything hangs on them.

Enters: state dicts of network.Judge and network.Screen (numpy). Leaves: the files, with the outputs CONTRACT.md names.
"""
import os
import sys

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from onnx_graph import Graph  # noqa: E402


def pool(g, x):
    from onnx import TensorProto
    m = g.op("Unsqueeze", [g.op("Cast", ["attention_mask"], to=TensorProto.FLOAT), g.const("last", np.array([2], np.int64))])
    far = g.op("Mul", [g.op("Sub", [g.const("pool_one", np.float32(1)), m]), g.const("pool_far", np.float32(1e4))])
    top = g.op("ReduceMax", [g.op("Sub", [x, far])], axes=[1], keepdims=0)
    axis = g.const("pool_axis", np.array([1], np.int64))
    mean = g.op("Div", [g.op("ReduceSum", [g.op("Mul", [x, m]), axis], keepdims=0), g.op("ReduceSum", [m, axis], keepdims=0)])
    return g.op("Concat", [top, mean], axis=-1)


def export_judge(state, layers, heads, positions, path):
    g = Graph(state)
    x = g.encoder(layers, heads, positions)
    g.op("Squeeze", [g.linear(x, "heads.token"), g.const("token_axis", np.array([2], np.int64))], "tokens")
    p = g.gelu(g.linear(pool(g, x), "heads.dense"), "heads.")
    g.linear(p, "heads.attack", "attack")
    g.linear(p, "heads.harm", "harm")
    g.save("semantic", [("tokens", ["batch", "sequence"]), ("attack", ["batch", int(state["heads.attack.bias"].shape[0])]), ("harm", ["batch", 1])], path,
           ("heads.token", "heads.dense", "heads.attack", "heads.harm"))


def export_screen(state, layers, heads, positions, path):
    g = Graph(state)
    g.linear(pool(g, g.encoder(layers, heads, positions)), "score", "score")
    g.save("screen", [("score", ["batch", 1])], path, ("score",))


if __name__ == "__main__":
    kind, source, layers, heads, positions, path = sys.argv[1:7]
    {"judge": export_judge, "screen": export_screen}[kind](dict(np.load(source)), int(layers), int(heads), int(positions), path)
