import type { Gate } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readPermissions, type Permission } from './read-permission.ts';
import type { UsecasePorts } from './ports.ts';

export interface Next {
  /** Pending gates that this person's roles may decide, soonest due first, with what else keeps them from it. */
  readonly gates: readonly { readonly gate: Gate; readonly caller: Permission }[];
  /** Runs that failed, are blocked, or that no command has finished; they wait for anyone. */
  readonly runs: readonly Run[];
}

export async function listNext(ports: UsecasePorts, { principal }: { principal: Principal }): Promise<Next> {
  const [mine, ...runs] = await Promise.all([
    ports.gates.list({ decidableBy: principal }),
    ...(['failed', 'blocked', 'running', 'queued'] as const).map((status) => ports.runs.list({ status })),
  ]);
  const permissions = await readPermissions(ports, { gates: mine, principal });
  const gates = mine.flatMap((gate) => {
    const caller = permissions.get(gate.key);
    return caller ? [{ gate, caller }] : [];
  });
  return { gates, runs: runs.flat() };
}
