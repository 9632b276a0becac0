import { clausesOf, withoutGivenUp } from '../../../analysis/design/given-up.ts';

/**
 * What a test does by the words of a decision: what is forbidden it tries, a condition it brings about, a job it lets run. Quoted, so that whoever writes the test
 * sees what it has to find. At most two of a decision: more would say it once more.
 */
export function listDeeds(text: string): string[] {
  const sentences = withoutGivenUp(text.replace(answering, ' '))
    .split(/(?<=[.!?])\s+|\n+|;\s+/)
    .map((sentence) => sentence.trim().replace(/[.!?;,\s]+$/, ''))
    .filter((sentence) => sentence !== '');
  const found = sentences.flatMap((sentence) => {
    const kind = kinds.find(({ of }) => of.test(sentence));
    return kind === undefined ? [] : [`${kind.does}: “${brief(clauseOf(sentence, kind.of))}”.`];
  });
  return [...new Set(found)].slice(0, mostDeeds);
}

/** The question behind an answer is no part of what is decided. */
const answering = /\bIt answers: [^?]*\?/g;

const mostDeeds = 2;

/** First that applies: a refusal says more than the condition on which it comes. */
const kinds: readonly { readonly of: RegExp; readonly does: string }[] = [
  {
    of: /\b(?:refus(?:es|ed)|reject(?:s|ed)|turned away|den(?:y|ies|ied) (?!itself))\b|\b(?:answer(?:s|ed)?|returns?|responds?|repl(?:y|ies)|gets?|with|status|HTTP) (?:with |a |an |the )*(?:4\d\d|5\d\d)\b/i,
    does: 'A test tries it and is refused',
  },
  {
    of: /\bonly (?:an? |the )?[\p{L}-]+(?: [\p{L}-]+){0,2} (?:may|can|sees?|gets?|reads?|writes?|changes?|opens?)\b|\b(?:may not|must not|must never|may never|nobody (?:but|else|may|can)|no one (?:but|else|may|can))\b/iu,
    does: 'A test tries it as somebody, or in a way, that it does not allow, and is refused',
  },
  {
    of: /\bin (?:one|the same|a single) transaction\b|\ball or (?:nothing|none)\b/i,
    does: 'A test lets the second of the writes fail, and finds none of them',
  },
  {
    of: /\balerts?\b|\bmetrics?\b|\bgauges?\b|\bcounters?\b(?! of (?:the|a) (?:shop|office|bank))|\bis paged\b/i,
    does: 'The configuration of monitoring and alerts has it',
  },
  {
    of: /\b(?:nightly|hourly|daily|weekly|monthly|scheduled) (?:jobs?|runs?|tasks?|exports?|imports?|batch\w*|reports?|checks?|backups?)\b|\b(?:a|the|one) (?:background |clean-?up )?job (?:that )?\p{Ll}+s\b|\bcron job\b/iu,
    does: 'The schedule has the job; a test runs it, and finds what it does',
  },
  {
    of: /\b(?:audit (?:log|trail|entry|table)|is logged|are logged|logs (?:who|each|every|which))\b/i,
    does: 'A test does it once, and finds the entry',
  },
  {
    of: /\b(?:encrypted|hashed|signed with|pseudonymi[sz]ed|anonymi[sz]ed|masked|redacted)\b/i,
    does: 'A test reads what is stored or sent, and finds nothing in the clear',
  },
  {
    of: /^(?:if|when|while|once|as long as|as soon as|unless|where) .+,|.\b(?:if|unless|as soon as|as long as|while|when) (?:an?|the|it|its|they|no|nobody|one|two|there|his|her|their|\p{Lu})\b|.\b(?:when|while|if) [\p{L}-]+ (?:[\p{L}-]+ )?(?:is|are|fails?|does|has|comes?|ends?)\b/iu,
    does: 'A test brings the condition about, and finds what follows',
  },
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
