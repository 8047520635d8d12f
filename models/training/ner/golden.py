"""Writes golden.json: own sentences with the ids and the entities that the shipped model and this reference decoding give.

    python golden.py MODEL_FOLDER OUT.json
"""
import json
import sys

import numpy as np
import onnxruntime

from decode import entities, merge_windows
from rows import windows
from trim_vocabulary import tokenizer

TEXTS = [
    "Hi, this is Marta Kowalczyk from Lublin, call me on +48 601 234 567 after five.",
    "Patient Aoife O'Brien (MRN 4471920), DOB 12/03/1961, was admitted on 4 May 2024 under Dr. Hargreaves.",
    "{\"customer\": {\"name\": \"Jürgen Weiß\", \"address\": \"Lindenallee 14, 50968 Köln\", \"login\": \"jweiss77\"}}",
    "我叫王小明，住在上海市浦东新区南京东路88号，电话是13800138000。",
    "私は佐藤花子と申します。会員番号はMBR20417733です。",
    "Меня зовут Анна Соколова, живу в городе Казань, логин anna_s85.",
    "اسمي خالد العتيبي وأسكن في شارع الملك فهد 12، الرياض",
    "2024-11-02T08:14:03Z WARN auth login failed for dkim_88 from 203.0.113.9",
    "Order SO-48213 shipped; commit 9f1c2ab bumps jenkins to 2.4.1. April may be rainy in Georgia.",
    "Ship to:\nPriya Raman\n221 Maple Street, Apt 5\nAustin, TX 78701",
    "will mark jordan be at the paris office on june 3rd? ask grace",
    "Explain Dijkstra's algorithm and Bayes' theorem to a beginner.",
    "👩‍💻 Zoë Ångström’s e\u0301mail is zoe.a@example.org 😀",
]


def main():
    folder = sys.argv[1]
    manifest = json.load(open(f"{folder}/manifest.json"))
    tok = tokenizer(open(f"{folder}/vocab.txt", encoding="utf-8").read().split("\n")[:-1])
    session = onnxruntime.InferenceSession(f"{folder}/model.onnx", providers=["CPUExecutionProvider"])
    out = []
    for text in TEXTS + [" ".join(TEXTS * 2)]:
        e = tok.encode(text)
        parts = []
        for ids, at in windows(e.ids, list(range(len(e.ids))), e.word_ids, manifest["window"]["tokens"] - 2, manifest["window"]["overlap"]):
            full = np.array([[2, *ids, 3]], np.int64)
            parts.append((at[0], session.run(None, {"input_ids": full, "attention_mask": np.ones_like(full)})[0][0, 1:-1]))
        logits = merge_windows(parts, len(e.ids), len(manifest["labels"]))
        units = lambda n: len(text[:n].encode("utf-16-le")) // 2
        found = [{"start": units(a), "end": units(b), "type": t, "confidence": round(float(s), 3)} for a, b, t, s in entities(text, logits, e.offsets, e.word_ids, manifest["labels"], manifest)]
        out.append({"text": text, "ids": e.ids, "entities": found})
    with open(sys.argv[2], "w") as f:
        json.dump(out, f, ensure_ascii=False, indent=1)
        f.write("\n")
    for case in out[:-1]:
        print(case["text"][:60].replace("\n", "⏎"), [(case["text"].encode("utf-16-le")[2 * x["start"]:2 * x["end"]].decode("utf-16-le"), x["type"], x["confidence"]) for x in case["entities"]])


if __name__ == "__main__":
    main()
