import type { Gate } from '../../ports/gates.ts';
import type { UsecasePorts } from '../ports.ts';

type ReviewGate = Extract<Gate, { kind: 'review' }>;

/** The gates of its RFC that the runs of a session opened, oldest first; those of its replies, which ask for more budget, and of the AI-ADR are none. */
export async function listSessionGates(
  { runs, gates }: Pick<UsecasePorts, 'runs' | 'gates'>,
  session: string,
): Promise<ReviewGate[]> {
  const started = await runs.list({ subject: { name: 'session', key: session } });
  const designs = started.filter(({ workflow }) => workflow === 'design');
  const opened = await Promise.all(designs.map(({ key }) => gates.list({ runId: key })));
  return opened
    .flat()
    .filter((gate): gate is ReviewGate => gate.kind === 'review' && gate.artifactKind === 'rfc')
    .toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));
}
