import { readFigures } from '../../../analysis/challenge/figures.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { listComponents } from '../../../analysis/design/list-components.ts';
import {
  isTakenUp,
  isTakenUpBy,
  isWhyNot,
  saysNo,
  titleOfAlternative,
} from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { onlyWithdraws } from '../../../analysis/design/ends/withdraws.ts';
import { foldText } from '../../../analysis/fold-text.ts';
import { turnsDown } from '../../../lifecycle/rejecting.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { settledIds, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { isProduct } from './is-product.ts';

type Rfc = { readonly key: string; readonly body: RfcBody };
type Alternative = RfcBody['alternatives'][number];

/** Decisions that nobody builds anything by: they bind nothing, and the record says what they tell where it belongs. */
export function buildsNothing(decision: RecordedDecision, { body }: Rfc): boolean {
  return (
    onlyAnswers(decision, body) ||
    reasonsFor(decision, body) !== undefined ||
    onlyTurnsDown(decision, body) ||
    isWithdrawal(decision)
  );
}

/** What they tell, for the rationale, with who said it and when; why another way is not taken stands at that way. */
export function tellUnbuilt(decisions: readonly RecordedDecision[], rfc: Rfc): string[] {
  return decisions.flatMap((decision) => {
    const words = [
      asSentence(decision.text),
      ...(decision.rationale === '' ? [] : [`Because: ${asSentence(decision.rationale)}`]),
    ];
    const said = `${words.join(' ')} ${signed(decision, rfc.key)}`;
    const taken = reasonsFor(decision, rfc.body)?.filter(isTakenUp) ?? [];
    if (taken.length > 0) return [`${taken.map((one) => nameOf(one, rfc.key)).join(' and ')} is taken up: ${said}`];
    if (isWithdrawal(decision)) return [`${settledIds(decision).join(' and ')} is taken back: ${said}`];
    if (!onlyAnswers(decision, rfc.body)) return [];
    const asked = questionsOf(decision, rfc.body).map(({ text }) => `“${firstSentence(text).replace(/\s+/g, ' ').trim()}”`);
    return [`Asked ${asked.join(' and ')}, the session answered: ${said}`];
  });
}

/** Why an alternative is not taken, with whose decision says so by its whole id: that decision has no other place in the record. */
export function signReason({ id, reason }: Alternative, decisions: readonly RecordedDecision[], { key, body }: Rfc): string {
  return decisions
    .filter((decision) => buildsNothing(decision, { key, body }))
    .reduce((sofar, decision) => {
      const named = new RegExp(String.raw`^Rejected by ${decision.id}(?=[.:])`, 'm');
      if (named.test(sofar))
        return sofar.replace(named, `Rejected by ${partRef(key, decision.id)}${whoOf(decision).replace(/^ by (.*)$/, ' ($1)')}`);
      const gives = [...turnedDownBy(decision, body.alternatives), ...(reasonsFor(decision, body) ?? [])].some(
        (one) => one.id === id,
      );
      return gives && reason.includes(decision.text) ? `${asSentence(sofar)} ${signed(decision, key)}` : sofar;
    }, reason);
}

function isWithdrawal(decision: RecordedDecision): boolean {
  return onlyWithdraws({ text: decision.text, settles: settledIds(decision) });
}

function signed(decision: RecordedDecision, key: string): string {
  const who = whoOf(decision);
  return `(${partRef(key, decision.id)}${who === '' ? '' : `, ${who.replace(/^ by /, '')}`})`;
}

function whoOf({ decidedBy, decidedAt }: RecordedDecision): string {
  return decidedBy === '' ? '' : ` by ${decidedBy}${decidedAt === '' ? '' : ` on ${decidedAt.slice(0, 10)}`}`;
}

function nameOf(one: Alternative, key: string): string {
  return `${partRef(key, one.id)} (${titleOfAlternative(one)})`;
}

/** Those that the session turned down by this decision, also where only they say so. */
export function turnedDownBy(decision: RecordedDecision, alternatives: readonly Alternative[]): Alternative[] {
  const settles = settledIds(decision);
  return alternatives.filter(
    (one) =>
      !isTakenUp(one) &&
      (settles.includes(one.id) || (settles.length === 0 && new RegExp(`^Rejected by ${decision.id}[.:]`, 'm').test(one.reason))),
  );
}

/**
 * Whether all that a decision does is to turn another way down: its words are the title of the way, or why it is not taken, and would read in the record as what is
 * decided. What it gives up besides, and "no GraphQL is built" of a product that code can be searched for, binds all the same.
 */
