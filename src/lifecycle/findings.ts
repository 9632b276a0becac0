import { z } from 'zod';
import { fixSchema, nameKey } from './fixes/fix.ts';

export const severities = ['error', 'warning', 'info'] as const;

/** A problem or uncertainty of an artifact, with its place and its fix. */
export const findingSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z]+(-[A-Z0-9]+)+$/)
    .describe('Stable, such as `DAA-EVENT-TENSE`; waivers name it.'),
  severity: z.enum(severities).describe('An `error` refuses an approval until its code is waived.'),
  at: z
    .strictObject({
      file: z.string().optional().describe('Of an import.'),
      line: z.int().positive().optional().describe('From 1.'),
      column: z.int().positive().optional().describe('From 1, in UTF-16 code units.'),
      part: z.string().optional().describe('Local id or name of the part, such as `US-3` or `OP-borrow-book`.'),
    })
    .describe('Where; empty for the whole.'),
  message: z.string().min(1).describe('What is wrong.'),
  fix: fixSchema.describe('What mends it.'),
});

export type Finding = z.infer<typeof findingSchema>;
export type Severity = Finding['severity'];

/** Puts the key of the artifact into the fix of a finding that was made before the key existed. */
export function nameArtifact<Found extends Pick<Finding, 'fix'>>(found: Found, key: string): Found {
  return { ...found, fix: nameKey(found.fix, key) };
}
