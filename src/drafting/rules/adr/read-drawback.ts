import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { isPointerToDecision } from '../../../lifecycle/replaced-text.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { asOneLine } from './design-text.ts';

/** What is left of a line of the trade-offs without the decisions that stand there: empty where a decision struck all of it. */
export function ownWords(text: string, decisions: readonly RecordedDecision[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const said = decisions
    .map((one) => asSentence(asOneLine(one.text)))
    .filter((words) => words !== '')
    .reduce((left, words) => left.replaceAll(words, ' '), line);
  const sentences = splitSentences(said);
  const own = sentences.filter((sentence) => !isPointerToDecision(sentence) && /[\p{L}\d]/u.test(sentence));
  if (said === line && own.length === sentences.length) return line.replace(/[\s,;:]+$/, '');
  return own.map((sentence) => asSentence(sentence.replace(/[\s,;:]+$/, ''))).join(' ');
}

/** Decisions whose words stand in a line, or to which it points. */
export function decisionsIn(text: string, decisions: readonly RecordedDecision[]): RecordedDecision[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const pointed = new Set(
    splitSentences(line)
      .filter(isPointerToDecision)
      .flatMap((one) => one.match(/\b(?:DEC|CH)-\d+/g) ?? []),
  );
  return decisions.filter((one) => pointed.has(one.id) || (one.text !== '' && line.includes(asSentence(asOneLine(one.text)))));
}

/** The drawbacks that are still some, by their ids: nobody pays a price that a decision struck. */
export function listCosts({ tradeOffs, designSession }: Pick<RfcBody, 'tradeOffs' | 'designSession'>): string[] {
  return tradeOffs.cons
    .filter(({ text }) => readDrawback(ownWords(text, designSession.decisions)).harder !== '')
    .map(({ id }) => id);
}

interface Drawback {
  /** '' of what only says what is done against another one. */
  readonly harder: string;
  /** '' where nobody says what is done about it. */
  readonly against: string;
}

/** What is done about a drawback is none: "Reports lag by an hour. Mitigation: a button", "Reports lag -> a button", "To limit it, …". */
export function readDrawback(text: string): Drawback {
  const found = cure.exec(text);
  if (!found) return { harder: text, against: '' };
  const harder = text.slice(0, found.index).replace(/[\s,;:([–—-]+$/, '');
  const [, purpose = '', done = ''] = found;
  return { harder, against: asSentence(`${purpose}${done}`.replace(/(?<!\([^()]*)\)$/, '').trim()) };
}

const label = String.raw`\**(?:mitigations?|mitigated by|cure|remedy|counter-?measures?|against (?:it|this|that)|what helps)\**\s*:\**\s*`;
/** Behind the drawback, or all of the line. */
const cure = new RegExp(
  String.raw`(?:(?:^|[.;,(]\s*|\s)${label}|\s+(?:->|→)\s+|(?<=^|[.;]\s+)(?=(?:to (?:limit|soften|reduce|contain|counter|mitigate|ease)|against) (?:it|this|that|\p{L}+(?: \p{L}+){0,2}),\s))()([^]+)$`,
  'iu',
);
