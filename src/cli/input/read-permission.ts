import { InputError } from '../../lifecycle/errors.ts';
import { roles, type Role } from '../../lifecycle/roles.ts';
import { scopes, type Scope } from '../../lifecycle/scopes.ts';
import { readList } from './parse-arguments.ts';

/** Parses roles. Throws InputError `token.unknown-role`. */
export function readRoles(values: readonly string[] | undefined): Role[] {
  return readKnown(values, { known: roles, id: 'token.unknown-role', noun: 'role' });
}

/** Parses scopes. Throws InputError `token.unknown-scope`. */
export function readScopes(values: readonly string[]): Scope[] {
  return readKnown(values, { known: scopes, id: 'token.unknown-scope', noun: 'scope' });
}

function readKnown<T extends string>(
  values: readonly string[] | undefined,
  { known, id, noun }: { known: readonly T[]; id: string; noun: string },
): T[] {
  const named = readList(values);
  const isKnown = (name: string): name is T => (known as readonly string[]).includes(name);
  const unknown = named.filter((name) => !isKnown(name));
  if (unknown.length === 0) return named.filter(isKnown);
  throw new InputError({
    id,
    message: `There is no ${noun} ${unknown.join(', ')}.`,
    fix: `The ${noun}s are ${known.join(', ')}.`,
  });
}

const secondsPer = { m: 60, h: 3_600, d: 86_400, w: 7 * 86_400, y: 365 * 86_400 } as const;
const longestSeconds = 3660 * 86_400;

/** Parses `30d` to seconds. Throws InputError `token.lifetime`. */
export function readLifetime(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,6})\s?([mhdwy])$/.exec(text.trim()) ?? [];
  const seconds = Number(count) * (secondsPer[unit as keyof typeof secondsPer] ?? Number.NaN);
  if (seconds >= 60 && seconds <= longestSeconds) return seconds;
  throw new InputError({
    id: 'token.lifetime',
    message: `${text} is no time that a token can last.`,
    fix: 'Write a number with m, h, d, w or y, such as 12h, 30d or 1y; ten years at most.',
  });
}
