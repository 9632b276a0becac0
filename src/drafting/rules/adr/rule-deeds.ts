import { clausesOf, withoutGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { withoutModelWords } from './model-words.ts';
import { callsAt } from './read-calls.ts';
import { onCondition } from './rule-figures.ts';

/**
 * What a test does by the words of a decision: what is forbidden it tries, a condition it brings about, a job it lets run. Quoted, so that whoever writes the test
 * sees what it has to find. At most two of a decision: more would say it once more. Words of the model say of no sentence which kind of check it needs.
 */
export function listDeeds(text: string, ofModel: ReadonlySet<string> = new Set()): string[] {
  const sentences = withoutGivenUp(text.replace(answering, ' '))
    .split(/(?<=[.!?])\s+|\n+|;\s+/)
    .map((sentence) => sentence.trim().replace(/[.!?;,\s]+$/, ''))
    .filter((sentence) => sentence !== '');
  const found = sentences.flatMap((sentence) => {
    const plain = withoutModelWords(sentence, ofModel);
    const isOf = ({ of, isOfModel = false }: Kind): boolean => of.test(isOfModel ? sentence : plain);
    // Whoever is called at a figure is called by an alert, whatever the model calls so.
    const kind = plain !== sentence && callsAt(sentence) ? watching : kinds.find(isOf);
    const found = [kind, ...(kind !== entry && isOf(entry) ? [entry] : [])].filter((one) => one !== undefined);
    return found.map(({ does, of }) => `${does}: “${brief(clauseOf(sentence, of))}”.`);
  });
  return [...new Set(found)].slice(0, mostDeeds);
}

/** The question behind an answer is no part of what is decided. */
const answering = /\bIt answers: [^?]*\?/g;

const mostDeeds = 2;

interface Kind {
  readonly of: RegExp;
  readonly does: string;
  /** Whether words of the model tell it as well: a condition stays one, whatever it is about. */
  readonly isOfModel?: boolean;
}

const watching: Kind = {
  of: /\balerts?\b|\bmetrics?\b|\bgauges?\b|\bcounters? (?:of|for|per|by|named|called|counts?|`)(?! ?(?:the|a) (?:shop|office|bank))|\bis paged\b/i,
  does: 'The configuration of monitoring and alerts has it',
};

/** What is written down of a deed is found beside whatever else the sentence asks for. */
const entry: Kind = {
  of: /\b(?:audit (?:log|trail|entry|table)|is logged|are logged|logs (?:who|each|every|which))\b/i,
  does: 'A test does it once, and finds the entry',
};

/** What is refused is refused by somebody: "refused readings wait" and "is never refused" tell of nothing that a test could try in vain. */
const refusal = String.raw`(?<!\b(?:not|never|no longer|nothing is|none is) )\b(?:refus(?:es|ed)|reject(?:s|ed)|turned away|den(?:y|ies|ied) (?!itself))\b(?! (?:\p{L}+s|one) (?:is|are|was|were|goes|go|stands?|waits?|stays?|gets?|comes?)\b)`;
/** A status code stands alone or before its name; "with 400 readings a second" is a figure. */
const status = String.raw`\b(?:answer(?:s|ed)?|returns?|responds?|repl(?:y|ies)|gets?|with|status|HTTP) (?:with |an? |the |code )*(?:4\d\d|5\d\d)\b(?! ?%|[.,]\d)(?=\W*$|\s*[.,;:)“”"]| (?:and|or|but|when|if|where|while|until|unless|as|because|with|without|in|by|to|on|for|from|at|instead|after|before|errors?|status|responses?|answers?)\b| \(| (?:Bad|Unauthori[sz]ed|Forbidden|Not|Conflict|Gone|Precondition|Unprocessable|Too|Internal|Service|Gateway)\b)`;

/** First that applies: a refusal says more than the condition on which it comes. */
const kinds: readonly Kind[] = [
  {
    of: new RegExp(`${refusal}|${status}`, 'iu'),
    does: 'A test tries it and is refused',
  },
  {
    of: /\bonly (?:an? |the )?[\p{L}-]+(?: [\p{L}-]+){0,2} (?:may|can|sees?|gets?|reads?|writes?|changes?|opens?)\b|\b(?:may not|must not|must never|may never|nobody (?:but|else|may|can)|no one (?:but|else|may|can))\b/iu,
    does: 'A test tries it as somebody, or in a way, that it does not allow, and is refused',
    isOfModel: true,
  },
  {
    of: /\bin (?:one|the same|a single) transaction\b|\b(?:is|are|form|share|make) (?:one|the same|a single) transaction\b|\ball or (?:nothing|none)\b/i,
    does: 'A test lets the second of the writes fail, and finds none of them',
    isOfModel: true,
  },
  watching,
  {
    of: /\b(?:nightly|hourly|daily|weekly|monthly|scheduled) (?:jobs?|runs?|tasks?|exports?|imports?|batch\w*|reports?|checks?|backups?)\b|\b(?:a|the|one) (?:background |clean-?up )?job (?:that )?\p{Ll}+s\b|\bcron job\b/iu,
    does: 'The schedule has the job; a test runs it, and finds what it does',
  },
  entry,
  {
    of: /\b(?:encrypted|hashed|signed with|pseudonymi[sz]ed|anonymi[sz]ed|masked|redacted)\b/i,
    does: 'A test reads what is stored or sent, and finds nothing in the clear',
  },
  {
    of: /^(?:if|when|while|once|as long as|as soon as|unless|where) .+,|.\b(?:if|unless|as soon as|as long as|while|when) (?:an?|the|it|its|they|no|nobody|one|two|there|his|her|their|\p{Lu})\b|.\b(?:when|while|if) [\p{L}-]+ (?:[\p{L}-]+ )?(?:is|are|fails?|does|has|comes?|ends?)\b/iu,
    does: 'A test brings the condition about, and finds what follows',
    isOfModel: true,
  },
  { of: onCondition, does: 'A test brings the condition about, and finds what follows', isOfModel: true },
  {
    of: /\b(?:feature )?flag\b|\b(?:environment variable|configurable|setting|configuration)\b/i,
    does: 'The configuration has it',
  },
];

/** Of a long sentence the clause that says so is enough; a condition is nothing without what follows. */
function clauseOf(sentence: string, of: RegExp): string {
  if (sentence.length <= longestQuote) return sentence;
  return clausesOf(sentence).find((clause) => of.test(clause) && clause.length > shortestClause) ?? sentence;
}

const shortestClause = 25;
const longestQuote = 160;

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').replace(/[.,;:\s]+$/, '');
  const cut = line.length <= longestQuote ? line : `${line.slice(0, longestQuote).replace(/\s+\S*$/, '')} …`;
  return cut.replaceAll('“', '‘').replaceAll('”', '’');
}
