import type { Principal } from '../../ports/people.ts';
import type { ReviewGate } from '../../ports/gates.ts';
import { submitArtifact } from '../artifacts-write/submit-artifact.ts';
import type { UsecasePorts } from '../ports.ts';
import type { BoltReport } from './bolt-work-service.ts';

/** Stores the proposed change and opens the gate. What was reported stays where that fails. */
export async function submitBolt(
  ports: UsecasePorts,
  { principal, ...report }: BoltReport & { principal: Principal },
): Promise<ReviewGate> {
  const { note = '', evidence = [] } = report;
  await ports.boltWork.report({ ...report, note, evidence, submits: true, token: principal.token });
  return submitArtifact(ports, { key: report.key, principal });
}
