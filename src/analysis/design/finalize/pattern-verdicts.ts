import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { splitSentences } from '../../challenge/passages.ts';
import { namesPattern } from '../../patterns/match-patterns.ts';

type Row = RfcBody['patterns'][number];

/** What a decision says of a row of the table of patterns, and in which words. */
export interface PatternVerdict {
  readonly pattern: string;
  readonly isUsed: boolean;
  readonly said: string;
}

/** The section that a decision names when it is about patterns. */
const section = 'playbook patterns';

/**
 * What a decision says of the patterns in an RFC's table: "The outbox is used; Saga and Leader election are not". Of one that is about that section every
 * word for a pattern counts, else only its name. What is put under a condition, or said of one place alone ("not used for refunds"), says nothing of the row.
 */
export function readVerdicts(
  { text, settles }: { readonly text: string; readonly settles: readonly string[] },
  rows: readonly Row[],
  {
    builds = false,
  }: { /** Whether what it says is to be built, so that a pattern is used which it describes. */ readonly builds?: boolean } = {},
): PatternVerdict[] {
  const isAbout = settles.some((place) => place.toLowerCase() === section);
  const found = new Map<string, PatternVerdict>();
  const refuted = new Set<string>();
  let isSpoken = isAbout;
  for (const clause of splitClauses(text)) {
    const claims = readClaims(clause, isSpoken);
    if (builds)
      for (const { pattern } of rows.filter((row) => isBuiltBy(clause, row.pattern)))
        if (!found.has(pattern)) found.set(pattern, { pattern, isUsed: true, said: clause });
    isSpoken ||= claims.length > 0;
    for (const { words, isUsed } of claims) {
      for (const { pattern } of rows.filter((row) => isNamed(words, row.pattern, isAbout))) {
        const known = found.get(pattern);
        if (known && known.isUsed !== isUsed) refuted.add(pattern);
        found.set(pattern, known ?? { pattern, isUsed, said: sayWhole(clause, isUsed) });
      }
    }
  }
  // Words that say both leave it to a person.
  return [...found.values()].filter(({ pattern }) => !refuted.has(pattern));
}

/** Whether a clause says that something is built as the pattern says: "events go through an outbox table" uses the outbox, whoever names no pattern. */
function isBuiltBy(clause: string, pattern: string): boolean {
  return !denying.test(clause) && parts.some(([title, part]) => title.test(pattern) && part.test(clause));
}

