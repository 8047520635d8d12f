// CLI. An option that takes one word of a list: any other ends the command with the list, before any work is done.

import { UsageError } from './usage-error.js';

export function oneOf<const V extends string>(values: readonly V[]): (given: string) => V {
  return (given) => {
    const known = values.find((value) => value === given);
    if (known !== undefined) return known;
    throw new UsageError(`"${given}" is not one of ${values.join(', ')}`);
  };
}

/** A whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (given: string) => number {
  return (given) => {
    const number = Number(given);
    if (given.trim() !== '' && Number.isSafeInteger(number) && number >= least && number <= most)
      return number;
    throw new UsageError(`"${given}" is not a whole number from ${least} to ${most}`);
  };
}
