"""Public and written rows become windows of pieces, each piece with the SET of labels that would be right.

A source says which types it labels exhaustively. Where it says nothing about a type, a piece outside its spans may be that
type or none: both are allowed, and the loss asks only that the probability of the allowed set be high. A piece about which
nothing is known has every label allowed, which costs nothing.
"""
import collections
import json
import lzma
import re

TYPES = ("person_name address location date date_of_birth sensitive_date username account_id email phone_number government_id passport_number "
         "drivers_license tax_id bank_account routing_number iban payment_card card_expiry card_cvv ip_address password secret recovery_code organisation").split()
LABELS = ["O"] + [f"{p}-{t}" for t in TYPES for p in "BI"]
INDEX = {label: i for i, label in enumerate(LABELS)}
IDS = ("government_id", "passport_number", "drivers_license", "tax_id")
DATES = ("date", "date_of_birth", "sensitive_date")
MEANS = {
    "PERSON": ("person_name",), "PHONE": ("phone_number",), "ADDRESS": ("address",), "EMAIL": ("email",), "GOV_ID": IDS, "DATE": DATES, "LOCATION": ("location",),
    "MRN": ("account_id",), "ID_CODE": ("account_id",), "BANK_ACCOUNT": ("bank_account",), "USERNAME": ("username",), "IP": ("ip_address",), "CREDIT_CARD": ("payment_card",),
    "PASSWORD": ("password",), "IBAN": ("iban",), "API_KEY": ("secret",), "ORG": ("organisation",), "AGE": (), "MEDICAL": (), "ZIP": (), "URL": (),
}
BIRTH = re.compile(r"(?i)born|birth|dob|d\.o\.b|naci|né |née|geb|ur\.|nato|nata|nasc|narozen|född|doğum|рожд|народж|ميلاد|ولد|sinh|出生|生年|생년")
CARE = re.compile(r"(?i)admi|discharg|hired|visit|expir|ingreso|alta|consulta|since|died|appointment|valid")
DRIVER, PASSPORT, TAX = re.compile(r"(?i)driv|licen"), re.compile(r"(?i)pass"), re.compile(r"(?i)tax|vat|ein\b|nif|nip")
TITLE = re.compile(r"^(?:Dr|Mr|Mrs|Ms|Miss|Prof|Herr|Frau|Sr|Sra|Mme|M)\.?\s+(?=\S)")
SKIP = {"re3d", "sec_filings"}
RISKY = re.compile(r"\S+@\S+|@\w+|\+?\d[\d\-. ()/]{4,}\d|\d{1,3}(?:\.\d{1,3}){3}")


def narrow(kind, source, before):
    """The types a span may have, read from what stands before it."""
    types = MEANS[kind]
    if kind == "DATE":
        if BIRTH.search(before):
            return ("date_of_birth",)
        if source.startswith("meddocan"):
            return ("sensitive_date",) if CARE.search(before) else ("sensitive_date", "date")
        return ("sensitive_date",) if CARE.search(before) else ("date", "sensitive_date") if source == "synth_pii" else ("date", "sensitive_date", "date_of_birth")
    if kind == "GOV_ID":
        for pattern, only in ((DRIVER, "drivers_license"), (PASSPORT, "passport_number"), (TAX, "tax_id")):
            if pattern.search(before):
                return (only,)
        return ("government_id",) if source.startswith("meddocan") else ("government_id", "tax_id")
    return types


def public_rows(path):
    with lzma.open(path, "rt") as f:
        for line in f:
            r = json.loads(line)
            if r["source"] in SKIP:
                continue
            text, spans = r["text"], []
            for a, b, kind in r["spans"]:
                if not MEANS[kind]:
                    continue
                types = narrow(kind, r["source"], text[max(0, a - 28):a])
                if kind == "PERSON":
                    m = TITLE.match(text[a:b])
                    a += m.end() if m else 0
                if r["source"] == "btc":
                    if text[a:b] == "@":
                        continue
                    if text[max(0, a - 2):a].strip().endswith("@"):
                        types = ("username",) if kind == "PERSON" else types + ("username",)
                if kind == "LOCATION" and r["source"].startswith("meddocan") and re.fullmatch(r"[\d ]+", text[a:b]):
                    types = ("location", "address")
                if b > a:
                    spans.append((a, b, types))
            known = {t for k in r["annotated"] for t in MEANS[k]}
            yield {"text": text, "spans": spans, "known": known, "source": r["source"], "lang": r["lang"]}


