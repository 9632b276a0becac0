import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { listReplaced, mendRows } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { openShared, saysDecision, takeBack, toBriefMark, toMark, unquoteMarks, type SharedPlace } from './decision-marks.ts';
import { readMeant } from '../ends/denied-kinds.ts';
import { isDistinctive } from '../find-sentence.ts';
import { repeatsOneOf } from '../given-statements.ts';
import { listChanges, listStruck } from '../finalize/list-changes.ts';
import { mapDesign, mapSaid } from '../map-design.ts';
import { standingDecisions } from '../standing-decisions.ts';
import { type Settled, isRejection } from '../strikes/settled.ts';
import { reopenRisks, strikeEndedRisks } from '../strikes/ended-risks.ts';
import { listSentencesGivenUp } from '../strikes/given-up-sentences.ts';
import { listDeniedSentences } from '../strikes/denied-sentences.ts';
import { listHandedOn, withHandedWords } from '../strikes/handed-on.ts';
import { listChallengedSentences } from '../strikes/challenged-sentences.ts';
import { isKeptIn, withSaidWords } from '../strikes/said-words.ts';
import { strikeStumps } from '../strikes/stumps.ts';
import { type MarkedText, type Surroundings, markText, saysQuote } from '../strikes/mark-text.ts';

/**
 * The document with each decision where the sentence stands that its challenge was about (specification 1.4, step 4: the RFC is updated): struck where the
 * decision takes its place. A choice strikes each sentence that says what it gives up. What this session decided before is in the document already, as far as nobody has written over it; a decision that counts no
 * more goes again. A sentence that somebody has changed since is not found, and stays as it was changed. What the RFC only repeats (`given`, and its
 * constraints) is never struck: a decision about it says how it is kept.
 */
export function markDecisions(body: RfcBody, session: SessionRecord, given: readonly string[]): RfcBody {
  const { cleaned, fresh, around, finish } = listMarking(body, session, given);
  return finish(markAll(cleaned, fresh, around).body);
}

/** What decisions would take out of the document, as one meets it there. */
export function listTakenOut(body: RfcBody, session: SessionRecord, given: readonly string[]): TakenOut[] {
  const { cleaned, fresh, around, finish } = listMarking(body, session, given);
  const { body: marked, struck } = markAll(cleaned, fresh, around);
  const done = finish(marked);
  const by = new Map<string, Map<string, string>>();
  const note = ({ decision, place, words }: TakenOut): void => {
    const here = by.get(place) ?? new Map<string, string>();
    by.set(place, here);
    // The first one that took these words out of the place.
    if (!here.has(words)) here.set(words, decision);
  };
  for (const one of struck) note(one);
  // What only then is none any more has its decision behind it.
  for (const { id: place, text, mitigation } of done.tradeOffs.risks) {
    const decision = /~~ → (DEC-\d+)/.exec(text)?.[1];
    if (decision !== undefined) for (const words of [text, mitigation].flatMap(listStruck)) note({ decision, place, words });
  }
  // What goes with words that were struck: the name in front of them.
  const within = (place: string, words: string): string | undefined =>
    [...(by.get(place) ?? [])].find(([part]) => words.includes(part))?.[1];
  return listChanges(cleaned, done).flatMap(({ place, struck: gone }) =>
    gone.flatMap((words) => {
      const decision = by.get(place)?.get(words) ?? within(place, words);
      return decision === undefined ? [] : [{ decision, place, words }];
    }),
  );
}

export interface TakenOut {
  readonly decision: string;
  readonly place: string;
  readonly words: string;
}

interface Marking {
  /** Without what holds no longer. */
  readonly cleaned: RfcBody;
  readonly fresh: readonly Settled[];
  readonly around: Surroundings;
  /** What it does when every sentence is marked: risks that are none any more, and names of which nothing is left. */
  readonly finish: (marked: RfcBody) => RfcBody;
}

