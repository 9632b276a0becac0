import type { Edit } from '../../lifecycle/edits.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import { applyEdits } from './apply-edits.ts';

/** Whether edits can be made to an RFC as it stands. */
export function fitEdits(rfc: unknown, edits: readonly Edit[]): boolean {
  return 'body' in applyEdits(rfcBodySchema.parse(rfc), edits);
}
