"""Collects everything the semantic model learns from and is measured on into one file.

Enters: the written corpus (folders of *.jsonl), attack.jsonl.xz and harmful-requests.jsonl.xz. Leaves: rows.jsonl.xz, one row a text with its
label, spans, origin, weight and split: `train`, `threshold` (left out, thresholds are fitted on it) or `untouched` (left out, figures come from it).
    python prepare.py OUT/rows.jsonl.xz PUBLIC_FOLDER CORPUS_FOLDER...
Whole sources are left out, never a random part of one, with the exceptions in HALVED: the only sources of their kind.
"""
import collections
import glob
import hashlib
import json
import lzma
import os
import random
import re
import sys

LABEL_OF = {"direct_injection": "injection", "indirect_injection": "injection", "jailbreak": "jailbreak", "system_prompt_leak": "leak", "exfiltration": "exfiltration",
            "tool_abuse": "tool_abuse", "fraud": "fraud", "benign": "benign", "benign_hard": "benign", "harmful_request": "benign"}

# Contexts under other licences (PIArena) are measured on and never learnt from.
THRESHOLD = {"deepset_prompt_injections", "redteamcua", "self_reminder", "garak_sysprompt", "preamble", "own_multilingual_seed", "own_multilingual_embedded", "giskard",
             "mtbench", "spikee_fp", "taubench_user", "taubench_tool", "taubench_record", "taubench_call", "taubench_system", "gpt_protections", "docs_promptfoo", "code_js",
             "docs_litellm", "strongreject"}
UNTOUCHED = {"piarena", "piarena_ctx", "piarena_task", "asb", "asb_task", "asb_normal_tool", "jailbreak_llms", "garak_dan", "garak_tap", "jackhhao_jailbreak_classification", "jackhhao_test",
             "lakera_gandalf_ignore_instructions", "hinglish", "selfinstruct_user", "selfinstruct_seed", "docs_nemo", "docs_presidio", "code_ts", "deepset_train", "bfcl_memory_chat",
             "ner_text_lener_br", "ner_text_meddocan_train", "ner_text_wikigold", "gpteacher_toolformer", "garak_whois_context", "harmbench", "maliciousinstruct"}
HALVED = {"openassistant_oasst1_benign": 0.35, "bfcl_tool_schema": 0.2, "bfcl_tool_call": 0.2, "taubench_assistant": 0.5, "ner_text_germeval14": 0.5, "ner_text_stockmark_ja": 0.5}
UNTOUCHED_FILES = {"long-mails-and-pages"}
# labelled as attacks for what they do in their benchmark, not for what they say; or labelled benign and mostly jailbreaks
LEFT_OUT = {("asb_attack_tool", "tool_abuse"), ("mcp_injection_experiments", "tool_abuse"), ("walledai_jailbreakhub", "benign"), ("spikee_docs", "benign")}
WEIGHT = {"bfcl_query": 0.7, "gpteacher_roleplay": 0.7, "ner_text_synth_pii": 0.5}
ORIGIN_OF = {"bfcl_tool_schema": "tool_declaration", "bfcl_tool_call": "tool_call", "taubench_call": "tool_call", "taubench_tool": "tool_result", "taubench_record": "tool_result",
             "taubench_assistant": "assistant", "gpt_system_prompts": "system", "taubench_system": "system", "gpt_protections": "system", "garak_whois_context": "tool_result",
             "piarena_ctx": "tool_result", "asb_normal_tool": "tool_result"}
BLOCK, EVERY, EDGE = 30, 16, 2
MARK = re.compile(r"⟦(.*?)⟧", re.S)


def unmark(text):
    """The text without its marks, and the ranges they held."""
    out, spans, at, size = [], [], 0, 0
    for m in MARK.finditer(text):
        out += [text[at:m.start()], m.group(1)]
        size += m.start() - at
        spans.append([size, size + len(m.group(1))])
        size += len(m.group(1))
        at = m.end()
    out.append(text[at:])
    joined = "".join(out)
    return (joined, spans) if "⟦" not in joined and "⟧" not in joined else (joined.replace("⟦", "").replace("⟧", ""), [])


def harm_of(row):
    if row["kind"] == "harmful_request":
        return 1
    return 0 if not row["label"] else None


