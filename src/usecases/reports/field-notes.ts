import { z } from 'zod';

/**
 * Descriptions of fields for readers of documents. Schemas for model answers have none, because
 * each word costs tokens with every call. Other schemas use `.describe()`.
 */
const notes = z.registry<{ byField: Readonly<Record<string, string>> }>();

/** Key of the notes between the two steps below; no field has such a name. */
const mark = 'x-notes';

export function noteFields<S extends z.ZodObject>(schema: S, byField: { readonly [F in keyof S['shape']]?: string }): void {
  notes.add(schema, { byField: byField as Readonly<Record<string, string>> });
}

/** Marks each rendered schema before `writeNotes`: fields may still share one JSON object then. */
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
