import { act, field, fix, joinFixes } from '../../lifecycle/fixes/fix.ts';
import { moreTurns, mostTurns } from '../../lifecycle/design-session.ts';
import { conflict, input, list, missing, permission, text, type Refusals } from './wording.ts';

const ofSessions = ['open', 'close', 'finalize'];
const asked: Readonly<Record<string, string>> = {
  alternatives: 'ask for alternatives',
  diagram: 'ask for a diagram',
  dive: 'look into a risk',
  'take edits': 'take or decline edits',
};

/** "open a design session", "decide in a design session". */
function describeDeed(deed: string): string {
  return ofSessions.includes(deed) ? `${deed} a design session` : `${asked[deed] ?? deed} in a design session`;
}

/** Wordings for refusals about design sessions. */
export const sessionRefusals: Refusals = {
  'design-session.not-found': ({ key }) =>
    missing(`There is no design session ${text(key)}.`, fix`See ${act('listDesignSessions')}.`),
  'session.machine': ({ deed }) =>
    permission(
      `Only a person may ${describeDeed(text(deed))}.`,
      'Ask a person to do it, with their own token; a machine may read.',
    ),
  'session.wrong-role': ({ deed, needed, held }) =>
    permission(
      `To ${describeDeed(text(deed))} takes one of these roles: ${list(needed)}. You hold: ${list(held) || 'no role'}.`,
      'Challenge and ask, and leave it to one of them to settle; or ask an admin for the role.',
    ),
  'session.rfc-expected': ({ key }) =>
    input(
      `${text(key)} is no RFC.`,
      /^(?:DAA|TIP)-/.test(text(key))
        ? fix`Make one of it first: ${act('draftRfc', { source: text(key) })}.`
        : fix`Name one: ${act('listArtifacts', { kind: 'rfc' })}.`,
    ),
  'session.rfc-settled': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)}; there is nothing left to discuss.`, 'A newer RFC may supersede it.'),
  'session.gate-waits': ({ key, gate }) =>
    conflict(
      `${text(key)} waits for a decision at ${text(gate)}; a session would be decided past.`,
      fix`Request changes there first, ${act('decideGate', { key: text(gate), decision: 'request-changes' })}; then open the session.`,
    ),
  'session.not-open': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)} and takes no turn.`,
      text(status) === 'finalizing'
        ? fix`Decide its gate: ${act('listGates')}. When changes are requested there, it is open again.`
        : fix`See what it came to: ${act('readDesignSession', { key: text(key) })}.`,
    ),
  'session.moved-on': ({ key, seen, last }) =>
    conflict(
      `${text(key)} has had a turn since: you saw turn ${text(seen)}, and turn ${text(last)} is the last.`,
      fix`Read it, ${act('readDesignSession', { key: text(key) })}, and answer that.`,
    ),
  'session.settlement-required': () =>
    input('A decision says how it settles what it is about.', 'Name one of accept, rebut, answer, choose, reject, use, not-use.'),
  'session.turns-spent': ({ key, turns, rfc }) =>
    conflict(
      `${text(key)} has had its ${text(turns)} turns.`,
      joinFixes(
        Number(turns) < mostTurns
          ? fix`Give it more: ${act('openDesignSession', { rfc: text(rfc), maxTurns: moreTurns(Number(turns)) })}.`
          : '',
        fix`What is open may be settled without: accept, rebut, answer, park. Then bring it to its gate: ${act('finalizeDesignSession', { key: text(key) })}.`,
      ),
    ),
  'session.challenge-unknown': ({ key, challenge }) =>
    missing(
      `${text(key)} has no challenge ${text(challenge)}.`,
      fix`${act('readDesignSession', { key: text(key) })} lists them.`,
    ),
  'session.decision-unknown': ({ key, decision }) =>
    missing(`${text(key)} has no decision ${text(decision)}.`, fix`${act('readDesignSession', { key: text(key) })} lists them.`),
  'session.decision-replaced': ({ key, decision }) =>
    conflict(
      `${text(decision)} of ${text(key)} holds no longer: a later turn took its place.`,
      fix`Name the one that holds: ${act('readDesignSession', { key: text(key) })}.`,
    ),
  'session.edit-unknown': ({ key, edit }) =>
    missing(`${text(key)} has no edit ${text(edit)}.`, fix`${act('listDesignEdits', { key: text(key) })} lists them.`),
  'session.edit-settled': ({ key, edit, state }) =>
    conflict(
      `${text(edit)} of ${text(key)} is ${text(state)}.`,
      fix`${act('listDesignEdits', { key: text(key) })} shows what is left.`,
    ),
  'session.settled-already': ({ key, challenge, state }) =>
    conflict(
      `${text(challenge)} of ${text(key)} is ${text(state)}.`,
      fix`Leave it out; or, to settle it otherwise, add ${field('anew')}. What was said before stays on record.`,
    ),
  'session.nothing-rebutted': ({ key, challenge, state }) =>
    conflict(
      `${text(challenge)} of ${text(key)} is ${text(state) || 'not there'}; a reply gives in to a rebuttal, or holds on, once.`,
      fix`See ${act('readDesignSession', { key: text(key) })}, and ask for the reply again: ${act('answerDesignTurn', { key: text(key) })}.`,
    ),
  'session.blockers-open': ({ key, challenges }) =>
    conflict(
      `Blockers are open in ${text(key)}: ${list(challenges)}.`,
      fix`Accept, rebut or park each: ${act('readDesignSession', { key: text(key) })}.`,
    ),
  'session.words-required': ({ challenge, state }) =>
    input(
      `To be ${text(state)}, ${text(challenge)} needs words.`,
      'Say what was decided, why it does not hold, or why it can wait.',
    ),
  'session.reason-required': ({ key }) =>
    input(
      `To close ${text(key)} takes a reason.`,
      fix`Say why it ends without a result: ${act('closeDesignSession', { key: text(key) })}.`,
    ),
  'session.closed-already': ({ key, reason }) =>
    conflict(
      `${text(key)} is closed already, and stays so for the reason that it has${text(reason) === '' ? '' : `: “${text(reason)}”`}.`,
      fix`Nothing is left to do: ${act('readDesignSession', { key: text(key) })}.`,
    ),
  'session.illegal-transition': ({ key, from, to }) =>
    conflict(
      `${text(key)} is ${text(from)} and cannot become ${text(to)}.`,
      fix`See ${act('readDesignSession', { key: text(key) })}.`,
    ),
  'session.approval-required': ({ key }) =>
    permission(`${text(key)} is finalized when its RFC is Approved, and only then.`, 'Decide the gate of the RFC.'),
  'session.rejection-required': ({ key }) =>
    permission(`${text(key)} is closed by its gate when its RFC is Rejected, and only then.`, 'Decide the gate of the RFC.'),
  'session.gate-undecided': ({ key }) =>
    permission(
      `${text(key)} is open again when changes are requested at the gate of its RFC, or that gate is withdrawn.`,
      fix`Decide the gate of the RFC: ${act('listGates')}.`,
    ),
};
