"""Writes labelled text: phrases of twenty-five languages filled with random people, joined into messages, forms, records and code.

Enters: the table of names, a count, a seed. Leaves: JSON lines {text, spans [[start, end, type]] in code points, lang, source}.
Every type of the taxonomy is labelled exhaustively in this text, `organisation` too (a contrast class).
    python generate.py NAMES.json.xz COUNT SEED OUT.jsonl [dev]     with dev: only the phrases held out from training
"""
import json
import random
import re
import sys

import calendar_words
from phrases_chat import CHAT, CHAT_CLEAN, TWIN
from phrases_en import BLOCKS, CLEAN, PROSE
from phrases_papers import LOOKALIKE, PAPERS, PAPERS_WORLD
from phrases_world import WORLD
from values import PRODUCTS, THEOREMS, TOOLS, WORDS, Values, load_names

SLOT = re.compile(r"\{([a-z_]+?)(\d?)\}|\{([=@])([^{}]+)\}")
LITERAL = {"=": "person_name", "@": "location"}
LABEL = {
    "name": "person_name", "first": "person_name", "last": "person_name", "name_l": "person_name", "first_l": "person_name", "name_u": "person_name",
    "email": "email", "email_obf": "email", "phone": "phone_number", "phone_words": "phone_number", "addr": "address", "addr_u": "address",
    "city": "location", "country": "location", "state": "location", "dob": "date_of_birth", "sdate": "sensitive_date", "date": "date",
    "user": "username", "acct": "account_id", "gov": "government_id", "passport": "passport_number", "dl": "drivers_license", "tax": "tax_id", "bank": "bank_account",
    "routing": "routing_number", "iban": "iban", "card": "payment_card", "exp": "card_expiry", "cvv": "card_cvv", "ip": "ip_address", "pw": "password",
    "secret": "secret", "rec": "recovery_code", "org": "organisation", "stamp": "date",
    "firm": "organisation", "day": "date", "wday": "date", "month": "date", "wdaysd": "sensitive_date",
}
PERSONAL = {"name", "first", "last", "name_l", "first_l", "name_u", "email", "user", "email_obf", "handle_plain"}
DIGIT_WORDS = "zero one two three four five six seven eight nine".split()


def expand(rng, text):
    """Resolves ⟨a|b⟩ from the innermost outwards."""
    while True:
        end = text.find("⟩")
        if end < 0:
            return text
        start = text.rfind("⟨", 0, end)
        text = text[:start] + rng.choice(text[start + 1:end].split("|")) + text[end + 1:]


