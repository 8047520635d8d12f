// Telemetry. Counts and distributions as plain numbers: what happened enters, nothing leaves until somebody scrapes. A
// child is looked up once and then costs one addition, so that the hot path never pays for a label or a string. The
// number of children is bounded: label values come from rules and routes, but a bound is cheaper than trust.

/** Children beyond this share one whose labels all say `other`. */
const MAX_CHILDREN = 1_000;
const OTHER = 'other';

export type LabelValues = readonly string[];

/** One number that only grows. */
export class Tally {
  n = 0;

  constructor(readonly labels: LabelValues) {}

  add(by = 1): void {
    this.n += by;
  }
}

/** How often a value fell below each bound. */
export class Distribution {
  /** One per bound, and a last one for everything above. Not cumulative; summed when read. */
  readonly counts: Float64Array;
  sum = 0;

  constructor(
    readonly labels: LabelValues,
    readonly bounds: readonly number[],
  ) {
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > bounds[at]!) at += 1;
    this.counts[at]! += 1;
    this.sum += value;
  }
}

/** All children of one metric, by the values of its labels. */
class Children<Child> {
  readonly #byName = new Map<string, Child>();

  constructor(
    private readonly labelCount: number,
    private readonly create: (labels: LabelValues) => Child,
  ) {}

  of(values: LabelValues): Child {
    const name = values.length === 1 ? values[0]! : values.join('\0');
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    if (this.#byName.size >= MAX_CHILDREN && values.some((value) => value !== OTHER))
      return this.of(Array.from({ length: this.labelCount }, () => OTHER));
    const child = this.create(values);
    this.#byName.set(name, child);
    return child;
  }

  all(): Iterable<Child> {
    return this.#byName.values();
  }
}

export interface Described {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

export class CounterFamily {
  readonly type = 'counter';
  readonly #children: Children<Tally>;

  constructor(readonly about: Described) {
    this.#children = new Children(about.labelNames.length, (labels) => new Tally(labels));
    if (about.labelNames.length === 0) this.of();
  }

  of(...values: string[]): Tally {
    return this.#children.of(values);
  }

  all(): Iterable<Tally> {
    return this.#children.all();
  }
}

export class HistogramFamily {
  readonly type = 'histogram';
  readonly #children: Children<Distribution>;

  constructor(
    readonly about: Described,
    readonly bounds: readonly number[],
  ) {
    this.#children = new Children(about.labelNames.length, (labels) => new Distribution(labels, bounds));
    if (about.labelNames.length === 0) this.of();
  }

  of(...values: string[]): Distribution {
    return this.#children.of(values);
  }

  all(): Iterable<Distribution> {
    return this.#children.all();
  }
}

export interface Reading {
  readonly labels: LabelValues;
  readonly value: number;
}

/** A number that is asked for when somebody scrapes, and costs nothing until then. */
export class GaugeFamily {
  readonly type = 'gauge';
  #read: () => readonly Reading[] | Promise<readonly Reading[]> = () => [];

  constructor(readonly about: Described) {}

  /** Says where the number comes from; what cannot be read is left out, so that a scrape never fails for it. */
  readFrom(read: () => readonly Reading[] | Promise<readonly Reading[]>): void {
    this.#read = read;
  }

  async readings(): Promise<readonly Reading[]> {
    try {
      return await this.#read();
    } catch {
      return [];
    }
  }
}

export type Family = CounterFamily | HistogramFamily | GaugeFamily;
