import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { describeLack } from '../../lifecycle/incident-lacks.ts';
import { conflict, either, input, list, missing, permission, text, type Refusals } from './wording.ts';

const words = (lacks: unknown): string => (Array.isArray(lacks) ? lacks.map((lack) => describeLack(text(lack))).join('; ') : '');

/** Wordings for refusals about incidents. */
export const incidentRefusals: Refusals = {
  'incident.expected': ({ key }) =>
    input(`${text(key)} is no incident.`, fix`See which there are: ${act('listArtifacts', { kind: 'incident' })}.`),
  'incident.mitigation-expected': ({ key }) =>
    input(`${text(key)} is no Mitigation.`, fix`See which there are: ${act('listArtifacts', { kind: 'mitigation' })}.`),
  'incident.fix-expected': ({ key }) =>
    input(`${text(key)} is no Fix-It Bolt.`, fix`See which there are: ${act('listArtifacts', { kind: 'fix' })}.`),
  'incident.fix-changed': ({ key, seen, current }) =>
    conflict(
      `${text(key)} is in version ${text(current)}, not ${text(seen)}.`,
      fix`Read that one, then accept it: ${act('acceptFix', { key: text(key), version: Number(current) })}.`,
    ),
  'incident.fix-unwritten': ({ key }) =>
    conflict(
      `${text(key)} does not say yet what is to change.`,
      fix`Write its “Fix”: ${act('editArtifact', { key: text(key) })}.`,
    ),
  'incident.machine': ({ key }) => permission(`A machine does not act in ${text(key)}.`, 'A person does, with their own token.'),
  'incident.wrong-role': ({ needed, held }) =>
    permission(
      `This step is for ${either(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Ask somebody with one of these roles, or an admin for the role.',
    ),
  'incident.no-commander': ({ person, needed }) =>
    input(`Nobody called ${text(person)} may lead an incident.`, `Name a person who holds ${either(needed)}.`),
  'incident.future': ({ at }) => input(`${text(at)} is in the future.`, 'Name the time at which it happened.'),
  'incident.before-alert': ({ at, alert }) =>
    input(`${text(at)} is before the alert, which fired ${text(alert)}.`, 'Name the time at which it happened.'),
  'incident.one-only': ({ incidents }) =>
    input(`It is about several incidents: ${list(incidents)}.`, 'Write one for each: every incident is decided on its own.'),
  'incident.over': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)}.`,
      fix`What comes now is an incident of its own; see ${act('readIncident', { key: text(key) })}.`,
    ),
  'incident.declared': ({ key, status }) =>
    conflict(
      `${text(key)} was declared; it is ${text(status)}.`,
      fix`See how far it is: ${act('readIncident', { key: text(key) })}.`,
    ),
  'incident.undeclared': ({ key }) =>
    conflict(
      `${text(key)} is not declared yet; its ticket has the severity.`,
      fix`Write it there: ${act('editArtifact', { key: text(key) })}.`,
    ),
  'incident.ticket-incomplete': ({ key, lacks }) =>
    input(
      `${text(key)} cannot be declared: ${words(lacks)}.`,
      fix`Write it into the ticket: ${act('editArtifact', { key: text(key) })}.`,
    ),
  'incident.reason-required': () => input('It needs a reason.', 'Say why.'),
  'incident.impact-required': ({ key }) =>
    input(`What ${text(key)} did was not said.`, 'Say what you measured since it was executed.'),
  'incident.not-approved': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)}; only an approved option is executed.`,
      fix`See its gate: ${act('listGates', { artifact: text(key) })}.`,
    ),
  'incident.not-executed': ({ key }) =>
    permission(
      `${text(key)} is not Executed: nobody recorded its execution and impact.`,
      fix`Record both once it is done: ${act('recordExecution', { key: text(key) })}.`,
    ),
  'incident.nothing-executed': ({ key }) =>
    conflict(`No mitigation of ${text(key)} was executed.`, 'Record its execution first, or say why none is needed.'),
  'incident.step-open': ({ key, to, lacks }) =>
    conflict(
      `${text(key)} does not become ${text(to)} yet: ${words(lacks)}.`,
      fix`See what comes next: ${act('readIncident', { key: text(key) })}.`,
    ),
  'action.not-validated': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)}; what it asks for may change until it is Validated.`,
      fix`See its gate: ${act('listGates', { artifact: text(key) })}.`,
    ),
  'action.not-found': ({ key, item }) =>
    missing(
      `${text(key)} has no action item "${text(item)}".`,
      fix`See what it has: ${act('readArtifact', { key: text(key) })}.`,
    ),
  'action.no-evidence': ({ evidence }) =>
    input(
      `"${text(evidence)}" shows nothing: it is no AI-ADR and no Playbook entry in force, no part of one, and no address.`,
      'Name the amendment or Playbook entry once it is accepted, an alert such as ADR-001#ALERT-2, or a document by its address: https://…',
    ),
  'incident.outcome-refused': ({ key, status, outcome }) =>
    conflict(
      text(outcome) === ''
        ? `How ${text(key)} ended is not said.`
        : `${text(key)} is ${text(status)}; "${text(outcome)}" does not end it now.`,
      '`resolved` comes after all other steps, `false alarm` before it is declared, or of an exercise, `mitigated without a fix` once it is stable; a duplicate names another incident.',
    ),
};
