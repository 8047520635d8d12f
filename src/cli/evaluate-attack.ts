// CLI. Counts what the whole pipeline finds in labelled texts, rules and model apart and together: by source, kind, language
// and origin, again under every disguise, and what a threshold of its own choosing would give. Enters: judges and rows;
// leaves: counts. Knows no files and prints nothing. A text the model could not judge is counted as such.

import type { SemanticPass } from '../core/detector.js';
import { reaches, type Severity } from '../core/severity.js';
import type { Origin } from '../core/taxonomy.js';
import { matchText } from '../scan/match-text.js';
import type { Judge } from '../semantic-pass/judge.js';
import type { RuleSet } from '../static-pass/rule.js';
import { DISGUISES } from '../text/disguise.js';
import { carried, Sample, wordsAlone } from './evaluate-rules.js';
import type { LabelledRow } from './labelled-rows.js';

/** A match below this reports but does not block by default, so it is no hit. */
const HIT: Severity = 'medium';
/** From this length on a text counts as a document. */
const DOCUMENT_CHARS = 3_000;
const AT_ONCE = 8;
const BINS = 10_000;

export interface AttackJudges {
  readonly rules: RuleSet;
  /** Null where no model is installed: then only the rules are measured. */
  readonly model: (Pick<SemanticPass, 'classify'> & { readonly judge: Judge }) | null;
}

export interface AttackTally {
  readonly name: string;
  readonly isAttack: boolean;
  rows: number;
  rules: number;
  model: number;
  both: number;
  unjudged: number;
}

export interface AttackExample {
  readonly source: string;
  readonly kind: string;
  readonly origin: Origin | null;
  readonly score: number;
  readonly threshold: number;
  readonly by: 'rules' | 'model' | null;
  readonly text: string;
}

export interface AttackEvaluation {
  readonly totals: readonly AttackTally[];
  readonly kinds: readonly AttackTally[];
  readonly sources: readonly AttackTally[];
  readonly languages: readonly AttackTally[];
  readonly origins: readonly AttackTally[];
  /** What the pipeline would find if the model's threshold were set so that so many false alarms remain. */
  readonly atFalseAlarms: readonly { readonly rate: number; readonly found: number }[];
  readonly disguises: readonly {
    readonly name: string;
    readonly rows: number;
    readonly plain: number;
    readonly disguised: number;
  }[];
  readonly misses: readonly AttackExample[];
  readonly falseAlarms: readonly AttackExample[];
}

export interface AttackOptions {
  readonly disguised: number;
  /** So many examples of each mistake are kept. */
  readonly show: number;
  readonly onProgress?: (done: number) => void;
}

interface Judged {
  readonly byRules: boolean;
  readonly byModel: boolean;
  readonly isUnjudged: boolean;
  readonly score: number;
  readonly threshold: number;
}

async function judgeText(judges: AttackJudges, text: string, origin: Origin | null): Promise<Judged> {
  const byRules = matchText(judges.rules, text, origin).some(({ severity }) => reaches(severity, HIT));
  const outcome = judges.model === null ? null : await judges.model.judge(text, origin);
  if (outcome === null) return { byRules, byModel: false, isUnjudged: false, score: 0, threshold: 1 };
  if (outcome.kind === 'absent') return { byRules, byModel: false, isUnjudged: true, score: 0, threshold: 1 };
  const { score, threshold } = outcome.value;
  return { byRules, byModel: score >= threshold, isUnjudged: false, score, threshold };
}

class Tallies {
  readonly #tallies = new Map<string, AttackTally>();

  count(name: string, isAttack: boolean, judged: Judged): void {
    const key = `${isAttack} ${name}`;
    const tally = this.#tallies.get(key) ?? {
      name,
      isAttack,
      rows: 0,
      rules: 0,
      model: 0,
      both: 0,
      unjudged: 0,
    };
    this.#tallies.set(key, tally);
    tally.rows += 1;
    tally.rules += Number(judged.byRules);
    tally.model += Number(judged.byModel);
    tally.both += Number(judged.byRules || judged.byModel);
    tally.unjudged += Number(judged.isUnjudged);
  }

  /** Attacks first, then the large before the small. */
  inOrder(): readonly AttackTally[] {
    return [...this.#tallies.values()].sort(
      (a, b) => Number(b.isAttack) - Number(a.isAttack) || b.rows - a.rows,
    );
  }
}

/** Scores as two histograms, attacks and the rest; what the rules found has the highest score there is. */
class Curve {
  readonly #attacks = new Uint32Array(BINS + 2);
  readonly #others = new Uint32Array(BINS + 2);

