import type { Concern } from '../../lifecycle/challenge.ts';
import type { RecordedChallenge } from '../../lifecycle/rfc.ts';
import { escapePattern } from '../concepts/escape-pattern.ts';
import { firstSentence, upperFirst } from './as-sentence.ts';
import { nameOfComponent } from './list-components.ts';

/** What happens where a concern comes true; the title of an objection says what is missing in a text, which is no event. */
const happenings: Partial<Record<Concern, string>> = {
  idempotency: 'the same request or message arrives a second time',
  ordering: 'messages arrive in another order than they were sent in',
  delivery: 'a change is stored, and what it has to tell is not delivered',
  'invariant-span': 'two changes that keep the rule one by one break it together',
  concurrency: 'two change the same thing at once',
  timeout: 'no answer comes in time',
  'failure-mode': 'it fails or does not answer',
  retry: 'every attempt fails',
  'unbounded-growth': 'what is kept grows without end',
  backpressure: 'more comes than can be worked off',
  authorization: 'somebody asks who may not',
  staleness: 'what is read is older than its source',
  'single-point-of-failure': 'the one instance that there is fails',
  monitoring: 'a job stands still, and nobody notices',
};

/** What it comes to where a design is silent or wrong and nothing in particular happens: what a risk is a risk of. */
const consequences: Partial<Record<Concern, string>> = {
  'invariant-broken': 'a rule that has to hold at all times is broken',
  'constraint-broken': 'it is not kept',
  'personal-data': 'personal data reaches somebody who has no need of it',
  secrets: 'a secret gets into hands that it is not meant for',
  migration: 'what was moved does not hold in its new place and has to come back',
  rollout: 'a release does harm and has to be taken back',
  'target-without-number': 'it turns out too slow or too small, and nobody had said what is enough',
  'target-without-design': 'the target is missed',
  time: 'a clock or a time zone differs, and something falls on the wrong day',
  'uncovered-story': 'somebody wants to do what was asked for, and cannot',
};

/** Of a sentence that only reads like one with a fault, where the concern says no better what it would come to. */
const suspicions: Partial<Record<Concern, string>> = {
  'constraint-broken': 'a constraint is not kept',
  boundary: 'one part changes what belongs to another',
};

/** How an objection begins that was raised by the manner of a sentence: what it "reads as if" is no event, and nothing that one could prevent. */
const suspects = /^it reads as if\b/i;

/** Words of an objection that something is missing in the text. */
const saysMissing =
  /\b(?:nothing|nobody|no one|never says?|not (?:said|stated|named|bounded)|without(?! (?:pause|end)\b)|has no|have no|no [\w -]{1,40}? (?:is|are) (?:named|said|stated)|is missing|unclear)\b/i;

type Told = Pick<RecordedChallenge, 'text' | 'concern' | 'tiedTo'>;

/** Whether something happens where the objection is right, whatever its title says. */
export function tellsEvent({ concern }: Pick<Told, 'concern'>): boolean {
  return happenings[concern] !== undefined;
}

/** "Queue (DEC-4): every attempt fails", of an objection that said what the text lacked; any other title tells what happens itself. */
export function whatHappens(challenge: Told): string {
  const title = firstSentence(challenge.text)
    .trim()
    .replace(/[.\s]+$/, '');
  const [, subject = '', fault = title] = /^([^:]{2,60}): (.+)$/.exec(title) ?? [];
  const unmet = /^nothing says by what (\S+) is met$/.exec(fault)?.[1];
  if (unmet !== undefined) return tellUnmet(unmet, challenge);
  const isSuspicion = suspects.test(fault);
  const happening =
    (isSuspicion ? suspicions[challenge.concern] : undefined) ?? happenings[challenge.concern] ?? consequences[challenge.concern];
  const unsaid = challenge.concern === 'failure-mode' && /^nothing is said of (an? [\p{L} -]{2,40}?) that (.+)$/u.exec(fault);
  if (unsaid) return `${isSection(subject) || subject === '' ? '' : `${subject}: `}${unsaid[1]} ${unsaid[2]}`;
  const told = happening === undefined || !(isSuspicion || saysMissing.test(mainClause(fault))) ? fault : happening;
  // Which sentence is suspected says more than what it would come to.
  const isNeeded = isSuspicion || /^(?:it|they)\b/.test(told);
  const thing = !isSection(subject) ? subject : isNeeded || holdsParts(subject) ? thingQuoted(challenge, isNeeded) : '';
  // Where nothing is named, "it" would be nothing.
  return thing === '' ? upperFirst(told.replace(/^it\b/, 'something that this needs')) : `${thing}: ${told}`;
}

/** "NFR-5 is not met" says nothing to whoever has no PRD at hand. */
function tellUnmet(id: string, { tiedTo }: Told): string {
  const [, ref = id, demand = ''] = new RegExp(String.raw`(\S+#${escapePattern(id)}) \("([^"]+)"\)`).exec(tiedTo) ?? [];
  return demand === '' ? `${id} is not met` : `${ref} is not met: “${demand.replace(/[.\s]+$/, '')}”`;
}

/** "A message is gone when the process dies or nobody listens" says what happens, and when; "a broker is used, which nobody has run" says it as well. */
function mainClause(fault: string): string {
  return fault.split(/\s(?:when|while|where|because|once)\s|,\s(?:which|who|whom|whose)\s/)[0] ?? fault;
}

/** An objection to a section or a line of the document is called by it, which names nothing that anything can happen to. */
function isSection(subject: string): boolean {
  return /^(?:(?:Component|High-Level|Technology|Integration|Failure|Edge|Domain) \w+|Monitoring|Security|Performance|Risks|Constraints|(?:PRO|CON|EC|RISK|LIM)-\d+)$/.test(
    subject,
  );
}

/** What else a section says begins with no name of a part: "Counters: refusals". */
function holdsParts(section: string): boolean {
  return /^(?:Component Design|High-Level Approach|Technology Choices|Integration Points)$/.test(section);
}

/** "Identity provider" of “Identity provider: tokens are checked.”; where that names nothing in front and "it" would be nothing, the words themselves. */
function thingQuoted({ tiedTo }: Told, isNeeded: boolean): string {
  const [, quote = ''] = /[“"]([^“”"]{2,300})[”"]/.exec(tiedTo) ?? [];
  // "City payment service (REST): …" is called without how it is spoken to.
  const name = nameOfComponent({ label: '', text: quote.replace(/\s*\([^()]*\)/g, '') });
  if (name !== '' || !isNeeded) return name;
  const words = quote.replace(/[.…\s]+$/, '');
  return words === ''
    ? ''
    : `“${words.length <= longestWords ? words : `${words.slice(0, longestWords).replace(/\s+\S*$/, '')} …`}”`;
}

/** So much of a quote tells which sentence is meant. */
const longestWords = 80;
