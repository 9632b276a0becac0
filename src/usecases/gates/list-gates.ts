import type { Gate, GateFilter } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import type { UsecasePorts } from '../ports.ts';

/** Filters of a gate list. */
export interface GateChoice extends Omit<GateFilter, 'decidableBy'> {
  /** True for pending gates that the reader could decide, soonest due first. */
  readonly mine?: boolean;
}

/** Lists a page of gates: newest first, or soonest due first when the choice asks for open work. */
export async function listGates(
  ports: Pick<UsecasePorts, 'gates'>,
  { choice: { mine, ...filter }, principal, page }: { choice: GateChoice; principal: Principal; page: PageRequest },
): Promise<Page<Gate>> {
  return ports.gates.listPage({ ...filter, ...(mine ? { decidableBy: principal } : {}) }, page);
}
