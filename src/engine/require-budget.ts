import type { BudgetStore } from '../ports/budgets.ts';
import type { Lease } from '../ports/run-execution.ts';
import { describeBudgetStop, findBudgetStop } from './find-budget-stop.ts';
import { RunParked } from './run-errors.ts';

/** Passes while the run may ask a model. Otherwise opens the budget gate, tells why, and throws RunParked. */
export async function requireBudget(
  lease: Lease,
  { budgets, unpriced, tell }: { budgets: BudgetStore; unpriced: readonly string[]; tell: (text: string) => Promise<void> },
): Promise<void> {
  const state = await budgets.read(lease.runKey);
  // Woken although nobody has decided.
  if (state.gateKey !== null) throw new RunParked(state.gateKey);
  const stop = findBudgetStop(state, { unpriced });
  if (!stop) return;
  const gateKey = await budgets.stop(lease, stop);
  await tell(describeBudgetStop(stop));
  throw new RunParked(gateKey);
}
