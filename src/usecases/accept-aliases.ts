import { shorten } from '../analysis/lint/shorten.ts';
import { InputError, NotFoundError } from '../lifecycle/errors.ts';
import { partRef, splitPartRef } from '../lifecycle/ids.ts';
import type { UsecasePorts } from './ports.ts';
import type { Service } from './service.ts';
import { wrapDeeds, type Deed } from './wrap-deeds.ts';

type NamesOf<T> = { readonly [K in keyof T]?: T[K] extends (...given: never[]) => unknown ? readonly string[] : NamesOf<T[K]> };

/** The fields of each request that name artifacts or parts of them. Runs, gates and people have no aliases. */
const naming: NamesOf<Service> = {
  artifacts: {
    show: ['key'],
    markdown: ['key'],
    history: ['key'],
    diff: ['key'],
    findings: ['key'],
    create: ['from'],
    edit: ['key'],
    link: ['from', 'to'],
    move: ['key'],
    submit: ['key'],
    attest: ['keys'],
  },
  prds: { import: ['key'], show: ['key'] },
  daas: { show: ['key'], lint: ['key'], coverage: ['key'] },
  tips: { show: ['key'] },
  rfcDrafting: { start: ['source'] },
  designSessions: { open: ['rfc'], list: ['rfc'] },
  workflows: { show: ['key'], choose: ['key'] },
  coverage: { show: ['key'], write: ['key'] },
  playbook: { match: ['key'], writeTable: ['key'] },
  runs: { start: ['prd'] },
  gates: { list: ['artifactKey'] },
  knowledge: {
    trace: ['of'],
    impact: ['things'],
    similar: ['key'],
    complexity: ['prds'],
    clear: ['from', 'to'],
    baselines: { create: ['of'] },
  },
};

/**
 * The same service, to which an artifact may be named by its key, in any case, or by an alias: the number or the file that it had before it came here.
 * Throws InputError `key.ambiguous` for an alias of several.
 */
export function acceptAliases(service: Service, ports: Pick<UsecasePorts, 'artifacts'>): Service {
  return wrapDeeds(service, naming, (deed, fields) =>
    fields === undefined ? deed : naturally(deed, fields as readonly string[], ports),
  );
}

/** What reads like a key is looked up as an alias only where there is no artifact of that key: most calls cost no look. */
function naturally(deed: Deed, fields: readonly string[], ports: Pick<UsecasePorts, 'artifacts'>): Deed {
  return async (given, ...rest) => {
    const request = given as Readonly<Record<string, unknown>>;
    const first = await renamed(request, fields, (name) => (looksLikeKey(name) ? Promise.resolve(name) : keyOf(ports, name)));
    try {
      return await deed(first, ...rest);
    } catch (error) {
      if (!(error instanceof NotFoundError) || error.id !== 'artifact.not-found') throw error;
      const second = await renamed(request, fields, (name) => keyOf(ports, name));
      if (JSON.stringify(namesIn(second, fields)) === JSON.stringify(namesIn(first, fields))) throw error;
      return deed(second, ...rest);
    }
  };
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

/** The key that an alias stands for; what is no alias stays as it is, and is refused where it is used. */
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
