import { z } from 'zod';
import { linkRoles } from './links.ts';

/** A link as the document states it. The links of a stored version come from these. */
export const referenceSchema = z.strictObject({
  role: z.enum(linkRoles),
  to: z
    .string()
    .regex(/^[A-Z]+-(?:\d{4}-)?\d{3,}(?:#\S+)?$/)
    .describe('Key of an artifact or of a part of it: `RFC-001`, `PRD-001#US-3.AC-2`.'),
  from: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/)
    .optional()
    .describe('Local id of the part that refers, such as `API-1`; absent when the whole artifact does.'),
});

export type Reference = z.infer<typeof referenceSchema>;
