import type { Gate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { readGate } from './decide-gate.ts';
import type { UsecasePorts } from '../ports.ts';

/** Names who alone may decide; nobody for everybody with a role. Throws what `GateStore.assign` throws. */
export async function assignGate(
  ports: Pick<UsecasePorts, 'gates'>,
  { key, names, principal }: { key: string; names: readonly string[]; principal: Principal },
): Promise<Gate> {
  const gate = await readGate(ports, key);
  return ports.gates.assign({ key: gate.key, token: principal.token, names });
}
