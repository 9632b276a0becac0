import { stem } from './stem.ts';

/** A sentence as the phrases of concepts are looked for in it: stems, `#` for a number, `;` where a clause ends. */
export interface Words {
  readonly text: string;
  readonly stems: readonly string[];
  /** Whether the word at a place is a name in the manner of `OrderPlaced` or `order_placed`. */
  readonly isName: readonly boolean[];
}

const determiners = new Set('a an the its their our his her your my'.split(' '));
/** Articles and possessives, which say nothing of what is meant. */
export const isArticle = (word: string): boolean => determiners.has(word.toLowerCase());
const numbers = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty hundred thousand million dozen'.split(
    ' ',
  ),
);
/** What is written as one word, as two or with a hyphen, and in between with an ending: one word here. */
const compounds: readonly [RegExp, string][] = [
  [/\btim(?:e|es|ed|ing)[- ]outs?\b/gi, 'timeout'],
  [/\bback(?:s|ed|ing)?[- ]offs?\b/gi, 'backoff'],
  [/\bf(?:all|alls|ell|allen|alling)[- ]backs?\b/gi, 'fallback'],
  [/\broll(?:s|ed|ing)?[- ]backs?\b/gi, 'rollback'],
  [/\broll(?:s|ed|ing)?[- ]outs?\b/gi, 'rollout'],
  [/\bfail(?:s|ed|ing)?[- ]overs?\b/gi, 'failover'],
  [/\bsign(?:s|ed|ing)?[- ]ins?\b/gi, 'signin'],
  [/\blog(?:s|ged|ging)?[- ]ins?\b/gi, 'login'],
  [/\bclean(?:s|ed|ing)?[- ]ups?\b/gi, 'cleanup'],
  [/\bgo(?:es|ing)?[- ]lives?\b/gi, 'golive'],
  [/\bcut(?:s|ting)?[- ]overs?\b/gi, 'cutover'],
  [/\bweb[- ]hooks?\b/gi, 'webhook'],
  [/\b(re|de|pre)-(?=\p{L})/giu, '$1'],
];

export function joinCompounds(text: string): string {
  return compounds.reduce((joined, [parts, whole]) => joined.replace(parts, whole), text);
}

const token = /\d+(?:[.,:]\d+)*|\p{L}[\p{L}\d]*(?:_[\p{L}\d]+)+|[\p{L}][\p{L}\d]*(?:['’]t\b)?|%|[;]|[.!?](?=\s|$)/gu;

/** Reads a sentence; articles and possessives say nothing and are left out, hyphens part words. */
export function readWords(text: string): Words {
  const stems: string[] = [];
  const isName: boolean[] = [];
  const add = (word: string, name = false): void => {
    stems.push(word);
    isName.push(name);
  };
  for (const [written] of joinCompounds(text).matchAll(token)) {
    const lower = written.toLowerCase();
    if (isArticle(lower)) continue;
    if (/^\d/.test(written) || numbers.has(lower)) add('#');
    else if (/^[;.!?]$/.test(written)) add(';');
    else if (/n['’]t$/.test(lower)) {
      add(stem(lower.startsWith('ca') ? 'can' : lower.slice(0, -3)));
      add('not');
    } else if (lower === 'cannot') {
      add('can');
      add('not');
    } else if (written.includes('_') || /\p{Ll}\p{Lu}/u.test(written)) add(lower, true);
    else add(stem(lower));
  }
  return { text, stems, isName };
}
