import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { givesUp } from '../../../analysis/design/ends/find-given-up.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { isPointerToDecision, readStanding } from '../../../lifecycle/replaced-text.ts';
import { joinWords } from '../context-texts.ts';
import { buildsNothing } from './builds-nothing.ts';
import { isAnswered } from './list-answers.ts';
import { pairRisks } from '../rfc/weigh-trade-offs.ts';
import { decisionsIn, ownWords, readDrawback } from './read-drawback.ts';
import type { DesignText } from './design-text.ts';

/** What becomes easier, harder and dangerous; a drawback that a decision struck is none any more, and a risk of what was given up is over. */
export function tellConsequences({ material }: DesignText, points: AdrDraft['points'], dissent: readonly string[]): string {
  const { rfc } = material;
  const { pros, cons, risks } = rfc.body.tradeOffs;
  const { decisions } = rfc.body.designSession;
  const told = decisions.filter((decision) => buildsNothing(decision, rfc)).map(({ text }) => text);
  const pointsOf = (text: string): string[] =>
    decisionsIn(text, decisions)
      .map(({ id }) => points.findIndex(({ decides }) => decides.includes(id)) + 1)
      .filter((number) => number > 0)
      .map((number) => `D-${number}`);
  const lines = [
    ...pros.flatMap(({ id, text }) => {
      const own = ownWords(text, decisions);
      return own === '' ? [] : [`- Easier: ${own} (${id})`];
    }),
    ...cons.flatMap(({ id, text }) => {
      const { harder, against } = readDrawback(ownWords(text, decisions));
      // Nothing is left of it, or all of it is what is done about another one.
      if (harder === '') return against === '' ? [] : [`- Done about what is harder: ${against} (${id})`];
      const met = [against === '' ? '' : ` Against it: ${against}`, seePoints(pointsOf(text))].join('');
      return [`- Harder: ${harder} (${id})${met}`];
    }),
    ...risks.flatMap((risk) => {
      const own = ownWords(risk.text, decisions);
      if (own === '') return [tellEnded(risk.id, pointsOf(risk.text))];
      if (isOfAnswered(own, rfc.body)) return [];
      const by = endedBy(risk, decisions);
      const at = by === undefined ? -1 : points.findIndex(({ decides }) => decides.includes(by.id));
      if (by && at >= 0) return [tellOver(own, risk.id, { by, point: `D-${at + 1}` })];
      const words = oneLine(told.reduce((left, said) => left.replaceAll(said, ''), risk.mitigation));
      const mitigation = pointAtPoints(words, pointsOf);
      return [`- At risk: ${own} (${risk.id})${mitigation === '' ? '' : ` Against it: ${mitigation}`}`];
    }),
    ...furtherRisks(material).map(
      ({ text, mitigation }) =>
        `- At risk: ${oneLine(text)} (${material.prd.key}, Risks)${mitigation === '' ? '' : ` Against it: ${oneLine(mitigation)}`}`,
    ),
    ...dissent.map((text) => `- Dissent: ${oneLine(text)}`),
  ];
  return lines.join('\n');
}

/** Risks of the PRD for which the page of a TIP has no room, but for those that a decision gives up. */
function furtherRisks({ rfc, prd, source }: DesignText['material']): ReturnType<typeof pairRisks> {
  if (source.kind !== 'tip') return [];
  const { decisions } = rfc.body.designSession;
  const shown = rfc.body.tradeOffs.risks.map(({ text }) => readStanding(text.replaceAll('~~', '')));
  return pairRisks(prd.body.risks).filter(
    ({ text }) => !shown.some((one) => one.startsWith(text)) && !decisions.some((one) => givesUp(one.text, text)),
  );
}

function seePoints(ids: readonly string[]): string {
  return ids.length === 0 ? '' : ` See ${joinWords(ids)}, which ${ids.length === 1 ? 'decides' : 'decide'} about it.`;
}

/** Where only a decision stands against a risk, a reader of the record is sent to the point that it is here. */
function pointAtPoints(mitigation: string, pointsOf: (text: string) => string[]): string {
  if (!splitSentences(mitigation).some(isPointerToDecision)) return mitigation;
  return splitSentences(mitigation)
    .map((sentence) => {
      if (!isPointerToDecision(sentence)) return asSentence(sentence);
      const ids = pointsOf(sentence);
      return ids.length === 0 ? '' : `As ${joinWords(ids)} ${ids.length === 1 ? 'says' : 'say'}.`;
    })
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** "What TIP-001 leaves open turns out to be larger …", where all that it left open was answered since. */
function isOfAnswered(risk: string, { openQuestions }: RfcBody): boolean {
  const [, key] = /^What (TIP-\d+) leaves open\b/.exec(risk) ?? [];
  if (key === undefined) return false;
  const asked = [...openQuestions.decisions, ...openQuestions.unknowns].filter(({ text }) =>
    new RegExp(`\\b${key}(?!\\d)`).test(text),
  );
  return asked.length > 0 && asked.every(isAnswered);
}

/** The decision that gives up what a risk or an edge case speaks of, and nothing else; what another decision keeps goes on being at risk. */
export function endedBy(
  { text }: Pick<RfcBody['tradeOffs']['risks'][number], 'text'>,
  decisions: readonly RecordedDecision[],
): RecordedDecision | undefined {
  if (splitSentences(text).length > 1) return undefined;
  return decisions.find(
    (one) => givesUp(one.text, text) && !decisions.some((other) => other !== one && keeps(other.text, one.text, text)),
  );
}

/** In the words of the risk alone it would read as if that happened still. */
function tellOver(risk: string, id: string, { by, point }: { by: RecordedDecision; point: string }): string {
  const thing = listGivenUp(by.text).find((phrase) => wordsAlike(subjectWords(phrase), subjectWords(risk)).length > 0);
  const named = thing === undefined ? 'what it is a risk of' : thing.trim();
  const told = risk.replace(/[.\s]+$/, '');
  // What quotes a sentence of the design is not put into quotes again.
  return `- No risk any more, since ${point} gives up ${named}: ${told.includes('“') ? told : `“${told}”`} (${id}).`;
}

function tellEnded(id: string, ends: readonly string[]): string {
  return `- No risk any more: what ${id} told of${ends.length === 0 ? '' : `; ${joinWords(ends)} ${ends.length === 1 ? 'ends' : 'end'} it`}.`;
}

function keeps(decision: string, givingUp: string, risk: string): boolean {
  const brought = subjectWords(withoutGivenUp(decision));
  const meant = subjectWords(risk);
  return listGivenUp(givingUp).some((phrase) => {
    const words = subjectWords(phrase);
    return wordsAlike(words, meant).length === words.size && wordsAlike(words, brought).length === words.size;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
