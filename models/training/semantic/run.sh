#!/usr/bin/env bash
# Trains the semantic model: run.sh DATA OUT [options of train.py]; DATA as prepare.py and pack_weights.py leave it.
set -uo pipefail
cd "$(dirname "$0")"
mkdir -p "$2"
PYTHONUNBUFFERED=1 PYTHONHASHSEED=0 python3 train.py "$@" 2>&1 | tee "$2/log.txt"
