import { createHash } from 'node:crypto';
import { ConflictError } from '../../lifecycle/errors.ts';
import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { ResolutionBody, ResolutionOutcome } from '../../lifecycle/resolution.ts';
import type { Principal } from '../../ports/people.ts';
import { createArtifact } from '../artifacts-write/create-artifact.ts';
import { submitArtifact } from '../artifacts-write/submit-artifact.ts';
import type { UsecasePorts } from '../ports.ts';
import { readIncident } from './read-incident.ts';

interface CloseIncident {
  readonly key: string;
  readonly outcome: ResolutionOutcome;
  readonly reason: string;
  readonly duplicateOf?: string | undefined;
  readonly sharedWith?: readonly string[] | undefined;
  readonly reviewAt?: string | undefined;
  readonly principal: Principal;
}

/** Writes the Resolution of an incident and opens its gate, which the database assigns to the commander. */
export async function closeIncident(
  ports: UsecasePorts,
  { key, outcome, reason, duplicateOf = '', sharedWith = [], reviewAt = '', principal }: CloseIncident,
): Promise<void> {
  const before = await readIncident(ports, key);
  if (outcome === 'resolved' && before.status !== 'Knowledge Updated')
    throw new ConflictError({
      id: 'incident.outcome-refused',
      message: `${key} is ${before.status}; it is resolved after all other steps.`,
      fix: fix`See what it waits for: ${act('readIncident', { key })}.`,
    });
  if (outcome === 'false alarm' && before.times.declaredAt !== null && !before.isExercise)
    throw new ConflictError({
      id: 'incident.outcome-refused',
      message: `${key} is declared, and only an undeclared one, or an exercise, is a false alarm.`,
      fix: fix`Name another outcome: ${act('closeIncident', { key, outcome: 'external cause' })}.`,
    });
  const decided = before.artifacts.filter(({ kind, status }) => kind === 'resolution' && status !== 'Proposed');
  const body: ResolutionBody = {
    outcome,
    reason,
    duplicateOf,
    sharedWith: [...sharedWith],
    reviewAt,
    references: [{ role: 'concerns', to: key }],
    other: [],
  };
  const content = { title: `${key}: ${outcome}`, body };
  // The same words once more are the same deed, as long as nothing was decided.
  const origin = `close/${key}/${createHash('sha256').update(JSON.stringify(body)).digest('hex')}/${decided.length}`;
  const { artifact } = await createArtifact(ports, {
    kind: 'resolution',
    content,
    principal,
    origin,
    reason: `${outcome}: ${reason}`,
  });
  const [pending] = await ports.gates.list({ artifactKey: artifact.key, status: 'pending' });
  if (!pending) await submitArtifact(ports, { key: artifact.key, principal });
}
