import { z } from 'zod';

/**
 * OK: an operation serves it. GAP: nothing does. ORPHAN: an operation that serves no part of the PRD.
 * DEFERRED and N/A: deliberately not modeled, with the reason.
 */
export const coverageStatuses = ['OK', 'GAP', 'ORPHAN', 'DEFERRED', 'N/A'] as const;

export const coverageItemSchema = z.strictObject({
  /** Whole part key: of the PRD part, or of the DAA operation for ORPHAN. */
  ref: z.string(),
  status: z.enum(coverageStatuses),
  /** Local ids of the operations that cover it. */
  operations: z.array(z.string()),
  reason: z.string().optional(),
});

/** Coverage report of a DAA against its PRD (specification 1.3). */
export const coverageReportSchema = z.strictObject({
  /** User stories in the PRD. */
  stories: z.int().nonnegative(),
  /** User stories with status OK. */
  mapped: z.int().nonnegative(),
  /** Requirement statements in the PRD. */
  requirements: z.int().nonnegative(),
  /** Acceptance criteria in the PRD. */
  criteria: z.int().nonnegative(),
  /** Requirement statements and acceptance criteria with status OK. */
  covered: z.int().nonnegative(),
  items: z.array(coverageItemSchema),
});

export type CoverageItem = z.infer<typeof coverageItemSchema>;
export type CoverageReport = z.infer<typeof coverageReportSchema>;
