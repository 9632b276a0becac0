import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import type { Baseline, BaselineComparison, BaselineEntry } from '../../ports/knowledge.ts';
import { knownLinkSchema, toLink } from './knowledge-documents.ts';

const baseline = {
  name: z.string().describe('Given once, and never to another.'),
  note: z.string().describe('What it is for; empty when nobody said.'),
  createdBy: z.string().describe('Name of who made it.'),
  createdAt: z.iso.datetime(),
  versions: z.int().nonnegative().describe('How many versions it names.'),
};

const named = { key: z.string(), kind: z.enum(artifactKindIds), title: z.string() };
const version = z.int().positive();

/** `baseline create`. */
export const baselineSchema = z.strictObject(baseline);

/** `baseline list`, newest first. */
export const baselineListSchema = z.strictObject({ items: z.array(baselineSchema) });

/** `baseline show`. */
export const baselineDocumentSchema = z.strictObject({
  ...baseline,
  entries: z.array(z.strictObject({ ...named, version })).describe('The versions it names, oldest artifact first.'),
});

/** `baseline compare`. */
export const baselineComparisonSchema = z.strictObject({
  from: z.string().describe('The earlier baseline.'),
  to: z.string().nullable().describe('The later one; null for the state now.'),
  unchanged: z.int().nonnegative().describe('Artifacts that are in both at the same version.'),
  changes: z
    .array(
      z.strictObject({
        ...named,
        from: version.nullable().describe('Null for what is new.'),
        to: version.nullable().describe('Null for what the later one does not name.'),
      }),
    )
    .describe('With the state now, a baseline of some artifacts is compared by those alone.'),
  suspects: z.array(knownLinkSchema).describe('Links that are suspect in the later state and were not in the earlier one.'),
});

export function toBaseline({ name, note, createdBy, createdAt, versions }: Baseline): z.infer<typeof baselineSchema> {
  return { name, note, createdBy, createdAt, versions };
}

export function toBaselineDocument(
  found: Baseline & { readonly entries: readonly BaselineEntry[] },
): z.infer<typeof baselineDocumentSchema> {
  return {
    ...toBaseline(found),
    entries: found.entries.map(({ key, kind, title, version: number }) => ({ key, kind, title, version: number })),
  };
}

export function toBaselineComparison(
  { from, to }: { from: string; to: string | null },
  { unchanged, changes, suspects }: BaselineComparison,
): z.infer<typeof baselineComparisonSchema> {
  return { from, to, unchanged, changes: changes.map((change) => ({ ...change })), suspects: suspects.map(toLink) };
}
