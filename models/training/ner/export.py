"""Writes the tagger as an int8 ONNX file.

Enters: a state dict of network.Tagger (numpy, float32). Leaves: model.onnx with inputs input_ids, attention_mask and output logits.
"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
from onnx_graph import Graph  # noqa: E402


def export(state, layers, heads, out):
    g = Graph(state)
    g.linear(g.encoder(layers, heads, 256), "head", "logits")
    g.save("ner", [("logits", ["batch", "sequence", int(state["head.bias"].shape[0])])], out)
