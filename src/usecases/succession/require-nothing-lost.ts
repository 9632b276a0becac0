import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { adrBodySchema, type AdrBody } from '../../lifecycle/adr.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { Gate } from '../../ports/gates.ts';
import type { UsecasePorts } from '../ports.ts';
import { findOpenSources } from '../artifacts-write/find-open-sources.ts';
import { findDecided } from './find-decided.ts';
import { lintSuccessor } from './lint-successor.ts';

/**
 * Refuses an approval that loses content of a superseded record, leaves two decisions on the same,
 * or binds to a model that has a newer version without a gate. Findings known when the gate opened are waived there; nobody has seen later ones. Throws
 * ConflictError `gate.evidence-outdated`.
 */
export async function requireNothingLost(ports: Pick<UsecasePorts, 'artifacts' | 'knowledge'>, gate: Gate): Promise<void> {
  if (gate.kind !== 'review' || gate.status !== 'pending') return;
  const subject = await ports.artifacts.read(gate.artifactKey);
  if (!subject || subject.version !== gate.version || (subject.kind !== 'adr' && subject.kind !== 'rfc')) return;
  const { key, kind } = subject;
  const body = kind === 'adr' ? adrBodySchema.parse(subject.body) : rfcBodySchema.parse(subject.body);
  const known = new Set(gate.criteria.flatMap(({ findings }) => findings.map(({ message }) => message)));
  const found = [
    ...(await lintSuccessor(ports, { kind, key, body })),
    ...(kind === 'adr' ? await findDecided(ports, { key, body }) : []),
    ...(kind === 'adr' ? await findMovedSources(ports, body) : []),
  ];
  const fresh = found.filter(({ message }) => !known.has(message));
  const [first] = fresh;
  if (!first) return;
  throw new ConflictError({
    id: 'gate.evidence-outdated',
    message: `Since ${gate.key} was opened, the record has moved on. ${fresh.map(({ message }) => message).join(' ')}`,
    fix: fix`${first.fix} The gate opens again on the version that ${act('editArtifact', { key })} makes.`,
    details: { gate: gate.key, artifact: key, findings: fresh.map(({ code }) => code) },
  });
}

async function findMovedSources(
  ports: Pick<UsecasePorts, 'artifacts'>,
  { references }: Pick<AdrBody, 'references'>,
): Promise<Finding[]> {
  const keys = references.filter(({ role }) => role === 'decides').map(({ to }) => splitPartRef(to)?.key ?? to);
  const decided = await Promise.all([...new Set(keys)].map((key) => ports.artifacts.read(key)));
  const rfcs = decided.filter((rfc): rfc is ArtifactVersion => rfc?.kind === 'rfc');
  return (await Promise.all(rfcs.map((rfc) => findOpenSources(ports, rfc)))).flat();
}
