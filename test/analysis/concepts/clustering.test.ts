import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterTerms, type WeightedEdge } from '../../../src/analysis/concepts/clustering.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const edge = (left: string, right: string, weight = 1): WeightedEdge => ({ left, right, weight });

describe('terms that are named together', () => {
  it('form one group each where two groups hardly meet', () => {
    const edges = [
      edge('a', 'b', 3),
      edge('b', 'c', 3),
      edge('a', 'c', 3),
      edge('x', 'y', 3),
      edge('y', 'z', 3),
      edge('x', 'z', 3),
      edge('c', 'x'),
    ];
    expect(clusterTerms(['a', 'b', 'c', 'x', 'y', 'z'], edges).map((group) => group.sort())).toEqual([
      ['a', 'b', 'c'],
      ['x', 'y', 'z'],
    ]);
  });

  it('stay one group where everything is named with everything', () => {
    const names = ['a', 'b', 'c', 'd'];
    expect(
      clusterTerms(
        names,
        names.flatMap((left) => names.map((right) => edge(left, right))),
      ),
    ).toEqual([names]);
  });

  it('never lose or double a term, and never leave one alone', () => {
    const node = fc.constantFrom(...letters);
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node, fc.integer({ min: 1, max: 5 })), { maxLength: 30 }), (triples) => {
        const nodes = [...letters];
        const groups = clusterTerms(
          nodes,
          triples.map(([left, right, weight]) => edge(left, right, weight)),
        );
        expect(groups.flat().sort()).toEqual(nodes);
        expect(groups.length === 1 || groups.every((group) => group.length > 1)).toBe(true);
      }),
    );
  });
});
