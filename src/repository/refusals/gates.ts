import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import { startWithArticle, withArticle } from '../../lifecycle/count.ts';
import {
  conflict,
  either,
  input,
  kindName,
  list,
  missing,
  permission,
  sameAccounts,
  text,
  youAs,
  type Refusals,
} from './wording.ts';

/** Wordings for refusals at gates. */
export const gateRefusals: Refusals = {
  'gate.decision-required': ({ key, from, to }) =>
    permission(
      `${text(key)} leaves ${text(from)} for ${text(to)} only through its gate.`,
      fix`Decide there: ${act('listGates')}.`,
    ),
  'gate.not-found': ({ key }) => missing(`There is no gate ${text(key)}.`, fix`See ${act('listGates')}.`),
  'gate.no-policy': ({ kind }) => input(`${startWithArticle(kindName(kind))} has no gate.`, 'Move its status directly.'),
  'gate.already-pending': ({ key, gate }) =>
    conflict(`${text(gate)} already waits on ${text(key)}.`, fix`Decide there: ${act('readGate', { key: text(gate) })}.`),
  'gate.run-ended': ({ run, status }) =>
    conflict(
      `${text(run)} has ended (${text(status)}), so nobody would go on after its gate.`,
      'Start a new run, or fork this one.',
    ),
  'gate.not-adoptable': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)}; only a Proposed Playbook entry is adopted.`,
      fix`See ${act('listArtifacts', { kind: 'playbook' })}.`,
    ),
  'gate.claim-asked': ({ key }) =>
    conflict(`A gate asks about ${text(key)} already.`, fix`Decide there: ${act('listGates', { type: 'attestation' })}.`),
  'gate.not-claimed': ({ key, version, status }) =>
    conflict(
      `Nothing that was imported says that version ${text(version)} of ${text(key)} is ${text(status)}.`,
      fix`Submit it to its gate: ${act('submitArtifact', { key: text(key) })}.`,
    ),
  'gate.review-claimed': ({ key, status }) =>
    input(
      `${text(key)} is said to be ${text(status)}, which is no verdict that a person could attest.`,
      fix`Submit it to its gate: ${act('submitArtifact', { key: text(key) })}.`,
    ),
  'gate.nothing-claimed': ({ kind }) =>
    input(`No imported ${kindName(kind)} claims another status than it has.`, 'There is nothing to attest.'),
  'gate.criteria-incomplete': ({ kind, criteria }) =>
    input(
      `A gate on ${withArticle(kindName(kind))} needs evidence for exactly these criteria: ${list(criteria)}.`,
      'Give each of them once.',
    ),
  'gate.approval-required': ({ key, to }) =>
    permission(
      `${text(key)} becomes ${text(to ?? 'approved')} only by a person's approval of exactly this version.`,
      fix`Decide at its gate: ${act('listGates')} shows what waits.`,
    ),
  'gate.machine': () => permission('A machine cannot decide at a gate.', 'A person decides, with their own token.'),
  'gate.wrong-role': ({ needed, held }) =>
    permission(
      `This gate is decided by: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Ask someone with one of these roles, or an admin for the role.',
    ),
  'gate.not-assigned': ({ key, assignees }) =>
    permission(
      `${text(key)} is assigned to ${list(assignees)}.`,
      fix`Ask one of them, or an admin to assign it to you: ${act('assignGate', { key: text(key) })}.`,
    ),
  'gate.same-person': ({ other }) =>
    permission(
      `You have approved this already as ${text(other)}: your identity provider has verified the same e-mail address for both of you.`,
      fix`Ask another person with the role. An admin makes both accounts one: ${act('linkIdentity')}.`,
    ),
  'gate.separation': ({ version, conflict, other }) =>
    permission(
      conflict === 'earlier-author'
        ? `${youAs(other)} wrote an earlier version of this; under strict separation of duties you do not approve version ${text(version)}.`
        : `${youAs(other)} approved what this is derived from; under strict separation of duties somebody else approves this.`,
      'Ask another person with the role.',
    ),
  'gate.contributor': ({ version, contributed, others, roles }) =>
    permission(
      `${version === null ? 'What this gate asks about' : `Version ${text(version)}`} has something of yours in it: ${list(contributed)}. Somebody who has no part in it approves it first.`,
      list(others) === ''
        ? fix`Everybody who could has a part in it: an admin gives one of its roles (${list(roles)}) to somebody else with ${act('grantRole')}.`
        : `Ask one of these to approve it: ${list(others)}. Your own approval counts after that.`,
    ),
  'gate.author': ({ version, run, other, machine }) =>
    permission(
      version !== null
        ? `${youAs(other)} are the author of version ${text(version)}${drafted(machine)}; its author does not approve it.`
        : run !== null
          ? `${youAs(other)} started ${text(run)}${drafted(machine)}; who started a run does not grant it more.`
          : `${youAs(other)} wrote or imported some of this${drafted(machine)}; its author does not attest it.`,
      'Ask another person with the role.',
    ),
  'gate.interactive-required': () =>
    permission(
      'This takes a person who is signed in, because more than one person works here.',
      fix`Sign in at a browser and decide there, or sign this terminal in: ${act('signIn')}. A program needs a token that was created with ${field('unattended')}.`,
    ),
  'gate.already-decided': ({ key, status, decidedBy, reason }) =>
    status === 'withdrawn'
      ? conflict(`${text(key)} was withdrawn: ${text(reason)}`, fix`See ${act('listGates')} for what waits now.`)
      : conflict(
          status === 'pending'
            ? `You already decided at ${text(key)}.`
            : `${text(key)} is ${text(status)}, decided by ${text(decidedBy)}.`,
          fix`See ${act('readGate', { key: text(key) })}. A decision is never changed; a new version gets a new gate.`,
        ),
  'gate.stale-version': ({ key, version, current }) =>
    conflict(
      current === undefined || current === version
        ? `The content of ${text(key)} is not the one you looked at.`
        : `${text(key)} asks about version ${text(version)}; version ${text(current)} is current.`,
      'Look at the current content, then decide at its gate.',
    ),
  'gate.unknown-criterion': ({ unknown, criteria }) =>
    input(`No such criterion or verdict: ${list(unknown)}.`, `Say met or not-met for: ${list(criteria)}.`),
  'gate.criterion-twice': ({ criteria }) =>
    input(`More than one verdict on: ${list(criteria)}.`, 'Give each criterion one verdict.'),
  'gate.criteria-open': ({ criteria }) =>
    input(`An approval needs every criterion met; open: ${list(criteria)}.`, 'Tick them one by one, or request changes.'),
  'gate.blocked': ({ codes }) =>
    input(
      `Open error findings: ${list(codes)}.`,
      fix`Request changes so that they are mended, or waive each with a reason: ${field('waivers')}.`,
    ),
  'gate.unknown-finding': ({ codes }) =>
    input(`This gate shows no finding ${list(codes)}.`, 'Waive only findings that the gate shows, by code, or by code and part.'),
  'waiver.reason-missing': () => input('A waiver needs a reason.', fix`Write it: ${field('waivers')}.`),
  'gate.not-pending': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)} and waits for nobody.`, fix`See ${act('listGates', { status: 'pending' })}.`),
  'gate.assign-forbidden': () =>
    permission(
      'An admin, one of those it is assigned to, or who started its run assigns a gate.',
      'Ask one of them. A machine assigns nothing.',
    ),
  'gate.assignee-without-role': ({ names, needed }) =>
    input(
      `Nobody by this name may decide there: ${list(names)}.`,
      fix`Name persons who hold one of ${list(needed)}; ${act('listTokens')} shows who does.`,
    ),
  'gate.assignee-not-separate': ({ names }) =>
    input(`May not approve what they made themselves: ${list(names)}.`, 'Name other persons with the role.'),
  'gate.too-few-assignees': ({ quorum, missing: lacking, there, accounts }) =>
    input(
      `This gate lacks approvals by ${text(lacking)} of ${text(quorum)} persons, and only ${text(there)} of those named can give one.${sameAccounts(accounts)}`,
      fix`Name more; ${field('assignees')} opens it to everybody with a role.`,
    ),
  'gate.assignees-lack-role': ({ roles, missing: lacking, there, accounts }) =>
    input(
      there === 0
        ? `An approval by a person who is ${either(roles)} is missing, and none of them is.${sameAccounts(accounts)}`
        : `${text(lacking)} approvals by persons who are ${either(roles)} are missing, and ${text(there)} of them can give one: each approves once.${sameAccounts(accounts)}`,
      `Name more who are ${either(roles)}.`,
    ),
  'gate.comment-empty': () => input('A comment says something.', 'Write what there is to say.'),
  'gate.not-due': ({ key }) => permission(`${text(key)} is not due.`, 'A gate is escalated after it is due, as its rule says.'),
  'gate.unknown-budget': ({ scope, unit }) =>
    input(
      `There is no budget of ${text(unit)} for a ${text(scope)}.`,
      'Budgets are of tokens or usd, for a run or a day, above 0.',
    ),
  'gate.nothing-to-change': () =>
    input(
      'A budget gate has nothing to change.',
      fix`Approve it, with ${field('grant')} for how much more, or reject it, which cancels the run.`,
    ),
  'gate.no-grant': () => input('Only an approval at a budget gate grants something.', fix`Leave ${field('grant')} away.`),
  'gate.grant-too-small': () => input('A grant is more than 0.', 'Say how much more the run may use, in the unit of the gate.'),
  'gate.coverage-required': ({ key }) =>
    input(
      `${text(key)} is a TIP with validation: its gate needs the coverage report.`,
      fix`Give it as the evidence of requirements-covered; ${act('startRun', { workflow: 'lightweight' })} does.`,
    ),
  'gate.note-required': () =>
    input('Requesting changes and rejecting need a note.', fix`Say what must change, or why not: ${field('note')}.`),
};

/** Names the machine for which the caller answers, having created a token of it. */
function drafted(machine: unknown): string {
  return text(machine) === '' ? '' : ` by ${text(machine)}, of which you made a token`;
}
