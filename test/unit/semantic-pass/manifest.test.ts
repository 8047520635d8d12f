import { describe, expect, it } from 'vitest';
import {
  clearBelow,
  complainAboutSemantics,
  thresholdFor,
  type SemanticManifest,
} from '../../../src/semantic-pass/manifest.js';
import { scriptedSemantic } from '../../support/semantic-model.js';

const { manifest } = scriptedSemantic();
const without = (table: Readonly<Record<string, unknown>>, key: string) =>
  Object.fromEntries(Object.entries(table).filter(([name]) => name !== key));

describe('a manifest of the semantic model', () => {
  it('has nothing to complain about when it is whole', () => {
    expect(complainAboutSemantics(manifest)).toEqual([]);
  });

  it.each([
    [
      'an origin without a piece',
      { origins: without(manifest.origins, 'user') },
      '/origins: there is nothing for user',
    ],
    [
      'an origin without a limit for the screen',
      { screen: { ...manifest.screen, clear_below: without(manifest.screen.clear_below, 'unknown') } },
      '/screen/clear_below: there is nothing for unknown',
    ],
    [
      'an origin without thresholds',
      { thresholds: without(manifest.thresholds, 'tool_call') },
      '/thresholds: there is nothing for tool_call',
    ],
    [
      'two origins with one piece',
      { origins: { ...manifest.origins, user: 311 } },
      '/origins: two origins have the same piece',
    ],
    [
      'a piece nobody has',
      { origins: { ...manifest.origins, user: 9_999 } },
      '/origins: the vocabulary has no piece 9999',
    ],
    ['another first label', { labels: ['injection', 'benign'] }, '/labels: the first must be benign'],
    [
      'a label without a category',
      { labels: ['benign', 'rudeness'] },
      '/categories: there is none for rudeness',
    ],
    [
      'thresholds that end too early',
      { thresholds: { ...manifest.thresholds, user: [{ windows: 3, score: 0.5 }] } },
      '/thresholds/user: must rise by windows and end with one for any number',
    ],
    [
      'thresholds out of order',
      {
        thresholds: {
          ...manifest.thresholds,
          user: [
            { windows: null, score: 0.5 },
            { windows: 3, score: 0.5 },
          ],
        },
      },
      '/thresholds/user: must rise by windows and end with one for any number',
    ],
    [
      'limits for the screen that end too early',
      {
        screen: {
          ...manifest.screen,
          clear_below: { ...manifest.screen.clear_below, user: [{ windows: 3, score: -1 }] },
        },
      },
      '/screen/clear_below/user: must rise by windows and end with one for any number',
    ],
  ])('is refused with %s', (_, change, complaint) => {
    expect(complainAboutSemantics({ ...manifest, ...change } as SemanticManifest)).toContain(complaint);
  });

  it('has a threshold for every length', () => {
    expect([1, 2, 8, 9, 1_000].map((windows) => thresholdFor(manifest, 'user', windows))).toEqual([
      0.5, 0.6, 0.6, 0.7, 0.7,
    ]);
  });

  it('lets the screen clear more of a long text than of a short one', () => {
    const clear_below = {
      ...manifest.screen.clear_below,
      user: [
        { windows: 4, score: -2 },
        { windows: null, score: -1 },
      ],
    };
    const long = { ...manifest, screen: { ...manifest.screen, clear_below } };
    expect([1, 4, 5, 90].map((windows) => clearBelow(long, 'user', windows))).toEqual([-2, -2, -1, -1]);
  });
});
