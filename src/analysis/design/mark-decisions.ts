import type { SessionDecision, SessionRecord } from '../../lifecycle/design-session.ts';
import { listReplaced, mendRows } from '../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../lifecycle/rfc.ts';
import { openShared, saysDecision, takeBack, toBriefMark, toMark, type SharedPlace } from './decision-marks.ts';
import { isDistinctive } from './find-sentence.ts';
import { repeatsOneOf } from './given-statements.ts';
import { mapDesign } from './map-design.ts';
import { standingDecisions } from './standing-decisions.ts';
import { type Settled, isRejection } from './strikes/settled.ts';
import { reopenRisks, strikeEndedRisks } from './strikes/ended-risks.ts';
import { listSentencesGivenUp } from './strikes/given-up-sentences.ts';
import { listDeniedSentences } from './strikes/denied-sentences.ts';
import { listChallengedSentences } from './strikes/challenged-sentences.ts';
import { strikeStumps } from './strikes/stumps.ts';
import { type Surroundings, markText, saysQuote } from './strikes/mark-text.ts';

/**
 * The document with each decision where the sentence stands that its challenge was about (specification 1.4, step 4: the RFC is updated): struck where the
 * decision takes its place. A choice strikes each sentence that says what it gives up. What this session decided before is in the document already, as far as nobody has written over it; a decision that counts no
 * more goes again. A sentence that somebody has changed since is not found, and stays as it was changed. What the RFC only repeats (`given`, and its
 * constraints) is never struck: a decision about it says how it is kept.
 */
export function markDecisions(body: RfcBody, session: SessionRecord, given: readonly string[]): RfcBody {
  const settled = listChallengedSentences(session);
  const holding = standingDecisions(session.decisions, session.challenges);
  const isOver = (decision: SessionDecision): boolean =>
    !holding.includes(decision) || (decision.settles.some((place) => place.startsWith('CH-')) && !isAccepting(decision, session));
  const over = session.decisions.filter(isOver);
  // Before anything is struck of it, as what a decision brought in that holds no longer.
  const opened: (SharedPlace & { readonly place: string })[] = [];
  const cleaned = mapDesign(body, (text, place) =>
    over.reduce((sofar, one) => {
      const shared = openShared(dropNote(sofar, toMark(one).trim()), one, session.decisions);
      opened.push(...shared.places.map((found) => ({ ...found, place })));
      return takeBack(shared.text, one, session.decisions);
    }, mendRows(text)),
  );
  const isOpened = ({ quote, place, decision }: Settled): boolean =>
    opened.some((one) => one.place === place && one.ids.includes(decision.id) && saysQuote(one.said, quote));
  const isGiven = repeatsOneOf(given, body);
  const [clauses, sentences] = [settled.filter(({ isClause }) => isClause), settled.filter(({ isClause }) => !isClause)];
  const fresh = [
    ...clauses,
    ...listSentencesGivenUp(cleaned, session, holding),
    ...sentences,
    ...listDeniedSentences(cleaned, session, holding),
  ]
    .map((one) => ({ ...one, isOpened: isOpened(one) }))
    .filter((one) => one.isOpened || !isRecorded(body, one.decision))
    .toSorted((one, other) => Number(one.isBeside ?? false) - Number(other.isBeside ?? false));
  const marked = fresh.reduce((sofar, one) => markOne(sofar, one, { decisions: session.decisions, isGiven }), cleaned);
  const giving = holding.filter((decision) => !isRejection(decision, session.turns));
  const isFresh = (one: SessionDecision): boolean => !isRecorded(body, one);
  const ended = strikeEndedRisks(reopenRisks(marked, over, session.decisions), giving, isFresh);
  return strikeStumps(ended, giving.filter(isFresh));
}

/** Whether one of its challenges is still accepted with these very words. */
function isAccepting({ text, settles }: SessionDecision, { challenges }: SessionRecord): boolean {
  return challenges.some(({ id, state, answer }) => settles.includes(id) && state === 'accepted' && answer === text);
}

/** It was brought into the document by an earlier finalization, and is as people left it since. */
export function isRecorded({ designSession }: RfcBody, { id, text }: SessionDecision): boolean {
  return designSession.decisions.some((one) => one.id === id && one.text === text);
}

/**
 * In the section that the challenge names, else in the first that has the sentence. What is struck there is struck wherever else the document says it in
 * the same words, as a draft does that copies a note into two sections: it would contradict the decision.
 */
function markOne(body: RfcBody, { place, ...settled }: Settled, around: Surroundings): RfcBody {
  const { quote, decision } = settled;
  // The words once: a mark of 10 kB at each of 60 sentences made a document of 600 kB, and finalizing took two minutes.
  const mark = saysDecision(body, decision) ? toBriefMark(decision) : toMark(decision);
  const marking = { ...settled, ...around, mark };
  let done: string | null = null;
  const markIn = (isHere: (where: string) => boolean) => (text: string, where: string) => {
    if (done !== null || !isHere(where)) return text;
    done = markText(text, marking);
    return done ?? text;
  };
  const near = mapDesign(
    body,
    markIn((where) => where === place),
  );
  const marked = mapDesign(
    near,
    markIn(() => true),
  );
  const isStruck = (text: string): boolean => listReplaced(text).some(({ by }) => by === decision.id);
  if (!isStruck(done ?? '') || !isDistinctive(quote)) return marked;
  return mapDesign(marked, (text) => {
    const again = markText(text, { ...marking, mark: toBriefMark(decision) });
    return again !== null && isStruck(again) ? again : text;
  });
}

/** A note that stands alone in a line behind what the section says. */
export function dropNote(text: string, note: string): string {
  if (text.trim() === note) return '';
  // Another one may stand behind it.
  if (text.startsWith(`${note} → `)) return text.slice(note.length).trimStart();
  return text.replace(`\n\n${note}`, '');
}
