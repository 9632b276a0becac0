import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import { ConflictError } from '../../lifecycle/errors.ts';
import { rfcBodySchema, type RfcBody } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { DesignSessionSummary } from '../../ports/design-sessions.ts';
import { describeWayOn } from '../design-sessions/way-on.ts';
import type { UsecasePorts } from '../ports.ts';

type Ports = Pick<UsecasePorts, 'sessions'>;

type SessionSection = RfcBody['designSession'];

/**
 * Refuses an RFC version that changes its challenges or decisions. Settling them needs a role and a
 * person, which the session shows and a text does not. An RFC without a session may state its own.
 * Throws ConflictError `artifact.session-record`.
 */
export async function requireSessionRecord(ports: Ports, current: ArtifactVersion, body: unknown): Promise<void> {
  if (current.kind !== 'rfc') return;
  const changed = listChanged(sectionOf(current.body), sectionOf(body));
  if (changed.length === 0) return;
  const session = await findLastSession(ports, current.key);
  if (session === null) return;
  const { key } = current;
  throw new ConflictError({
    id: 'artifact.session-record',
    message: `This text has another ${changed.join(', ')} in the section "Design Session" than ${key} version ${current.version}; nothing was stored. What is said there of challenges and decisions, finalizing ${session.key} writes, and nobody’s edit.`,
    fix: fix`Settle it in the session. ${describeWayOn({ status: session.status, rfc: current })} Leave that section as it is in ${act('exportArtifact', { key })}; every other section may be edited.`,
    details: { artifact: key, session: session.key, changed },
  });
}

/** Returns the RFC's latest session in any status; null when it was never discussed here. */
export async function findLastSession({ sessions }: Ports, rfc: string): Promise<DesignSessionSummary | null> {
  const { items } = await sessions.listPage({ rfc }, { limit: 1 });
  return items[0] ?? null;
}

/** The section as JSON returns it, where undefined fields are absent. */
const sectionOf = (body: unknown): SessionSection =>
  JSON.parse(JSON.stringify(rfcBodySchema.parse(body).designSession)) as SessionSection;

/** Returns ids that were added, removed or changed; all of them if only their order changed. */
function listChanged(before: SessionSection, after: SessionSection): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const entriesOf = ({ challenges, decisions }: SessionSection) => [...challenges, ...decisions];
  const [old, now] = [entriesOf(before), entriesOf(after)];
  const ids = [...new Set([...old, ...now].map(({ id }) => id))];
  const changed = ids.filter((id) => {
    const [was, is] = [old, now].map((entries) => entries.filter((one) => one.id === id));
    return !isDeepStrictEqual(was, is);
  });
  return changed.length > 0 ? changed : ids;
}
