import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { createHash } from 'node:crypto';
import { count } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { AttestationGate, OpenClaim } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** A longer list of keys is not useful. */
const shownKeys = 10;

export interface AttestClaims {
  /** Artifacts with claims, also refused ones; when empty, all claims no gate has asked about. */
  readonly keys: readonly string[];
  readonly principal: Principal;
}

/**
 * Opens one gate per kind, at which a person attests the claimed statuses of imported artifacts,
 * after an interrupted import or a gate that ended without a verdict. Throws InputError
 * `claim.none` for a key without a claim that waits for a gate.
 */
export async function attestClaims(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { keys, principal }: AttestClaims,
): Promise<readonly AttestationGate[]> {
  const open = await gates.openClaims();
  const named = new Set(keys);
  const unknown = [...named].filter((key) => !open.some((claim) => claim.key === key));
  if (unknown.length > 0) throw noClaim(unknown);
  const wanted = open.filter(({ key, refused }) => (named.size === 0 ? !refused : named.has(key)));
  const opened: AttestationGate[] = [];
  for (const [kind, of] of Map.groupBy(wanted, (claim) => claim.kind)) {
    const claims = of.map(({ key, version, status, said }) => ({ key, version, status, said }));
    const asked = await gates.claimsOn(claims.map(({ key }) => key));
    // Counting earlier gates keeps an ended one from being returned.
    const origin = `attest/${createHash('sha256')
      .update(JSON.stringify([claims, asked.length]))
      .digest('hex')}`;
    opened.push(
      await gates.openAttestation({ kind, claims, evidence: summarize(of), findings: [], origin, actorId: principal.id }),
    );
  }
  return opened;
}

/** `2 Accepted, 1 Superseded; 1 of them was refused before.` */
function summarize(claims: readonly OpenClaim[]): string {
  const byStatus = [...Map.groupBy(claims, ({ status }) => status)].map(([status, of]) => `${of.length} ${status}`);
  const refused = claims.filter((claim) => claim.refused).length;
  const again = refused === 0 ? '' : `; ${refused} of them ${refused === 1 ? 'was' : 'were'} refused before`;
  return `${count(claims.length, 'imported artifact')} with ${claims.length === 1 ? 'a claimed status' : 'claimed statuses'}: ${byStatus.join(', ')}${again}.`;
}

function noClaim(keys: readonly string[]): InputError {
  const more = keys.length - shownKeys;
  return new InputError({
    id: 'claim.none',
    message: `No claimed status waits for a gate of: ${keys.slice(0, shownKeys).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    fix: fix`What a gate asks about already is decided there: ${act('listGates', { type: 'attestation' })}. What is said to be superseded waits for its successor: ${act('linkArtifact', { role: 'supersedes' })}. What claims nothing is submitted: ${act('submitArtifact')}.`,
    details: { keys },
  });
}
