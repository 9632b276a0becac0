import { PermissionError } from '../../lifecycle/errors.ts';
import type { Principal } from '../../ports/people.ts';
import type { Run } from '../../ports/runs.ts';
import { readRun } from './describe-run.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Cancels a run and withdraws its pending gate; what it stored stays. Throws ConflictError
 * `run.ended`, and PermissionError `run.cancel-not-allowed`: only a decider of the gate or the
 * person who started the run may withdraw it.
 */
export async function cancelRun(
  ports: Pick<UsecasePorts, 'runs' | 'gates'>,
  { key, reason, principal }: { key: string; reason: string; principal: Principal },
): Promise<Run> {
  const run = await readRun(ports, key);
  const gate = run.gateKey ? await ports.gates.read(run.gateKey) : null;
  const decides = gate?.roles.some((role) => principal.roles.includes(role)) ?? true;
  if (principal.kind !== 'person' || !(decides || run.startedById === principal.id)) {
    throw new PermissionError({
      id: 'run.cancel-not-allowed',
      message: gate
        ? `${principal.name} may not take ${gate.key} from the people who decide it.`
        : `${principal.name} is a machine; only a person cancels a run.`,
      fix: `Ask ${run.startedByName}${gate ? ` or a person who is ${gate.roles.join(', ')}` : ''} to cancel ${key}.`,
    });
  }
  return ports.runs.cancel({ key, reason, actorId: principal.id });
}
