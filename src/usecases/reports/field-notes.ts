import { z } from 'zod';

/**
 * What the fields of a part mean, for readers of documents. Schemas that models answer by carry none of it: there each word costs tokens with
 * every call. Of other schemas `.describe()` says it.
 */
const notes = z.registry<{ byField: Readonly<Record<string, string>> }>();

/** Where the notes stand between the two steps below; no field has such a name. */
const mark = 'x-notes';

export function noteFields<S extends z.ZodObject>(schema: S, byField: { readonly [F in keyof S['shape']]?: string }): void {
  notes.add(schema, { byField: byField as Readonly<Record<string, string>> });
}

/** To be called for every schema that is rendered, before `writeNotes`: one field's JSON may still be shared with others then. */
export function markNotes({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: object }): void {
  const found = notes.get(zodSchema as z.ZodType);
  if (found) Object.assign(jsonSchema, { [mark]: found.byField });
}

/** Gives the fields of every marked object in it their descriptions. */
export function writeNotes<T>(rendered: T): T {
  if (Array.isArray(rendered)) return rendered.map((entry: unknown) => writeNotes(entry)) as T;
  if (typeof rendered !== 'object' || rendered === null) return rendered;
  const { [mark]: byField, ...schema } = Object.fromEntries(
    Object.entries(rendered).map(([key, value]) => [key, key === mark ? (value as unknown) : writeNotes<unknown>(value)]),
  );
  for (const [field, description] of Object.entries((byField ?? {}) as object)) {
    const properties = schema['properties'] as Record<string, object>;
    properties[field] = { ...properties[field], description: description as string };
  }
  return schema as T;
}
