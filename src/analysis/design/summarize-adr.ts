import { adrDimensions } from '../../lifecycle/adr-dimensions.ts';
import type { AdrBody } from '../../lifecycle/adr.ts';
import { count } from '../../lifecycle/count.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import { isAmendment } from '../../lifecycle/mandatory-fields.ts';
import { criterionOfFinding } from '../lint/kinds/finding-criteria.ts';
import { shorten } from '../lint/shorten.ts';
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
      `Something stands for: ${decided.join(', ') || 'nothing'}; whether it decides that, only a reader can tell`,
      ...(adr.notApplicable.length > 0 ? [`does not apply: ${adr.notApplicable.map(({ section }) => section).join(', ')}`] : []),
      ...(deferred.length > 0 ? [`deferred: ${deferred.join(', ')}`] : []),
      ...(open.length > 0 ? [`open: ${open.join(', ')}`] : []),
    ]
      .join('; ')
      .concat('.');
  },
};

/** Sentences on an amendment (specification 2.11): what it adds to which record. */
const amendmentSentences: typeof sentences = {
  aligned: ({ amendment, references }) =>
    [
      `Amends ${namesOf(references, 'amends') || 'no record that is named'}, which stays as it is`,
      `reason: ${quote(amendment.reason)}`,
      `arose from ${namesOf(references, 'arose_from') || 'nothing that is named'}`,
    ]
      .join('; ')
      .concat('.'),
  implementable: (adr) => {
    const own = [
      ...(adr.decision.points.length > 0 ? [count(adr.decision.points.length, 'decision')] : []),
      ...(adr.implementation.apiContract.length > 0 ? [count(adr.implementation.apiContract.length, 'API operation')] : []),
      ...(adr.monitoring.metrics.length > 0 ? [count(adr.monitoring.metrics.length, 'metric')] : []),
      ...(adr.monitoring.alerts.length > 0 ? [count(adr.monitoring.alerts.length, 'alert')] : []),
    ];
    return `Added guidance: ${quote(adr.amendment.addedGuidance)}; of its own beside that: ${own.join(', ') || 'nothing, the record that it amends holds'}.`;
  },
  'risks-mitigated': ({ rationale, edgeCases, openPoints }) =>
    [
      `Rationale: ${quote(rationale)}`,
      ...(edgeCases.length > 0 ? [count(edgeCases.length, 'edge case')] : []),
      ...(openPoints.length > 0 ? [`open: ${openPoints.map(({ section }) => section).join(', ')}`] : []),
    ]
      .join('; ')
      .concat('.'),
};

function namesOf(references: AdrBody['references'], wanted: AdrBody['references'][number]['role']): string {
  return [...new Set(references.filter(({ role }) => role === wanted).map(({ to }) => to))].join(', ');
}

function quote(text: string): string {
  return text.trim() === '' ? 'not stated' : `“${shorten(text)}”`;
}

/** Returns the criteria of the AI-ADR's gate in order, with findings and what to check. */
export function summarizeAdr(adr: AdrBody, findings: readonly Finding[]): DesignCriterion[] {
  const tell = isAmendment(adr) ? amendmentSentences : sentences;
  return (gatePolicies.adr?.criteria ?? []).map(({ id, text }) => ({
    id,
    text,
    findings: findings.filter((finding) => criterionOfFinding('adr', finding) === id),
    evidence: tell[id]?.(adr) ?? '',
  }));
}
