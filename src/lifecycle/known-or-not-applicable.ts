import { line } from './document-fields.ts';

/**
 * The value of a design field. In a document it is text: empty is unknown, `n/a: because …` does
 * not apply, anything else is known. Checks report unknown fields only.
 */
export type Known<T> =
  | { readonly is: 'known'; readonly value: T }
  | { readonly is: 'unknown' }
  | { readonly is: 'not-applicable'; readonly because: string };

/** A field of one line that may be unknown. */
export const knownLine = line.describe('Empty where it is unknown; `n/a: because …` where it does not apply.').default('');

const unknown = { is: 'unknown' } as const;

/** Only a fixed form at the start counts: "does not apply the change twice" is a value. */
const notApplicable =
  /^(?:n\/a|not applicable|does not apply)(?::[\s:]*(?:because\b[\s:]*)?|,?\s+because\b[\s:]*|\s+[–—-]\s+because\b[\s:]*)(?<because>[^\s:].*)?$/is;

/** Placeholder for a missing value, alone or before a remark such as "tbd, ask the desk". */
const placeholder =
  /^(?:unknown|tbd|tba|todo|n\/a|not applicable|does not apply|to be (?:decided|defined|determined|confirmed))(?:$|\s*[:;,.(–—-])/i;

/** Parses a field. "Does not apply" counts only with a reason. */
export function readKnown(text: string): Known<string> {
  const stated = text.trim();
  const because = notApplicable.exec(stated)?.groups?.['because'];
  if (because !== undefined) return { is: 'not-applicable', because };
  return !/[\p{L}\p{N}]/u.test(stated) || placeholder.test(stated) ? unknown : { is: 'known', value: stated };
}

/** Parses one of a closed list of words; any other text is unknown. */
export function readKnownWord<T extends string>(text: string, words: readonly T[]): Known<T> {
  const known = readKnown(text);
  if (known.is !== 'known') return known;
  const word = words.find((one) => one === known.value.replace(/\.$/, '').toLowerCase());
  return word === undefined ? unknown : { is: 'known', value: word };
}

export function isUnknown(text: string): boolean {
  return readKnown(text).is === 'unknown';
}