class Writer:
    def __init__(self, rng, names):
        self.r, self.v = rng, Values(rng, names)

    def value(self, slot, index, lang, memo):
        v, r = self.v, self.r
        if slot in PERSONAL:
            person = memo.setdefault(("person", index), None) or memo.__setitem__(("person", index), v.person(lang)) or memo[("person", index)]
        key = (slot, index)
        if key in memo and slot not in ("num", "digit", "word"):
            return memo[key]
        stamp = f"20{r.randint(15, 26)}-{r.randint(1, 12):02d}-{r.randint(1, 28):02d}"
        made = {
            "name": lambda: v.full(person), "first": lambda: person["first"], "last": lambda: person["last"],
            "name_l": lambda: same_length(f"{person['first']} {person['last']}", str.lower), "first_l": lambda: same_length(person["first"], str.lower),
            "name_u": lambda: same_length(f"{person['last']} {person['first']}" if r.random() < .4 else f"{person['first']} {person['last']}", str.upper),
            "email": lambda: v.email(person), "user": lambda: v.handle(person), "handle_plain": lambda: v.handle(person),
            "email_obf": lambda: v.email(person).replace("@", r.choice([" at ", " [at] ", "(at)", " AT ", "@ "])).replace(".", r.choice([" dot ", ".", "[.]", "(dot)", " DOT "])),
            "phone": lambda: v.phone(lang), "phone_words": lambda: " ".join(r.choice(DIGIT_WORDS) for _ in range(r.randint(7, 11))),
            "addr": lambda: v.address(lang), "addr_u": lambda: same_length(v.address(lang).replace("\n", ", "), str.upper), "city": lambda: v.city(lang), "country": lambda: v.country(lang), "state": lambda: v.state(lang),
            "dob": lambda: v.date(lang, 1925, 2018), "sdate": lambda: v.date(lang, 1995, 2032), "date": lambda: v.date(lang, 1900, 2030),
            "acct": v.account, "gov": lambda: v.govid(lang), "passport": v.passport, "dl": v.licence, "tax": lambda: v.taxid(lang), "bank": v.bank, "routing": v.routing, "iban": v.iban,
            "card": v.card, "exp": v.expiry, "cvv": v.cvv, "ip": v.ip, "pw": v.password, "secret": v.secret, "rec": v.recovery, "org": v.org, "firm": v.surname_firm,
            "stamp": lambda: stamp, "order": v.order, "uuid": v.uuid, "product": lambda: r.choice(PRODUCTS), "tool": lambda: r.choice(TOOLS), "theorem": lambda: r.choice(THEOREMS),
            "num": lambda: str(r.choice([r.randint(2, 99), r.randint(100, 9999), r.randint(1, 12) * 10])), "digit": lambda: str(r.randint(1, 9)), "word": lambda: r.choice(WORDS),
            "ver": lambda: f"{r.randint(0, 20)}.{r.randint(0, 40)}.{r.randint(0, 9)}", "time": lambda: r.choice([f"{r.randint(0, 23):02d}:{r.randint(0, 59):02d}", f"{r.randint(1, 12)}{r.choice(['am', 'pm', ' p.m.', ':30'])}"]),
            "amount": lambda: r.choice([f"${r.randint(1, 9999)}.{r.randint(0, 99):02d}", f"€{r.randint(1, 999)}", f"{r.randint(1, 999)} EUR", f"£{r.randint(1, 99)}.50", f"{r.randint(1000, 99999)} kr"]),
            "age": lambda: str(r.randint(18, 97)),
            "day": lambda: calendar_words.day(r, lang), "wday": lambda: calendar_words.weekday(r, lang), "wdaysd": lambda: calendar_words.weekday(r, lang), "month": lambda: calendar_words.month(r, lang),
            "three": lambda: v.digits(3), "four": lambda: v.digits(4), "longnum": lambda: v.shape(r.choice(["##########", "############", "#########", "978-#-##-######-#", "1Z@@@@##########", "#### #### ####", "###-####-###", "20##-#####"])),
            "epoch": lambda: str(r.choice([r.randint(1500000000, 1900000000), r.randint(1500000000000, 1900000000000)])),
        }[slot]()
        memo[key] = made
        return made

    def render(self, template, lang, memo=None):
        memo = {} if memo is None else memo
        text = expand(self.r, template).replace("\\n", "\n").replace("\\<", "<")
        out, spans, at, size = [], [], 0, 0
        for m in SLOT.finditer(text):
            slot, index = m.group(1), m.group(2) or "1"
            one_line = slot == "addr" and m.group(2) == "1"
            try:
                value = m.group(4) or self.value(slot, index, lang, memo)
            except KeyError:
                continue
            if one_line:
                value = value.replace("\n", ", ")
            before = text[at:m.start()]
            out.append(before)
            size += len(before)
            label = LITERAL[m.group(3)] if m.group(3) else LABEL.get(slot)
            if label:
                spans.append([size, size + len(value), label])
            out.append(value)
            size += len(value)
            at = m.end()
            if slot == "stamp":
                tail = self.r.choice(["T{}Z", " {}", "T{}.123Z", " {},417"]).format(f"{self.r.randint(0, 23):02d}:{self.r.randint(0, 59):02d}:{self.r.randint(0, 59):02d}")
                out.append(tail)
                size += len(tail)
        out.append(text[at:])
        return "".join(out), spans

    def form(self, names, lang):
        r = self.r
        slots = ["name", "dob", "addr", "phone", "email", "acct", "sdate", "user"]
        fields = list(zip(names.split("|"), slots))
        r.shuffle(fields)
        fields = fields[:r.randint(2, 8)]
        style = r.choice(["{k}: {{{s}}}\n", "{k}:{{{s}}}\n", "- {k}: {{{s}}}\n", "{k} = {{{s}}}; ", "{k}\t{{{s}}}\n", '"{k}": "{{{s}1}}", ', "{k}: {{{s}}}. "])
        return self.render("".join(style.format(k=k, s=s) for k, s in fields).strip(), lang)


def same_length(text, change):
    made = "".join(c if len(change(c)) != 1 else change(c) for c in text)
    return made


def join(parts, glue):
    text, spans = "", []
    for part, marks in parts:
        if text:
            text += glue
        spans += [[a + len(text), b + len(text), t] for a, b, t in marks]
        text += part
    return text, spans


def fuse(text, spans):
    """First and last name beside each other are one name."""
    out = []
    for a, b, t in spans:
        if out and t == "person_name" == out[-1][2] and text[out[-1][1]:a] == " ":
            out[-1][1] = b
        else:
            out.append([a, b, t])
    return out


