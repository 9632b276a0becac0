import { count } from '../../lifecycle/count.ts';
import type { CoverageItem, CoverageReport } from '../../lifecycle/coverage.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies, type GateCriterion } from '../../lifecycle/gate-policies.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { TipBody } from '../../lifecycle/tip.ts';
import { criterionForKindCode } from '../lint/kinds/kind-codes.ts';
import { describePrd } from './summarize-evidence.ts';

interface EvidenceInput {
  readonly tip: TipBody;
  readonly coverage: CoverageReport;
  readonly findings: readonly Finding[];
  /** Findings of the PRD from its import; absent when unknown. */
  readonly prdFindings?: readonly Finding[];
}

/** A criterion of the TIP gate, with findings against it and one sentence on what to check. */
interface CriterionEvidence extends GateCriterion {
  readonly findings: readonly Finding[];
  readonly evidence: string;
}

const shownNames = 5;

/** Returns the TIP gate's criteria in order, with evidence and the findings of each. */
export function tipEvidence(input: EvidenceInput): CriterionEvidence[] {
  const byCriterion = Map.groupBy(input.findings, criterionOf);
  return (gatePolicies.tip?.criteria ?? []).map(({ id, text }) => ({
    id,
    text,
    findings: byCriterion.get(id) ?? [],
    evidence: sentences[id]?.(input) ?? '',
  }));
}

/** Chooses a finding's criterion by code, else by section; the rest speaks against the choices. */
function criterionOf({ code, at: { part = '' }, message }: Finding): string {
  const known = criterionForKindCode(code);
  if (known !== null) return known;
  const place = `${part} ${message}`;
  if (/\bINT-\d|integration/i.test(place)) return 'integrations-defined';
  if (/\bEC-\d|edge.?case/i.test(place)) return 'edge-cases';
  return /effort|estimate/i.test(place) ? 'estimate-realistic' : 'choices-appropriate';
}

const sentences: Readonly<Record<string, (input: EvidenceInput) => string>> = {
  'requirements-covered': ({ coverage, prdFindings = [] }) => {
    const { stories, mapped, requirements, criteria, covered, items } = coverage;
    return joinClauses([
      `${mapped} of ${count(stories, 'story', 'stories')} and ${covered} of ${count(requirements + criteria, 'statement')} covered`,
      namesWith(items, 'GAP', 'served by nothing'),
      namesWith(items, 'DEFERRED', 'deferred'),
      namesWith(items, 'N/A', 'not applicable'),
      namesWith(items, 'ORPHAN', 'not asked for by the PRD'),
      describePrd(prdFindings),
    ]);
  },
  'choices-appropriate': ({ tip: { proposedImplementation: changes, openQuestions } }) => {
    const open = openQuestions.filter(({ answer }) => answer === '').length;
    return joinClauses([
      `${count(changes.databaseChanges.length, 'database change')}, ${count(changes.apiChanges.length, 'API change')}, ${count(changes.serviceLogic.length, 'piece')} of service logic, ${count(changes.testing.length, 'test')}`,
      openQuestions.length > 0 && `${open} of ${count(openQuestions.length, 'question')} open`,
    ]);
  },
  'integrations-defined': ({ tip: { proposedImplementation: changes } }) =>
    changes.integrationPoints.length === 0
      ? 'The TIP names no integration point.'
      : `${count(changes.integrationPoints.length, 'integration point')}.`,
  'edge-cases': ({ tip }) =>
    tip.edgeCases.length === 0 ? 'The TIP names no edge case.' : `${count(tip.edgeCases.length, 'edge case')}.`,
  'estimate-realistic': ({ tip: { effortEstimate } }) => {
    const stated = [
      ['implementation', effortEstimate.implementation],
      ['testing', effortEstimate.testing],
      ['code review', effortEstimate.codeReview],
    ] as const;
    return `${stated.map(([what, estimate]) => `${what}: ${estimate || 'not estimated'}`).join('; ')}.`;
  },
};

function namesWith(items: readonly CoverageItem[], status: CoverageItem['status'], what: string): string | false {
  const names = items
    .filter((item) => item.status === status)
    .map(({ ref, alias }) => alias ?? splitPartRef(ref)?.localId ?? ref);
  const rest = names.length - shownNames;
  const shown = rest > 0 ? `${names.slice(0, shownNames).join(', ')} and ${rest} more` : names.join(', ');
  return names.length > 0 && `${names.length} ${what}: ${shown}`;
}

function joinClauses(clauses: readonly (string | false)[]): string {
  return `${clauses.filter((clause) => clause !== false).join('; ')}.`;
}
