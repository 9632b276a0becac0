import { readFigures } from '../../../analysis/challenge/figures.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { textsOf } from '../../../analysis/challenge/read-design.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { asOneLine, type DesignText } from './design-text.ts';
import { listAnswers, type Answer } from './list-answers.ts';

type Said = Omit<AdrDraft, 'openPoints' | 'notDone'>;

/** A demand that the record says nothing of. */
interface Unsaid {
  readonly section: string;
  /** `PRD-001#NFR-4`; '' of a sentence of the model. */
  readonly ref: string;
  readonly text: string;
  readonly asks: string;
}

/**
 * What the RFC names as demanded of more than one operation, and neither the record nor anything that people settled says something of: an open point, since
 * nobody builds what stands nowhere.
 */
export function askForDemands(design: DesignText, draft: Said): AdrDraft['openPoints'] {
  const answers = listAnswers(design.material.rfc.body);
  return listUnsaid(design, draft)
    .filter((demand) => !answers.some((answer) => settles(answer, demand)))
    .map(({ section, text, asks }) => ({ section, question: `${asks} The design does not say: “${text}.”` }));
}

/** Where somebody settled a demand, and the record has the answer nowhere else: it is cited, since the demand would look forgotten. */
export function citeSettled(design: DesignText, draft: Said): string[] {
  const { key, body } = design.material.rfc;
  const said = textsOf(draft).map(asOneLine).join('\n');
  const answers = listAnswers(body);
  return listUnsaid(design, draft).flatMap((demand) => {
    const answer = answers.findLast((one) => settles(one, demand));
    if (!answer || said.includes(asOneLine(answer.text))) return [];
    return [
      `“${demand.text}”${demand.ref === '' ? '' : ` (${demand.ref})`} is settled: ${asSentence(asOneLine(answer.text))} (${partRef(key, answer.id)})`,
    ];
  });
}

function listUnsaid(design: DesignText, draft: Said): Unsaid[] {
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
    .map(({ ref, text }) => ({ section: ref, ref, text, asks: 'How is it met, and by what?' }));
  const kept = keptFor(rfc.body.proposedSolution.componentDesign)
    .filter((sentence) => !isKept(sentence, sentences))
    .map((sentence) => ({
      section: `${rfc.key}, Component Design`,
      ref: '',
      text: asOneLine(sentence),
      asks: 'What sees to it?',
    }));
  return [...named, ...kept];
}

/** It names the demand by its id or words, or says for the same time what becomes of the same thing. */
function settles({ about, text }: Answer, { ref, text: demand }: Unsaid): boolean {
  const whole = `${about} ${asOneLine(text)}`;
  if (ref !== '' && isNamed(ref, whole)) return true;
  if (asOneLine(whole).includes(demand)) return true;
  // Of several sentences one answer may leave the rest open.
  if (splitSentences(demand).length > 1 || !keeping.test(demand)) return false;
  return isKept(demand, [whole]);
}

/** By its whole id, or by the short one that people write in a document of that PRD. */
function isNamed(ref: string, text: string): boolean {
  const [, own = ref] = ref.split('#');
  return new RegExp(`${ref}(?!\\d|\\.\\d)|(?<![\\w#-])${own}(?!\\d|\\.\\d)`).test(text);
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
