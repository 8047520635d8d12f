// Static pass. What a rule is: the shape of its file, the rule as the service holds it, and a set of them. Data only; the
// loader fills it, `match` reads it. A file's spelling (snake_case) ends here.

import { Type, type Static } from 'typebox';
import { SEVERITIES, type Severity } from '../core/severity.js';
import { ORIGINS, type Category, type Family, type Origin } from '../core/taxonomy.js';
import type { Pattern } from '../text/pattern.js';
import type { LiveTracker } from '../text/pattern-syntax/live-starts.js';
import type { Check } from './checks.js';
import type { Screen } from './screen.js';

const oneOf = <const V extends string>(values: readonly V[]) =>
  Type.Unsafe<V>({ type: 'string', enum: [...values] });
const closed = { additionalProperties: false } as const;
const Text = Type.String({ minLength: 1 });

const MatchExample = Type.Object({ text: Text, at: Type.Optional(Text), why: Type.Optional(Text) }, closed);
const PassExample = Type.Object({ text: Text, why: Text }, closed);

const CheckName = oneOf([
  'luhn',
  'crc32_base62',
  'base64_json_header',
  'base64_digits',
  'base64_login',
  'not_placeholder',
  'not_stock_password',
  'has_digit',
  'mixed_case',
  'three_classes',
  'random_looking',
]);
const EntropyCheck = Type.Object({ entropy: Type.Number({ exclusiveMinimum: 0, maximum: 8 }) }, closed);
const CheckSchema = Type.Union([CheckName, EntropyCheck]);
export type CheckSpec = Static<typeof CheckSchema>;

/** At least so many examples of each kind: fewer prove nothing. */
export const MIN_EXAMPLES = 3;

/** One rule file, `rules/<family>/<name>.yaml`. */
export const RuleFileSchema = Type.Object(
  {
    id: Text,
    category: Text,
    severity: oneOf(SEVERITIES),
    since: Text,
    why: Text,
    origins: Type.Optional(Type.Array(oneOf(ORIGINS), { minItems: 1, uniqueItems: true })),
    case_sensitive: Type.Optional(Type.Boolean()),
    check: Type.Optional(Type.Union([CheckSchema, Type.Array(CheckSchema, { minItems: 1 })])),
    allow: Type.Optional(Type.Array(Text, { minItems: 1, uniqueItems: true })),
    any_of: Type.Array(Text, { minItems: 1 }),
    examples: Type.Object(
      {
        match: Type.Array(Type.Union([Text, MatchExample]), { minItems: MIN_EXAMPLES }),
        pass: Type.Array(PassExample, { minItems: MIN_EXAMPLES }),
      },
      closed,
    ),
  },
  closed,
);
export type RuleFile = Static<typeof RuleFileSchema>;

/** `rules/manifest.yaml`. */
export const ManifestSchema = Type.Object(
  {
    version: Text,
    categories: Type.Array(Text),
    /** Family -> category. */
    families: Type.Record(Type.String(), Text),
  },
  closed,
);
export type ManifestFile = Static<typeof ManifestSchema>;

export interface RuleExamples {
  /** `at`: the stretch the rule must report, where the example says so. */
  readonly match: readonly { readonly text: string; readonly at: string | null }[];
  /** Near misses, each with the reason why it must stay clean. */
  readonly pass: readonly { readonly text: string; readonly why: string }[];
}

export interface Rule {
  /** `family.name`; never renamed, never reused. */
  readonly id: string;
  readonly family: Family;
  readonly category: Category;
  readonly severity: Severity;
  /** Version of the set that first had it. */
  readonly since: string;
  /** One sentence for people. */
  readonly why: string;
  readonly origins: readonly Origin[];
  readonly caseSensitive: boolean;
  /** The alternatives as written. */
  readonly anyOf: readonly string[];
  readonly checks: readonly Check[];
  /** Documented test values, passed over. */
  readonly allow: ReadonlySet<string>;
  readonly examples: RuleExamples;
  /** UTF-16 units of its longest match: the longest text it can keep a stream waiting for. */
  readonly bound: number;
  /** Finds where it fires. */
  readonly finder: Pattern;
  /** The same with its groups, which cost several times as much: asked only about what was found. */
  readonly locator: Pattern;
  /** Fires wherever the locator does, and a little more often; far cheaper, so it is asked first. */
  readonly gate: Pattern;
  /** Numbers of the groups called `span`: where one took part, it is what is reported. */
  readonly spanGroups: readonly number[];
  /** Numbers of the groups called `value`: where one took part, it is what checks look at. */
  readonly valueGroups: readonly number[];
}

export interface RuleSet {
  /** `YYYY.MM.DD`: the wire's `signature_version`. */
  readonly version: string;
  /** Sorted by id. */
  readonly rules: readonly Rule[];
  /** Says which rules could fire in a text, and where. */
  readonly screen: Screen;
  /**
   * The earliest index at or after `from` from which the text could still grow into a match of a rule for `origin` (of
   * any rule, without one); its length if there is none. Nothing before `from` may be live: it is only looked at for
   * word and line boundaries. A match that ends at the very end of the text counts as live.
   */
  readonly liveFrom: (text: string, origin?: Origin, from?: number) => number;
  /** The same for a text that comes piece by piece; constant work a character. */
  readonly trackLive: (origin?: Origin) => LiveTracker;
}

export function appliesTo(rule: Rule, origin: Origin | undefined): boolean {
  return origin === undefined || rule.origins.includes(origin);
}
