#!/usr/bin/env bash
# Trains the NER model from the fetched base and the data folder: run.sh DATA OUT [options of train.py]
# DATA holds pii.jsonl.xz, names.json.xz, plain.jsonl.xz, vocab.txt and base.*.st (trim_vocabulary.py writes the last two).
set -euo pipefail
cd "$(dirname "$0")"
PYTHONUNBUFFERED=1 PYTHONHASHSEED=0 python3 train.py "$@"
