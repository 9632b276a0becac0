import { act, field, fix } from '../../lifecycle/fixes/fix.ts';
import type { Challenge } from '../../lifecycle/challenge.ts';
import { longestTurn, settlements, standingDecisions } from '../../lifecycle/design-session.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { isAwaited, type SessionDescription } from './describe-session.ts';
import type { SaidTurn } from './design-session-service.ts';
import { isDiscussed } from './way-on.ts';

/**
 * Checks a turn whose places `resolvePlaces` returned. Throws ConflictError
 * `session.settled-already`, and InputError `session.words-required`, `session.about-required`,
 * `session.settlement-required`, `session.changes-misplaced`, `session.because-misplaced` and
 * `session.words-too-long`. The database decides whether a turn may be taken at all; nothing checks
 * what the words mean.
 */
export function checkTurn(description: SessionDescription, turn: SaidTurn): void {
  const { key } = description.session;
  requireSettlement(key, turn);
  requireAbout(key, turn);
  requireWords(key, turn);
  if (!turn.anew) requireUnsettled(description, turn);
}

/** Refuses turns that settle the same place. Throws InputError `session.settled-twice`. */
export function requireEachOnce(key: string, turns: readonly SaidTurn[]): void {
  const settled = turns.flatMap((turn) => [...new Set(listSettled(turn))]);
  const twice = [...new Set(settled.filter((place, at) => settled.indexOf(place) !== at))];
  if (twice.length === 0) return;
  throw new InputError({
    id: 'session.settled-twice',
    message: `${twice.join(', ')} ${twice.length === 1 ? 'is' : 'are'} settled more than once in what ${key} is told. Nothing was recorded.`,
    fix: 'Settle each in one answer.',
    details: { session: key, settled: twice },
  });
}

/** Returns the places that a turn or decision settles; it only mentions the others. */
export function listSettled({ settlement, about }: Pick<SaidTurn, 'settlement' | 'about'>): string[] {
  const isWhole = settlement === 'use' || settlement === 'not-use';
  return about.filter((place) => isWhole || isChallenge(place) || isQuestion(place) || isAlternative(place));
}

/** Refuses a second concurrent reply. Throws ConflictError `session.reply-outstanding`. */
export function requireNoReplyOutstanding({ session: { key }, reply }: SessionDescription): void {
  if (!reply || !isAwaited(reply)) return;
  const { run, turn } = reply;
  const details = { session: key, turn, run: run?.key ?? null, gate: run?.gateKey ?? null };
  const message = `The reply to turn ${turn} of ${key} is not there yet${run ? `: ${run.key} drafts it` : '; nobody was asked for it'}.`;
  throw new ConflictError({
    id: 'session.reply-outstanding',
    message: run?.status === 'waiting' ? `The reply to turn ${turn} of ${key} waits for more budget at ${run.gateKey}.` : message,
    fix:
      run?.status === 'waiting'
        ? fix`Decide there: ${act('readGate', { key: run.gateKey })}; or go on without it: ${act('cancelRun', { key: run.key })}.`
        : run
          ? fix`Wait for it: ${act('streamRunEvents', { key: run.key })}; or go on without it: ${act('cancelRun', { key: run.key })}.`
          : fix`Ask for it: ${act('answerDesignTurn', { key })}.`,
    details,
  });
}

/** Refuses to discuss a decided RFC. Throws ConflictError `session.rfc-settled`. */
export function requireOpenRfc({ session: { key }, rfc }: SessionDescription): void {
  if (isDiscussed(rfc)) return;
  throw new ConflictError({
    id: 'session.rfc-settled',
    message: `${rfc.key} is ${rfc.status}; there is nothing left to discuss.`,
    fix: fix`Close the session: ${act('closeDesignSession', { key })}.`,
    details: { session: key, rfc: rfc.key, status: rfc.status },
  });
}

function requireSettlement(key: string, { move, settlement, because = '', changes = [] }: SaidTurn): void {
  if (move === 'decide' && settlement === undefined)
    throw new InputError({
      id: 'session.settlement-required',
      message: 'It does not say how that is settled. Nothing was recorded.',
      fix: fix`Say it in ${field('as')}: ${settlements.join(', ')}; such as ${act('takeDesignTurn', { key, move: 'decide', as: 'choose', text: '…' })}.`,
      details: { session: key, as: [...settlements] },
    });
  if (move !== 'decide' && settlement !== undefined)
    throw new InputError({
      id: 'session.settlement-required',
      message: `Only a decision settles something; this is to ${move}. Nothing was recorded.`,
      fix: fix`Leave ${field('as')} out, or take the move decide.`,
    });
  if (changes.length > 0 && (settlement === undefined || settlement === 'rebut'))
    throw new InputError({
      id: 'session.changes-misplaced',
      message: 'Only what is decided needs a model changed. Nothing was recorded.',
      fix: fix`Decide it: ${act('takeDesignTurn', { key, move: 'decide', as: 'choose', changes: changes.slice(0, 1), text: '…' })}.`,
    });
  if (because.trim() !== '' && (settlement === undefined || settlement === 'rebut'))
    throw new InputError({
      id: 'session.because-misplaced',
      message: 'Only what is decided has a reason beside its words.',
      fix: fix`Say it in the text itself; ${field('because')} goes with a decision.`,
    });
}