  add(isAttack: boolean, { byRules, score }: Judged): void {
    (isAttack ? this.#attacks : this.#others)[byRules ? BINS + 1 : Math.floor(score * BINS)]! += 1;
  }

  /** The share of attacks found while at most `rate` of the others raise an alarm. */
  foundAt(rate: number): number {
    const sum = (bins: Uint32Array): number => bins.reduce((total, count) => total + count, 0);
    const allowed = rate * sum(this.#others);
    let [alarms, found] = [0, 0];
    for (let bin = BINS + 1; bin > 0; bin -= 1) {
      alarms += this.#others[bin]!;
      if (alarms > allowed) break;
      found += this.#attacks[bin]!;
    }
    return found / Math.max(sum(this.#attacks), 1);
  }
}

class Evaluator {
  readonly #judges: AttackJudges;
  readonly #options: AttackOptions;
  readonly #totals = new Tallies();
  readonly #kinds = new Tallies();
  readonly #sources = new Tallies();
  readonly #languages = new Tallies();
  readonly #origins = new Tallies();
  readonly #curve = new Curve();
  readonly #misses: AttackExample[] = [];
  readonly #falseAlarms: AttackExample[] = [];
  readonly #sample: Sample;

  constructor(judges: AttackJudges, options: AttackOptions) {
    this.#judges = judges;
    this.#options = options;
    this.#sample = new Sample(options.disguised);
  }

  async judge(row: LabelledRow): Promise<void> {
    const judged = await judgeText(this.#judges, row.text, row.origin);
    const { isAttack } = row;
    this.#totals.count(isAttack ? 'attacks' : 'no attacks', isAttack, judged);
    if (!isAttack && row.text.length >= DOCUMENT_CHARS) this.#totals.count('clean documents', false, judged);
    this.#kinds.count(row.kind, isAttack, judged);
    this.#sources.count(`${row.source} / ${row.kind}`, isAttack, judged);
    this.#languages.count(row.language, isAttack, judged);
    this.#origins.count(row.origin ?? 'unknown', isAttack, judged);
    this.#curve.add(isAttack, judged);
    if (isAttack) this.#sample.offer(row.text);
    this.#keep(row, judged);
  }

  #keep(row: LabelledRow, { byRules, byModel, score, threshold }: Judged): void {
    const isHit = byRules || byModel;
    if (isHit === row.isAttack) return;
    const examples = isHit ? this.#falseAlarms : this.#misses;
    if (examples.length >= this.#options.show) return;
    const { source, kind, origin, text } = row;
    const by = byRules ? 'rules' : byModel ? 'model' : null;
    examples.push({ source, kind, origin, score, threshold, by, text });
  }

  async #tryDisguises(): Promise<AttackEvaluation['disguises']> {
    const { texts } = this.#sample;
    if (texts.length === 0) return [];
    const countHits = async (some: readonly string[]): Promise<number> => {
      let hits = 0;
      for (const text of some) {
        const { byRules, byModel } = await judgeText(this.#judges, text, 'user');
        hits += Number(byRules || byModel);
      }
      return hits;
    };
    const plain = { whole: await countHits(texts), words: await countHits(texts.map(wordsAlone)) };
    const tried: { name: string; rows: number; plain: number; disguised: number }[] = [];
    for (const disguise of DISGUISES) {
      tried.push({
        name: `${disguise.layer}: ${disguise.name}`,
        rows: texts.length,
        plain: disguise.kept === 'words' ? plain.words : plain.whole,
        disguised: await countHits(texts.map((text) => disguise.apply(carried(disguise, text)))),
      });
    }
    return tried;
  }

  async finish(): Promise<AttackEvaluation> {
    return {
      totals: this.#totals.inOrder(),
      kinds: this.#kinds.inOrder(),
      sources: this.#sources.inOrder(),
      languages: this.#languages.inOrder(),
      origins: this.#origins.inOrder(),
      atFalseAlarms: [0.001, 0.005, 0.01, 0.02].map((rate) => ({ rate, found: this.#curve.foundAt(rate) })),
      disguises: await this.#tryDisguises(),
      misses: this.#misses,
      falseAlarms: this.#falseAlarms,
    };
  }
}

export async function evaluateAttack(
  judges: AttackJudges,
  rows: AsyncIterable<LabelledRow>,
  options: AttackOptions,
): Promise<AttackEvaluation> {
  const evaluator = new Evaluator(judges, options);
  const running = new Set<Promise<void>>();
  let done = 0;
  for await (const row of rows) {
    const judging = evaluator.judge(row).then(() => {
      running.delete(judging);
      done += 1;
      options.onProgress?.(done);
    });
    running.add(judging);
    if (running.size >= AT_ONCE) await Promise.race(running);
  }
  await Promise.all(running);
  return evaluator.finish();
}
