import { readNotDone } from '../../lifecycle/not-done.ts';
import type { Gate } from '../../ports/gates.ts';
import type { UsecasePorts } from '../ports.ts';

type ReviewGate = Extract<Gate, { kind: 'review' }>;

/**
 * Returns the review gates that the session's design runs opened for its RFC and AI-ADR, oldest
 * first. The budget gates of its replies are left out.
 */
export async function listSessionGates(
  { runs, gates }: Pick<UsecasePorts, 'runs' | 'gates'>,
  session: string,
): Promise<ReviewGate[]> {
  const started = await runs.list({ subject: { name: 'session', key: session } });
  const designs = started.filter(({ workflow }) => workflow === 'design');
  const opened = await Promise.all(designs.map(({ key }) => gates.list({ runId: key })));
  return opened
    .flat()
    .filter((gate): gate is ReviewGate => gate.kind === 'review')
    .toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));
}

/** Adds the requests that a revision did not carry out, from the reason of its version. */
export async function reportSessionGates(
  ports: Pick<UsecasePorts, 'runs' | 'gates' | 'artifacts'>,
  session: string,
): Promise<(ReviewGate & { readonly notDone: readonly string[] })[]> {
  const gates = await listSessionGates(ports, session);
  const keys = [...new Set(gates.map(({ artifactKey }) => artifactKey))];
  const versions = (await Promise.all(keys.map((key) => ports.artifacts.history(key)))).flat();
  return gates.map((gate) => {
    const revised = versions.find(
      ({ key, provenance }) => key === gate.artifactKey && provenance.reason?.startsWith(`revised after ${gate.key};`),
    );
    return { ...gate, notDone: readNotDone(revised?.provenance.reason ?? '') };
  });
}
