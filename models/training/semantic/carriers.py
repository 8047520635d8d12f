"""Texts around texts: a stretch is planted into benign carriers (JSON, mails, pages, logs, tables, code) at a known place; and small changes of form.

What is planted may be an attack or something harmless: the same wrappings serve both, so that a wrapping says nothing.
"""
import json
import re

WORDS = ("status note title summary description body content message subject comment details result output value text reply answer memo remark notes snippet page reason "
         "history feedback review bio caption label abstract instructions info data field entry payload").split()
KEYS = "id ref uuid created updated owner author version total count price currency city lang source url tags state priority assignee room due score".split()
NAMES = "Ana Chen Ravi Lena Omar Priya Jonas Mei Tariq Sofia Luca Noor Emeka Ines Kofi Yuki Dario Hana Pavel Zoe".split()
HOSTS = "northway tallpine brightfork meridian-labs quill harbourline acme-tools redbrick lumenworks oakline datapost ferrybank greenhall sunmill papertrail kestrel".split()
ENDINGS = "com io net org co.uk de app dev cloud info eu ai fr in".split()
FAKE_HOST = re.compile(r"\b([A-Za-z0-9-]+)\.example(?:\.(?:com|org|net))?\b|\bexample\.(?:com|org|net)\b")
SENTENCE = re.compile(r"(?<=[.!?。！？؟])\s+|\n+")


def host(rng):
    return f"{rng.choice(HOSTS)}{rng.choice(['', '', str(rng.randint(2, 99))])}.{rng.choice(ENDINGS)}"


def scalar(rng):
    return rng.choice([rng.randint(1, 99999), round(rng.random() * 900, 2), True, None, "2025-%02d-%02d" % (rng.randint(1, 12), rng.randint(1, 28)), rng.choice(NAMES), rng.choice(["open", "closed", "draft", "ok", "pending"]), f"https://{host(rng)}/{rng.choice(WORDS)}"])


def sentences(text):
    return [s.strip() for s in SENTENCE.split(text) if s.strip()]


def put(text, inner):
    """(text, span) with the one mark replaced by the inner stretch."""
    at = text.index("\x00")
    return text[:at] + inner + text[at + 1:], [at, at + len(inner)]


def in_prose(rng, inner, carrier):
    parts = sentences(carrier) or [carrier]
    at = rng.randint(0, len(parts))
    gap = rng.choice([" ", " ", "\n", "\n\n"])
    return put(gap.join(parts[:at] + ["\x00"] + parts[at:]), inner)


def in_json(rng, inner, carrier):
    parts = sentences(carrier) or [carrier]
    record = lambda: {rng.choice(KEYS): scalar(rng) for _ in range(rng.randint(1, 4))}
    body = record()
    around = parts[:rng.randint(0, 3)], parts[3:3 + rng.randint(0, 2)]
    body[rng.choice(WORDS)] = " ".join([*around[0], "\x00", *around[1]])
    if len(parts) > 5:
        body[rng.choice(WORDS) + "_2"] = " ".join(parts[5:9])
    keys = list(body)
    rng.shuffle(keys)
    body = {k: body[k] for k in keys}
    shape = rng.random()
    if shape < 0.35:
        body = {rng.choice(["results", "items", "data", "messages", "rows"]): [record() for _ in range(rng.randint(0, 2))] + [body] + [record() for _ in range(rng.randint(0, 2))]}
    dumped = json.dumps(body, ensure_ascii=rng.random() < 0.3, indent=rng.choice([None, None, 1, 2])).replace("\\u0000", "\x00")
    return put(dumped, json.dumps(inner, ensure_ascii=False)[1:-1])


