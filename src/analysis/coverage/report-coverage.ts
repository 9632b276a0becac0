import type { CoverageReport } from '../../lifecycle/coverage.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { compareParts, findOrphans } from './compare-parts.ts';

/**
 * Compares a DAA with its PRD (specification 1.3), part by part, by the rules of `compareParts`: what serves a part is an operation. Non-functional
 * requirements are not answered in a DAA. Throws InputError `prd.no-parts`.
 */
export function reportCoverage(params: {
  prd: { key: string; body: PrdBody };
  daa: { key: string; body: DaaBody };
}): CoverageReport {
  const { prd, daa } = params;
  const report = compareParts(prd, {
    kind: 'DAA',
    servedBy: indexOperations(daa.body),
    notes: daa.body.coverageNotes ?? [],
    nonFunctionalReason: 'non-functional: answered in the RFC and the AI-ADR',
  });
  const serving = daa.body.aggregates.flatMap(({ operations }) => operations);
  return { ...report, items: [...report.items, ...findOrphans(prd, { key: daa.key, serving })] };
}

function indexOperations(body: DaaBody): Map<string, string[]> {
  const byRef = new Map<string, string[]>();
  for (const { id, covers } of body.aggregates.flatMap((aggregate) => aggregate.operations)) {
    for (const ref of covers) {
      const known = byRef.get(ref);
      if (known) known.push(id);
      else byRef.set(ref, [id]);
    }
  }
  return byRef;
}
