import { bundleSchema, bundleSchemaVersion, type Bundle } from '../../lifecycle/bundle.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { MovedArtifact } from '../../ports/exchange.ts';
import type { Principal } from '../../ports/people.ts';
import { askForClaims } from './ask-for-claims.ts';
import { requireBodies } from './require-bodies.ts';
import type { UsecasePorts } from '../ports.ts';

/** Problems that one refusal names. */
const shownProblems = 20;

export interface ImportedBundle {
  readonly moved: readonly MovedArtifact[];
  /** Gates that ask whether the claimed statuses are true. */
  readonly gates: readonly string[];
}

/** Stores a bundle as the caller. Throws InputError `bundle.malformed` and `bundle.newer`, and what the store throws; then nothing is stored. */
export async function importBundle(
  ports: Pick<UsecasePorts, 'exchange' | 'documents' | 'gates' | 'artifacts'>,
  { bundle, principal }: { bundle: unknown; principal: Principal },
): Promise<ImportedBundle> {
  const read = readBundle(bundle);
  requireBodies(ports, read);
  const moved = await ports.exchange.storeBundle(read, { authorId: principal.id });
  return { moved, gates: await askForClaims(ports, { moved, principal }) };
}

export function readBundle(value: unknown): Bundle {
  const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof version === 'number' && version > bundleSchemaVersion)
    throw new InputError({
      id: 'bundle.newer',
      message: `The bundle has form ${version}, and this version of Throughline reads up to ${bundleSchemaVersion}.`,
      fix: 'Import it with the version that exported it, or a newer one.',
    });
  const parsed = bundleSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues
    .slice(0, shownProblems)
    .map(({ path, message }) => `${path.join('.') || 'bundle'}: ${message}`);
  throw new InputError({
    id: 'bundle.malformed',
    message: `This is no bundle. ${problems.join('; ')}`,
    fix: 'Name a file that `throughline bundle export` wrote. Nothing was stored.',
    details: { problems },
  });
}
