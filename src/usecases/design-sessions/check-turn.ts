import type { Challenge } from '../../lifecycle/challenge.ts';
import { longestTurn, settlements } from '../../lifecycle/design-session.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { SessionDescription } from './describe-session.ts';
import { isAwaited } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';
import { isDiscussed } from './way-on.ts';

/**
 * Passes a turn that the session can take, whose places are those of `resolvePlaces`. Throws ConflictError `session.reply-outstanding`,
 * `session.rfc-settled`, `session.settled-already` and `session.decided-already`, and InputError `session.words-required`, `session.about-required`,
 * `session.settlement-required`, `session.because-misplaced` and `session.words-too-long`. Whether a turn may be taken at all is the database's to say.
 */
export function checkTurn(description: SessionDescription, turn: Omit<TakeTurn, 'models'>): void {
  requireNoReplyOutstanding(description);
  requireOpenRfc(description);
  const { move, settlement, because = '' } = turn;
  if ((move === 'decide') !== (settlement !== undefined)) throw settlementRequired(turn);
  const isDecision = settlement !== undefined && settlement !== 'rebut';
  if (because.trim() !== '' && !isDecision) throw becauseMisplaced();
  requireAbout(turn, description.questions);
  requireWords(turn);
  requireShort(turn);
  if (!turn.anew) requireUnsettled(description, turn);
  if (!turn.anew) requireNew(description, turn);
  requireClause(turn);
}

/** Two replies at once would answer each other's turns. */
export function requireNoReplyOutstanding({ session: { key }, reply }: SessionDescription): void {
  if (!reply || !isAwaited(reply)) return;
  const { run, turn } = reply;
  const details = { session: key, turn, run: run?.key ?? null, gate: run?.gateKey ?? null };
  const message = `The reply to turn ${turn} of ${key} is not there yet${run ? `: ${run.key} drafts it` : '; nobody was asked for it'}.`;
  const again = `\`throughline design say ${key} --again\``;
  throw new ConflictError({
    id: 'session.reply-outstanding',
    message: run?.status === 'waiting' ? `The reply to turn ${turn} of ${key} waits for more budget at ${run.gateKey}.` : message,
    fix:
      run?.status === 'waiting'
        ? `Decide there: \`throughline gate show ${run.gateKey}\`; or go on without it: \`throughline run cancel ${run.key}\`.`
        : run
          ? `Wait for it: \`throughline run watch ${run.key}\`; or go on without it: \`throughline run cancel ${run.key}\`.`
          : `Ask for it: ${again}.`,
    details,
  });
}

/** A decided or superseded RFC is discussed no further, whatever the session's own status says. */
export function requireOpenRfc({ session: { key }, rfc }: SessionDescription): void {
  if (isDiscussed(rfc)) return;
  throw new ConflictError({
    id: 'session.rfc-settled',
    message: `${rfc.key} is ${rfc.status}; there is nothing left to discuss.`,
    fix: `Close the session: \`throughline design close ${key} --reason "…"\`.`,
    details: { session: key, rfc: rfc.key, status: rfc.status },
  });
}

function requireAbout(
  { key, move, settlement, about, text }: Omit<TakeTurn, 'models'>,
  questionsAsked: SessionDescription['questions'],
): void {
  const challenges = about.some(isChallenge);
  const questions = about.some(isQuestion);
  const missing =
    settlement === 'rebut' && !challenges
      ? 'which challenge does not hold'
      : settlement === 'accept' && !challenges
        ? 'which challenge is accepted'
        : settlement === 'answer' && !questions
          ? 'which question it answers'
          : move === 'park' && !challenges && !questions
            ? 'which challenge or question can wait'
            : move === 'dive' && about.length === 0 && text.trim() === ''
              ? 'which risk is meant'
              : null;
  if (missing === null) return;
  const other = findOther(settlement, about);
  if (other !== null) throw ofOtherKind({ key, settlement: settlement ?? 'answer', ...other });
  // One of the TIP is asked here together with others.
  const passedOn = questionsAsked.find((one) => about.some((place) => place.includes('#') && one.text.includes(place)));
  const sample = settlement === 'answer' ? (passedOn?.id ?? 'Q-1') : move === 'dive' ? 'RISK-1' : 'CH-1';
  throw new InputError({
    id: 'session.about-required',
    message: `It does not say ${missing}.`,
    fix: `Name it in \`about\`, such as ${sample}. \`throughline design show ${key}\` lists what there is.`,
  });
}

