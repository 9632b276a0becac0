import { adrDimensions } from '../../lifecycle/adr-dimensions.ts';
import type { AdrBody } from '../../lifecycle/adr.ts';
import { count } from '../../lifecycle/count.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies } from '../../lifecycle/gates.ts';
import { criterionOfFinding } from '../lint/kinds/finding-criteria.ts';
import type { DesignCriterion } from './check-design.ts';

const sentences: Readonly<Record<string, (adr: AdrBody) => string>> = {
  aligned: ({ decision, references, rejectedAlternatives }) => {
    const carried = references.filter(({ role, to }) => role === 'decides' && to.includes('#')).map(({ to }) => to);
    const derived = references.filter(({ role }) => role === 'derived_from').map(({ to }) => to);
    return `${count(decision.points.length, 'decision')}, ${count(rejectedAlternatives.length, 'rejected alternative')}; ${carried.length === 0 ? 'no part of the RFC is referred to one by one' : `carried over: ${[...new Set(carried)].join(', ')}`}; derived from ${derived.join(', ') || 'nothing that is named'}.`;
  },
  implementable: ({ implementation, monitoring, decision }) =>
    `${count(implementation.apiContract.length, 'API operation')}, ${count(implementation.sequenceDiagram.length, 'diagram')}, ${count(monitoring.metrics.length, 'metric')}, ${count(monitoring.alerts.length, 'alert')}; ${count(decision.points.filter(({ rule }) => rule !== '').length, 'decision')} with a rule to check.`,
  'risks-mitigated': (adr) => {
    const decided = adrDimensions.filter(({ isDecided }) => isDecided(adr)).map(({ name }) => name);
    const deferred = adr.deferred.map(({ section }) => section);
    const open = adr.openPoints.map(({ section }) => section);
    return [
      `Decided: ${decided.join(', ') || 'nothing'}`,
      ...(deferred.length > 0 ? [`deferred: ${deferred.join(', ')}`] : []),
      ...(open.length > 0 ? [`open: ${open.join(', ')}`] : []),
    ]
      .join('; ')
      .concat('.');
  },
};

/** The criteria of the AI-ADR's gate in their order, each beside what speaks against it and what a reader should look at. */
export function summarizeAdr(adr: AdrBody, findings: readonly Finding[]): DesignCriterion[] {
  return (gatePolicies.adr?.criteria ?? []).map(({ id, text }) => ({
    id,
    text,
    findings: findings.filter((finding) => criterionOfFinding('adr', finding) === id),
    evidence: sentences[id]?.(adr) ?? '',
  }));
}
