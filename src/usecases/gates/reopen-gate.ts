import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Gate, ReviewGate } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { openOnCurrent } from '../artifacts-write/open-on-current.ts';
import { readGate } from './decide-gate.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readRun } from '../runs/describe-run.ts';
import type { UsecasePorts } from '../ports.ts';

/**
 * Reopens a gate on the artifact's current version when no run does: after it was withdrawn, or
 * when a new version ended its approval. Throws ConflictError `gate.not-reopenable`,
 * `gate.continued` (names the gate that continues it) and `gate.run-goes-on`.
 */
export async function reopenGate(ports: UsecasePorts, { key, principal }: { key: string; principal: Principal }): Promise<Gate> {
  const gate = requireReopenable(await readGate(ports, key));
  const run = gate.runId === null ? null : await readRun(ports, gate.runId);
  if (run && ['queued', 'running', 'waiting'].includes(run.status)) {
    throw new ConflictError({
      id: 'gate.run-goes-on',
      message: `${run.key} is ${run.status} and opens its next gate itself.`,
      fix: fix`Wait for it: ${act('streamRunEvents', { key: run.key })}, or cancel it.`,
      details: { gate: key, run: run.key, status: run.status },
    });
  }
  const artifact = await readArtifact(ports, { key: gate.artifactKey });
  if (gate.status === 'approved' && artifact.version === gate.version) {
    throw notReopenable(gate, `${gate.artifactKey} has not changed since it was approved.`);
  }
  return openOnCurrent(ports, artifact, { origin: `reopen/${gate.key}/${artifact.version}`, principal });
}

function requireReopenable(gate: Gate): ReviewGate {
  if (gate.kind === 'budget') throw notReopenable(gate, 'A budget gate is opened by its run.');
  if (gate.kind === 'attestation')
    throw notReopenable(
      gate,
      'What it refused stays a claim.',
      fix`What is still only claimed gets a new gate: ${act('attestClaims')}, with the keys of what was refused.`,
    );
  if (gate.replacedBy !== null) {
    throw new ConflictError({
      id: 'gate.continued',
      message: `${gate.key} continues at ${gate.replacedBy}.`,
      fix: fix`${act('readGate', { key: gate.replacedBy })} shows it.`,
      details: { gate: gate.key, replacedBy: gate.replacedBy },
    });
  }
  if (gate.status === 'withdrawn' || gate.status === 'approved') return gate;
  throw notReopenable(gate, gate.status === 'pending' ? 'It is open.' : `It is ${gate.status}; a new version gets a new gate.`);
}

function notReopenable({ key, status }: Gate, why: string, way?: Fix): ConflictError {
  return new ConflictError({
    id: 'gate.not-reopenable',
    message: `${key} cannot be opened again. ${why}`,
    fix: way ?? fix`${act('readGate', { key })} shows it.`,
    details: { gate: key, status },
  });
}
