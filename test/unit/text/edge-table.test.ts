import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEdge, createEdges, edgeTo, NO_EDGE } from '../../../src/text/edge-table.js';

describe('a table of edges', () => {
  it('gives back every edge and no other, however full it is', () => {
    const place = fc.tuple(fc.nat({ max: 60 }), fc.nat({ max: 0xffff }));
    fc.assert(
      fc.property(fc.uniqueArray(place, { selector: String }), fc.array(place), (known, asked) => {
        const edges = createEdges(known.length);
        for (const [to, [node, letter]] of known.entries()) addEdge(edges, node, letter, to);
        for (const [node, letter] of [...known, ...asked]) {
          const to = known.findIndex((edge) => edge[0] === node && edge[1] === letter);
          expect(edgeTo(edges, node, letter)).toBe(to < 0 ? NO_EDGE : to);
        }
      }),
    );
  });
});
