import type { Gate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { readGate } from './decide-gate.ts';
import type { UsecasePorts } from '../ports.ts';

/** Restricts who may decide; no names open it to every role holder. Throws what `assign` throws. */
export async function assignGate(
  ports: Pick<UsecasePorts, 'gates'>,
  { key, names, principal }: { key: string; names: readonly string[]; principal: Principal },
): Promise<Gate> {
  const gate = await readGate(ports, key);
  return ports.gates.assign({ key: gate.key, token: principal.token, names });
}
