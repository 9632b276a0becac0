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
 * Passes a next version of an RFC that says of its challenges and decisions what the current one says. Who settles them needs a role, and shows who they are,
 * in the session; a text shows neither. One that was never discussed here says what its document brought. Throws ConflictError `artifact.session-record`.
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

/** Whatever became of it; null of an RFC that was never discussed here. */
export async function findLastSession({ sessions }: Ports, rfc: string): Promise<DesignSessionSummary | null> {
  const { items } = await sessions.listPage({ rfc }, { limit: 1 });
  return items[0] ?? null;
}

/** As JSON would give it back: what is undefined is absent there. */
const sectionOf = (body: unknown): SessionSection =>
  JSON.parse(JSON.stringify(rfcBodySchema.parse(body).designSession)) as SessionSection;

/** Ids of what was added, taken out or says something else; all of them where only their order changed. */
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
