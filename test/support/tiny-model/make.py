"""Writes a model of a few kilobytes into test/fixtures/tiny-model: a table from piece to logits, so that every answer is
known beforehand. Ada and Maria begin a name, Lovelace and Smith go on with it, Berlin and zurich are places, the number 7
is an organisation, 007 is only half a name, and the piece `ff` has logits that are no numbers.

    python -m venv V && V/bin/pip install onnx numpy && V/bin/python make.py test/fixtures/tiny-model
(reference.py writes vocab.txt, which must be there.)
"""
import hashlib
import json
import os
import sys

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

LABELS = ["O", "B-person_name", "I-person_name", "B-location", "I-location", "B-organisation", "I-organisation"]
SURE = 8.0
KNOWN = {"Ada": 1, "Maria": 1, "Lovelace": 2, "Smith": 2, "Berlin": 3, "zurich": 3, "7": 5, "##7": 6}


def main():
    out = sys.argv[1]
    pieces = open(f"{out}/vocab.txt", encoding="utf-8").read().split("\n")[:-1]
    table = np.zeros((len(pieces), len(LABELS)), np.float32)
    for i, piece in enumerate(pieces):
        table[i, KNOWN.get(piece, 0)] = SURE
    table[pieces.index("007")] = [2, 3, 0, 0, 0, 0, 0]
    table[pieces.index("ff")] = np.nan
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["rows"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["mask", "last"], ["column"]),
        helper.make_node("Mul", ["rows", "column"], ["logits"]),
    ]
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["batch", "sequence"]) for n in ("input_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "sequence", len(LABELS)])]
    constants = [numpy_helper.from_array(table, "table"), numpy_helper.from_array(np.array([2], np.int64), "last")]
    graph = helper.make_graph(nodes, "tiny", inputs, outputs, constants)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8, producer_name="portcullis")
    onnx.checker.check_model(model)
    onnx.save(model, f"{out}/model.onnx")

    def file(name):
        data = open(f"{out}/{name}", "rb").read()
        return {"path": name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}

    manifest = {
        "schema": 1, "name": "tiny", "version": "1",
        "files": {"model": file("model.onnx"), "vocabulary": file("vocab.txt")},
        "tokeniser": {
            "kind": "wordpiece", "lowercase": False, "strip_accents": False, "split_cjk": True, "clean_text": True, "normalisation": "none",
            "continuation": "##", "max_word_characters": 100, "pad": 0, "unknown": 1, "cls": 2, "sep": 3, "vocabulary_size": len(pieces),
        },
        "window": {"tokens": 16, "overlap": 4},
        "inputs": ["input_ids", "attention_mask"], "output": "logits", "labels": LABELS,
        "decode": {"word_threshold": 0.4, "line_break_splits_all_but": ["location"]},
        "calibration": {"temperature": 1.0, "scale": 1.0, "bias": 0.0},
        "types": {"person_name": {"threshold": 0.5}, "location": {"threshold": 0.5}},
        "measured": {}, "sources": ["made by hand"], "licences": ["Apache-2.0"],
    }
    with open(f"{out}/manifest.json", "w", encoding="utf-8", newline="\n") as f:
        f.write(json.dumps(manifest, indent=2) + "\n")
    print(os.path.getsize(f"{out}/model.onnx"), "bytes")


if __name__ == "__main__":
    main()
