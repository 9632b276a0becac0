import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import {
  goesAgainst,
  isOtherAnswer,
  opposes,
  saysWhatIsNot,
  saysWhatIsOver,
} from '../../../analysis/design/against/goes-against.ts';
import type { RecordedDecision } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { listSetAside } from '../../../analysis/technology/set-aside.ts';
import { hasWord } from './rule-names.ts';
import { joinWords } from '../context-texts.ts';
import type { DesignText } from './design-text.ts';

type Point = AdrDraft['points'][number];

/**
 * What the design says itself (`said`), each with the decisions of the session that bind the same part: nobody can build one as it stands without having seen
 * what was decided about it. A decision with which it cannot hold stands there in its words, as the design does not strike where it cannot be sure what.
 */
export function relatePoints(
  said: readonly Point[],
  decided: readonly { readonly point: Point; readonly decision: RecordedDecision }[],
  { material, replaced, besideApproach }: DesignText,
): Point[] {
  const { decisions, unknowns } = material.rfc.body.openQuestions;
  const questions = [...decisions, ...unknowns];
  const numbered = decided.map((one, at) => ({ ...one, id: `D-${said.length + at + 1}` }));
  // What it turns from and took out of the design somewhere is not said there any more.
  const tookWords = (id: string): boolean => (replaced.get(id) ?? []).length > 0;
  const isAgainst = (decision: RecordedDecision, binds: boolean, sentence: string): boolean =>
    saysWhatIsNot(decision.text, sentence) ||
    saysWhatIsOver(decision.text, sentence) ||
    (binds && (goesAgainst(decision.text, sentence) || listSetAside(decision.text).some((name) => hasWord(sentence, name)))) ||
    questions.some(
      ({ id, text }) => settledIds(decision).includes(id) && isOtherAnswer({ question: text, answer: decision.text }, sentence),
    );
  return said.map((point) => {
    const isPart = point.text.startsWith(`${point.binds}: `);
    const sentences = splitSentences(point.text);
    const found = numbered.map((one) => {
      const binds = isPart && one.point.binds.split(', ').includes(point.binds);
      const turns = binds && contrasts.test(one.decision.text) && !tookWords(one.decision.id);
      return { ...one, binds, against: turns || sentences.some((sentence) => isAgainst(one.decision, binds, sentence)) };
    });
    const otherwise = found
      .filter(({ against }) => against)
      .map(({ id, decision }) => `${id} decides otherwise: ${asSentence(brief(decision.text))}`);
    const first = firstSentence(point.text);
    const marked = isPart ? [] : besideApproach.filter((one) => one.said.includes(first)).flatMap(({ ids }) => ids);
    const beside = found
      .filter(({ binds, against, decision }) => (binds || marked.includes(decision.id)) && !against)
      .map(({ id }) => id);
    const see = beside.length === 0 ? [] : [`See ${joinWords(beside)} as well.`];
    return otherwise.length + see.length === 0
      ? point
      : { ...point, text: `${point.text}\n\n${[...otherwise, ...see].join(' ')}` };
  });
}

/** The decisions of the session, an earlier one with the later one that says no to it: both stand in the record, and only the later one can be built. */
export function relateDecisions(
  decided: readonly { readonly point: Point; readonly decision: RecordedDecision }[],
  { before }: { /** Points in front of them. */ readonly before: number },
): Point[] {
  return decided.map(({ point, decision }, at) => {
    const later = decided.flatMap((other, index) =>
      index > at && opposes(other.decision.text, decision.text)
        ? [`D-${before + index + 1} decides otherwise since: ${asSentence(brief(other.decision.text))}`]
        : [],
    );
    return later.length === 0 ? point : { ...point, text: [point.text, ...later].join('\n\n') };
  });
}

/** Words by which a decision turns from what was before. */
const contrasts = /\b(?:no longer|instead|rather than|in place of|any ?more|no more(?! than)|not\b[^.;]*\bbut)\b/i;

/** A long decision is known by its beginning; "After." alone is none. */
function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestQuote ? line : firstSentence(line);
}

const longestQuote = 240;
