import type { Concern } from '../../../lifecycle/challenge.ts';
import type { RecordedChallenge } from '../../../lifecycle/rfc.ts';
import { firstSentence } from './design-text.ts';

/** What happens where a concern comes true; the title of an objection says what is missing in a text, which is no event. */
const happenings: Partial<Record<Concern, string>> = {
  idempotency: 'the same request or message arrives a second time',
  ordering: 'messages arrive in another order than they were sent in',
  delivery: 'a change is stored, and what it has to tell is not delivered',
  'invariant-span': 'two changes that keep the rule one by one break it together',
  concurrency: 'two change the same thing at once',
  timeout: 'the other side does not answer',
  'failure-mode': 'what it depends on fails',
  retry: 'every attempt fails',
  'unbounded-growth': 'what is kept grows without end',
  backpressure: 'more comes than can be worked off',
  staleness: 'what is read is older than its source',
  'single-point-of-failure': 'the one instance that there is fails',
};

/** Words of an objection that something is missing in the text. */
const saysMissing =
  /\b(?:nothing|nobody|no one|never says?|not (?:said|stated|named|bounded)|without(?! (?:pause|end)\b)|has no|have no|is missing|unclear)\b/i;

/** "Queue (DEC-4): every attempt fails", of an objection that said what the text lacked; any other title tells what happens itself. */
export function whatHappens({ text, concern }: Pick<RecordedChallenge, 'text' | 'concern'>): string {
  const title = firstSentence(text)
    .trim()
    .replace(/[.\s]+$/, '');
  const [, subject = '', fault = title] = /^([^:]{2,60}): (.+)$/.exec(title) ?? [];
  const happening = happenings[concern];
  if (happening === undefined || !saysMissing.test(fault)) return title;
  return subject === '' ? happening.replace(/^./, (letter) => letter.toUpperCase()) : `${subject}: ${happening}`;
}
