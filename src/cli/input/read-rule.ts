import { InputError } from '../../lifecycle/errors.ts';
import type { RequiredRoles } from '../../lifecycle/gate-policies.ts';
import { roles, type Role } from '../../lifecycle/roles.ts';
import { readList, readPair } from './parse-arguments.ts';

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400, w: 604_800 };

/** Parses `90m`, `12h`, `2d` to seconds; null for `never`. Throws `duration.malformed`. */
export function readDuration(text: string): number | null {
  if (text.trim().toLowerCase() === 'never') return null;
  const [, amount = '', unit = ''] = /^([1-9]\d{0,5})([smhdw])$/i.exec(text.trim()) ?? [];
  const seconds = Number(amount) * (unitSeconds[unit.toLowerCase()] ?? 0);
  if (seconds > 0) return seconds;
  throw new InputError({
    id: 'duration.malformed',
    message: `"${text}" is not a time such as 12h or 2d.`,
    fix: 'Write a number with s, m, h, d or w, or "never".',
  });
}

/** Parses `architect=1,domain-expert=1`; `none` demands nothing. Throws `gate-rule.malformed`. */
export function readRequiredRoles(values: readonly string[]): RequiredRoles {
  return Object.fromEntries(
    withoutNone(values).map((value) => {
      const { name, text } = readPair(value);
      const needed = text === null ? 1 : Number(text);
      if (isRole(name) && Number.isInteger(needed) && needed > 0) return [name, needed];
      throw malformed(value, 'Write ROLE=N, such as architect=1.');
    }),
  );
}

/** Parses role names; `none` for no one. Throws InputError `gate-rule.malformed`. */
export function readRoleNames(values: readonly string[]): Role[] {
  return withoutNone(values).map((value) => {
    if (isRole(value)) return value;
    throw malformed(value, `The roles are ${roles.join(', ')}.`);
  });
}

/** Parses a whole number from 1. Throws InputError `gate-rule.malformed`. */
export function readQuorum(text: string): number {
  const quorum = Number(text);
  if (Number.isInteger(quorum) && quorum > 0) return quorum;
  throw malformed(text, 'A quorum is a whole number from 1.');
}

/** Parses an amount above 0; undefined without one. Throws `gate.grant-too-small`. */
export function readGrant(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const amount = Number(text.replaceAll(/[_,]/g, ''));
  if (Number.isFinite(amount) && amount > 0) return amount;
  throw new InputError({
    id: 'gate.grant-too-small',
    message: `"${text}" is no amount above 0.`,
    fix: 'Say how much more the run may use, in the unit of the gate: --grant 500000.',
  });
}

function withoutNone(values: readonly string[]): string[] {
  return readList(values).filter((value) => value !== 'none');
}

function isRole(name: string): name is Role {
  return (roles as readonly string[]).includes(name);
}

function malformed(value: string, fix: string): InputError {
  return new InputError({ id: 'gate-rule.malformed', message: `A rule does not understand "${value}".`, fix });
}
