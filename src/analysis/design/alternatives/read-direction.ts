import { subjectWords } from '../../challenge/subject-words.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { wordsAlike } from '../../challenge/same-root.ts';
import { withoutGivenUp } from '../ends/given-up.ts';

interface Alternative {
  /** '' of one that the RFC does not have. */
  readonly id: string;
  readonly title: string;
}

/** Where a decision goes with an alternative; `unsaid` where its words do not tell. */
export type Direction = 'taken' | 'rejected' | 'unsaid';

/**
 * What the words of a decision say of an alternative: "ALT-2 is rejected", "we do not", "we go with the queue" of a queue. Only what is said of the alternative
 * itself counts: "we use the portal for that" is a reason against another way, and "we do not want two stores" one for a way with one. What says both tells nothing.
 */
export function readDirection(text: string, { id, title }: Alternative): Direction {
  const own = ownWords(title);
  const said = splitSentences(text)
    .flatMap((sentence) => sentence.split(/[;:]\s+|,\s+(?:but|and|so|as|because|since)\s+|\s+(?:because|since)\s+/i))
    .map((clause) => {
      if (keeps.test(clause) && namesAlternative(clause, title)) return 'taken';
      // Words of the title deny nothing: "No cache" may well be taken.
      return readClause(withoutId(clause.replaceAll(title, ' it '), id), own);
    });
  const isRejected = said.includes('rejected');
  const isTaken = said.includes('taken');
  return isRejected === isTaken ? 'unsaid' : isRejected ? 'rejected' : 'taken';
}

/** What is built by it; what it does without is none of it. */
function ownWords(title: string): ReadonlySet<string> {
  const own = subjectWords(withoutGivenUp(title));
  return own.size > 0 ? own : subjectWords(title);
}

function withoutId(clause: string, id: string): string {
  return (id === '' ? clause : clause.replace(new RegExp(`\\b${id}\\b`, 'gi'), ' it ')).replace(/\s+/g, ' ').trim();
}

function readClause(clause: string, own: ReadonlySet<string>): Direction {
  if (saysNo(clause, own)) return 'rejected';
  return saysYes(clause, own) ? 'taken' : 'unsaid';
}

function saysNo(clause: string, own: ReadonlySet<string>): boolean {
  if (bare.test(clause) || withoutIt.test(clause)) return true;
  const [, thing] = noThing.exec(clause) ?? [];
  if (thing !== undefined && isOfOwn(thing, own)) return true;
  const refused = refusal.exec(clause);
  if (refused && isSaidOf(clause, refused, own)) return true;
  const [, deed = '', object = ''] = denial.exec(clause) ?? [];
  if (deed === '') return declining.test(clause);
  if (taking.test(deed)) return isIt(object, own);
  return isOfOwn(deed, own) || (dropping.test(deed) && isIt(object, own));
}

function saysYes(clause: string, own: ReadonlySet<string>): boolean {
  const [, object] = consent.exec(clause) ?? [];
  if (object !== undefined && isIt(object, own)) return true;
  const accepted = acceptance.exec(clause);
  return accepted !== null && isSaidOf(clause, accepted, own);
}

/** "The kiosk is built": of the alternative, and of all of it; "Kafka is used for telemetry" and "it is used by the clinic" tell of something else. */
function isSaidOf(clause: string, { index, 0: verb }: RegExpExecArray, own: ReadonlySet<string>): boolean {
  const subject = clause.slice(0, index);
  const rest = clause.slice(index + verb.length);
  if (pronoun.test(subject)) return !/^\s+by\b/i.test(rest);
  return isOfOwn(subject, own) && (!isOfUse.test(verb) || subjectWords(rest).size === 0);
}

const isOfUse = /\b(?:taken|chosen|adopted|accepted|used|built|done|approved|wanted|needed)\b/i;

/** The alternative as the object of a deed: "it", "the kiosk". */
function isIt(object: string, own: ReadonlySet<string>): boolean {
  return pronounAlone.test(object) || isOfOwn(object, own);
}

const pronounAlone =
  /^\W*(?:it|this|that|so|this (?:one|way)|the (?:alternative|option|idea|proposal))?\W*(?:then|now|after all|at all|instead|here|either)?\W*$/i;

/** Whether a text speaks of nothing but the alternative. */
function isOfOwn(text: string, own: ReadonlySet<string>): boolean {
  const words = [...subjectWords(text)];
  return words.length > 0 && wordsAlike(words, own).length === words.length;
}

