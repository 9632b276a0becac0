import { line } from './document-fields.ts';

/**
 * What a field of a design says. A document holds it as text: nothing is unknown, `n/a: because …` does not apply, and anything else is the value. Checks ask about what is
 * unknown, and never about what does not apply for a reason.
 */
export type Known<T> =
  | { readonly is: 'known'; readonly value: T }
  | { readonly is: 'unknown' }
  | { readonly is: 'not-applicable'; readonly because: string };

/** A field of one line that may be unknown. */
export const knownLine = line.describe('Empty where it is unknown; `n/a: because …` where it does not apply.').default('');

const unknown = { is: 'unknown' } as const;

/** Only a closed form at the very start says that it does not apply; "does not apply the change twice" is a value. */
const notApplicable =
  /^(?:n\/a|not applicable|does not apply)(?::[\s:]*(?:because\b[\s:]*)?|,?\s+because\b[\s:]*|\s+[–—-]\s+because\b[\s:]*)(?<because>[^\s:].*)?$/is;

/** Stands where a value is still missing, alone or before a remark such as "tbd, ask the desk". */
const placeholder =
  /^(?:unknown|tbd|tba|todo|n\/a|not applicable|does not apply|to be (?:decided|defined|determined|confirmed))(?:$|\s*[:;,.(–—-])/i;

/** That something does not apply counts only with a reason. */
export function readKnown(text: string): Known<string> {
  const stated = text.trim();
  const because = notApplicable.exec(stated)?.groups?.['because'];
  if (because !== undefined) return { is: 'not-applicable', because };
  return !/[\p{L}\p{N}]/u.test(stated) || placeholder.test(stated) ? unknown : { is: 'known', value: stated };
}

/** One of a closed list of words; any other text is unknown. */
export function readKnownWord<T extends string>(text: string, words: readonly T[]): Known<T> {
  const known = readKnown(text);
  if (known.is !== 'known') return known;
  const word = words.find((one) => one === known.value.replace(/\.$/, '').toLowerCase());
  return word === undefined ? unknown : { is: 'known', value: word };
}

export function isUnknown(text: string): boolean {
  return readKnown(text).is === 'unknown';
}
