import { documentKinds } from '../../documents/document-kinds.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { LinkRole } from '../../lifecycle/links.ts';
import type { NewLink } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkLinks } from './check-links.ts';
import { continueGate, findStandingGate } from './continue-gate.ts';
import type { EditedArtifact } from './edit-artifact.ts';
import { keepSources } from './keep-sources.ts';
import { requireUnchanged } from './require-unchanged.ts';

export interface LinkArtifacts {
  /** Key of the artifact or part that the link starts at: the later one. */
  readonly from: string;
  readonly role: LinkRole;
  /** Key of an artifact or part. */
  readonly to: string;
  readonly principal: Principal;
  /** Tag of the artifact's document as the caller read it. */
  readonly ifMatch?: string;
}

/**
 * Adds a link as a version of the artifact it starts at, because links belong to what is decided. A
 * kind with references states the link in its document. An existing link stores nothing. Throws
 * InputError `artifact.links-refused`, ConflictError `artifact.final`.
 */
export async function linkArtifacts(
  ports: UsecasePorts,
  { from, role, to, principal, ifMatch }: LinkArtifacts,
): Promise<EditedArtifact> {
  const start = splitPartRef(from);
  const current = await readArtifact(ports, { key: start?.key ?? from });
  await requireUnchanged(ports, current, ifMatch);
  const { key, kind, title } = current;
  const link: NewLink = { role, to, ...(start ? { fromPart: start.localId } : {}) };
  const before = await ports.artifacts.links(key);
  if (before.some((one) => one.role === role && one.to === to && one.fromPart === link.fromPart))
    return { artifact: current, outcome: 'unchanged', findings: [], gate: null };
  const { parts } = ports.documents.render(kind, current);
  await checkLinks(ports, { kind, key, parts }, [link]);

  const body = withReference(current.body, link);
  documentKinds[kind].schema.parse(body);
  const standing = await findStandingGate(ports, current);
  const artifact = await ports.artifacts.addVersion({
    key,
    title,
    body,
    ...ports.documents.render(kind, { title, body }),
    expectedVersion: current.version,
    links: [...before, link],
    provenance: {
      ...keepSources(current.provenance),
      findings: current.provenance.findings ?? [],
      reason: `linked: ${role} ${to}`,
    },
    authorId: principal.id,
  });
  const gate = standing ? await continueGate(ports, { gate: standing, principal }) : null;
  return { artifact, outcome: 'new-version', findings: [], gate };
}

/** Bodies of PRDs and AI-DAAs have no references; their links are stored beside the content. */
function withReference(body: unknown, { role, fromPart, to }: NewLink): unknown {
  if (typeof body !== 'object' || body === null || !('references' in body) || !Array.isArray(body.references)) return body;
  const reference = { role, to, ...(fromPart === undefined ? {} : { from: fromPart }) };
  return { ...body, references: [...(body.references as unknown[]), reference] };
}
