import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { kindFinding } from '../../analysis/lint/kinds/kind-codes.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import type { UsecasePorts } from '../ports.ts';

/** `key` is absent before the record is stored. */
export interface DecidingRecord {
  readonly key?: string;
  readonly body: { readonly references: readonly Reference[] };
}

/**
 * Returns AI-ADRs in force that decide the same and that this one neither amends nor supersedes:
 * accepting it would leave two answers. Empty once it is in force, when nobody can change it.
 */
export async function findDecided(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  { key, body: { references } }: DecidingRecord,
): Promise<Finding[]> {
  const keysOf = (role: Reference['role']): string[] => [
    ...new Set(references.filter((one) => one.role === role).map(({ to }) => splitPartRef(to)?.key ?? to)),
  ];
  // An amendment adds to a decision, whatever else it names.
  if (keysOf('amends').length > 0) return [];
  const stored = key === undefined ? null : await artifacts.read(key);
  if (stored && stored.status !== gateRoutes.adr?.reviewStatus) return [];
  const replaced = new Set(keysOf('supersedes'));
  const found = await Promise.all(
    keysOf('decides').map(async (decided) =>
      (await artifacts.linkedFrom(decided, 'decides'))
        .filter((other) => other.kind === 'adr' && other.status === gateRoutes.adr?.outcomes.approve)
        .filter((other) => other.key !== key && !replaced.has(other.key))
        .map((other) => describeDecided(decided, other.key, key)),
    ),
  );
  return found.flat();
}

function describeDecided(decided: string, inForce: string, key: string | undefined): Finding {
  return kindFinding('ADR-RFC-DECIDED', {
    part: 'References',
    message: `It decides ${decided}, which ${inForce} decides already: ${inForce} is Accepted, and accepted beside it this record would make two that hold, whether or not they agree.`,
    fix: fix`Change what holds by a successor, ${act('succeedArtifact', { key: inForce, role: 'supersedes' })}, or add to it, ${act('succeedArtifact', { key: inForce, role: 'amends', guidance: '…' })}${key === undefined ? '' : `; ${key} is then rejected at its gate`}.`,
  });
}
