import { z } from 'zod';

/** `statusMeaning` explains them. */
export const coverageStatuses = ['OK', 'STATED', 'GAP', 'ORPHAN', 'DEFERRED', 'N/A'] as const;

export const statusMeaning =
  'OK: something realizes it. STATED: some of it is only quoted as a step. GAP: nothing realizes it, or only in part. ORPHAN: serves no part of the PRD. DEFERRED, N/A: left out on purpose.';

export const coverageItemSchema = z.strictObject({
  ref: z.string().describe('Part of the PRD, such as `PRD-001#US-3.AC-2`; of an ORPHAN, the operation.'),
  alias: z.string().optional().describe('The id that its author gave it; absent where it is ours.'),
  status: z.enum(coverageStatuses).describe(statusMeaning),
  operations: z.array(z.string()).describe('Local ids of the operations and invariants that name it.'),
  reason: z.string().optional().describe('Why it is not OK.'),
});

/** Coverage report of an AI-DAA against its PRD (specification 1.3). */
export const coverageReportSchema = z.strictObject({
  stories: z.int().nonnegative().describe('User stories in the PRD.'),
  mapped: z.int().nonnegative().describe('User stories with status OK.'),
  requirements: z.int().nonnegative().describe('Requirement statements in the PRD.'),
  criteria: z.int().nonnegative().describe('Acceptance criteria in the PRD.'),
  covered: z.int().nonnegative().describe('Requirement statements and acceptance criteria with status OK.'),
  stated: z.int().nonnegative().describe('Requirement statements and acceptance criteria with status STATED.'),
  unread: z.int().nonnegative().describe('Passages of the PRD that were not understood and that nothing covers or notes.'),
  items: z.array(coverageItemSchema).describe('Each part of the PRD, then the operations that serve none.'),
});

export type CoverageItem = z.infer<typeof coverageItemSchema>;
export type CoverageReport = z.infer<typeof coverageReportSchema>;