def in_mail(rng, inner, carrier):
    parts = sentences(carrier) or [carrier]
    at = rng.randint(0, len(parts))
    sender = rng.choice(NAMES)
    head = f"From: {sender} <{sender.lower()}@{host(rng)}>\nTo: {rng.choice(NAMES).lower()}@{host(rng)}\nSubject: {rng.choice(parts)[:50]}\n\n"
    return put(head + "Hi,\n" * rng.randint(0, 1) + " ".join(parts[:at]) + rng.choice(["\n", " ", "\n\n"]) + "\x00" + rng.choice(["\n", " ", "\n\n"]) + " ".join(parts[at:]) + rng.choice(["", f"\n\nBest,\n{sender}", f"\n-- \n{sender}"]), inner)


def in_page(rng, inner, carrier):
    parts = (sentences(carrier) or [carrier])[:10]
    at = rng.randint(0, len(parts))
    hidden = rng.choice(["<p>\x00</p>", "<p>\x00</p>", "<li>\x00</li>", "<!-- \x00 -->", '<span style="display:none">\x00</span>', '<div aria-label="\x00"></div>', "<td>\x00</td>", '<img alt="\x00">', "<p><b>\x00</b></p>"])
    lines = [f"<p>{p}</p>" for p in parts]
    lines.insert(at, hidden)
    return put(rng.choice(["", "<html><body>\n", f"<h1>{parts[0][:40]}</h1>\n"]) + rng.choice(["\n", ""]).join(lines), inner)


def in_lines(rng, inner, carrier):
    parts = (sentences(carrier) or [carrier])[:8]
    rows = parts + ["\x00"]
    rng.shuffle(rows)
    style = rng.randint(0, 4)
    day = f"2025-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"
    if style == 0:
        rows = [f"{day}T{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:07Z {rng.choice(['INFO', 'WARN', 'DEBUG', 'ERROR'])} {r}" for r in rows]
    elif style == 1:
        rows = [f"| {rng.randint(1, 900)} | {rng.choice(NAMES)} | {r} |" for r in rows]
    elif style == 2:
        rows = [f"{rng.choice(NAMES)} ({rng.randint(1, 5)}/5): {r}" for r in rows]
    elif style == 3:
        rows = [f"- {r}" for r in rows]
    else:
        rows = [f"{i + 1},{rng.choice(NAMES)},{day},\"{r}\"" for i, r in enumerate(rows)]
    return put("\n".join(rows), inner)


def in_code(rng, inner, carrier):
    lines = carrier.split("\n")[:24]
    at = rng.randint(0, len(lines))
    note = rng.choice(["# \x00", "// \x00", "/* \x00 */", '"""\x00"""', "<!-- \x00 -->", "-- \x00", "TODO: \x00"])
    inner = " ".join(inner.split("\n"))
    return put("\n".join(lines[:at] + [note] + lines[at:]), inner)


STYLES = [in_prose] * 5 + [in_json] * 5 + [in_mail] * 2 + [in_page] * 3 + [in_lines] * 3 + [in_code]


def plant(rng, inner, carrier):
    """A text that holds `inner` and where, or None when the carrier is unfit."""
    inner, carrier = inner.strip().replace("\x00", ""), carrier.replace("\x00", "")
    if not inner or not carrier.strip():
        return None
    return rng.choice(STYLES)(rng, inner, carrier)


def rehost(rng, text, spans):
    """Invented host names vary, so that `.example` says nothing."""
    found = list(FAKE_HOST.finditer(text))
    if not found:
        return text, spans
    out, at, shift = [], 0, []
    for m in found:
        new = host(rng)
        out += [text[at:m.start()], new]
        shift.append((m.end(), len(new) - (m.end() - m.start())))
        at = m.end()
    moved = lambda p: p + sum(d for end, d in shift if end <= p)
    return "".join(out) + text[at:], [[moved(a), moved(b)] for a, b in spans]


def recase(rng, text):
    """Now and then all small or all capitals; only where the length stays."""
    x = rng.random()
    if x > 0.1:
        return text
    other = text.lower() if x < 0.065 else text.upper()
    return other if len(other) == len(text) else text
