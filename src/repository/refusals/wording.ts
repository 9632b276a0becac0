import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { kindTitle } from '../../lifecycle/artifact-kinds.ts';

type Details = Readonly<Record<string, unknown>>;

export interface Wording {
  readonly kind: 'input' | 'missing' | 'conflict' | 'permission' | 'unavailable';
  readonly message: string;
  readonly fix: Fix;
}

/** Wordings of the database's refusals, by stable id. */
export type Refusals = Readonly<Record<string, (details: Details) => Wording>>;

function wording(kind: Wording['kind']): (message: string, fix: Fix) => Wording {
  return (message, fix) => ({ kind, message, fix });
}

export const input = wording('input');
export const missing = wording('missing');
export const conflict = wording('conflict');
export const permission = wording('permission');
export const unavailable = wording('unavailable');

export function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Addresses the reader, with their other account when it is known. */
export function youAs(other: unknown): string {
  return text(other) === '' ? 'You' : `You, as ${text(other)},`;
}

export function list(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : '';
}

export function either(value: unknown): string {
  return Array.isArray(value) ? value.join(' or ') : '';
}

/** Explains why people count once: ` Ada and A. Lovelace are accounts of one person.` */
export function sameAccounts(people: unknown): string {
  return Array.isArray(people)
    ? people
        .filter((names) => Array.isArray(names))
        .map((names) => ` ${names.join(' and ')} are accounts of one person.`)
        .join('')
    : '';
}

/** Returns the title of the kind that a refusal names. */
export function kindName(value: unknown): string {
  return kindTitle(text(value));
}
