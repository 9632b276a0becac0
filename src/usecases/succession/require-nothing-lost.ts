import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { Gate } from '../../ports/gates.ts';
import type { UsecasePorts } from '../ports.ts';
import { findDecided } from './find-decided.ts';
import { lintSuccessor } from './lint-successor.ts';

/**
 * Refuses an approval that loses content of a superseded record, or leaves two decisions on the
 * same. Findings known when the gate opened are waived there; nobody has seen later ones. Throws
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
