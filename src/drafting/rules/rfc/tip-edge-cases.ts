import { partRef } from '../../../lifecycle/ids.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import type { RfcDraft } from '../../../steps/design/draft-rfc.ts';
import { joinWords } from '../context-texts.ts';
import { tellsOfFailure } from '../adr/says-nothing.ts';
import { isDraftedLogic } from '../tip/describe-logic.ts';
import { sentence } from './describe-components.ts';
import { forbids } from './list-edge-cases.ts';
import { isJob } from './tip-alternatives.ts';

/** The first cases of a TIP, each with what happens then, and where the rest stands. */
export function listTipCases(key: string, body: TipBody, most: number): RfcDraft['edgeCases'] {
  const all = casesOf(body).map(({ id, text }) => ({ id, ...splitHandling(text, servantOf(key, body, text)) }));
  const first = firstCases(all, most);
  const last = first.at(-1);
  if (!last) return [{ text: likeliestCase(body), handling: 'What is done then is still to be decided.' }];
  const rest = all.slice(first.length);
  const alike = rest.filter(({ handling }) => handling === last.handling).map(({ id }) => id);
  const others = rest.filter(({ handling }) => handling !== last.handling).map(({ id }) => id);
  const behind = [
    // Said in full: where a decision strikes what is done in the case in front of it, "likewise" would mean the decision.
    ...(alike.length === 0 ? [] : [tellHandling(`${key}#${rangeOf(alike)}`, last.handling)]),
    ...(others.length === 0 ? [] : [`${others.length} more in ${key} (${rangeOf(others)}).`]),
  ];
  return first.map(({ id, said, handling }) => ({
    text: `${partRef(key, id)}: ${sentence(said)}`,
    handling: [
      // In words of its own, so that the answer to one leaves the other open.
      handling === stillToDecide ? tellHandling(partRef(key, id), handling) : handling,
      ...(id === last.id ? behind : []),
    ].join(' '),
  }));
}

/** A case of a TIP with what happens then. */
interface ToldCase {
  readonly id: string;
  readonly said: string;
  /** '' where nobody said it yet. */
  readonly handling: string;
}

/** All cases of a TIP, also those that its page only points at. */
export function listToldCases(key: string, body: TipBody): ToldCase[] {
  return casesOf(body).map(({ id, text }) => {
    const { said, handling } = splitHandling(text, servantOf(key, body, text));
    return { id, said: sentence(said), handling: handling === stillToDecide ? '' : handling };
  });
}

/** What is done in a case that stands elsewhere. */
function tellHandling(ref: string, handling: string): string {
  return handling === stillToDecide ? `What is done about ${ref} is still to be decided.` : `${ref}: ${handling}`;
}

/** One more is told rather than counted. */
function firstCases<T>(cases: readonly T[], most: number): T[] {
  return cases.slice(0, cases.length === most + 1 && most > 1 ? cases.length : most);
}

/** "EC-3 to EC-6" where they stand behind one another, else each of them. */
function rangeOf(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(/\d+$/.exec(id)?.[0]));
  const isRow = ids.length > 1 && numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
  return isRow ? `${ids[0]} to ${ids.at(-1)}` : joinWords(ids);
}

const stillToDecide = 'Still to be decided.';

/** Of what the TIP builds, what goes wrong first: calls are repeated, jobs stop halfway, and any change may have to go. */
function likeliestCase({ proposedImplementation: { apiChanges, serviceLogic } }: TipBody): string {
  if (apiChanges.length > 0) return 'The same call a second time, because its caller got no answer.';
  return serviceLogic.some(({ text }) => isJob(text))
    ? 'A job stops halfway, or runs a second time.'
    : 'The release is taken back after it has been used.';
}

/** Without targets that only stand there: "NFR-2: 99.95 %" is no case. */
function casesOf({ edgeCases }: TipBody): TipBody['edgeCases'] {
  return edgeCases.filter(({ text }) => !/^NFR-\d+:/.test(text));
}

/** What the cases that stand on the page leave undecided, as questions. */
export function askForHandling(key: string, body: TipBody, most: number): string[] {
  const cases = casesOf(body);
  if (cases.length === 0) return [`What is done then? (${key}: ${likeliestCase(body).replace(/\.$/, '')})`];
  return firstCases(cases, most)
    .filter(({ text }) => splitHandling(text, servantOf(key, body, text)).handling === stillToDecide)
    .map(({ id, text }) => `What is done then? (${key}#${id}: ${splitHandling(text).said.replace(/\.$/, '')})`);
}

/**
 * A TIP says in a line of its own or behind a colon what happens then; what forbids is refused, and what a part of it serves is done by that. Of the rest
 * nobody said it.
 */
function splitHandling(text: string, servedBy = ''): { said: string; handling: string } {
  const [, before = '', labeled = ''] = /^(.+?)\s*(?:\n\s*)?(?:[-*]\s+)?\**Handling:\**\s*(.+)$/is.exec(text) ?? [];
  if (before !== '') return { said: before.trim(), handling: sentence(labeled) };
  const [, ref = '', rest = text] = /^([A-Z]+-\d+(?:\.[A-Z]+-\d+)?: )?(.*)$/s.exec(text) ?? [];
  const [, said = '', then = ''] = /^(.{12,}?): (.+)$/s.exec(rest) ?? [];
  // A statement of the PRD may say anything behind a colon; what the engineer wrote below edge cases says what happens.
  if (said !== '' && (ref === '' || tellsOfFailure({ label: '', text: said }) || decides.test(then)))
    return { said: `${ref}${said}`, handling: sentence(then.charAt(0).toUpperCase() + then.slice(1)) };
  if (forbids(text) || refuses.test(text)) return { said: text, handling: 'Refused with that as the reason.' };
  return { said: text, handling: servedBy === '' ? stillToDecide : `Done by ${servedBy}, as it says.` };
}

/** "A turn that is booked already is refused." */
const refuses = /\b(?:is|are|gets?) (?:refused|rejected|turned (?:down|away))\.?$/i;
const decides = /\b(?:refused|rejected|wins|repeated|ignored|kept|answered)\b/i;

/**
 * The logic that serves the statement of the PRD that a case begins with: "`readRoster` (TIP-001#SVC-2)". What a draft covers with steps that do not say it
 * is a claim of the draft alone.
 */
function servantOf(key: string, { references, proposedImplementation }: TipBody, text: string): string {
  const [, ref = '', said = ''] = /^([A-Z]+-\d+(?:\.[A-Z]+-\d+)?): (.*)$/s.exec(text) ?? [];
  const serving = references
    .filter(({ role, to }) => role === 'covers' && ref !== '' && to.endsWith(`#${ref}`))
    .map(({ from }) => from);
  const logic = proposedImplementation.serviceLogic.find(
    ({ id, text: steps }) => serving.includes(id) && (!isDraftedLogic(steps) || steps.includes(said.replace(/[.\s]+$/, ''))),
  );
  return logic ? `\`${/^`([^`]+)`/.exec(logic.text)?.[1] ?? logic.id}\` (${partRef(key, logic.id)})` : '';
}

/** What the TIP says of a failure: something that it needs does not answer, and what is done then. */
export function tellFailures(key: string, body: TipBody): string[] {
  return casesOf(body).flatMap(({ id, text }) => {
    const { said, handling } = splitHandling(text);
    const isSaid = handling !== stillToDecide && tellsOfFailure({ label: '', text: said });
    return isSaid ? [`${said.replace(/\.$/, '')}: ${handling.replace(/\.$/, '')} (${partRef(key, id)}).`] : [];
  });
}
