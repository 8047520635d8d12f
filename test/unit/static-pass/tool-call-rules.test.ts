import { describe, expect, it } from 'vitest';
import type { Match } from '../../../src/core/verdict.js';
import { searchArguments } from '../../../src/static-pass/tool-call-rules.js';

function finder(pattern: RegExp, seen: string[] = []): (text: string) => readonly Match[] {
  return (text) => {
    seen.push(text);
    return [...text.matchAll(pattern)].map((hit) => ({
      signatureId: 'command.test',
      category: 'tool_injection',
      family: 'command',
      severity: 'high',
      via: [],
      start: hit.index,
      end: hit.index + hit[0].length,
    }));
  };
}

describe('searchArguments', () => {
  it('reads each string alone, then the values one under the other', () => {
    const seen: string[] = [];
    searchArguments('{"k":"a","l":["b\\n",""]}', finder(/x/g, seen));
    expect(seen).toEqual(['k', 'a', 'l', 'b\n', 'a\nb\n\n']);
  });

  it('reads a repeated short string once', () => {
    const seen: string[] = [];
    searchArguments('[{"id":1},{"id":2},{"id":3}]', finder(/x/g, seen));
    expect(seen).toEqual(['id']);
  });

  it('finds a repeated string wherever it stands', () => {
    const found = searchArguments('["bad","bad"]', finder(/bad/g));
    expect(found.map(({ start, end, path }) => [start, end, path])).toEqual([
      [2, 5, '/0'],
      [8, 11, '/1'],
    ]);
  });

  it('cuts a match over several values into a piece for each, passing over empty ones', () => {
    const found = searchArguments('["xa","","b","cx"]', finder(/a\n\nb\nc/g));
    expect(found.map(({ start, end, path }) => [start, end, path])).toEqual([
      [3, 4, '/0'],
      [10, 11, '/2'],
      [14, 15, '/3'],
    ]);
  });

  it('does not stretch a match that one value holds over the next', () => {
    expect(searchArguments('["say bad","thing"]', finder(/bad(\s\w+)?/g))).toHaveLength(1);
  });

  it('sorts by place', () => {
    const found = searchArguments('{"a":"b1","b2":"x b3"}', finder(/b\d/g));
    expect(found.map(({ start }) => start)).toEqual([6, 11, 18]);
  });
});
