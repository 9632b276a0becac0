import { act, fix } from '../../src/lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../src/lifecycle/errors.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import { adrBodySchema } from '../../src/lifecycle/adr.ts';
import type { DraftProvenance } from '../../src/ports/drafter.ts';
import type { DesignSession } from '../../src/ports/design-sessions.ts';
import type { NodeVisit, WorkflowPorts } from '../../src/ports/workflow.ts';
import { assembleAdr } from '../../src/steps/design/assemble-adr.ts';
import type { DesignState } from './state.ts';
import { readVersion } from '../read-version.ts';

export const step = 'design/draft-adr';

/** Returns the finalized session, or null. Throws NotFoundError `design-session.not-found`. */
export async function readSession({ sessions }: WorkflowPorts, { session: key }: DesignState): Promise<DesignSession | null> {
  if (key === '') return null;
  const session = await sessions.read(key);
  if (session) return session;
  throw new NotFoundError({
    id: 'design-session.not-found',
    message: `There is no design session ${key}.`,
    fix: fix`${act('listDesignSessions')} shows those that there are.`,
  });
}

interface DraftedAdr {
  readonly material: DesignMaterial;
  readonly title: string;
  readonly body: AdrBody;
  readonly drafter: DraftProvenance['drafter']['kind'];
}

/** Returns the latest draft as an AI-ADR, with what only the saved version has. */
export async function readDrafted(ports: WorkflowPorts, state: DesignState, visit: NodeVisit): Promise<DraftedAdr> {
  if (!state.draft) throw new Error('design: nothing was drafted');
  const [material, { output, provenance }, standing] = await Promise.all([
    ports.materials.gather(state.rfc),
    visit.readDraft(step, state.draft),
    state.adr === '' ? null : readVersion(ports, state.adr, state.adrVersion),
  ]);
  const body = assembleAdr(output, material, standing ? adrBodySchema.parse(standing.body) : undefined);
  return { material, title: standing?.title ?? material.rfc.title, body, drafter: provenance.drafter.kind };
}

/** Returns the comment on the whole that came with the gate's last decision, or ''. */
export async function readNote({ gates }: Pick<WorkflowPorts, 'gates'>, { gate }: Pick<DesignState, 'gate'>): Promise<string> {
  return (await gates.read(gate))?.decisions.at(-1)?.note ?? '';
}
