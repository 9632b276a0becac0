import type { BudgetStore } from '../ports/budgets.ts';
import type { Lease } from '../ports/run-execution.ts';
import { describeBudgetStop, findBudgetStop } from './find-budget-stop.ts';
import { RunParked } from './run-errors.ts';

/** Returns while the run may call a model; else opens the budget gate and throws RunParked. */
export async function requireBudget(
  lease: Lease,
  { budgets, unpriced, tell }: { budgets: BudgetStore; unpriced: readonly string[]; tell: (text: string) => Promise<void> },
): Promise<void> {
  const state = await budgets.read(lease.runKey);
  // The run was woken although the gate is undecided.
  if (state.gateKey !== null) throw new RunParked(state.gateKey);
  const stop = findBudgetStop(state, { unpriced });
  if (!stop) return;
  const gateKey = await budgets.stop(lease, stop);
  await tell(describeBudgetStop(stop));
  throw new RunParked(gateKey);
}
