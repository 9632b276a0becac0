const irregular = new Map([
  ['people', 'person'],
  ['children', 'child'],
  ['men', 'man'],
  ['women', 'woman'],
]);

/** Words that say nothing about which context or aggregate is meant. */
const fillers = new Set([
  'context',
  'management',
  'aggregate',
  'domain',
  'subdomain',
  'service',
  'system',
  'and',
  'the',
  'of',
  'a',
  'an',
]);

/** Lower-case words of a name or sentence; "InsuranceQuoteRequests", "insurance_quote_requests" and "insurance quote requests" give the same. */
export function splitWords(text: string): string[] {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/['’]s\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function singular(word: string): string {
  const known = irregular.get(word);
  if (known) return known;
  if (word.length <= 3 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:sses|xes|zes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** Key under which two spellings of one name are equal: case, plural, camel case, hyphens and underscores do not count. */
export function nameKey(name: string): string {
  return splitWords(name)
    .map((word) => singular(word))
    .join(' ');
}

/** Like `nameKey`, without words such as "context" and "management": "PolicyManagementContext" and "Policies" are the same place. */
export function placeKey(name: string): string {
  const all = splitWords(name).map((word) => singular(word));
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).join(' ');
}

/** Text as compared for copies: no case, punctuation or articles. */
export function textKey(text: string): string {
  return splitWords(text)
    .filter((word) => !['a', 'an', 'the'].includes(word))
    .join(' ');
}

/** Share of common words (Jaccard) of two texts, 0 to 1. */
export function wordOverlap(one: string, other: string): number {
  return setOverlap(new Set(textKey(one).split(' ')), new Set(textKey(other).split(' ')));
}

/** Jaccard index; two empty sets are equal. */
export function setOverlap<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): number {
  const union = one.union(other).size;
  return union === 0 ? 1 : one.intersection(other).size / union;
}
