import { z } from 'zod';
import { actionNames, fieldNames, type ActionName, type ArgsOf, type FieldName } from './actions.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.record(z.string(), z.string()))]);

export const actSchema = z.strictObject({
  action: z.enum(actionNames).describe('An operation of the API, or what only the command line does.'),
  args: z.record(z.string(), value).describe('Its fields; what is left out, the reader fills in.'),
});

const partSchema = z.union([z.string(), actSchema, z.strictObject({ field: z.enum(fieldNames) })]);

/** A fix: a sentence, or its pieces with actions and fields, which each entry point renders. */
export const fixSchema = z.union([z.string(), z.array(partSchema)]);

export type Act = z.infer<typeof actSchema>;
export type Fix = z.infer<typeof fixSchema>;
type Part = z.infer<typeof partSchema>;

/** Placeholder for a key that is not known yet; `nameKey` replaces it. */
export const itsKey = 'KEY';

/** Builds an action. Arguments that are null or undefined are left out. */
export function act<A extends ActionName>(action: A, args?: { [Name in keyof ArgsOf<A>]: ArgsOf<A>[Name] | null }): Act {
  const given = Object.entries((args ?? {}) as Act['args']).filter(([, said]) => (said ?? null) !== null);
  return { action, args: Object.fromEntries(given) };
}

export function field(name: FieldName): Part {
  return { field: name };
}

/** Builds a fix: fix`Decide there: ${act('readGate', { key })}.`; a fix may contain another. */
export function fix(texts: TemplateStringsArray, ...values: readonly (Part | Fix | number)[]): Fix {
  return joinParts(texts.flatMap((text, at) => [text, values[at] ?? '']));
}

/** Joins fixes to one text; empty ones are left out. */
export function joinFixes(...fixes: readonly (Fix | undefined)[]): Fix {
  const said = fixes.filter((one) => one !== undefined && one.length > 0) as Fix[];
  return joinParts(said.flatMap((one, at) => (at === 0 ? [one] : [' ', one])));
}

/** Replaces the placeholder key in a fix that was written before the key was known. */
export function nameKey(fixed: Fix, key: string): Fix {
  if (typeof fixed === 'string') return fixed;
  return fixed.map((part) => {
    if (typeof part === 'string' || 'field' in part) return part;
    const args = Object.entries(part.args).map(([name, said]) => [name, said === itsKey ? key : said]);
    return { action: part.action, args: Object.fromEntries(args) as Act['args'] };
  });
}

function joinParts(given: readonly (Part | Fix | number)[]): Fix {
  const parts: Part[] = [];
  for (const part of given.flat()) {
    const before = parts.at(-1);
    const said = typeof part === 'number' ? String(part) : part;
    if (said === '') continue;
    if (typeof said === 'string' && typeof before === 'string') parts[parts.length - 1] = before + said;
    else parts.push(said);
  }
  const [first = '', ...more] = parts;
  return typeof first === 'string' && more.length === 0 ? first : parts;
}
