import type { CoverageReport } from '../../lifecycle/coverage.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { TipBody } from '../../lifecycle/tip.ts';
import { compareParts, findOrphans } from './compare-parts.ts';

/**
 * Compares a TIP with its PRD (specification 1.3) by the rules of `compareParts`. Changes and
 * integration points serve the parts that their `covers` name; tests and edge cases serve none.
 * Throws InputError `prd.no-parts`.
 */
export function reportTipCoverage(params: {
  prd: { key: string; body: PrdBody };
  tip: { key: string; body: TipBody };
}): CoverageReport {
  const { prd, tip } = params;
  const covers = tip.body.references.flatMap(({ role, from, to }) =>
    role === 'covers' && from !== undefined && /^(?:DB|API|SVC|INT)-/.test(from) ? [{ from, to }] : [],
  );
  const byRef = Map.groupBy(covers, ({ to }) => to);
  const report = compareParts(prd, {
    kind: 'TIP',
    realizedBy: (_part, ref) => (byRef.get(ref) ?? []).map(({ from }) => ({ id: from, realizes: true })),
    notes: tip.body.coverageNotes,
    nonFunctionalReason: 'non-functional: answered in the RFC and the AI-ADR',
  });
  const byPart = Map.groupBy(covers, ({ from }) => from);
  const { apiChanges, serviceLogic } = tip.body.proposedImplementation;
  const serving = [...apiChanges, ...serviceLogic].map(({ id }) => ({ id, covers: (byPart.get(id) ?? []).map(({ to }) => to) }));
  return { ...report, items: [...report.items, ...findOrphans(prd, { key: tip.key, serving })] };
}
