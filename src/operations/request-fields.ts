import { z } from 'zod';
import { jsonBody } from './operation.ts';
import { isStorable } from './storable-text.ts';

export const runKey = z
  .string()
  .regex(/^RUN-\d{3,9}$/, 'must be a key such as RUN-001')
  .meta({ example: 'RUN-001', description: 'Of the run.' });
export const gateKey = z
  .string()
  .regex(/^GATE-\d{3,9}$/, 'must be a key such as GATE-001')
  .meta({ example: 'GATE-001', description: 'Of the gate.' });
export const sessionKey = z
  .string()
  .regex(/^DS-\d{3,9}$/, 'must be a key such as DS-001')
  .meta({ example: 'DS-001', description: 'Of the design session.' });

/** One line of text that Postgres can store. */
export const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => isStorable(text) && !/[\r\n]/.test(text), 'must be one line of clean text');

export const artifactKey = line(500).meta({
  example: 'PRD-001',
  description: 'Of the artifact, such as `PRD-001`, or an alias that its import kept, such as `0012`.',
});

export const text = (most: number) => z.string().max(most);

export const versionNumber = wholeNumber(1, 1_000_000);

export const versionQuery = z.strictObject({
  version: versionNumber.optional().meta({ description: 'The current one when absent.' }),
});

/** Who drafts, and the budget of the run. */
export const draftingFields = {
  model: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Asked instead of those configured: `anthropic:MODEL`, `openai:MODEL` or `rules`, or several with commas.'),
  budgetTokens: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .optional()
    .describe('Tokens after which the run asks for more at a gate; what is configured when absent.'),
  budgetUsd: z.number().min(0.000001).max(1_000_000_000).optional().describe('The same in US dollars.'),
};

export const pageQuery = {
  limit: wholeNumber(1, 200).default(50).meta({ description: 'How many, at most.' }),
  cursor: line(500).optional().meta({ description: '`next` of the page before.' }),
};

/** How many days back. */
export const daysQuery = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
  .transform(Number)
  .pipe(z.int());

/** The body of a change that needs only its address. */
export const noFields = jsonBody(z.strictObject({}), { optional: true });

/** Parses a whole number from an address. */
export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,7}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .pipe(z.int().min(least).max(most));
}
