import { shorten } from '../../analysis/lint/shorten.ts';
import { InputError, NotFoundError } from '../../lifecycle/errors.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Resolves aliases in a request, then calls. An artifact may be named by key in any letter case, or
 * by the number or file it had elsewhere. A name like a key is looked up as an alias only when no
 * artifact has that key, so most calls cost no query. Throws InputError `key.ambiguous`.
 */
export async function callByAlias<T>(
  call: (request: unknown) => Promise<T>,
  { request: given, aliases, ports }: { request: unknown; aliases: readonly string[]; ports: Pick<UsecasePorts, 'artifacts'> },
): Promise<T> {
  if (aliases.length === 0) return call(given);
  const request = given as Readonly<Record<string, unknown>>;
  const first = await renamed(request, aliases, (name) => (looksLikeKey(name) ? Promise.resolve(name) : keyOf(ports, name)));
  try {
    return await call(first);
  } catch (error) {
    if (!(error instanceof NotFoundError) || error.id !== 'artifact.not-found') throw error;
    const second = await renamed(request, aliases, (name) => keyOf(ports, name));
    if (JSON.stringify(namesIn(second, aliases)) === JSON.stringify(namesIn(first, aliases))) throw error;
    return call(second);
  }
}

const namesIn = (request: Readonly<Record<string, unknown>>, fields: readonly string[]): unknown[] =>
  fields.map((field) => request[field]);

async function renamed(
  request: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  rename: (name: string) => Promise<string>,
): Promise<Readonly<Record<string, unknown>>> {
  const one = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(one));
    if (typeof value !== 'string') return value;
    // A baseline names versions as well: PRD-001@2.
    const [, whole = value, version = ''] = /^(.*?)(@v?\d+)?$/s.exec(value) ?? [];
    const part = splitPartRef(whole);
    return `${part ? partRef(await rename(part.key), part.localId) : await rename(whole)}${version}`;
  };
  const changed = await Promise.all(fields.map(async (field) => [field, await one(request[field])] as const));
  return { ...request, ...Object.fromEntries(changed.filter(([field]) => request[field] !== undefined)) };
}

/** `PRD-001`, `INC-2026-004`, in any case. */
export function looksLikeKey(text: string): boolean {
  return /^[A-Za-z]+(-\d{4})?-\d{3,}$/.test(text.trim());
}

/** Returns the alias's key; any other text is returned unchanged and refused where it is used. */
async function keyOf({ artifacts }: Pick<UsecasePorts, 'artifacts'>, name: string): Promise<string> {
  const alias = name.trim();
  const lists = await Promise.all(spellings(alias).map((spelling) => artifacts.list({ alias: spelling })));
  const found = new Map(lists.flat().map((summary) => [summary.key, summary]));
  if (found.size <= 1) return [...found.keys()][0] ?? name;
  const candidates = [...found.keys()].toSorted();
  const named = candidates.map((key) => `${key} (${shorten(found.get(key)?.title ?? '')})`);
  throw new InputError({
    id: 'key.ambiguous',
    message: `"${alias}" was the number or name of ${named.join(' and of ')}.`,
    fix: 'Name the one that is meant by its key.',
    details: { candidates },
  });
}

/** A number of a log is padded there as its tool pads it: `18` is also 018 and 0018. */
function spellings(alias: string): string[] {
  if (alias === '') return [];
  const number = /^0*([1-9]\d{0,5})$/.exec(alias)?.[1];
  return number === undefined ? [alias] : [...new Set([alias, ...[1, 2, 3, 4, 5].map((width) => number.padStart(width, '0'))])];
}
