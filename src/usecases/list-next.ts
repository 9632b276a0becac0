import type { Gate } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import type { UsecasePorts } from './ports.ts';

export interface Next {
  /** Pending gates that this person's roles may decide, oldest first. */
  readonly gates: readonly Gate[];
  /** Runs that failed, are blocked, or that no command has finished; they wait for anyone. */
  readonly runs: readonly Run[];
}

export async function listNext(ports: UsecasePorts, { principal }: { principal: Principal }): Promise<Next> {
  const [gates, ...runs] = await Promise.all([
    ports.gates.list({ status: 'pending' }),
    ...(['failed', 'blocked', 'running', 'queued'] as const).map((status) => ports.runs.list({ status })),
  ]);
  const mine = gates.filter((gate) => gate.roles.some((role) => principal.roles.includes(role)));
  return { gates: mine.toReversed(), runs: runs.flat() };
}
