import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { dropsSubject } from '../../../analysis/design/ends/dropped-operations.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import {
  isTakenUp,
  isTakenUpBy,
  isWhyNot,
  titleOfAlternative,
} from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RecordedChallenge, RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import { asOneLine, type DesignText } from './design-text.ts';
import { pointOf } from './word-point.ts';

type Point = AdrDraft['points'][number];

/** A decision of the session as a point: with why, what it replaces, and who decided it. */
export function decisionPoint(decision: RecordedDecision, design: DesignText): Point {
  const { rfc } = design.material;
  const { designSession, alternatives } = rfc.body;
  const settles = settledIds(decision);
  const takenUp = alternatives.filter((one) => settles.includes(one.id) && isTakenUpBy(one, decision.id));
  const takenTitles = takenUp.map((one) => asSentence(titleOfAlternative(one)));
  const said = sayDecision(decision, rfc);
  const why = decision.rationale === '' ? [] : [`Because: ${decision.rationale}`];
  const own = sayDecision(decision, { ...rfc, body: { ...rfc.body, alternatives: [] } });
  const before = design.unbinding.superseded.get(decision.id) ?? [];
  const replacing = before.map(({ id, text, decidedBy, decidedAt }) => {
    const who = [decidedBy, decidedAt.slice(0, 10)].filter((part) => part !== '').join(', ');
    return `It takes the place of ${id}${who === '' ? '' : ` (${who})`}: “${asOneLine(text)}”`;
  });
  return pointOf([said, ...why, ...replacing, ...tellWho(decision, isWhyNot(decision, rfc.body))].join('\n\n'), design, {
    // What is dropped has no faults.
    against: designSession.challenges.filter(
      (one) => settles.includes(one.id) && !dropsSubject(decision.text, `${one.text} ${one.tiedTo}`),
    ),
    decides: [decision.id, ...takenUp.map(({ id }) => id)],
    // What an earlier one was made about is what the one in its place is about.
    settles: [...settles, ...before.flatMap(settledIds)],
    // What it keeps of an earlier one is not what it prevents.
    before: before.map(({ text }) => asOneLine(text)).filter((text) => !saysAll(said, text)),
    // What an alternative says that is not taken is no part of what is decided, nor what speaks for and against the one that is.
    said: [own, ...takenTitles].join(' '),
    own,
    rejected: alternatives.filter((one) => settles.includes(one.id) && !isTakenUp(one)),
  });
}

/** What the document did not say until somebody rebutted a challenge with it is decided as well, wherever it was written down. */
export function rebuttalPoint(challenge: RecordedChallenge, design: DesignText): Point {
  const { id, answer, settledBy, settledAt } = challenge;
  const who = settledBy === '' ? '' : ` by ${settledBy}`;
  const on = settledAt === '' ? '' : ` on ${settledAt.slice(0, 10)}`;
  const told = `Told in the session${who}${on} against ${id}, and the challenger gave in.`;
  return pointOf(`${asSentence(answer)}\n\n${told}`, design, { against: [challenge], decides: [], said: answer });
}

/** The decision that takes out of the design what a rebuttal told of it, whichever was said first: that binds nobody any more. */
export function overrulingOf({ answer }: RecordedChallenge, { designSession }: RfcBody): RecordedDecision | undefined {
  return designSession.decisions.find(({ text }) => givesUp(text, answer));
}

/** Whether a decision says all that another one said. */
function saysAll(decision: string, earlier: string): boolean {
  const words = subjectWords(earlier);
  return sharedWords(words, subjectWords(withoutGivenUp(decision))).length === words.size;
}

/** Without it nobody who reads the record alone knows whom to ask. */
function tellWho({ id, rationale, decidedBy, decidedAt }: RecordedDecision, isReasoned: boolean): string[] {
  if (decidedBy === '') return [];
  const reason = rationale.trim() === '' && !isReasoned ? '; no reason given' : '';
  return [`Decided in the session by ${decidedBy}${decidedAt === '' ? '' : ` on ${decidedAt.slice(0, 10)}`} (${id})${reason}.`];
}

/** An answer with the question that it answers behind it: alone, "The region does." says nothing. */
export function sayDecision(decision: RecordedDecision, { key, body }: DesignText['material']['rfc']): string {
  const { openQuestions, alternatives } = body;
  const settles = settledIds(decision);
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns]
    .filter(({ id, text }) => settles.includes(id) && !decision.text.includes(text))
    .map(({ text }) => asOneLine(text));
  const about = alternatives
    .filter((one) => settles.includes(one.id) && !decision.text.includes(firstSentence(one.text)))
    .flatMap((one) => directionOf(one, decision, key));
  const text = about.length + asked.length > 0 ? asSentence(decision.text) : decision.text;
  return [text, ...asked.map((question) => `It answers: ${question}`), ...about].join(' ');
}

/** What becomes of an alternative by a decision about it; nothing where another decision took it up. */
function directionOf(one: RfcBody['alternatives'][number], { id }: RecordedDecision, key: string): string[] {
  // The record numbers its own alternatives.
  const ref = partRef(key, one.id);
  if (isTakenUpBy(one, id)) return [`It takes up ${ref}: ${asSentence(titleOfAlternative(one))}`];
  return isTakenUp(one) ? [] : [`${ref} is not taken: ${asSentence(firstSentence(one.text))}`];
}
