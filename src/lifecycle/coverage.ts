import { z } from 'zod';

/**
 * OK: an operation serves it. GAP: nothing does. ORPHAN: an operation that serves no part of the PRD.
 * DEFERRED and N/A: deliberately not modeled, with the reason.
 */
export const coverageStatuses = ['OK', 'GAP', 'ORPHAN', 'DEFERRED', 'N/A'] as const;

export const coverageItemSchema = z.strictObject({
  ref: z.string().describe('Part of the PRD, such as `PRD-001#US-3.AC-2`; of an ORPHAN, the operation.'),
  status: z
    .enum(coverageStatuses)
    .describe(
      'OK: an operation serves it. GAP: nothing does. ORPHAN: an operation that serves no part of the PRD. DEFERRED, N/A: left out on purpose.',
    ),
  operations: z.array(z.string()).describe('Local ids of the operations that cover it.'),
  reason: z.string().optional().describe('Why it is DEFERRED or N/A; of a GAP that something serves in part, what is missing.'),
});

/** Coverage report of a DAA against its PRD (specification 1.3). */
export const coverageReportSchema = z.strictObject({
  stories: z.int().nonnegative().describe('User stories in the PRD.'),
  mapped: z.int().nonnegative().describe('User stories with status OK.'),
  requirements: z.int().nonnegative().describe('Requirement statements in the PRD.'),
  criteria: z.int().nonnegative().describe('Acceptance criteria in the PRD.'),
  covered: z.int().nonnegative().describe('Requirement statements and acceptance criteria with status OK.'),
  items: z.array(coverageItemSchema).describe('Each part of the PRD, then the operations that serve none.'),
});

export type CoverageItem = z.infer<typeof coverageItemSchema>;
export type CoverageReport = z.infer<typeof coverageReportSchema>;
