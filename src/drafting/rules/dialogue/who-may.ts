import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { readWords } from '../../../analysis/challenge/phrases/words.ts';
import type { Dialogue } from './dialogue.ts';

const asksWhoMay =
  /\bwho\b.*?\b(?:(?:may|can|could|is allowed to|are allowed to|is permitted to|gets to) (?:\p{L}+ly )?(?:be )?(?<deed>\p{L}+)|(?<access>has access|have access|sees?|reads?))\b/iu;

/** Whether a question wants a person named who has a right. */
export function asksForRight(question: string): boolean {
  return asksWhoMay.test(question);
}

/** Deeds that are one right, whatever they are called. */
const looking = ['see', 'read', 'view', 'look', 'open', 'show', 'access', 'visible', 'search', 'list', 'inspect'];

/** Words of such a question that say what it is about, without the deed: "read" stands in many a sentence that is about something else. */
export function withoutDeed(question: string, words: ReadonlySet<string>): ReadonlySet<string> {
  const deed = asksWhoMay.exec(question)?.groups?.['deed']?.toLowerCase();
  const rest = new Set([...words].filter((word) => !looking.includes(word) && word !== deed));
  return rest.size > 0 ? rest : words;
}

/** So many sentences answer at most. */
const mostSentences = 3;

/** Sentences of decisions, design and demands that say of somebody that they may do what is asked, nearest first; empty where none does or nobody asks. */
export function whoMay({ turn, reading, session, material }: Dialogue): string {
  const groups = asksWhoMay.exec(turn.text)?.groups;
  if (!groups) return '';
  const permits = permitting(groups['deed']?.toLowerCase() ?? 'see');
  const asked = things(turn.text.slice((asksWhoMay.exec(turn.text)?.index ?? 0) + 'who'.length)).filter(
    (word) => !things(`may can could allowed permitted access gets ${groups['deed'] ?? ''}`).includes(word),
  );
  const said = [
    ...session.decisions.map(({ id, text }) => ({ ref: id, text })),
    ...reading.design.flatMap((passage) =>
      passage.sentences
        .filter((text) => !reading.isRestated(text))
        .map((text) => ({ ref: `${material.rfc.key}, ${placeOf(passage)}`, text })),
    ),
    ...reading.demands.flatMap(({ ref, text }) => splitSentences(text).map((sentence) => ({ ref, text: sentence }))),
  ];
  const near = said
    .filter(({ text }) => permits.test(text))
    .map((one) => ({ ...one, shared: asked.filter((word) => things(one.text).includes(word)).length }))
    .filter(({ shared }) => shared > 0 && shared >= asked.length / 2)
    .toSorted((one, other) => other.shared - one.shared);
  const distinct = near.filter(({ text }, at) => near.findIndex((other) => other.text === text) === at).slice(0, mostSentences);
  return distinct.length === 0
    ? ''
    : `It is said who may:\n\n${distinct.map(({ ref, text }) => `- ${ref}: “${cut(text)}”`).join('\n')}`;
}

/** What is spoken of, everyday things such as records included: it is these that rights are given to. */
function things(text: string): string[] {
  return readWords(text).stems.filter((word) => word.length > 3);
}

/** Says of somebody that they may do it, or that only they do: "every clerk may read", "only the desk returns", "is seen by nobody but". */
function permitting(deed: string): RegExp {
  const stem = deed.replace(/e?s?$/, '');
  const known = looking.some((one) => deed.startsWith(one)) ? looking : [stem];
  // What begins with "us" or "do" is mostly something else than using or doing.
  const said = known === looking || stem.length > 3 ? `(?:${known.join('|')})\\w*` : `${deed}(?:e?[sd])?`;
  return new RegExp(
    String.raw`\b(?:may|can|only|allowed|permitted|entitled|authori[sz]ed|nobody but|no one but|nobody else|their own|his own|her own|its own)\b[^.;]{0,60}?\b${said}|\b${said}\b[^.;]{0,60}?\b(?:only|nobody but|no one but|nobody else|their own|his own|her own|its own)\b`,
    'i',
  );
}
