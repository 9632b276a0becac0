import { readOnce } from '../../read-once.ts';
import { isIrregular, stem } from './stem.ts';

/** A sentence as the phrases of concepts are looked for in it: stems, `#12` for a number, `;` where a clause ends. */
export interface Words {
  readonly text: string;
  readonly stems: readonly string[];
  /** Whether the word at a place is a name in the manner of `OrderPlaced`, `order_id` or `sendTenant`. */
  readonly isName: readonly boolean[];
  /** Whether it is the name of something that happened: `OrderPlaced`, `order_placed`. */
  readonly isEvent: readonly boolean[];
}

const determiners = new Set('a an the its their our his her your my'.split(' '));
/** Articles and possessives, which say nothing of what is meant. */
export const isArticle = (word: string): boolean => determiners.has(word.toLowerCase());
const spelled = new Map(
  Object.entries(
    // "One" is an article as often as a number.
    { two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12, dozen: 12 },
  ).concat(
    Object.entries({
      fifteen: 15,
      twenty: 20,
      thirty: 30,
      forty: 40,
      fifty: 50,
      sixty: 60,
      hundred: 100,
      thousand: 1000,
      million: 1e6,
    }),
  ),
);
/** `#12` for "12" and "twelve"; null for what is no number. A class of answers, such as 5xx, is a word. */
export function readNumber(word: string): string | null {
  if (/^\d[\d.,:]*$/.test(word)) return `#${word}`;
  const number = spelled.get(word.toLowerCase());
  return number === undefined ? null : `#${number}`;
}
/** What is written as one word, as two or with a hyphen, and in between with an ending: one word here. */
const compounds: readonly [RegExp, string][] = [
  [/\btim(?:e|es|ed|ing)[- ]outs?\b/gi, 'timeout'],
  [/\bback(?:s|ed|ing)?[- ]offs?\b/gi, 'backoff'],
  [/\bf(?:all|alls|ell|allen|alling)[- ]backs?\b/gi, 'fallback'],
  [/\broll(?:s|ed|ing)?[- ]backs?\b/gi, 'rollback'],
  [/\broll(?:s|ed|ing)?[- ]outs?\b/gi, 'rollout'],
  [/\bfail(?:s|ed|ing)?[- ]overs?\b/gi, 'failover'],
  [/\bsign(?:s|ed|ing)?[- ]ins?\b/gi, 'signin'],
  [/\blog(?:s|ged|ging)?[- ](?:ins?|ons?)\b/gi, 'login'],
  [/\blog(?:s|ged|ging)?[- ](?:outs?|offs?)\b/gi, 'logout'],
  [/\bclean(?:s|ed|ing)?[- ]ups?\b/gi, 'cleanup'],
  [/\bgo(?:es|ing)?[- ]lives?\b/gi, 'golive'],
  [/\bcut(?:s|ting)?[- ]overs?\b/gi, 'cutover'],
  [/\bweb[- ]hooks?\b/gi, 'webhook'],
  [/\b(re|de|pre)-(?=\p{L})/giu, '$1'],
];

/** "20 calls a second": the article of a rate says "per", that of "for a second" says nothing. */
const rate =
  /(?<=(?:\d|\b(?:hundred|thousand|million|once|twice|[a-z]{2,}s)) )(?:an?|each|every) (?=(?:second|minute|hour|day|night|week|month|year)\b)/gi;

export function joinCompounds(text: string): string {
  return compounds.reduce((joined, [parts, whole]) => joined.replace(parts, whole), text);
}

const token = /\b[1-5]xx\b|\d+(?:[.,:]\d+)*|\p{L}[\p{L}\d]*(?:_[\p{L}\d]+)+|[\p{L}][\p{L}\d]*(?:['’]t\b)?|%|[;]|[.!?](?=\s|$)/gu;

/** The key of a part says nothing: `DAA-001#EV-order-removed` removes no order. */
const key = /\b[A-Z]{2,5}-\d+#[\w.-]+/g;

/**
 * Reads a sentence; articles and possessives say nothing and are left out, hyphens part words. Once: a design is read anew at each turn of a session, with hardly
 * another sentence, and what concepts found in one is known by its words.
 */
export const readWords = readOnce((text): Words => {
  const stems: string[] = [];
  const isName: boolean[] = [];
  const isEvent: boolean[] = [];
  const add = (word: string, name = ''): void => {
    stems.push(word);
    isName.push(name !== '');
    isEvent.push(tellsWhatHappened(name));
  };
  for (const [written] of joinCompounds(text.replace(key, ' ')).replace(rate, 'per ').matchAll(token)) {
    const lower = written.toLowerCase();
    if (isArticle(lower)) continue;
    const number = readNumber(lower);
    if (number !== null) add(number);
    else if (/^[;.!?]$/.test(written)) add(';');
    else if (/n['’]t$/.test(lower)) {
      add(stem(lower.startsWith('ca') ? 'can' : lower.slice(0, -3)));
      add('not');
    } else if (lower === 'cannot') {
      add('can');
      add('not');
    } else if (written.includes('_') || /\p{Ll}\p{Lu}/u.test(written)) add(lower, written);
    else add(stem(lower));
  }
  return { text, stems, isName, isEvent };
});

/** `OrderPlaced`, `invoice_sent`, and not `sendTenant`, `tenant_id` or `RabbitMQ`: what happened ends in a participle. */
function tellsWhatHappened(name: string): boolean {
  const last = /(?:_|\p{Ll})(\p{Lu}\p{Ll}+|(?<=_)\p{Ll}+)$/u.exec(name)?.[1]?.toLowerCase();
  if (last === undefined || (/^\p{Ll}/u.test(name) && !name.includes('_'))) return false;
  return last.endsWith('ed') || isIrregular(last);
}