const pronoun = /^\W*(?:it|this|that|this one|the (?:alternative|option|idea|proposal))\b\W*$/i;

/** An answer that stands alone. */
const bare =
  /^\W*(?:(?:no|nope|never)(?=\W*$|\s*[,.!–—-]|\s+(?:way|we|it|this|that|thanks?|for us)\b)|(?:rejected|declined|refused|dropped|dismissed)(?=\W*$|\s*[,.!–—-]|\s+(?:by|for|as|after)\b)|not (?:taken|chosen|now|this|for us|wanted|needed|it)\b)/i;

/** "No Redis" says no to Redis, and to what else is spoken of only where that is it. */
const noThing = /^\W*(?:no|never)\s+(.+)$/i;

/** "Overbooking is rejected", "it stays out": said of the alternative itself. */
const refusal =
  /\b(?:is|are|was|were|be|been|gets?|stays?|remains?|has been|will be|(?:does|do|will|shall|would) not be) (?:(?:still|hereby|finally|therefore|also|again) )?(?:rejected|declined|refused|dropped|dismissed|discarded|abandoned|ruled out|turned down|withdrawn|out\b(?! of)|off the table|not (?:\w+ )?(?:taken|chosen|used|adopted|done|built|wanted|needed|an option|pursued|followed|worth|allowed|accepted|for us|considered|our way)|no option|no way|too (?:dear|costly|expensive|risky|slow|complex|much|late))|\b(?:will|shall|would) not be (?:taken|chosen|used|adopted|done|built)\b/i;

/** "We do not take it", with the deed and what it is done to. */
const denial =
  /^\W*(?:we|i) (?:(?:(?:do|will|shall|would|can|are|am|could|must|should|want) ?(?:not|n['’]t)|(?:can|won|don|shan)['’]?n?['’]t|cannot|won['’]t|don['’]t|never|(?:have )?decided? not to) (?:\w+ly )?)?(?:want to )?((?<=(?:n['’]?t|not|cannot|never|to|ly) )\p{L}+|(?:reject|decline|refuse|drop|dismiss|discard|abandon|ruled? out|(?:have )?decided? against|stay away from|keep away from|do without|go without)\b)(.*)$/iu;

/** "We do not", "instead of it". */
const declining =
  /^\W*(?:we|i) (?:(?:do|will|shall|would) ?(?:not|n['’]t)|cannot|can['’]t|won['’]t|don['’]t|(?:have )?decided? (?:against|not to)|stay away|keep away)\W*$/i;
const withoutIt = /\b(?:against|without|instead of|rather than|not|no|reject\w*|declin\w*) it\b/i;

const taking =
  /^(?:do|use|take|want|need|build|go|adopt|choose|accept|approve|follow|pursue|introduce|buy|like|pick|switch|move|start|try|think|believe|plan|intend|agree|support|consider|bother|it|this|that)$/i;
const dropping = /^(?:reject|decline|refuse|drop|dismiss|discard|abandon|rule|decided?|have|stay|keep|do|go)\b/i;

/** "We take it", with what is taken. */
const consent =
  /^\W*(?:we|i) (?:will |shall )?(?:take(?: up)?|choose|adopt|use|go (?:with|for)|build|pick|accept|approve|decide(?:d)? for|switch to|move to)\b(.*)$/i;
/** "It is chosen". */
const acceptance =
  /\b(?:is|are|be|been|gets?|was|were|will be) (?:taken(?: up)?|chosen|adopted|accepted|used|built|done|approved|our way)\b/i;

/** "We keep paper with barcodes", said of just that; of anything else it may well be the reason against it. */
const keeps = /^\W*(?:we|i) (?:keep|stay with|go on with|continue with)\b(?!.*\b(?:not|no|without|instead)\b)/i;

/** A text names an alternative when it says all that its title says. */
export function namesAlternative(text: string, title: string): boolean {
  const said = subjectWords(text);
  const wanted = [...subjectWords(title)];
  return wanted.length === 0 ? text.toLowerCase().includes(title.toLowerCase()) : wanted.every((word) => said.has(word));
}

/** Which of these titles a text names: "A direct call, refused when the other side is away" is not "A direct call" as well. */
export function namedTitles(text: string, titles: readonly string[]): string[] {
  const named = [...new Set(titles)].filter((title) => namesAlternative(text, title));
  return named.filter((title) => !named.some((other) => other.length > title.length && namesAlternative(other, title)));
}