function listMarking(body: RfcBody, session: SessionRecord, given: readonly string[]): Marking {
  const settled = listChallengedSentences(session).map((one) => ({ ...one, isChallenged: true }));
  const holding = standingDecisions(session.decisions, session.challenges);
  const isOver = (decision: SessionDecision): boolean =>
    !holding.includes(decision) || (decision.settles.some((place) => place.startsWith('CH-')) && !isAccepting(decision, session));
  const over = session.decisions.filter(isOver);
  // Before anything is struck of it, as what a decision brought in that holds no longer.
  const opened: (SharedPlace & { readonly place: string })[] = [];
  const marked = [...body.designSession.decisions, ...session.decisions];
  const cleaned = mapDesign(body, (text, place) =>
    over.reduce(
      (sofar, one) => {
        const shared = openShared(dropNote(sofar, toMark(one).trim()), one, session.decisions);
        opened.push(...shared.places.map((found) => ({ ...found, place })));
        return takeBack(shared.text, one, session.decisions);
      },
      unquoteMarks(mendRows(text), marked),
    ),
  );
  const isOpened = ({ quote, place, decision }: Settled): boolean =>
    opened.some((one) => one.place === place && one.ids.includes(decision.id) && saysQuote(one.said, quote));
  const isGiven = repeatsOneOf(given, body);
  const [clauses, sentences] = [settled.filter(({ isClause }) => isClause), settled.filter(({ isClause }) => !isClause)];
  const guessed = [
    ...clauses,
    ...listSentencesGivenUp(cleaned, session, holding),
    ...sentences,
    ...listDeniedSentences(cleaned, session, holding),
    ...listHandedOn(cleaned, session, holding),
  ];
  const fresh = withSaidWords(cleaned, guessed, withHandedWords(session, holding))
    .map((one) => ({ ...one, isOpened: isOpened(one) }))
    .filter((one) => one.isOpened || !isRecorded(body, one.decision))
    .toSorted((one, other) => Number(one.isBeside ?? false) - Number(other.isBeside ?? false));
  const giving = holding.filter((decision) => !isRejection(decision, session.turns));
  const isFresh = (one: SessionDecision): boolean => !isRecorded(body, one);
  const meant = readMeant(cleaned);
  const finish = (marked: RfcBody): RfcBody =>
    strikeStumps(
      strikeEndedRisks(marked, giving, { isFresh, isKept: isKeptIn }),
      giving.filter(isFresh).map((one) => ({ ...one, text: meant(one.text) })),
    );
  return {
    cleaned: reopenRisks(cleaned, over, session.decisions),
    fresh,
    around: { decisions: session.decisions, isGiven },
    finish,
  };
}

/** Whether one of its challenges is still accepted with these very words. */
function isAccepting({ text, settles }: SessionDecision, { challenges }: SessionRecord): boolean {
  return challenges.some(({ id, state, answer }) => settles.includes(id) && state === 'accepted' && answer === text);
}

/** It was brought into the document by an earlier finalization, and is as people left it since. */
export function isRecorded({ designSession }: RfcBody, { id, text }: SessionDecision): boolean {
  return designSession.decisions.some((one) => one.id === id && one.text === text);
}

/** A document, and what was struck of it on the way: each place is compared where it is struck, since the document once for each decision took a second. */
interface Marked {
  readonly body: RfcBody;
  readonly struck: readonly TakenOut[];
}

function markAll(cleaned: RfcBody, fresh: readonly Settled[], around: Surroundings): Marked {
  const struck: TakenOut[] = [];
  const body = fresh.reduce((sofar, one) => {
    const marked = markOne(sofar, one, around);
    struck.push(...marked.struck);
    return marked.body;
  }, cleaned);
  return { body, struck };
}

/**
 * In the section that the challenge names, else in the first that has the sentence. What is struck there is struck wherever else the document says it in
 * the same words, as a draft does that copies a note into two sections: it would contradict the decision.
 */
function markOne(body: RfcBody, { place, ...settled }: Settled, around: Surroundings): Marked {
  const { quote, decision } = settled;
  // The words once: a mark of 10 kB at each of 60 sentences made a document of 600 kB, and finalizing took two minutes.
  const mark = saysDecision(body, decision) ? toBriefMark(decision) : toMark(decision);
  const marking = { ...settled, ...around, mark };
  const struck: TakenOut[] = [];
  const note = (where: string, marked: MarkedText): string => {
    struck.push(...marked.struck.map((words) => ({ decision: decision.id, place: where, words })));
    return marked.text;
  };
  let done: string | null = null;
  let doneAt = '';
  const markIn = (isHere: (where: string) => boolean) => (text: string, where: string) => {
    const marked = done === null && isHere(where) ? markText(text, marking) : null;
    if (marked === null) return text;
    done = note(where, marked);
    doneAt = where;
    return done;
  };
  const map = settled.isSaid ? mapSaid : mapDesign;
  const near = map(
    body,
    markIn((where) => where === place),
  );
  const marked = map(
    near,
    markIn(() => true),
  );
  const isStruck = (text: string): boolean => listReplaced(text).some(({ by }) => by === decision.id);
  if (!isStruck(done ?? '') || !isDistinctive(quote)) return { body: marked, struck };
  const everywhere = mapDesign(marked, (text, where) => {
    // "Refused with that as the reason." is done in many cases, and decided about in one.
    if (isCase(doneAt) && isCase(where)) return text;
    const again = markText(text, { ...marking, mark: toBriefMark(decision) });
    return again !== null && again.text !== text && isStruck(again.text) ? note(where, again) : text;
  });
  return { body: everywhere, struck };
}

const isCase = (place: string): boolean => /^EC-\d+$/.test(place);

/** A note that stands alone in a line behind what the section says. */
export function dropNote(text: string, note: string): string {
  if (text.trim() === note) return '';
  // Another one may stand behind it.
  if (text.startsWith(`${note} → `)) return text.slice(note.length).trimStart();
  return text.replace(`\n\n${note}`, '');
}
