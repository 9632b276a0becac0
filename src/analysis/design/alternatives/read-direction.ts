import { subjectWords } from '../../challenge/subject-words.ts';
import { splitSentences } from '../../challenge/passages.ts';

interface Alternative {
  /** '' of one that the RFC does not have. */
  readonly id: string;
  readonly title: string;
}

/** Where a decision goes with an alternative; `unsaid` where its words do not tell. */
export type Direction = 'taken' | 'rejected' | 'unsaid';

/**
 * What the words of a decision say of an alternative: "ALT-2 is rejected", "we do not", "we go with the queue". Read are only sentences about it: those that
 * name it by its id or words of its title, and those that speak of "it", "this" or "we" alone. What says both tells nothing.
 */
export function readDirection(text: string, { id, title }: Alternative): Direction {
  const own = subjectWords(title);
  const said = splitSentences(text)
    .flatMap((sentence) => sentence.split(/[;:]\s+|,\s+(?:but|and|so|as|because|since)\s+|\s+(?:because|since)\s+/i))
    .map((clause) => {
      if (keeps.test(clause) && namesAlternative(clause, title)) return 'taken';
      // Words of the title deny nothing: "No cache" may well be taken.
      return readClause(withoutId(clause.replaceAll(title, ' it '), id), { isAbout: isNamed(clause, id, own), own });
    });
  const isRejected = said.includes('rejected');
  const isTaken = said.includes('taken');
  return isRejected === isTaken ? 'unsaid' : isRejected ? 'rejected' : 'taken';
}

function withoutId(clause: string, id: string): string {
  return (id === '' ? clause : clause.replace(new RegExp(`\\b${id}\\b`, 'gi'), ' it ')).replace(/\s+/g, ' ').trim();
}

function isNamed(clause: string, id: string, own: ReadonlySet<string>): boolean {
  return (id !== '' && new RegExp(`\\b${id}\\b`, 'i').test(clause)) || [...subjectWords(clause)].some((word) => own.has(word));
}

function readClause(clause: string, { isAbout, own }: { isAbout: boolean; own: ReadonlySet<string> }): Direction {
  const speaksOfIt = isAbout || pronoun.test(clause);
  if (bare.test(clause) || (isAbout && noThing.test(clause))) return 'rejected';
  if (speaksOfIt && (refusal.test(clause) || (denial.test(clause) && !tellsOutcome(clause, own)))) return 'rejected';
  return speaksOfIt && consent.test(clause) ? 'taken' : 'unsaid';
}

const pronoun = /^\W*(?:it|this|that|this one|the (?:alternative|option|idea|proposal)|we|i)\b/i;

/** An answer that stands alone; "No Redis" says no to Redis, and to what else is spoken of only where that is it. */
const bare =
  /^\W*(?:(?:no|nope|never)(?=\W*$|\s*[,.!–—-]|\s+(?:way|we|it|this|that|thanks?|need|use|for|by|from)\b)|rejected|declined|refused|dropped|dismissed|not (?:taken|chosen|now|this|for us|wanted|needed|it))\b/i;

const noThing = /^\W*(?:no|never)\s/i;

/** "Overbooking is rejected", "it stays out": said of the alternative itself. */
const refusal =
  /\b(?:is|are|was|were|be|been|gets?|stays?|remains?|has been|will be) (?:(?:still|hereby|finally|therefore|also|again) )?(?:rejected|declined|refused|dropped|dismissed|discarded|abandoned|ruled out|turned down|withdrawn|out\b(?! of)|off the table|not (?:\w+ )?(?:taken|chosen|used|adopted|done|built|wanted|needed|an option|pursued|followed|worth|going|allowed|accepted|for us|considered|our way)|no option|no way|too (?:dear|costly|expensive|risky|slow|complex|much|late))/i;

/** "We do not", "we reject it", "against it", "instead of it". */
const denial =
  /^\W*(?:(?:we|i) (?:(?:do|will|shall|would|can|are|am|could|must|should|want) ?(?:not|n['’]t)|(?:can|won|don|shan)['’]?n?['’]t|cannot|won['’]t|don['’]t|never|reject|decline|refuse|drop|dismiss|discard|abandon|rule(?:d)? (?:it |this |that )?out|(?:have )?decided? (?:against|not to)|stay away|keep away|do without|go without))\b|\b(?:against|without|instead of|rather than|not|no|reject\w*|declin\w*) it\b|\b(?:it|this) (?:does|do|will|shall|would) (?:not|n['’]t)\b/i;

/** "We never see a card number" says what comes of a way that is taken: what we do not do is none of its own deeds, and no taking of it. */
function tellsOutcome(clause: string, own: ReadonlySet<string>): boolean {
  const [, deed] = negated.exec(clause) ?? [];
  return deed !== undefined && !taking.test(deed) && ![...subjectWords(deed)].some((word) => own.has(word));
}

const negated =
  /^\W*(?:we|i) (?:(?:do|will|shall|would|can|could|must|should) ?(?:not|n['’]t)|(?:can|won|don|shan)['’]?n?['’]t|cannot|never) (?:\w+ly )?(\p{L}+)/iu;
const taking =
  /^(?:do|use|take|want|need|build|go|adopt|choose|accept|approve|follow|pursue|introduce|buy|like|pick|switch|move|start|try|think|believe|plan|intend|agree|support|consider|bother|it|this|that)$/i;

/** "We take it", "it is chosen". */
const consent =
  /\b(?:is|are|be|been|gets?|was|were|will be) (?:taken(?: up)?|chosen|adopted|accepted|used|built|done|approved|our way)\b|^\W*(?:we|i) (?:take|choose|adopt|use|go (?:with|for)|build|pick|accept|approve|decide(?:d)? for|switch to|move to|will (?:take|use|build|adopt|go))\b/i;

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