function onlyTurnsDown(decision: RecordedDecision, body: RfcBody): boolean {
  const ways = turnedDownBy(decision, body.alternatives);
  if (settledIds(decision).length === 0) return ways.some((one) => foldText(one.text).startsWith(foldText(decision.text)));
  if (!turnsDown(decision, body)) return false;
  // "Mails instead of letters", the title of the way, gives up no letters.
  if (ways.some((one) => foldText(decision.text) !== '' && foldText(one.text).startsWith(foldText(decision.text)))) return true;
  if (listGivenUp(decision.text).length > 0) return false;
  return !saysNo(decision, body) || (isWhyNot(decision, body) && ways.some((one) => !isProduct(titleOfAlternative(one), body)));
}

/** Alternatives of which a challenge asked why, where all that a decision does is to say so; another one takes up what is taken. */
function reasonsFor(decision: RecordedDecision, { designSession, alternatives }: RfcBody): Alternative[] | undefined {
  const settled = settledIds(decision);
  const met = designSession.challenges.filter(({ id }) => settled.includes(id));
  if (met.length === 0 || met.length < settled.length) return undefined;
  if (met.some(({ concern }) => concern !== 'alternative-without-reason')) return undefined;
  const given = alternatives.filter((one) => one.reason.includes(decision.text) && !isTakenUpBy(one, decision.id));
  return given.length === 0 ? undefined : given;
}

function questionsOf(decision: RecordedDecision, { openQuestions }: RfcBody): RfcBody['openQuestions']['decisions'] {
  const settles = settledIds(decision);
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ id }) => settles.includes(id));
  return asked.length === settles.length ? asked : [];
}

/** By whom something is done, that somebody agreed, how many there are: what the software does is another answer. */
function onlyAnswers(decision: RecordedDecision, body: RfcBody): boolean {
  const asked = questionsOf(decision, body).map(({ text }) => text.trim());
  if (asked.length === 0 || namesPart(decision.text, body)) return false;
  return asked.every((question) => answersAsFact(question, decision.text.trim()));
}

function answersAsFact(question: string, answer: string): boolean {
  const isBounded = readFigures(answer).some(({ kind }) => kind !== 'count') || limits.test(answer);
  if (asksWho.test(question)) return !isBounded && !mayQuestion.test(question) && !keeps.test(answer);
  const isYesOrNo = /^(?:is|are|was|were|do|does|did|has|have|had|can|could|may|must|shall|should|will|would)\b/i.test(question);
  const isOne = splitSentences(answer).length === 1 && !answer.includes(';');
  if (isYesOrNo && isOne && agreed.test(answer) && !isBounded) return true;
  const isCounted = asksForAll.test(question) || /^how (?:many|much)\b/i.test(question);
  const bare = answer.replace(/^(?:yes|no)\b[,.:;]*\s*/i, '');
  return (
    isCounted &&
    (bare === '' || (/^(?:about |some |around |roughly |nearly )?\d/i.test(bare) && isOne && !doing.test(bare))) &&
    !limits.test(bare)
  );
}

const asksWho = /^(?:(?:and|by|to|with|from) )?(?:who|whom|whose|which (?:team|group|department|person|people))\b/i;
/** What becomes of something is built, whoever does it: "…; the first reading stays". */
const keeps =
  /[;.]\s+(?:the|an?|its|each|every|both)\b[^;.]*\b(?:stays?|remains?|(?:is|are) (?:kept|stored|recorded|noted|refused|shown|marked|deleted|locked|logged|archived))\b/i;
const mayQuestion = /\bwho (?:may|can|must|is allowed to)\b/i;
const asksForAll = /^(?:is|are) (?:this|that|these|those) (?:really )?(?:all|everything)\b/i;
const agreed =
  /\b(?:has|have|had) (?:\w+ )?(?:confirmed|agreed|approved|accepted|signed|allowed|promised|consented)\b|\b(?:confirmed|agreed|approved|signed off) (?:by|in writing)\b/i;
/** Words that bound something, or say when. */
const limits = /\b(?:at most|at least|no more than|within|until|never|always|only|after|before|o[’']clock)\b/i;
/** Verbs by which something happens. */
const doing = /\b(?:is|are|be|must|shall|will|may|can|gets?|goes|keeps?|checks?|sends?|writes?|reads?|stores?)\b/i;

/** Something that we build does it. */
function namesPart(answer: string, { proposedSolution }: RfcBody): boolean {
  const said = ` ${foldText(withoutGivenUp(answer))} `;
  return listComponents({ proposedSolution: { ...proposedSolution, integrationPoints: '' } }).some((name) =>
    said.includes(` ${foldText(name)} `),
  );
}
