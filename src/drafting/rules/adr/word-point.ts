import { tellsOfOpen } from '../../../analysis/design/finalize/settled-openings.ts';
import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { RecordedChallenge, RfcBody } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { ruleFor } from './check-rule.ts';
import { findBound } from './find-bound.ts';
import { tellsEvent, whatHappens } from '../../../analysis/design/what-happens.ts';
import { isProduct } from './is-product.ts';
import { listPrevented } from './state-prevented.ts';
import { asSentence } from '../../../analysis/design/as-sentence.ts';
import { asOneLine, type DesignText } from './design-text.ts';

type Point = AdrDraft['points'][number];

/** What a point is said with besides its words. */
export interface Deciding {
  readonly against: readonly RecordedChallenge[];
  readonly decides: string[];
  readonly settles?: readonly string[];
  /** What is decided, without who and why. */
  readonly said?: string;
  /** The same without the alternative that it takes up. */
  readonly own?: string;
  /** Words of decisions whose place it takes. */
  readonly before?: readonly string[];
  /** Alternatives that it turns down. */
  readonly rejected?: RfcBody['alternatives'];
}

/** What is said as a point of the record, with whom it binds, what it prevents and how it is checked. */
export function pointOf(
  text: string,
  design: DesignText,
  { against, decides, settles = [], said = text, own = said, before = [], rejected = [] }: Deciding,
): Point {
  const challenged = against
    // What was rebutted does not come true; only what may happen all the same is prevented.
    .filter((one) => one.state !== 'rebutted' || mayHappen(one))
    // That a reason is missing happens to nothing that is built.
    .filter(({ concern }) => concern !== 'alternative-without-reason')
    .map((one) => `${whatHappens(one)} (${one.id})`);
  // "Order service: a copy grows old" was said of that component.
  const titles = against.map(({ text: title }) => /^[^:\n]{2,60}(?=: )/.exec(title)?.[0] ?? '').join('. ');
  const bound = findBound(said, { decides: [...decides, ...against.map(({ id }) => id)], settles, titles }, design);
  // A draft has a note in two sections, and a decision strikes it in both.
  const replaced = [...new Set(decides.flatMap((id) => (design.replaced.get(id) ?? []).map(asOneLine)))].filter(
    // "It needs 4 GB of memory" is prevented by nobody.
    (sentence) => !tellsOfOpen(sentence) && !design.toldOnly.has(sentence),
  );
  // "Vonage" is said with "Vonage for text messages".
  const gone = [...replaced, ...before];
  const wholly = gone.filter(
    (one, at) => !gone.some((other, index) => index !== at && other.length > one.length && other.includes(one)),
  );
  const ownPrevented = listPrevented(own, decides.length > 0);
  // "Instead of Kafka" is said by the sentence that it replaces.
  const isSaid = (prevented: string): boolean =>
    saysWords(gone, prevented) ||
    gone.some((sentence) => sentence.toLowerCase().includes(prevented.replace(/[.]$/, '').toLowerCase()));
  const prevents = [
    ...wholly.map((sentence) => `“${sentence}”, which it replaces.`),
    ...rejected.map((one) => `${partRef(design.material.rfc.key, one.id)}: ${asSentence(titleOfAlternative(one))}`),
    ...listPrevented(said, decides.length > 0)
      .filter((prevented) => !isSaid(prevented))
      // "Polling instead of events" is taken up by "events wait in a table".
      .filter((prevented) => ownPrevented.includes(prevented) || !saysWords([withoutGivenUp(own)], prevented)),
    ...challenged.map((fault) => `${fault}.`),
  ];
  return {
    text,
    binds: bound.join(', ') || design.material.rfc.title,
    prevents: withoutHollow(prevents).join(' '),
    rule: ruleFor(
      withoutSources(said),
      {
        against: against.filter((one) => one.state !== 'rebutted' || mayHappen(one)),
        turnedDown: rejected.map(titleOfAlternative).filter((title) => isProduct(title, design.material.rfc.body)),
        bound,
        isWhyNot: rejected.length > 0,
      },
      design,
    ),
    decides,
  };
}

/** That nothing may go against a decision says nothing beside what it takes the place of. */
function withoutHollow(prevents: readonly string[]): readonly string[] {
  const named = prevents.filter((one) => !one.startsWith('What would go against “'));
  return named.length === 0 ? prevents : named;
}

/** A question may say of its sources, and quote of them, what nobody answered: no check is made of that. */
function withoutSources(said: string): string {
  const at = said.indexOf('It answers: ');
  if (at === -1) return said;
  const asked = said.slice(at);
  const end = asked.replace(/["“][^"”]*["”]/g, (quoted) => ' '.repeat(quoted.length)).lastIndexOf('?');
  return end === -1 ? said : said.slice(0, at + end + 1);
}

/** What a rebuttal says there is not cannot be brought about by a test. */
function mayHappen(challenge: RecordedChallenge): boolean {
  return (
    tellsEvent(challenge) && !/\b(?:no|not|never|nobody|nothing|none|neither|nowhere|cannot)\b|n['’]t\b/i.test(challenge.answer)
  );
}

/** "A password for clerks" is said by "Clerks sign in with a password". */
function saysWords(sentences: readonly string[], prevented: string): boolean {
  const words = subjectWords(prevented);
  return words.size > 0 && sentences.some((one) => sharedWords(words, subjectWords(one)).length === words.size);
}
