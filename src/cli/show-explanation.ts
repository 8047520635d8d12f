// CLI. Which words carried the score of the semantic model: the text again, each word the warmer the more it weighed.

import type { Explanation } from '../semantic-pass/explain.js';
import { makeSafe, layOut, type Paint, type Terminal } from './terminal.js';

const TOP_WORDS = 8;
/** A longer text is told by its heaviest words alone. */
const SHOWN_CHARS = 2_000;

function shade(paint: Paint, share: number): (text: string) => string {
  if (share > 0.75) return (text) => paint.inverse(paint.red(text));
  if (share > 0.5) return paint.red;
  if (share > 0.25) return paint.yellow;
  return (text) => text;
}

function shadeText(text: string, { words }: Explanation, paint: Paint): string {
  const highest = Math.max(...words.map(({ score }) => score), Number.EPSILON);
  let out = '';
  let at = 0;
  for (const { start, end, score } of words) {
    out += makeSafe(text.slice(at, start)) + shade(paint, score / highest)(makeSafe(text.slice(start, end)));
    at = end;
  }
  return out + makeSafe(text.slice(at));
}

export function showExplanation(text: string, explanation: Explanation, { paint }: Terminal): string {
  const { score, threshold, label, harm, words } = explanation;
  const heaviest = [...words].sort((a, b) => b.score - a.score).slice(0, TOP_WORDS);
  const rows = heaviest.map((word) => [
    `  ${word.score.toFixed(3)}`,
    '█'.repeat(Math.round(word.score * 20)),
    JSON.stringify(makeSafe(word.text)),
  ]);
  const isShown = paint.isOn && text.length <= SHOWN_CHARS;
  return [
    `score   ${score.toFixed(3)} against a threshold of ${threshold.toFixed(3)}; most like ${label ?? 'nothing'}; harm ${harm.toFixed(3)}`,
    ...(isShown ? ['', shadeText(text, explanation, paint), ''] : []),
    'words that carried it:',
    layOut(rows),
  ].join('\n');
}
