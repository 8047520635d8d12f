"""Days without a full date: weekdays, months, years and how people speak of them, by language."""
from values import MONTHS

WEEKDAYS = {
    "en": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "de": "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag".split(),
    "fr": "lundi mardi mercredi jeudi vendredi samedi dimanche".split(),
    "es": "lunes martes miércoles jueves viernes sábado domingo".split(),
    "it": "lunedì martedì mercoledì giovedì venerdì sabato domenica".split(),
    "pt": "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo".split(),
    "nl": "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "pl": "poniedziałek wtorek środę czwartek piątek sobotę niedzielę".split(),
    "sv": "måndag tisdag onsdag torsdag fredag lördag söndag".split(),
}


def weekday(r, lang):
    day = r.choice(WEEKDAYS.get(lang, WEEKDAYS["en"]))
    return r.choice([day, day, day[:3]]) if lang == "en" else day


def month(r, lang):
    return r.choice(MONTHS.get(lang, MONTHS["en"]))


def day(r, lang):
    """A day, a month or a year, each alone or with one neighbour."""
    w, m, y = r.choice(WEEKDAYS.get(lang, WEEKDAYS["en"])), month(r, lang), r.randint(1950, 2035)
    if lang != "en":
        return r.choice([w, m, str(y), f"{m} {y}"])
    d = r.randint(1, 28)
    return r.choice([w, w, m, m, str(y), str(y), f"{m} {y}", f"{m[:3]} {y}", f"{w}, {m} {d}", f"{w} {d} {m}", f"{m} {d}", f"{d} {m}", f"{w[:3]} {d} {m[:3]}", f"{r.randint(1, 12)}/{d}", f"next {w}", f"last {w}"])
