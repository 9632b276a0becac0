import type { Gate, GateFilter } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import type { UsecasePorts } from '../ports.ts';

/** Which gates a reader asks for. */
export interface GateChoice extends Omit<GateFilter, 'decidableBy'> {
  /** Pending ones that the reader could decide, soonest due first. */
  readonly mine?: boolean;
}

/** A page of gates: newest first, or soonest due first where the choice asks what is to be done now. */
export async function listGates(
  ports: Pick<UsecasePorts, 'gates'>,
  { choice: { mine, ...filter }, principal, page }: { choice: GateChoice; principal: Principal; page: PageRequest },
): Promise<Page<Gate>> {
  return ports.gates.listPage({ ...filter, ...(mine ? { decidableBy: principal } : {}) }, page);
}