/** What is named and is settled in another way than this: "rebut Q-1". Null where nothing is. */
function findOther(
  settlement: TakeTurn['settlement'],
  about: readonly string[],
): { id: string; is: string; ways: string[] } | null {
  const kinds = [
    { pattern: /^Q-\d+$/, is: 'a question', ways: { rebut: ['answer'], accept: ['answer'], answer: [] } },
    { pattern: /^CH-\d+$/, is: 'a challenge', ways: { rebut: [], accept: [], answer: ['accept', 'rebut'] } },
    { pattern: /^ALT-\d+$/, is: 'an alternative', ways: { rebut: ['reject'], accept: ['choose'], answer: ['choose', 'reject'] } },
  ];
  if (settlement !== 'rebut' && settlement !== 'accept' && settlement !== 'answer') return null;
  for (const { pattern, is, ways } of kinds) {
    const id = about.find((place) => pattern.test(place));
    if (id !== undefined && ways[settlement].length > 0) return { id, is, ways: ways[settlement] };
  }
  return null;
}

interface OtherKind {
  readonly key: string;
  readonly settlement: string;
  readonly id: string;
  readonly is: string;
  readonly ways: readonly string[];
}

function ofOtherKind({ key, settlement, id, is, ways }: OtherKind): InputError {
  const calls = ways.map((way) => `\`throughline design say ${key} decide --as ${way} --about ${id} "…"\``);
  return new InputError({
    id: 'session.about-required',
    message: `${id} is ${is}, and to ${settlement} it settles nothing. Nothing was recorded.`,
    fix: `Say \`as\` ${ways.join(' or ')}: ${calls.join(', or ')}.`,
    details: { session: key, about: id, as: [...ways] },
  });
}

function requireWords({ key, move, settlement, about, text }: Omit<TakeTurn, 'models'>): void {
  // A sign alone says nothing that anybody could build or weigh.
  const isSaid = move === 'decide' || move === 'park' ? countWords(text) > 0 : text.trim() !== '';
  if (isSaid || !['ask', 'decide', 'park'].includes(move)) return;
  const wanted = {
    ask: 'what you want to know',
    decide:
      settlement === 'rebut'
        ? 'why it does not hold'
        : settlement === 'answer'
          ? 'the answer'
          : 'what was decided, in a sentence',
    park: 'why it can wait',
  }[move as 'ask' | 'decide' | 'park'];
  const command = `throughline design say ${key} ${move}${settlement ? ` --as ${settlement}` : ''}${tellAbout(about)} "…"`;
  throw new InputError({
    id: 'session.words-required',
    message: `A turn of ${key} that is to ${move} needs words. Nothing was recorded.`,
    fix: `Say ${wanted}, in \`text\`: \`${command}\`.`,
  });
}

/** What is done about a challenge is bound to by the AI-ADR, and nobody can check compliance with a word. */
function requireClause({ key, settlement, about, text }: Omit<TakeTurn, 'models'>): void {
  if (settlement !== 'accept' || countWords(text) >= fewestWords) return;
  throw new InputError({
    id: 'session.words-required',
    message: `“${text.replace(/\s+/g, ' ').trim()}” does not say what is decided about ${about.join(', ')}. Nothing was recorded.`,
    fix: `Say what does what, in a clause at least: \`throughline design say ${key} decide --as accept --about ${about.join(',')} "…"\`, such as “The key is the id of the booking.”`,
    details: { session: key, about: [...about] },
  });
}

const fewestWords = 3;

/** Signs alone are none; where words are not parted by spaces, a few signs are a word each. */
function countWords(text: string): number {
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
}

/** Every later reply reads all that was said. */
function requireShort({ key, text, because = '' }: Omit<TakeTurn, 'models'>): void {
  const longest = Math.max(text.length, because.length);
  if (longest <= longestTurn) return;
  throw new InputError({
    id: 'session.words-too-long',
    message: `A turn of ${key} may have ${longestTurn} characters; this one has ${longest}.`,
    fix: 'Say what decides it, and write the rest into the RFC, which the challenger reads as well.',
  });
}

