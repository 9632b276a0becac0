import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterTerms, type ClusterLimits, type WeightedEdge } from '../../../src/analysis/concepts/clustering.ts';

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const limits: ClusterLimits = { leastModularity: 0.3, mostGroups: 4, resolution: 1, stands: (group) => group.length > 1 };
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
    expect(clusterTerms(['a', 'b', 'c', 'x', 'y', 'z'], edges, limits).map((group) => group.sort())).toEqual([
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
        limits,
      ),
    ).toEqual([names]);
  });

  it('stay apart where each has more to do with itself than with the other', () => {
    const edges = [edge('a', 'a', 5), edge('b', 'b', 5), edge('a', 'b')];
    const alone: ClusterLimits = { ...limits, stands: () => true };
    expect(clusterTerms(['a', 'b'], edges, alone)).toEqual([['a'], ['b']]);
    expect(clusterTerms(['a', 'b'], edges, limits)).toEqual([['a', 'b']]);
  });

  it('never lose or double a term, and never form a group that may not stand', () => {
    const node = fc.constantFrom(...letters);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(node, node, fc.integer({ min: 1, max: 5 })), { maxLength: 30 }),
        fc.boolean(),
        (triples, large) => {
          const nodes = large ? [...letters, 'i', 'j'] : letters.slice(0, 6);
          const groups = clusterTerms(
            nodes,
            triples.map(([left, right, weight]) => edge(left, right, weight)),
            limits,
          );
          expect(groups.flat().sort()).toEqual(nodes);
          expect(groups.length === 1 || groups.every((group) => limits.stands(group))).toBe(true);
          expect(groups.length).toBeLessThanOrEqual(limits.mostGroups);
        },
      ),
    );
  });
});
