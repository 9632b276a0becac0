import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { givesUp } from '../../../analysis/design/find-given-up.ts';
import { listGivenUp, withoutGivenUp } from '../../../analysis/design/given-up.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { joinWords } from '../context-texts.ts';
import { buildsNothing } from './builds-nothing.ts';
import type { DesignText } from './design-text.ts';

/** What becomes easier, harder and dangerous; a risk of what was given up is over. */
export function tellConsequences(
  { material: { rfc } }: DesignText,
  points: AdrDraft['points'],
  dissent: readonly string[],
): string {
  const { pros, cons, risks } = rfc.body.tradeOffs;
  const { decisions } = rfc.body.designSession;
  const bears = ({ text }: { readonly text: string }): boolean => !saysOnlyDecisions(text, decisions);
  const told = decisions.filter((decision) => buildsNothing(decision, rfc)).map(({ text }) => text);
  return [
    ...pros.filter(bears).map(({ id, text }) => `- Easier: ${oneLine(text)} (${id})`),
    ...cons.filter(bears).map(({ id, text }) => `- Harder: ${oneLine(text)} (${id})`),
    ...risks.map((risk) => {
      if (!bears(risk)) return tellEnded(risk, points);
      const by = endedBy(risk, decisions);
      const at = by === undefined ? -1 : points.findIndex(({ decides }) => decides.includes(by.id));
      if (at >= 0) return `- At risk no longer: ${oneLine(risk.text)} (${risk.id}) D-${at + 1} gives up what it is a risk of.`;
      const mitigation = oneLine(told.reduce((left, words) => left.replaceAll(words, ''), risk.mitigation));
      return `- At risk: ${oneLine(risk.text)} (${risk.id})${mitigation === '' ? '' : ` Against it: ${mitigation}`}`;
    }),
    ...dissent.map((text) => `- Dissent: ${oneLine(text)}`),
  ].join('\n');
}

/** The decision that gives up what a risk speaks of, and nothing else; what another decision keeps goes on being at risk. */
function endedBy(
  { text }: RfcBody['tradeOffs']['risks'][number],
  decisions: readonly RecordedDecision[],
): RecordedDecision | undefined {
  if (splitSentences(text).length > 1) return undefined;
  return decisions.find(
    (one) => givesUp(one.text, text) && !decisions.some((other) => other !== one && keeps(other.text, one.text, text)),
  );
}

/** All that it said is struck. */
function saysOnlyDecisions(text: string, decisions: readonly RecordedDecision[]): boolean {
  const rest = decisions.reduce((left, decision) => left.replace(asSentence(oneLine(decision.text)), ''), oneLine(text));
  return isPointerToDecision(text) || (text.trim() !== '' && !/\p{L}/u.test(rest));
}

function tellEnded({ id, text }: { readonly id: string; readonly text: string }, points: AdrDraft['points']): string {
  const by: readonly string[] = text.match(/\bDEC-\d+\b/g) ?? [];
  const at = points.flatMap(({ decides }, index) => (decides.some((one) => by.includes(one)) ? [`D-${index + 1}`] : []));
  return `- At risk no longer: what ${id} told of${at.length === 0 ? '' : `; ${joinWords(at)} ${at.length === 1 ? 'ends' : 'end'} it`}.`;
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