def corpus_rows(folders):
    seen = set()
    for path in sorted(p for folder in folders for p in glob.glob(f"{folder}/*.jsonl")):
        name = os.path.basename(path)[:-6]
        rows = []
        for line in open(path, encoding="utf-8"):
            try:
                r = json.loads(line)
                text, spans = unmark(r["text"])
                assert r["label"] in (0, 1) and LABEL_OF[r["kind"]] and (r["label"] == 1) == (LABEL_OF[r["kind"]] != "benign") and text.strip()
            except (ValueError, KeyError, AssertionError, TypeError):
                print("unusable line in", name, line[:100])
                continue
            rows.append((r, text, spans))
        offset = int(hashlib.sha256(name.encode()).hexdigest(), 16) % EVERY
        for n, (r, text, spans) in enumerate(rows):
            place, inside = (n // BLOCK + offset) % EVERY, n % BLOCK
            split = {3: "threshold", 11: "untouched"}.get(place, "train")
            if name in UNTOUCHED_FILES:
                split = "untouched"
            # twins are neighbours: the rows next to a block that is left out are not used at all
            if split == "train" and (place in (2, 10) and inside >= BLOCK - EDGE or place in (4, 12) and inside < EDGE):
                continue
            if text in seen:
                continue
            seen.add(text)
            yield {"text": text, "kind": r["kind"], "origin": r["origin"], "lang": r.get("lang", "en"), "source": name, "written": True, "spans": spans, "split": split,
                   "weight": 0.08 if r["kind"] == "harmful_request" else 1.0, "licence": "own", "harm": harm_of(r)}


def public_rows(folder):
    for name in ("attack", "harmful-requests"):
        with lzma.open(f"{folder}/{name}.jsonl.xz", "rt") as f:
            for line in f:
                r = json.loads(line)
                source, kind = r["source"], r["kind"]
                if (source, kind) in LEFT_OUT or not r["text"].strip():
                    continue
                split = "threshold" if source in THRESHOLD else "untouched" if source in UNTOUCHED else "train"
                if source in HALVED:
                    split = "threshold" if int(hashlib.sha256(r["text"].encode()).hexdigest()[:6], 16) / 16 ** 6 < HALVED[source] else "train"
                if split == "train" and r["licence"].startswith(("see repo", "MIT (contexts", "unverified")):
                    continue
                document = source.startswith(("docs_", "code_", "ner_text_"))
                origin = "tool_result" if document or kind == "indirect_injection" else ORIGIN_OF.get(source, "user")
                yield {"text": r["text"], "kind": kind, "origin": origin, "lang": r["lang"], "source": source, "written": False, "document": document, "spans": [],
                       "split": split, "weight": 0.08 if kind == "harmful_request" else WEIGHT.get(source, 1.0), "licence": r["licence"], "harm": harm_of(r)}


def key(row):
    """Equal for what is the same text again; public rows often differ in their tails alone, written twins in theirs on purpose."""
    bare = re.sub(r"\W+", "", row["text"].lower())
    return bare if row["written"] else bare[:160]


def main():
    out, public, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
    rows = list(corpus_rows(folders)) + list(public_rows(public))
    apart = {key(r) for r in rows if r["split"] != "train"}
    random.Random(1).shuffle(rows)
    kept, count, held = [], collections.Counter(), set()
    for r in rows:
        r["label"] = LABEL_OF[r["kind"]]
        k = key(r)
        if r["split"] == "train" and k in apart:
            continue
        if r["split"] != "train":
            group = (r["source"], r["kind"])
            if k in held or count[group] >= 500:
                continue
            held.add(k)
            count[group] += 1
        kept.append(r)
    with lzma.open(out, "wt", preset=3) as f:
        for r in kept:
            f.write(json.dumps(r, ensure_ascii=False) + "\n")
    table = collections.Counter((r["split"], "written" if r["written"] else "public", r["kind"]) for r in kept)
    for k, n in sorted(table.items()):
        print(*k, n)
    for split in ("train", "threshold", "untouched"):
        some = [r for r in kept if r["split"] == split]
        print(split, len(some), "characters", sum(len(r["text"]) for r in some), "origins", dict(collections.Counter(r["origin"] for r in some)), "languages", len({r["lang"] for r in some}))
    print(os.path.getsize(out), "bytes")


if __name__ == "__main__":
    main()
