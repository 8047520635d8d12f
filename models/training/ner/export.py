"""Writes the tagger as ONNX: int8 embeddings by row, int8 matrices by column, activations quantised as they come.

Enters: a state dict of network.Tagger (numpy, float32). Leaves: model.onnx with inputs input_ids, attention_mask and output logits.
"""
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic


def build(state, layers, heads, path):
    width = state["word.weight"].shape[1]
    inits, nodes = [], []

    def const(name, value):
        inits.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(kind, inputs, output=None, **attributes):
        output = output or f"t{len(nodes)}"
        nodes.append(helper.make_node(kind, inputs, [output], name=f"{kind}_{len(nodes)}", **attributes))
        return output

    def linear(x, name, output=None):
        y = op("MatMul", [x, const(f"{name}.weight", state[f"{name}.weight"].T)])
        return op("Add", [y, const(f"{name}.bias", state[f"{name}.bias"])], output)

    def norm(parts, name):
        # Sum, not Add: onnxruntime would fuse Add with the norm into SkipLayerNormalization, which takes eight times as long on a CPU
        x = op("Sum", parts)
        return op("LayerNormalization", [x, const(f"{name}.weight", state[f"{name}.weight"]), const(f"{name}.bias", state[f"{name}.bias"])], axis=-1, epsilon=1e-12)

    word = state["word.weight"]
    scale = np.maximum(np.abs(word).max(1, keepdims=True) / 127, 1e-12).astype(np.float32)
    codes = np.clip(np.rint(word / scale), -127, 127).astype(np.int8)
    x = op("Cast", [op("Gather", [const("word.codes", codes), "input_ids"])], to=TensorProto.FLOAT)
    x = op("Mul", [x, op("Gather", [const("word.scale", scale), "input_ids"])])
    length = op("Gather", [op("Shape", ["input_ids"]), const("one_index", np.array([1], np.int64))])
    zero, axis0 = const("zero", np.array([0], np.int64)), const("axis0", np.array([0], np.int64))
    x = norm([x, op("Slice", [const("position", state["position.weight"][:256].astype(np.float32)), zero, length, axis0])], "norm")
    mask = op("Unsqueeze", [op("Cast", ["attention_mask"], to=TensorProto.FLOAT), const("axes", np.array([1, 2], np.int64))])
    mask = op("Mul", [op("Sub", [const("one", np.float32(1)), mask]), const("far", np.float32(-10000))])
    split, whole = const("split", np.array([0, 0, heads, width // heads], np.int64)), const("whole", np.array([0, 0, width], np.int64))
    for i in range(layers):
        n = f"layers.{i}."
        # the scale of the scores is folded into the queries
        root = np.float32((width // heads) ** -0.5)
        state[n + "query.weight"], state[n + "query.bias"] = state[n + "query.weight"] * root, state[n + "query.bias"] * root
        q = op("Transpose", [op("Reshape", [linear(x, n + "query"), split])], perm=[0, 2, 1, 3])
        k = op("Transpose", [op("Reshape", [linear(x, n + "key"), split])], perm=[0, 2, 3, 1])
        v = op("Transpose", [op("Reshape", [linear(x, n + "value"), split])], perm=[0, 2, 1, 3])
        a = op("Softmax", [op("Add", [op("MatMul", [q, k]), mask])], axis=-1)
        a = op("Reshape", [op("Transpose", [op("MatMul", [a, v])], perm=[0, 2, 1, 3]), whole])
        x = norm([x, linear(a, n + "out")], n + "norm1")
        h = linear(x, n + "up")
        e = op("Add", [op("Erf", [op("Div", [h, const(f"{n}root2", np.float32(2 ** 0.5))])]), const(f"{n}one", np.float32(1))])
        h = op("Mul", [op("Mul", [h, e]), const(f"{n}half", np.float32(0.5))])
        x = norm([x, linear(h, n + "down")], n + "norm2")
    linear(x, "head", "logits")
    graph = helper.make_graph(nodes, "ner", [helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", "sequence"]) for n in ("input_ids", "attention_mask")],
                              [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "sequence", int(state["head.bias"].shape[0])])], inits)
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="portcullis"), path)


def export(state, layers, heads, out):
    state = {k: np.array(v, np.float32) for k, v in state.items()}
    build(state, layers, heads, out + ".float")
    quantize_dynamic(out + ".float", out, per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"], extra_options={"MatMulConstBOnly": True})
    os.remove(out + ".float")
