"""An encoder as an ONNX graph: int8 embeddings by row, int8 matrices by column, activations quantised as they come.

Enters: a state dict of encoder.Encoder (numpy, float32). Leaves: a graph to which a model adds its heads, then an int8 file.
"""
import os

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic


class Graph:
    def __init__(self, state):
        self.state, self.inits, self.nodes = {k: np.array(v, np.float32) for k, v in state.items()}, [], []

    def const(self, name, value):
        self.inits.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def op(self, kind, inputs, output=None, name=None, **attributes):
        output = output or f"t{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, inputs, [output], name=name or f"{kind}_{len(self.nodes)}", **attributes))
        return output

    def linear(self, x, name, output=None):
        y = self.op("MatMul", [x, self.const(f"{name}.weight", self.state[f"{name}.weight"].T)], name=f"{name}.matmul")
        return self.op("Add", [y, self.const(f"{name}.bias", self.state[f"{name}.bias"])], output)

    def norm(self, parts, name, eps):
        # Sum, not Add: onnxruntime would fuse Add with the norm into SkipLayerNormalization, which takes eight times as long on a CPU
        x = self.op("Sum", parts)
        return self.op("LayerNormalization", [x, self.const(f"{name}.weight", self.state[f"{name}.weight"]), self.const(f"{name}.bias", self.state[f"{name}.bias"])], axis=-1, epsilon=eps)

    def gelu(self, h, prefix):
        e = self.op("Add", [self.op("Erf", [self.op("Div", [h, self.const(f"{prefix}root2", np.float32(2 ** 0.5))])]), self.const(f"{prefix}one", np.float32(1))])
        return self.op("Mul", [self.op("Mul", [h, e]), self.const(f"{prefix}half", np.float32(0.5))])

    def encoder(self, layers, heads, positions, eps=1e-12):
        state, op, const, linear, norm = self.state, self.op, self.const, self.linear, self.norm
        word = state["word.weight"]
        width = word.shape[1]
        scale = np.maximum(np.abs(word).max(1, keepdims=True) / 127, 1e-12).astype(np.float32)
        codes = np.clip(np.rint(word / scale), -127, 127).astype(np.int8)
        x = op("Cast", [op("Gather", [const("word.codes", codes), "input_ids"])], to=TensorProto.FLOAT)
        x = op("Mul", [x, op("Gather", [const("word.scale", scale), "input_ids"])])
        length = op("Gather", [op("Shape", ["input_ids"]), const("one_index", np.array([1], np.int64))])
        zero, axis0 = const("zero", np.array([0], np.int64)), const("axis0", np.array([0], np.int64))
        x = norm([x, op("Slice", [const("position", state["position.weight"][:positions].astype(np.float32)), zero, length, axis0])], "norm", eps)
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
            x = norm([x, linear(a, n + "out")], n + "norm1", eps)
            x = norm([x, linear(self.gelu(linear(x, n + "up"), n), n + "down")], n + "norm2", eps)
        return x

    def save(self, name, outputs, path, keep_float=()):
        """Writes the graph with its constant matrices in int8, those of the named layers excepted."""
        inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", "sequence"]) for n in ("input_ids", "attention_mask")]
        graph = helper.make_graph(self.nodes, name, inputs, [helper.make_tensor_value_info(n, TensorProto.FLOAT, shape) for n, shape in outputs], self.inits)
        onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="portcullis"), path + ".float")
        quantize_dynamic(path + ".float", path, per_channel=True, weight_type=QuantType.QInt8, op_types_to_quantize=["MatMul"],
                         nodes_to_exclude=[f"{n}.matmul" for n in keep_float], extra_options={"MatMulConstBOnly": True})
        os.remove(path + ".float")