const isChallenge = (place: string): boolean => /^CH-\d+$/.test(place);
const isQuestion = (place: string): boolean => /^Q-\d+$/.test(place);
const isAlternative = (place: string): boolean => /^ALT-\d+$/.test(place);
const isAnything = (): boolean => true;

/** What each settlement must name, which kind of place that is, and an example. */
const wanted: Readonly<
  Record<string, { readonly what: string; readonly of: (place: string) => boolean; readonly such: string }>
> = {
  accept: { what: 'which challenge is accepted', of: isChallenge, such: 'CH-1' },
  rebut: { what: 'which challenge does not hold', of: isChallenge, such: 'CH-1' },
  answer: { what: 'which question it answers', of: isQuestion, such: 'Q-1' },
  reject: { what: 'which alternative is not taken', of: isAlternative, such: 'ALT-1' },
  use: { what: 'which pattern is used', of: isAnything, such: 'MESSAGING-1002' },
  'not-use': { what: 'which pattern is not used', of: isAnything, such: 'MESSAGING-1002' },
  park: { what: 'which challenge or question can wait', of: (place) => isChallenge(place) || isQuestion(place), such: 'CH-1' },
};

function requireAbout(key: string, { move, settlement, about, text }: SaidTurn): void {
  const need =
    move === 'dive' && text.trim() === ''
      ? { what: 'which risk is meant', of: isAnything, such: 'RISK-1' }
      : wanted[settlement ?? move];
  if (!need || about.some(need.of)) return;
  throw new InputError({
    id: 'session.about-required',
    message: `It does not say ${need.what}. Nothing was recorded.`,
    fix: fix`Name it in ${field('about')}, such as ${need.such}. ${act('readDesignSession', { key })} lists what there is.`,
    details: { session: key, about: [...about] },
  });
}

const words: Readonly<Record<string, string>> = {
  ask: 'what you want to know',
  park: 'why it can wait',
  rebut: 'why it does not hold',
  answer: 'the answer',
};

function requireWords(key: string, { move, settlement, about, text, because = '' }: SaidTurn): void {
  const longest = Math.max(text.length, because.length);
  if (longest > longestTurn)
    throw new InputError({
      id: 'session.words-too-long',
      message: `A turn of ${key} may have ${longestTurn} characters; this one has ${longest}.`,
      fix: 'Say what decides it, and write the rest into the RFC, which the challenger reads as well.',
    });
  if (text.trim() !== '' || !['ask', 'decide', 'park'].includes(move)) return;
  const said = act('takeDesignTurn', { key, move, as: settlement, about: about.length > 0 ? [...about] : null, text: '…' });
  throw new InputError({
    id: 'session.words-required',
    message: `A turn of ${key} that is to ${settlement ?? move}${about.length === 0 ? '' : ` ${about.join(', ')}`} needs words. Nothing was recorded.`,
    fix: fix`Say ${words[settlement ?? move] ?? 'what was decided'}, in ${field('text')}: ${said}.`,
    details: { session: key, about: [...about] },
  });
}

function requireUnsettled({ session, questions }: SessionDescription, { move, settlement, about }: SaidTurn): void {
  if (move !== 'decide' && move !== 'park') return;
  const settled = [
    ...session.challenges
      .filter((one) => about.includes(one.id) && !mayBeSettled(one))
      .map(({ id, state, settledBy }) => ({ id, tells: `${id} is ${state} by ${settledBy}` })),
    ...questions
      .filter(({ id, state }) => about.includes(id) && state === 'answered')
      .map(({ id, settledBy }) => ({ id, tells: `${id} is answered${settledBy === '' ? '' : ` by ${settledBy}`}` })),
    ...standingDecisions(session.decisions)
      .filter(({ does }) => weighs(does) && weighs(settlement))
      .flatMap((one) =>
        one.about
          .filter((place) => about.includes(place) && (isAlternative(place) || one.does === 'use' || one.does === 'not-use'))
          .map((place) => ({ id: place, tells: `${one.id}, which ${one.decidedBy} decided, is about ${place} (${one.does})` })),
      ),
  ];
  if (settled.length === 0) return;
  const ids = [...new Set(settled.map(({ id }) => id))];
  throw new ConflictError({
    id: 'session.settled-already',
    message: `${settled.map(({ tells }) => tells).join('; ')}. Nothing was recorded.`,
    fix: fix`Leave it out; or, to settle it otherwise, say it with ${field('anew')}: ${act('takeDesignTurn', { key: session.key, move, as: settlement, about: ids, anew: true, text: '…' })}. What was said before stays on record.`,
    details: { settled: ids },
  });
}

/** True for choosing or leaving an alternative or pattern, which happens once. */
function weighs(does: string | undefined): boolean {
  return does === 'choose' || does === 'reject' || does === 'use' || does === 'not-use';
}

/** A deferred challenge may be reopened, and an upheld one may get a better answer. */
function mayBeSettled({ state, standing }: Challenge): boolean {
  return state === 'open' || state === 'deferred' || standing === 'upheld';
}
