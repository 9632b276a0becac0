import { z } from 'zod';
import { line } from './document-fields.ts';

/** A part of an AI-DAA or TIP that has to change because of a decision in a design session. */
export const requestedChangeSchema = z.strictObject({
  part: line.min(1).describe('`DAA-001#INV-loan-1`, or the whole `DAA-001`.'),
  version: z.int().positive().describe('That was current when it was decided.'),
  open: z
    .boolean()
    .describe('Until a later version is Validated, the decision is replaced, or the session is closed without a result.'),
});

/** An open change request with its origin. */
export interface ChangeRequest {
  readonly session: string;
  readonly rfc: string;
  readonly decision: string;
  readonly text: string;
  readonly by: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Key of the AI-DAA or TIP. */
  readonly artifact: string;
  readonly part: string;
  /** The version that was current at the decision, and the one that is current now. */
  readonly version: number;
  readonly currentVersion: number;
}
