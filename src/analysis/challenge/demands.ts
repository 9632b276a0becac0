import type { Tie } from '../../lifecycle/challenge.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { subjectWords } from './subject-words.ts';

/** Where a demand comes from, as far as it decides what breaking it means. */
export type DemandKind =
  | 'criterion'
  | 'story'
  | 'requirement'
  | 'performance'
  | 'availability'
  | 'scalability'
  | 'security'
  | 'compliance'
  | 'risk'
  | 'budget'
  | 'timeline'
  | 'technical'
  | 'team'
  | 'limit'
  | 'invariant'
  | 'operation'
  | 'proposal';

/** Something that the design is held to: a statement of the PRD, the model or proposal, or a constraint of the RFC itself. */
export interface Demand {
  readonly kind: DemandKind;
  readonly ref: string;
  /** Local id of the part; empty where the statement is none. */
  readonly id: string;
  readonly text: string;
  /** Words of it as they stand there; the text, where it is one statement. */
  readonly quote: string;
  readonly words: ReadonlySet<string>;
  /** Id of the story of a criterion. */
  readonly story: string;
}

/** Whether a figure in it binds the design: a story only names a wish, and plans are weighed by their sums. */
export function setsLimits({ kind }: Demand): boolean {
  return !['story', 'risk', 'budget', 'timeline', 'team', 'proposal'].includes(kind);
}

/** What a session noted behind a constraint is no part of it. */
const noted = / → (?:CH|DEC)-\d+ \([^()]*\): [\s\S]*$/;

/** All statements that a design is held to, in document order. */
export function readDemands({ prd, source, rfc }: DesignMaterial): Demand[] {
  const demands: Demand[] = [];
  const add = (kind: DemandKind, key: string, id: string, text: string, { story = '', quote = text } = {}): void => {
    if (text.trim() === '') return;
    demands.push({ kind, ref: id === '' ? key : `${key}#${id}`, id, text, quote, words: subjectWords(text), story });
  };
  for (const { id, title, capability, criteria } of prd.body.stories) {
    add('story', prd.key, id, [title, capability].filter(Boolean).join(': '), { story: id, quote: capability || (title ?? '') });
    for (const criterion of criteria) add('criterion', prd.key, `${id}.${criterion.id}`, criterion.text, { story: id });
  }
  for (const { id, text } of prd.body.requirements) add('requirement', prd.key, id, text);
  for (const kind of ['performance', 'availability', 'scalability', 'security', 'compliance'] as const) {
    for (const { id, text } of prd.body.nonFunctional[kind]) add(kind, prd.key, id, text);
  }
  const { risks, constraints } = prd.body;
  for (const text of [...risks.identified, ...risks.mitigations, ...risks.assumptions]) add('risk', prd.key, '', text);
  add('timeline', prd.key, '', constraints.timeline);
  add('budget', prd.key, '', constraints.budget);
  for (const text of constraints.technical) add('technical', prd.key, '', text);
  for (const text of constraints.team) add('team', prd.key, '', text);
  if (source.kind === 'daa') {
    for (const { invariants, operations } of source.body.aggregates) {
      for (const { id, statement } of invariants) add('invariant', source.key, id, statement);
      for (const { id, precondition } of operations) add('operation', source.key, id, precondition);
    }
  } else {
    const { databaseChanges, apiChanges, serviceLogic, integrationPoints } = source.body.proposedImplementation;
    for (const { id, method, path, request, response } of apiChanges) {
      add('proposal', source.key, id, [`${method} ${path}`, request, response].filter(Boolean).join(' – '), { quote: path });
    }
    for (const { id, text } of [...serviceLogic, ...databaseChanges, ...integrationPoints]) add('proposal', source.key, id, text);
  }
  for (const { id, text } of rfc.body.contextAndProblem.constraints) add('limit', rfc.key, id, text.replace(noted, ''));
  return demands;
}

export function tieTo({ kind, ref, quote }: Demand): Tie {
  const isConstraint = ['budget', 'timeline', 'technical', 'team', 'limit', 'risk'].includes(kind);
  return { kind: kind === 'invariant' ? 'invariant' : isConstraint ? 'constraint' : 'requirement', ref, quote };
}