const denying = /\b(?:no|not|never|without|nor|neither|instead of|rather than|drop\w*|remov\w*|would|n['’]t)\b|n['’]t\b/i;

/** What a pattern is built of, in words that mean nothing else. */
const parts: readonly (readonly [title: RegExp, part: RegExp])[] = [
  [/\boutbox\b/i, /\boutbox (?:table|rows?)\b|\b(?:through|in|into|to|from|of|by) (?:an?|the|its|one) outbox\b/i],
  [/\bdead-letter\b/i, /\bdead[- ]letter (?:queue|table|list|topic|exchange)s?\b/i],
  [
    /\bidempoten/i,
    /\bidempotency[- ]keys?\b|\b(?:each|every) (?:request|message|event|call|order|booking|payment) carries (?:an?|its|the) (?:own |unique )?(?:key|number|id)\b|\b(?:a second|the same) (?:one|request|message|call|event)[^.;]{0,60}\bsame (?:key|number|id)\b[^.;]{0,40}\b(?:changes? nothing|same answer)\b|\b(?:request|message|event|order|payment) (?:ids?|keys?)\b[^.;]{0,80}\b(?:recogni[sz]\w+|repeated|a second time|twice|only once|duplicates?|seen before)\b/i,
  ],
  [/\boptimistic\b/i, /\boptimistic (?:lock\w*|concurrency)\b|\bversion (?:column|number|check)s?\b/i],
  [
    /\btime-?outs?\b/i,
    /\btimes? ?-?outs? (?:after|of|is|are) (?:at most )?\d|\btime-?out(?:s| is| are)? (?:of|after|at) (?:at most )?\d/i,
  ],
  [
    /\brate limit/i,
    /\b(?:at most|no more than|up to) \d[\d,. ]* (?:\w+ )?(?:requests?|calls?) (?:per|an?|each|every) (?:\w+ )?(?:second|minute|hour|day)\b/i,
  ],
  [/\bfeature flag/i, /\bfeature flags?\b|\bbehind (?:an?|one) (?:\w+ )?flag\b/i],
  [/\bleader election\b/i, /\b(?:advisory lock|lease)\b[^.;]{0,60}\b(?:one|only|single)\b/i],
  [/\bcircuit breaker\b/i, /\bcircuit breakers?\b/i],
  [/\baudit log\b/i, /\baudit (?:log|trail|table)\b/i],
];

function isNamed(words: string, pattern: string, isAbout: boolean): boolean {
  // "Saga (MESSAGING-002)" or "MESSAGING-002 Saga".
  const key = /\(([A-Z]+-\d+)\)|^([A-Z]+-\d+)\s/.exec(pattern)?.slice(1).find(Boolean);
  const title = pattern
    .replace(/\s*\([^()]*\)\s*$/, '')
    .replace(/^[A-Z]+-\d+:?\s+/, '')
    .trim();
  if (isAbout) return namesPattern(words, { title, key: key ?? title });
  const spaced = (text: string): string =>
    ` ${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return [title, ...(key === undefined ? [] : [key])].some((name) => spaced(words).includes(spaced(name)));
}

/** A reason says nothing of what is used, and what hangs on a condition is not decided. */
function splitClauses(text: string): string[] {
  return splitSentences(text)
    .flatMap((sentence) => sentence.split(/;\s+|,?\s+(?:but|while|whereas)\s+/i))
    .map((clause) => clause.split(/,?\s+(?:because|since|so that)\s+/i)[0] ?? '')
    .map((clause) => clause.trim().replace(/[.!]+$/, ''))
    .filter((clause) => clause !== '' && !isConditional.test(clause));
}

const isConditional = /\b(?:if|unless|until|whether|once|perhaps|maybe|may|might|could|later|undecided|open)\b/i;

interface Claim {
  /** In which the patterns are named. */
  readonly words: string;
  readonly isUsed: boolean;
}

const done = '(?:used|needed|taken|applied|adopted|necessary|required|built|chosen)';
/** Who is spoken of stands before these ("X is used"). */
const passive = new RegExp(
  String.raw`(?:\b(?:is|are|was|were|be|gets?|stays?|remains?)\s+(?:(?:all|both|each|also|still)\s+)?(?<not>not\b|never\b)?\s*(?:${done}|in use)\b|\b(?<cut>(?:is|are)\s+not|isn['’]t|aren['’]t)(?:\s+${done})?(?=\s*(?:,|$))|\b(?<gone>(?:is|are)\s+(?:unused|unnecessary|dropped|rejected|left out|ruled out|out))\b|:\s*(?<label>not\s+)?used\b)(?<rest>\s+(?:for|in|by|between|with|at|on|to|only|nowhere|no longer|no more)\b)?`,
  'giu',
);
/** Who is spoken of stands behind these ("we use X", "instead of X"). */
const active =
  /(?:\b(?:we|they|services?)\s+(?:do|does|will|shall)\s+(?<not>not)\s+(?:use|need|apply|adopt|take)\b|\b(?:we|they)\s+(?:will\s+|shall\s+)?(?:use|apply|adopt|take|go with)\b|\b(?<without>without|instead of|rather than|and not|but not|no need (?:of|for))\b|^(?<label>not\s+)?used:)/giu;

/** Of one clause; `isSpoken`, where what is used was spoken of before, so that "Saga is not" says what is not used. */
function readClaims(clause: string, isSpoken: boolean): Claim[] {
  const marks = [
    ...Array.from(clause.matchAll(passive), (match) => ({ match, isBefore: true })),
    ...Array.from(clause.matchAll(active), (match) => ({ match, isBefore: false })),
  ].toSorted((one, other) => one.match.index - other.match.index);
  const claims: Claim[] = [];
  let from = 0;
  let isSaid = isSpoken;
  for (const [at, { match, isBefore }] of marks.entries()) {
    const groups = match.groups ?? {};
    const end = match.index + match[0].length;
    const words = isBefore ? clause.slice(from, match.index) : clause.slice(end, marks[at + 1]?.match.index ?? clause.length);
    const isDenied = [groups['not'], groups['cut'], groups['gone'], groups['label'], groups['without']].some(
      (one) => one !== undefined,
    );
    const isCut = groups['cut'] !== undefined && !new RegExp(done).test(match[0]);
    const isNone = isBefore && /(?:^|\s)(?:no|neither|none of)\s/i.test(words);
    const rest = groups['rest']?.trim().toLowerCase() ?? '';
    const isGone = rest.startsWith('no');
    if (isBefore) from = end;
    if (isCut && !isSaid) continue;
    isSaid = true;
    // Not for one thing is not never, and what is used for one thing is used.
    if ((isDenied || isNone) && rest !== '' && !isGone) continue;
    claims.push({ words, isUsed: !isDenied && !isNone && !isGone });
  }
  return claims;
}

/** "Saga and Leader election are not" as it can be read alone. */
function sayWhole(clause: string, isUsed: boolean): string {
  return !isUsed && /\b(?:(?:is|are) not|isn['’]t|aren['’]t)$/i.test(clause) ? `${clause} used` : clause;
}
