import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, input, list, missing, permission, text, type Refusals } from './wording.ts';

/** Wordings for refusals about evidence and hypotheses of incidents. */
export const hypothesisRefusals: Refusals = {
  'incident.expected': ({ key }) =>
    input(`${text(key)} is no incident.`, fix`${act('listArtifacts', { kind: 'incident' })} lists them.`),
  'evidence.too-much': ({ key }) =>
    conflict(`${text(key)} has as much evidence as anybody can read.`, 'Add what matters as a note of the incident.'),
  'hypothesis.unproved': ({ statement }) =>
    conflict(
      `A hypothesis has no evidence that exists, or too little for how sure it is: ${text(statement)}`,
      'Cite evidence of this incident.',
    ),
  'hypothesis.not-found': ({ key, number }) =>
    missing(`${text(key)} has no HYP-${text(number)}.`, 'Name one of those that the incident shows.'),
  'hypothesis.wrong-role': ({ held }) =>
    permission(
      `Only a person who works on incidents judges a hypothesis: an engineer, on-call, the commander or an architect. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'hypothesis.commander': ({ key }) =>
    permission(`Only the commander of ${text(key)} grades its hypotheses.`, 'Ask the commander, or take command first.'),
  'cause.not-confirmed': ({ key }) =>
    conflict(
      `The root cause of ${text(key)} is not confirmed yet, so nobody knows how near a hypothesis was.`,
      'Grade afterwards.',
    ),
};
