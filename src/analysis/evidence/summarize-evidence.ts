import { count } from '../../lifecycle/count.ts';
import type { CoverageReport, CoverageItem } from '../../lifecycle/coverage.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies, type GateCriterion } from '../../lifecycle/gate-policies.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { criterionForCode } from '../lint/lint-codes.ts';

/** A criterion of the DAA gate, with findings against it and one sentence on what to check. */
export interface CriterionEvidence extends GateCriterion {
  readonly findings: readonly Finding[];
  readonly evidence: string;
}

interface EvidenceInput {
  readonly prd: { readonly key: string; readonly body: PrdBody };
  readonly daa: DaaBody;
  readonly coverage: CoverageReport;
  readonly findings: readonly Finding[];
  /** Findings of the PRD. They block its own gate, but the reviewer here must know them. */
  readonly prdFindings?: readonly Finding[];
}

/** Limit of names in one sentence before "and n more". */
const shownNames = 5;

/** Returns the DAA gate's criteria in order, with evidence and the findings of each. */
export function gateEvidence(input: EvidenceInput): CriterionEvidence[] {
  const byCriterion = Map.groupBy(input.findings, ({ code }) => criterionForCode(code));
  return (gatePolicies.daa?.criteria ?? []).map(({ id, text }) => ({
    id,
    text,
    findings: byCriterion.get(id) ?? [],
    evidence: sentences[id]?.(input) ?? '',
  }));
}

const sentences: Readonly<Record<string, (input: EvidenceInput) => string>> = {
  'domain-accurate': ({ daa }) => {
    const machines = daa.aggregates.filter(({ states }) => states).length;
    return `${count(daa.aggregates.length, 'aggregate')} (${listNames(daa.aggregates.map(({ name }) => name))}), ${count(daa.valueObjects.length, 'value object')}, ${count(daa.domainEvents.length, 'domain event')}, ${count(machines, 'state machine')}.`;
  },
  'requirements-covered': ({ coverage, prdFindings = [] }) => {
    const { requirements, criteria, covered } = coverage;
    if (requirements + criteria === 0) return 'The PRD has neither requirement statements nor acceptance criteria.';
    const parts = [
      requirements > 0 && count(requirements, 'requirement statement'),
      criteria > 0 && count(criteria, 'acceptance criterion', 'acceptance criteria'),
    ].filter((part) => part !== false);
    const open = coverage.items.filter((item) => !isStory(item) && item.status !== 'ORPHAN');
    return joinClauses([
      `${covered} of ${requirements + criteria} covered (${parts.join(', ')})`,
      namesWith(open, 'STATED', 'quoted as a step, in whole or in part'),
      namesWith(open, 'GAP', 'not realized'),
      namesWith(open, 'DEFERRED', 'deferred'),
      namesWith(open, 'N/A', 'not applicable'),
      namesWith(coverage.items, 'ORPHAN', 'not asked for by the PRD'),
      describePrd(prdFindings),
    ]);
  },
  'stories-mapped': ({ coverage }) => {
    if (coverage.stories === 0) return 'The PRD has no user stories; its requirement statements are covered instead.';
    const stories = coverage.items.filter((item) => isStory(item));
    return joinClauses([
      `${coverage.mapped} of ${count(coverage.stories, 'story', 'stories')} mapped`,
      namesWith(stories, 'STATED', 'taken up in part'),
      namesWith(stories, 'GAP', 'without an operation of its own'),
      namesWith(stories, 'DEFERRED', 'deferred'),
      namesWith(stories, 'N/A', 'not applicable'),
    ]);
  },
  'contexts-sensible': ({ daa }) => {
    const owned = Map.groupBy(daa.aggregates, ({ context }) => context);
    const described = daa.contexts.map(
      ({ name }) => `${name} (${listNames((owned.get(name) ?? []).map((aggregate) => aggregate.name)) || 'no aggregate'})`,
    );
    return `${count(daa.contexts.length, 'context')}: ${listNames(described)}; ${count(daa.contextMap.length, 'relationship')} between them.`;
  },
  'invariants-explicit': ({ daa }) => {
    const bare = daa.aggregates.filter(({ invariants }) => invariants.length === 0).map(({ name }) => name);
    return joinClauses([
      `${count(countInvariants(daa), 'invariant')} for ${count(daa.aggregates.length, 'aggregate')}`,
      bare.length === 0 ? 'each aggregate states at least one' : `none for ${listNames(bare)}`,
    ]);
  },
  'invariants-real': ({ daa }) => {
    const all = daa.aggregates.flatMap(({ invariants }) => invariants);
    const sourced = all.filter(({ covers = [] }) => covers.length > 0).length;
    return `${sourced} of ${count(all.length, 'invariant')} name the part of the PRD that they state; whether each is a rule is yours to judge.`;
  },
  'pseudocode-readable': ({ daa }) => {
    const operations = daa.aggregates.flatMap((aggregate) => aggregate.operations);
    const written = operations.filter(({ pseudocode }) => pseudocode.trim() !== '');
    const steps = written.reduce((sum, { pseudocode }) => sum + pseudocode.trim().split(/\n+/).length, 0);
    return joinClauses([
      `Pseudocode for ${written.length} of ${count(operations.length, 'operation')}`,
      written.length > 0 && `${(steps / written.length).toFixed(1)} steps on average`,
    ]);
  },
};

function isStory({ ref }: CoverageItem): boolean {
  return /#US-\d+$/.test(ref);
}

function namesWith(items: readonly CoverageItem[], status: CoverageItem['status'], what: string): string | false {
  const names = items
    .filter((item) => item.status === status)
    .map(({ ref, alias }) => alias ?? splitPartRef(ref)?.localId ?? ref);
  return names.length > 0 && `${names.length} ${what}: ${listNames(names)}`;
}

function countInvariants(daa: DaaBody): number {
  return daa.aggregates.reduce((sum, { invariants }) => sum + invariants.length, 0);
}

function listNames(names: readonly string[]): string {
  const rest = names.length - shownNames;
  return rest > 0 ? `${names.slice(0, shownNames).join(', ')} and ${rest} more` : names.join(', ');
}

/** Describes what of the PRD was not understood: coverage says little when little was read. */
export function describePrd(findings: readonly Finding[]): string | false {
  const unread = findings.filter(({ code }) => code === 'PRD-UNREAD-PASSAGE').length;
  const codes = findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const notes = [
    unread > 0 &&
      `${count(unread, 'passage')} of the PRD ${unread === 1 ? 'was' : 'were'} not read as requirements (prd show lists them)`,
    codes.length > 0 && `the PRD itself has ${count(codes.length, 'error finding')}: ${listNames([...new Set(codes)])}`,
  ].filter((note) => note !== false);
  return notes.length > 0 && notes.join('; ');
}

function joinClauses(clauses: readonly (string | false)[]): string {
  return `${clauses.filter((clause) => clause !== false).join('; ')}.`;
}
