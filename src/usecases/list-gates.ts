import type { GateStatus } from '../lifecycle/gates.ts';
import type { Gate } from '../ports/gates.ts';
import type { UsecasePorts } from './ports.ts';

/** Gates, newest first. */
export async function listGates(
  ports: Pick<UsecasePorts, 'gates'>,
  { status, artifactKey }: { status?: GateStatus; artifactKey?: string },
): Promise<Gate[]> {
  return ports.gates.list({ status, artifactKey });
}
