import type { CoverageReport } from '../../lifecycle/coverage.ts';
import type { Aggregate, DaaBody, Operation } from '../../lifecycle/daa.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { compareParts, findOrphans, type Server } from './compare-parts.ts';
import { indexDistinctiveWords, wordsOf } from './distinctive-words.ts';
import { listPrdParts, type PrdPart } from './prd-parts.ts';

/**
 * Compares a DAA with its PRD (specification 1.3), part by part, by the rules of `compareParts`. A story is realized by an operation that names it; any
 * other part by an invariant that names it, or by an operation that names it and whose name, conditions, guards or transitions say something of it.
 * What only its pseudocode quotes is stated. Throws InputError `prd.no-parts`.
 */
export function reportCoverage(params: {
  prd: { key: string; body: PrdBody };
  daa: { key: string; body: DaaBody };
}): CoverageReport {
  const { prd, daa } = params;
  const named = indexServers(daa.body);
  const distinctive = indexDistinctiveWords(listPrdParts(prd.body));
  const report = compareParts(prd, {
    kind: 'DAA',
    serversOf: (part, ref, story) =>
      (named.get(ref) ?? []).flatMap((naming) => judgeServer(naming, part.kind, distinctive(part, story))),
    notes: daa.body.coverageNotes ?? [],
    nonFunctionalReason: 'non-functional: answered in the RFC and the AI-ADR',
  });
  const serving = daa.body.aggregates.flatMap(({ operations }) => operations);
  return { ...report, items: [...report.items, ...findOrphans(prd, { key: daa.key, serving })] };
}

type Naming =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly aggregate: Aggregate }
  | { readonly kind: 'invariant'; readonly id: string };

function judgeServer(naming: Naming, kind: PrdPart['kind'], distinctive: ReadonlySet<string>): Server[] {
  // A rule never makes what a story wants.
  if (naming.kind === 'invariant') return kind === 'story' ? [] : [{ id: naming.id, realizes: true }];
  const { operation, aggregate } = naming;
  const { id, name, precondition, postcondition } = operation;
  if (kind === 'story' || distinctive.size === 0) return [{ id, realizes: true }];
  const moves = (aggregate.states?.transitions ?? []).filter((move) => move.operation === name);
  const said = wordsOf([name, precondition, postcondition, ...moves.flatMap(({ from, to }) => [from, to])].join(' '));
  return [{ id, realizes: !distinctive.isDisjointFrom(said) }];
}

function indexServers(body: DaaBody): Map<string, Naming[]> {
  const byRef = new Map<string, Naming[]>();
  const add = (refs: readonly string[], naming: Naming): void => {
    for (const ref of refs) {
      const known = byRef.get(ref);
      if (known) known.push(naming);
      else byRef.set(ref, [naming]);
    }
  };
  for (const aggregate of body.aggregates) {
    for (const operation of aggregate.operations) add(operation.covers, { kind: 'operation', operation, aggregate });
    for (const { id, covers = [] } of aggregate.invariants) add(covers, { kind: 'invariant', id });
  }
  return byRef;
}