def written_rows(path):
    with open(path) as f:
        for line in f:
            r = json.loads(line)
            yield {"text": r["text"], "spans": [(a, b, (t,)) for a, b, t in r["spans"]], "known": set(TYPES), "source": "written", "lang": r["lang"]}


def plain_rows(path):
    """Prompts, documents and code without labels: presumed free of personal data except where they might not be."""
    with lzma.open(path, "rt") as f:
        # contexts of PIArena stand under other licences than their collection
        rows = [r for r in map(json.loads, f) if not r["source"].startswith("piarena")]
    lower = collections.Counter(w for r in rows for w in re.findall(r"\b[^\W\d_]+\b", r["text"]) if w == w.lower())
    for r in rows:
        text, free = r["text"], []
        code = r["source"].startswith(("docs_", "code_", "bfcl_tool"))
        for m in RISKY.finditer(text):
            free.append((m.start(), m.end(), None))
        if not code:
            for m in re.finditer(r"\b[A-ZÀ-ÞА-Я][^\W\d_]+\b", text):
                if lower[m.group().lower()] < 3:
                    free.append((m.start(), m.end(), None))
        known = set(TYPES) - {"location", "date", "organisation"}
        doubtful = r["source"].startswith(("taubench", "bfcl_memory", "gpteacher_roleplay", "corpus_")) or (r["lang"] in ("zh", "ja", "ko", "ar", "hi"))
        yield {"text": text, "spans": free, "known": set() if doubtful else known, "source": r["source"], "lang": r["lang"], "plain": True}


class Sets:
    """The sets of allowed labels met so far, numbered."""

    def __init__(self):
        self.number = {}

    def of(self, labels):
        key = frozenset(labels)
        return self.number.setdefault(key, len(self.number))

    def table(self):
        import numpy as np
        out = np.zeros((len(self.number), len(LABELS)), dtype=bool)
        for key, i in self.number.items():
            out[i, list(key)] = True
        return out


def encode(rows, tokenizer, sets, window=256, overlap=48):
    """Windows of (ids, sets); what is not known about a row stays open."""
    every = sets.of(range(len(LABELS)))
    out = []
    rows = list(rows)
    for at in range(0, len(rows), 4000):
        part = rows[at:at + 4000]
        for row, e in zip(part, tokenizer.encode_batch([r["text"] for r in part])):
            unknown = [t for t in TYPES if t not in row["known"]]
            outside = sets.of([0] + [INDEX[f"{p}-{t}"] for t in unknown for p in "BI"])
            target = [outside] * len(e.ids)
            spans = sorted(row["spans"], key=lambda s: s[0])
            k, fresh = 0, True
            for i, (a, b) in enumerate(e.offsets):
                while k < len(spans) and spans[k][1] <= a:
                    k, fresh = k + 1, True
                if k < len(spans) and a < spans[k][1] and b > spans[k][0]:
                    types = spans[k][2]
                    target[i] = every if types is None else sets.of(INDEX[f"{'B' if fresh else 'I'}-{t}"] for t in types)
                    fresh = False
            for ids, marks in windows(e.ids, target, e.word_ids, window - 2, overlap):
                out.append((ids, marks, row["source"]))
    return out


def windows(ids, marks, words, size, overlap):
    start = 0
    while True:
        end = min(len(ids), start + size)
        while end < len(ids) and end > start + size // 2 and words[end] == words[end - 1]:
            end -= 1
        yield ids[start:end], marks[start:end]
        if end >= len(ids):
            return
        start = max(start + 1, end - overlap)
        while start > 0 and words[start] == words[start - 1] and start > end - size // 2:
            start -= 1
