import { count } from '../../lifecycle/count.ts';
import { listNamed } from '../../lifecycle/design-items.ts';
import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import { partRef } from '../../lifecycle/ids.ts';
import { standingInRfc, stateOfAlternative, type RfcBody } from '../../lifecycle/rfc.ts';
import { namesPattern } from '../patterns/match-patterns.ts';
import { shorten } from '../lint/shorten.ts';

const shownNames = 8;

/** Each function says in a few clauses what a reader should check. Defects are findings instead. */

export function describeInvariants({ source, rfc: { body } }: DesignMaterial): string {
  if (source.kind === 'tip') return `${source.key} states no invariant.`;
  const invariants = source.body.aggregates.flatMap((aggregate) => aggregate.invariants.map(({ id }) => id));
  const keepers = new Map(body.proposedSolution.components.map(({ id, keeps }) => [id, listNamed(keeps)]));
  const kept = invariants.filter((id) => [...keepers.values()].some((refs) => refs.includes(partRef(source.key, id))));
  const unkept = invariants.filter((id) => !kept.includes(id));
  return clauses([
    `${kept.length} of ${count(invariants.length, 'invariant')} of ${source.key} kept by a component`,
    unkept.length > 0 && `by none: ${names(unkept)}`,
    'whether it does, a reader has to tell',
  ]);
}

export function describeTradeOffs({ rfc: { body } }: DesignMaterial): string {
  const { pros, cons, risks } = body.tradeOffs;
  const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns];
  const unmitigated = risks.filter(({ mitigation }) => mitigation === '').map(({ id }) => id);
  return clauses([
    `${count(pros.length, 'pro')}, ${count(cons.length, 'con')}, ${count(risks.length, 'risk')}`,
    unmitigated.length > 0 && `without mitigation: ${names(unmitigated)}`,
    `${count(questions.length, 'question')}: ${states(questions, ['answered', 'deferred', 'open'])}`,
    describeDecisions(body.designSession),
  ]);
}

/** Counts decisions. Replaced ones are not approved. */
function describeDecisions(session: RfcBody['designSession']): string | false {
  const total = session.decisions.length;
  const replaced = total - standingInRfc(session).length;
  return total > 0 && `${count(total, 'decision')} of the design session${replaced > 0 ? ` (${replaced} replaced since)` : ''}`;
}

export function describePatterns({ rfc: { body }, patterns }: DesignMaterial): string {
  const decided = body.patterns.filter(({ verdict }) => verdict !== 'undecided').map(({ pattern }) => pattern);
  const undecided = body.patterns.filter(({ verdict }) => verdict === 'undecided').map(({ pattern }) => pattern);
  const cited = new Set(body.references.map(({ to }) => to));
  const unsaid = patterns
    .filter(
      ({ key, title, status }) =>
        status === 'Active' && !cited.has(key) && !body.patterns.some(({ pattern }) => namesPattern(pattern, { key, title })),
    )
    .map(({ key, title }) => `${title} (${key})`);
  return clauses([
    describeDecided(decided, undecided.length),
    undecided.length > 0 && `nobody has decided yet on ${names(undecided)}`,
    unsaid.length > 0 && `in the Playbook and not spoken of: ${names(unsaid)}`,
  ]);
}

/** Counts decided patterns as considered; an "Undecided" row only lists one. */
function describeDecided(decided: readonly string[], undecided: number): string {
  if (decided.length + undecided === 0) return 'no pattern considered';
  if (decided.length === 0) return `none of ${count(undecided, 'listed pattern')} decided on`;
  return undecided === 0
    ? `${count(decided.length, 'pattern')} considered: ${names(decided)}`
    : `${decided.length} of ${count(decided.length + undecided, 'listed pattern')} decided on: ${names(decided)}`;
}

export function describeEdgeCases({ rfc: { body } }: DesignMaterial): string {
  const { edgeCases, failureModes } = body.nonFunctional;
  const { challenges } = body.designSession;
  const unhandled = edgeCases.filter(({ handling }) => handling === '').map(({ id }) => id);
  const upheld = challenges.filter(({ state, standing }) => state === 'rebutted' && standing === 'upheld').map(({ id }) => id);
  const unjudged = challenges.filter(({ state, standing }) => state === 'rebutted' && standing === 'none').map(({ id }) => id);
  return clauses([
    `${count(edgeCases.length, 'edge case')}${failureModes === '' ? ', failure modes not stated' : ', failure modes stated'}`,
    unhandled.length > 0 && `not handled: ${names(unhandled)}`,
    challenges.length === 0
      ? 'no challenge of a design session on record'
      : `${count(challenges.length, 'challenge')}: ${states(challenges, ['accepted', 'rebutted', 'deferred', 'open'])}`,
    upheld.length > 0 && `the challenger holds on to ${names(upheld)}`,
    unjudged.length > 0 && `rebuttals that nobody judged: ${names(unjudged)}`,
  ]);
}

export function describeConstraints({ rfc: { body } }: DesignMaterial): string {
  const { constraints } = body.contextAndProblem;
  return clauses([
    constraints.length === 0
      ? 'no constraint stated'
      : `${count(constraints.length, 'constraint')}: ${names(constraints.map(({ id }) => id))}`,
    `${count(body.proposedSolution.diagrams.length, 'diagram')}`,
  ]);
}

export function describeAlternatives({ rfc: { body } }: DesignMaterial): string {
  const unreasoned = body.alternatives.filter(({ reason, by }) => reason === '' && by === '').map(({ id }) => id);
  const listed = body.alternatives.map(
    (one) =>
      `${one.id} ${shorten(one.text.split('\n')[0] ?? '').replace(/[.]$/, '')} (${stateOfAlternative(one, body.designSession)})`,
  );
  return clauses([
    listed.length === 0 ? 'no alternative considered' : `${count(listed.length, 'alternative')}: ${names(listed)}`,
    unreasoned.length > 0 && `without a reason: ${names(unreasoned)}`,
  ]);
}

function states(
  items: readonly { state: RfcBody['designSession']['challenges'][number]['state'] | 'answered' }[],
  order: readonly string[],
): string {
  if (items.length === 0) return 'none';
  return order
    .map((state) => ({ state, number: items.filter((item) => item.state === state).length }))
    .filter(({ number }) => number > 0)
    .map(({ state, number }) => `${number} ${state}`)
    .join(', ');
}

function names(all: readonly string[]): string {
  const rest = all.length - shownNames;
  return rest > 0 ? `${all.slice(0, shownNames).join(', ')} and ${rest} more` : all.join(', ');
}

function clauses(parts: readonly (string | false)[]): string {
  const text = parts.filter((part) => part !== false).join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
