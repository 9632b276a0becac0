import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';

/** What mechanisms are made of and what is done with them: two decisions about queues need not be about the same queue. */
const ofMechanisms = subjectWords(
  'queue queues topic broker kafka rabbitmq sqs message event put place send sent write written read store stored keep kept hold held wait move call publish push pull consume consumer worker job ' +
    'hand hands manual manually retried retrying repeat repeats repeated repeating back back-off times one two three four five ' +
    'table row copy cache cached redis memcached replica projection key keys retry retries attempt attempts outbox relay lock lease webhook flag encrypt encrypted saga compensate nightly cron there goes going',
);

/** The things that a text speaks of, without the mechanism by which they are carried. */
export function thingsOf(text: string): Set<string> {
  return new Set([...subjectWords(text)].filter((word) => !ofMechanisms.has(word)));
}

/** Whether two texts speak of a thing in common; a text that names none may speak of any. */
export function speaksOfSame(one: string, other: string): boolean {
  const [own, others] = [thingsOf(one), thingsOf(other)];
  return own.size === 0 || others.size === 0 || wordsAlike(own, others).length > 0;
}

/** Whether the things of the shorter text are mostly those of the other: who acts on two things is one word that both share. */
export function isMostlyOfSame(one: string, other: string): boolean {
  const [own, others] = [thingsOf(one), thingsOf(other)];
  const fewest = Math.min(own.size, others.size);
  return fewest > 0 && wordsAlike(own, others).length * 2 > fewest;
}

const ofAll = /\b(?:all|any|every|each|whatever|both)\b/i;

/**
 * Whether what is known answers a price for these very things: the decision does so itself, or a sentence about them, about everything of the kind, or about
 * nothing in particular. What was answered for orders says nothing of invoices.
 */
export function isAnsweredFor(
  decision: string,
  {
    known,
    answered,
  }: { readonly known: readonly { readonly text: string; readonly about: string }[]; readonly answered: RegExp },
): boolean {
  if (answered.test(decision)) return true;
  return known.some(({ text, about }) =>
    [text, ...splitSentences(text)].some(
      (said) => answered.test(said) && (ofAll.test(said) || speaksOfSame(decision, `${about} ${said}`)),
    ),
  );
}
