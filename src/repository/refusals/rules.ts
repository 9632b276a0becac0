import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { startWithArticle, withArticle } from '../../lifecycle/count.ts';
import { conflict, input, kindName, list, missing, permission, text, type Refusals } from './wording.ts';

/** Wordings for refusals about gate rules and the choice of a workflow. */
export const ruleRefusals: Refusals = {
  'gate-rule.unknown-kind': ({ kind, kinds }) =>
    missing(
      `There are no gates of kind ${text(kind)}.`,
      list(kinds) === '' ? fix`See ${act('listGateRules')}.` : `The kinds are ${list(kinds)}.`,
    ),
  'gate-rule.below-policy': ({ kind, quorum }) =>
    input(
      `The specification demands a quorum of ${text(quorum)} for ${withArticle(kindName(kind))}.`,
      'Ask for as many approvals, or more.',
    ),
  'gate-rule.unknown-role': ({ roles, kind, legal }) =>
    input(
      `Not roles that this rule may name: ${list(roles)}.`,
      `${startWithArticle(kindName(kind))} is decided by ${list(legal)}; it may be escalated to any deciding role.`,
    ),
  'gate-rule.unreachable': ({ quorum }) =>
    input(`The roles demand more approvals than the quorum of ${text(quorum)}.`, fix`Raise ${field('quorum')} to their sum.`),
  'gate-rule.due-missing': () =>
    input('Reminders and escalation count from when a gate is due, and it never is.', fix`Set ${field('dueSeconds')} as well.`),
  'compliance.machine': () =>
    permission('A machine accepts no check and grants no exception.', 'A person does, with their own token.'),
  'compliance.wrong-role': ({ held }) =>
    permission(
      `Checks and exceptions are an architect's, a senior-engineer's or a lead-engineer's. You hold: ${list(held) || 'no role'}.`,
      'Ask one of them.',
    ),
  'compliance.unknown-part': ({ key, part }) =>
    missing(
      `${text(key)} has no part ${text(part)}.`,
      fix`${act('readArtifact', { key: text(key) })} shows its parts, such as D-1.`,
    ),
  'compliance.reason-missing': () => input('An exception needs a reason.', fix`Say why: ${field('reason')}.`),
  'compliance.expiry': () => input('An exception ends on a day after today, and within a year.', 'Name another last day.'),
  'workflow-choice.machine': () =>
    permission('A machine does not choose the workflow.', 'A person chooses, with their own token.'),
  'workflow-choice.wrong-role': ({ held }) =>
    permission(
      `The workflow is chosen by a lead-engineer or an architect. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'workflow-choice.prd-expected': ({ key }) =>
    input(`${text(key)} is no PRD; a workflow is chosen for a PRD.`, fix`See ${act('listArtifacts', { kind: 'prd' })}.`),
  'workflow-choice.answer-missing': ({ question }) =>
    input(`The question ${text(question)} has no answer, and what comes after it cannot decide.`, `Answer it with yes or no.`),
  'workflow-choice.reason-required': ({ prd, path }) =>
    input(`${text(prd)} takes the ${text(path)} workflow already.`, fix`Choosing again needs a reason: ${field('reason')}.`),
  'workflow-choice.gate-waits': ({ gate, artifact }) =>
    conflict(
      `${text(gate)} waits on ${text(artifact)} under the choice that stood when it was opened.`,
      fix`Decide it first: ${act('readGate', { key: text(gate) })}, or cancel its run.`,
    ),
};
