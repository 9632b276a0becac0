import { z } from 'zod';

export const severities = ['error', 'warning', 'info'] as const;

/** Something that is wrong or uncertain in an artifact: where it is, and what mends it. */
export const findingSchema = z.strictObject({
  /** Stable code such as `DAA-EVENT-TENSE`; waivers name it. */
  code: z.string().regex(/^[A-Z]+(-[A-Z0-9]+)+$/),
  severity: z.enum(severities),
  at: z.strictObject({
    file: z.string().optional(),
    /** 1-based. */
    line: z.int().positive().optional(),
    /** 1-based, in UTF-16 code units. */
    column: z.int().positive().optional(),
    /** Local id or name of the part, such as `US-3` or `OP-borrow-book`. */
    part: z.string().optional(),
  }),
  message: z.string().min(1),
  fix: z.string().min(1),
});

export type Finding = z.infer<typeof findingSchema>;
export type Severity = Finding['severity'];