def roughen(rng, text, spans):
    """Chat is typed without capitals, headings in capitals only, and fingers slip outside of values."""
    x = rng.random()
    if x < 0.07:
        return same_length(text, str.lower), spans
    if x < 0.09:
        return same_length(text, str.upper), spans
    if x < 0.13:
        chars = list(text)
        inside = set()
        for a, b, _ in spans:
            inside.update(range(a, b))
        for _ in range(max(1, len(chars) // 60)):
            i = rng.randrange(len(chars) - 1) if len(chars) > 2 else 0
            if i not in inside and i + 1 not in inside and chars[i].isalpha() and i + 1 < len(chars) and chars[i + 1].isalpha():
                chars[i], chars[i + 1] = chars[i + 1], chars[i]
        return "".join(chars), spans
    return text, spans


def as_chat(rng, text, spans):
    """Most messages have no capitals at all, some begin with one."""
    x = rng.random()
    if x < 0.6:
        return same_length(text, str.lower), spans
    if x < 0.65:
        return same_length(text, str.upper), spans
    if x < 0.75 and text:
        return same_length(text[0], str.upper) + text[1:], spans
    return text, spans


def pools(dev):
    """Every seventh phrase is kept for measuring."""
    keep = lambda items: [x for i, x in enumerate(items) if (i % 7 == 3) == dev]
    world = {}
    for lang, block in WORLD.items():
        lines = block.strip().split("\n")
        forms = [x[5:] for x in lines if x.startswith("FORM ")]
        clean = [x[2:] for x in lines if x.startswith("- ")]
        prose = [x for x in lines if not x.startswith(("- ", "FORM "))] + PAPERS_WORLD.get(lang, "").split("\n")
        world[lang] = (keep([x for x in prose if x]) or prose, clean, forms)
    return {"prose": keep(PROSE) + keep(PAPERS), "blocks": keep(BLOCKS), "clean": keep(CLEAN) + keep(LOOKALIKE), "chat": keep(CHAT), "silent": keep(CHAT_CLEAN), "twin": keep(TWIN), "world": world}


def english(writer, pool):
    """A block, clean text, chat, a play on words or prose, each with its own mixture."""
    r, say = writer.r, lambda kind, memo=None: writer.render(r.choice(pool[kind]), "en", memo)
    kind = r.random()
    if kind < 0.20:
        got = writer.render(r.choice(pool["blocks"]), "en" if r.random() < .7 else r.choice(list(WORLD)))
        if r.random() < 0.25:
            got = join([say("prose"), got] if r.random() < .5 else [got, say("clean")], r.choice(["\n", "\n\n"]))
    elif kind < 0.36:
        got = join([say("clean") for _ in range(r.choice([1, 1, 2, 3, 4]))], r.choice([" ", "\n", "\n\n"]))
    elif kind < 0.54:
        got = join([say("chat" if r.random() < .7 else "silent") for _ in range(r.choice([1, 1, 1, 2, 3, 4]))], r.choice([" ", " ", "\n", ". ", " ... "]))
        return as_chat(r, got[0], fuse(*got))
    elif kind < 0.59:
        return join([say("twin") if r.random() < .8 else say("prose") for _ in range(r.choice([1, 1, 2]))], " ")
    else:
        memo = {} if r.random() < .5 else None
        got = join([say("prose" if r.random() < .75 else "clean", memo) for _ in range(r.choice([1, 1, 1, 2, 2, 3, 4, 6]))], r.choice([" ", " ", "\n", "  "]))
    return roughen(r, got[0], fuse(*got))


def foreign(writer, pool, lang):
    r = writer.r
    own, none, forms = pool["world"][lang]
    if r.random() < 0.2 and forms:
        got = writer.form(r.choice(forms), lang)
    else:
        parts = []
        for _ in range(r.choice([1, 1, 2, 2, 3, 4])):
            parts.append(writer.render(r.choice(none) if r.random() < .25 and none else r.choice(own), lang))
        got = join(parts, r.choice(["", "\n"]) if lang in ("zh", "ja") else r.choice([" ", " ", "\n"]))
    return roughen(r, got[0], fuse(*got))


def write(writer, pool):
    lang = "en" if writer.r.random() < 0.58 else writer.r.choice(list(WORLD))
    text, spans = english(writer, pool) if lang == "en" else foreign(writer, pool, lang)
    return {"text": text, "spans": [s for s in spans if s[1] > s[0]], "lang": lang, "source": "written"}


def main():
    names, count, seed, out = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    rng = random.Random(seed)
    writer, pool = Writer(rng, load_names(names)), pools(len(sys.argv) > 5 and sys.argv[5] == "dev")
    with open(out, "w") as f:
        for _ in range(count):
            f.write(json.dumps(write(writer, pool), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
