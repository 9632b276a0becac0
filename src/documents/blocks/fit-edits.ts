import type { Edit } from '../../lifecycle/edits.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import { applyEdits } from './apply-edits.ts';

/** True when the edits can be applied to the RFC. */
export function fitEdits(rfc: unknown, edits: readonly Edit[]): boolean {
  return 'body' in applyEdits(rfcBodySchema.parse(rfc), edits);
}
