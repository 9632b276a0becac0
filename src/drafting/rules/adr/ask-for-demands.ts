import { readFigures } from '../../../analysis/challenge/figures.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { textsOf } from '../../../analysis/challenge/read-design.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asOneLine, type DesignText } from './design-text.ts';

/** What the RFC names as demanded of more than one operation, and the record says nothing of: an open point, since nobody builds what stands nowhere. */
export function askForDemands(design: DesignText, draft: Omit<AdrDraft, 'openPoints' | 'notDone'>): AdrDraft['openPoints'] {
  const { prd, rfc } = design.material;
  const { context: _, rejectedAlternatives: __, deferred: ___, ...rest } = draft;
  const said = textsOf(rest).join('\n');
  const sentences = textsOf(rest)
    .flatMap((text) => text.split('\n'))
    .flatMap(splitSentences);
  // Performance and availability are watched as targets.
  const demanded = Object.entries(prd.body.nonFunctional).flatMap(([category, demands]) =>
    category === 'performance' || category === 'availability' ? [] : demands,
  );
  const named = demanded
    .map(({ id, text }) => ({ ref: partRef(prd.key, id), text: asOneLine(text) }))
    .filter(({ ref }) => isNamed(ref, textsOf(rfc.body.nonFunctional).join('\n')) && !isNamed(ref, said))
    .filter(({ text }) => !sentences.some((sentence) => asOneLine(sentence).includes(text)))
    .map(({ ref, text }) => ({ section: ref, question: `How is it met, and by what? The design does not say: “${text}.”` }));
  const kept = keptFor(rfc.body.proposedSolution.componentDesign)
    .filter((sentence) => !isKept(sentence, sentences))
    .map((sentence) => ({
      section: `${rfc.key}, Component Design`,
      question: `What sees to it? The design does not say: “${asOneLine(sentence)}.”`,
    }));
  return [...named, ...kept];
}

function isNamed(ref: string, text: string): boolean {
  return new RegExp(`${ref}(?![\\d.])`).test(text);
}

/** "The trail is kept for 30 years", which an operation quotes of its story and no operation does. */
function keptFor(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^\s*[-*] `[^`]+` \([A-Z]+-\d+#OP-/.test(line))
    .flatMap((line) => splitSentences(line.replace(/^[^:]*: /, '')))
    .filter((sentence) => keeping.test(sentence) && durationsIn(sentence).length > 0);
}

const keeping = /\b(?:is|are|be|stays?|remains?) (?:kept|stored|retained|archived|deleted|erased|removed|purged)\b/i;

function durationsIn(sentence: string): number[] {
  return readFigures(sentence)
    .filter(({ kind }) => kind === 'duration')
    .map(({ value }) => value);
}

/** The same time is said of the same thing. */
function isKept(demand: string, sentences: readonly string[]): boolean {
  const [words, times] = [subjectWords(demand), durationsIn(demand)];
  return sentences.some(
    (sentence) =>
      durationsIn(sentence).some((time) => times.includes(time)) && wordsAlike(words, subjectWords(sentence)).length > 0,
  );
}