function requireUnsettled(
  { session, questions }: SessionDescription,
  { key, move, settlement, about }: Omit<TakeTurn, 'models'>,
): void {
  if (move !== 'decide' && move !== 'park') return;
  const challenges = session.challenges.filter((one) => about.includes(one.id) && !mayBeSettled(one));
  const answered = questions.filter(({ id, state }) => about.includes(id) && state === 'answered');
  const weighed = settlement === 'choose' || settlement === 'reject' ? listWeighed(session, about) : [];
  const settled = [
    ...weighed.map(
      ({ id, by }) => `${id} is ${by.isTaken ? 'taken up' : 'rejected'} by ${by.decision}, which ${by.name} decided`,
    ),
    ...challenges.map(({ id, state, settledBy }) => `${id} is ${state} by ${settledBy}`),
    ...answered.map(({ id, settledBy }) => `${id} is answered${settledBy === '' ? '' : ` by ${settledBy}`}`),
  ];
  if (settled.length === 0) return;
  throw new ConflictError({
    id: 'session.settled-already',
    message: `${settled.join('; ')}.`,
    fix: `Leave it out; or, to settle it otherwise, say it with \`anew\`: \`throughline design say ${key} ${move}${settlement ? ` --as ${settlement}` : ''} --about ${[...weighed, ...challenges, ...answered].map(({ id }) => id).join(',')} --anew "…"\`. What was said before stays on record.`,
    details: { settled: [...weighed, ...challenges, ...answered].map(({ id }) => id) },
  });
}

/** The same decision a second time, as a request that got no answer and was sent again, would stand twice in every document. */
function requireNew({ session }: SessionDescription, { key, settlement, about, text }: Omit<TakeTurn, 'models'>): void {
  if (settlement !== 'choose') return;
  const said = text.replace(/\s+/g, ' ').trim();
  const same = session.decisions.find(
    (one) =>
      one.replacedBy === '' &&
      one.does === settlement &&
      one.text.replace(/\s+/g, ' ').trim() === said &&
      one.about.join() === about.join(),
  );
  if (!same) return;
  throw new ConflictError({
    id: 'session.decided-already',
    message: `${same.id} says so already, in the same words: ${same.decidedBy} decided it.`,
    fix: `Nothing has to be done; or, to decide otherwise, say that about it: \`throughline design say ${key} decide --as choose --about ${same.id} "…"\`.`,
    details: { session: key, decision: same.id },
  });
}

interface Weighed {
  readonly id: string;
  readonly by: { readonly decision: string; readonly name: string; readonly isTaken: boolean };
}

/** Alternatives that the session took up or rejected: who decides on one again says that it is again. */
function listWeighed(session: SessionDescription['session'], about: readonly string[]): Weighed[] {
  return about
    .filter((place) => /^ALT-\d+$/.test(place))
    .flatMap((id) => {
      const last = session.decisions.findLast((one) => one.replacedBy === '' && one.about.includes(id));
      if (!last) return [];
      return [{ id, by: { decision: last.id, name: last.decidedBy, isTaken: last.does !== 'reject' } }];
    });
}

/** What waits may be taken up again, and what the challenger does not give in to may be answered better. */
function mayBeSettled({ state, standing }: Challenge): boolean {
  return state === 'open' || state === 'deferred' || standing === 'upheld';
}

const isChallenge = (place: string): boolean => /^CH-\d+$/.test(place);
const isQuestion = (place: string): boolean => /^Q-\d+$/.test(place);

function settlementRequired({ key, move, about }: Omit<TakeTurn, 'models'>): InputError {
  if (move !== 'decide')
    return new InputError({
      id: 'session.settlement-required',
      message: `Only a decision settles something; this is to ${move}. Nothing was recorded.`,
      fix: 'Leave `as` out, or take the move decide.',
    });
  return new InputError({
    id: 'session.settlement-required',
    message: 'It does not say how that is settled. Nothing was recorded.',
    fix: `Say it in \`as\`: ${settlements.join(', ')}; such as \`throughline design say ${key} decide --as choose${tellAbout(about)} "…"\`.`,
    details: { session: key, as: [...settlements] },
  });
}

/** The option, where there is anything to name. */
function tellAbout(about: readonly string[]): string {
  return about.length === 0 ? '' : ` --about ${about.map((place) => (place.includes(' ') ? `"${place}"` : place)).join(',')}`;
}

function becauseMisplaced(): InputError {
  return new InputError({
    id: 'session.because-misplaced',
    message: 'Only what is decided has a reason beside its words.',
    fix: 'Say it in the text itself; `because` goes with what is decided as accept, answer, choose or reject.',
  });
}
