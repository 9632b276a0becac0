import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { bundleSchema, bundleSchemaVersion, type Bundle } from '../../lifecycle/bundle.ts';
import { count } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { MovedArtifact } from '../../ports/exchange.ts';
import type { Principal } from '../../ports/people.ts';
import { needOfClaim, type ClaimNeed } from '../../lifecycle/claims.ts';
import { attestClaims } from '../gates/attest-claims.ts';
import { redactBundle, type RedactedVersion } from './redact-bundle.ts';
import { requireBodies } from './require-bodies.ts';
import { requireHashes } from './require-hashes.ts';
import type { UsecasePorts } from '../ports.ts';

/** Most problems that one refusal names. */
const shownProblems = 20;

export interface ImportedBundle {
  /** `need`: what must happen before the artifact has its claimed status. */
  readonly moved: readonly (MovedArtifact & { readonly need: ClaimNeed })[];
  /** Gates that ask whether the claimed statuses are true. */
  readonly gates: readonly string[];
  /** Versions stored without the secrets they had. */
  readonly redacted: readonly RedactedVersion[];
}

export interface ImportBundle {
  readonly bundle: unknown;
  /** True to redact versions with secrets, which changes their content hash. */
  readonly redact: boolean;
  readonly principal: Principal;
}

/**
 * Stores a bundle as the caller and opens gates on its claimed statuses; after an interruption
 * `attestClaims` opens them. Throws InputError `bundle.malformed`, `bundle.newer`,
 * `bundle.damaged`, `bundle.secrets` and what the store throws, with nothing stored.
 */
export async function importBundle(
  ports: Pick<UsecasePorts, 'exchange' | 'documents' | 'gates' | 'artifacts' | 'redactor'>,
  { bundle, redact, principal }: ImportBundle,
): Promise<ImportedBundle> {
  const read = readBundle(bundle);
  requireBodies(ports, read);
  const { bundle: clean, redacted } = await redactBundle(ports, read, { redact });
  requireHashes(read, redacted);
  const moved = await ports.exchange.storeBundle(clean, { authorId: principal.id, changed: redacted });
  const gates = await attestClaims(ports, { keys: [], principal });
  return { moved: await Promise.all(moved.map((one) => withNeed(ports, one))), gates: gates.map(({ key }) => key), redacted };
}

async function withNeed(
  { artifacts }: Pick<UsecasePorts, 'artifacts'>,
  moved: MovedArtifact,
): Promise<ImportedBundle['moved'][number]> {
  const { key, kind, status, claimedStatus } = moved;
  const replaced =
    claimedStatus === 'Superseded' && status !== claimedStatus && (await artifacts.linkedFrom(key, 'supersedes')).length > 0;
  return { ...moved, need: needOfClaim(kind, { status, claimed: claimedStatus, replaced }) };
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
  const { issues } = parsed.error;
  const problems = issues.slice(0, shownProblems).map(({ path, message }) => `${path.join('.') || 'bundle'}: ${message}`);
  throw new InputError({
    id: 'bundle.malformed',
    message:
      version === bundleSchemaVersion
        ? `The bundle was changed or cut off: ${count(issues.length, 'place')} of it cannot be read, the first at ${placeIn(issues[0]?.path ?? [])}.`
        : 'The file is JSON, and no bundle: it does not say which form of bundle it has.',
    fix: fix`Name a file that ${act('exportBundle')} wrote. Nothing was stored.`,
    details: { problems },
  });
}

/** `artifacts[3].versions[0].title`, as one finds it in the file. */
function placeIn(path: readonly PropertyKey[]): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return place === '' ? 'its beginning' : place.replace(/^\./, '');
}
