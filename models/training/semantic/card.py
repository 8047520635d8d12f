"""The model card: what the model is, what it learnt from, what was measured. Figures come from calibrate.py, sources from prepare.py."""
from manifest import MARGIN
from prepare import HALVED, THRESHOLD, UNTOUCHED

LEARNT = """- The written corpus of this project (`models/corpus`): attacks and harmless look-alikes by family, origin, carrier and language; and the phrasings everybody knows, from a grammar (`models/training/semantic/phrasings.py`).
- BFCL queries, tool schemas and calls (Apache-2.0); OpenAssistant oasst1 prompts (Apache-2.0); GPTeacher role-play (MIT); awesome-chatgpt-prompts (CC0); a collection of GPT system prompts (MIT, third-party prompts);
  tau-bench assistant turns (MIT); MDN documentation (CC-BY-SA-2.5); Python and documentation excerpts (MIT, Apache-2.0); Broad Twitter Corpus and half of the GermEval 2014 text (CC-BY-4.0); half of the Stockmark Wikipedia NER text (CC-BY-SA-3.0); synthetic sentences with faker values (MIT).
- JailbreakHub jailbreak prompts (MIT; rows it labels harmless are left out); spikee (Apache-2.0); BigPromptLib and gptfuzz samples (MIT). Rows whose licence could not be verified are left out.
- Harmful requests for the `harm` head: AdvBench (MIT), Do-Not-Answer (Apache-2.0), CyberSecEval interpreter (MIT), MultiJail (MIT)."""


def rows(table):
    return "\n".join(["| group | texts | flagged |", "|-|-|-|"] + [f"| {k} | {v['n']} | {100 * v['flagged']:.1f} % |" for k, v in table.items()])


def write_card(path, manifest, figures):
    m = manifest["measured"]
    share = lambda v: "not measured" if v is None else f"{100 * v:.1f} %"
    parts = [f"""# The semantic model

Judges whether a stretch of text tries to manipulate an assistant, told where the text comes from. Two files: `screen.onnx` clears the obvious, `model.onnx` judges the rest;
int8, for a CPU. What the runtime does with them: `models/training/semantic/CONTRACT.md`.

- Judge: six layers of 768 cut from multilingual BERT (cased, 34,000 pieces), with a logit per piece, seven labels per window and a separate logit for harmful requests.
- Screen: two layers of 256, one logit, learnt from the judge's own answers.
- In each of four runs a judge was distilled from the mean of two fine-tuned twelve-layer teachers (multilingual BERT cased and all-mpnet-base-v2, both Apache-2.0). The mean of the first two judges was distilled into one,
  and the mean of that one and the two later ones (all rows, two seeds) into this (`refine.py`).
- Input: windows of {manifest['window']['tokens']} pieces that overlap by {manifest['window']['overlap']}, framed with the origin of the text.

## Learnt from
{LEARNT}

## Held out
Whole sources. Thresholds were fitted on: {', '.join(sorted(THRESHOLD))}, blocks of the written corpus, and parts of {', '.join(sorted(HALVED))} (the only sources of their kind). What a limit fitted there asks is raised by {MARGIN} of a logit, since sources nobody has seen score higher.
The figures below come from sources nothing was learnt from and no threshold was fitted on: {', '.join(sorted(UNTOUCHED))}, other blocks of the written corpus and one of its files.
They were looked at between runs, though: their mistakes led to the grammar of worn phrasings (orders in tool results, typed overrides) and to prepared prompts as harmless texts, and margin and screen were
chosen with their tables in view. Expect somewhat less on sources nobody has looked at.
{share(m['windows_read_by_the_file'])} of the windows below were read by the int8 file itself, the others by the network it was made from (0.06 of a logit apart on average).
PIArena's contexts stand under other licences: they are measured on and never learnt from.

## Figures on untouched sources, model alone, origin given
"Flagged" is recall for attacks and false positives for the rest.
"""]
    for name, title in (("by kind", ""), ("by origin", "### By origin\n"), ("by language", "### By language\n"), ("by source", "### By source and kind\n"), ("long texts (over 3,500 characters)", "### By length\n")):
        parts.append(title + rows(figures.get(f"untouched, origin given, {name}", {})))
    parts.append("## Without an origin\n" + rows(figures.get("untouched, origin unknown, by kind", {})))
    parts.append(f"""## The screen
It clears {share(m['harmless_windows_cleared'])} of the harmless windows and {share(m['flagged_windows_lost'])} of those the judge would flag.

## Limits
Bare requests in a tool result that could as well be addressed to a person, harmful requests under a pretext, persuasive scenarios without a telling frame, attacks spread thinly over many windows, and languages with little written text are its weak sides. Non-English rows were not read by native speakers.
A harmful request is not an attack: `harm` reports it and blocks nothing by default. Scores move slightly from one processor to the next, since int8 kernels round differently.
""")
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n\n".join(parts))
