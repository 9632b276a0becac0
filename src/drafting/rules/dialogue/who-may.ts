import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Dialogue } from './dialogue.ts';

const asksWhoMay =
  /\bwho\b.*\b(?:may|can|could|is allowed|are allowed|is permitted|has access|have access|gets to|sees?|reads?)\b/i;

/** Says of somebody what they may do, or that nobody else may. */
const permits =
  /\b(?:may|can|only|allowed|permitted|entitled|authori[sz]ed|nobody (?:but|else)|no one (?:but|else)|not every\w*|(?:their|his|her|its) own|rights?|roles?|access)\b/i;

const asking = subjectWords('who whom whose may can could allowed permitted access gets');

/** So many sentences answer at most. */
const mostSentences = 3;

/** Sentences of decisions, design and demands that say of somebody that they may do what is asked, nearest first; empty where none does or nobody asks. */
export function whoMay({ turn, reading, session, material }: Dialogue): string {
  if (!asksWhoMay.test(turn.text)) return '';
  const asked = new Set([...subjectWords(turn.text)].filter((word) => !asking.has(word)));
  const said = [
    ...session.decisions.map(({ id, text }) => ({ ref: id, text })),
    ...reading.design.flatMap((passage) =>
      passage.sentences.map((text) => ({ ref: `${material.rfc.key}, ${placeOf(passage)}`, text })),
    ),
    ...reading.demands.flatMap(({ ref, text }) => splitSentences(text).map((sentence) => ({ ref, text: sentence }))),
  ];
  const near = said
    .filter(({ text }) => permits.test(text))
    .map((one) => ({ ...one, shared: sharedWords(asked, subjectWords(one.text)).length }))
    .filter(({ shared }) => shared > 0 && shared >= asked.size / 2)
    .toSorted((one, other) => other.shared - one.shared);
  const distinct = near.filter(({ text }, at) => near.findIndex((other) => other.text === text) === at).slice(0, mostSentences);
  return distinct.length === 0
    ? ''
    : `It is said who may:\n\n${distinct.map(({ ref, text }) => `- ${ref}: “${cut(text)}”`).join('\n')}`;
}
