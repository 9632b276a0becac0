import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { conflict, input, list, permission, text, type Refusals } from './wording.ts';

/** Wordings for refusals about the work on Bolts. */
export const boltRefusals: Refusals = {
  'bolt.expected': ({ key }) =>
    input(`${text(key)} is no Bolt.`, fix`${act('listReadyBolts')} shows the Bolts that can be begun.`),
  'bolt.held': ({ key, holder, until }) =>
    conflict(
      `${text(holder)} holds ${text(key)} until ${minuteOf(until)}.`,
      fix`Take another: ${act('listReadyBolts')}. A claim that is not renewed ends by itself.`,
    ),
  'bolt.waits': ({ key, for: waits }) =>
    conflict(
      `${text(key)} waits for ${list(waits)}, not Done yet.`,
      fix`Take one that waits for nothing: ${act('listReadyBolts')}.`,
    ),
  'bolt.not-open': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)}.`, fix`See what can be begun: ${act('listReadyBolts')}.`),
  'bolt.not-in-progress': ({ key, status }) =>
    conflict(
      `${text(key)} is ${text(status)}, not In Progress.`,
      text(status) === 'TODO'
        ? fix`Claim it first: ${act('claimBolt', { key: text(key) })}.`
        : fix`See how far it is: ${act('readBoltWork', { key: text(key) })}.`,
    ),
  'bolt.not-held': ({ key, holder }) =>
    permission(
      `${text(holder) === '' ? `Nobody holds ${text(key)}` : `${text(holder)} holds ${text(key)}`}; only whoever does may do this.`,
      text(holder) === ''
        ? fix`Claim it: ${act('claimBolt', { key: text(key) })}.`
        : 'Ask them, or a lead engineer to put it down.',
    ),
  'bolt.machine': () => permission('Only a person corrects what a Bolt took.', 'Do it with a token of your own.'),
  'bolt.not-done': ({ key, status }) =>
    conflict(`${text(key)} is ${text(status)}; what it took is filled in when it is Done.`, 'Correct it then.'),
  'bolt.not-merged': ({ key }) =>
    permission(
      `${text(key)} does not become Done yet: no commit is recorded that brought its change in.`,
      fix`When it is merged, say so: ${act('mergeBolt', { key: text(key) })}.`,
    ),
  'bolt.questions-open': ({ key, questions }) =>
    permission(
      `${text(key)} does not become Done yet: nobody answered ${list(questions)}.`,
      fix`Answer there, because a Done Bolt takes no new version: ${act('editArtifact', { key: text(key) })}.`,
    ),
  'bolt.unproven': ({ key, criteria, sha }) =>
    permission(
      `${text(key)} does not become Done yet: nothing shows${text(sha) === '' ? '' : ` at ${text(sha).slice(0, 12)}`} that these are met: ${list(criteria)}.`,
      fix`See what each lacks: ${act('readBoltWork', { key: text(key) })}. Bring results of tests in, ${act('ingestTests')}; what no test can show a person writes: ${act('reportBolt', { key: text(key) })}.`,
    ),
};

function minuteOf(at: unknown): string {
  const date = new Date(text(at));
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
