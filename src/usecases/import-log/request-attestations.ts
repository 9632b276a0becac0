import { createHash } from 'node:crypto';
import { logFinding, type LogKind } from '../../documents/adr-log/log-record.ts';
import { count } from '../../lifecycle/count.ts';
import { nameArtifact, type Finding } from '../../lifecycle/findings.ts';
import { needOfClaim } from '../../lifecycle/claims.ts';
import { takesNewVersion } from '../../lifecycle/review.ts';
import type { AskedClaim, AttestationGate, Claim } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import { readGate } from '../gates/decide-gate.ts';
import type { UsecasePorts } from '../ports.ts';
import type { StoredRecord } from './store-record.ts';

/** Most findings that a gate shows; those of a large log would fill it. */
const mostShown = 100;

interface Asked {
  readonly gate: AttestationGate | null;
  readonly findings: readonly Finding[];
}

/**
 * Opens one gate on the claims that no gate has asked about. Pending and refused claims are not
 * asked again; a claim whose gate ended without a verdict, as by a request for changes, is.
 */
export async function requestAttestations(
  ports: UsecasePorts,
  { kind, records, principal }: { kind: LogKind; records: readonly StoredRecord[]; principal: Principal },
): Promise<Asked> {
  const claiming = records.filter(({ claimed, status }) => claimed !== null && claimed !== status);
  const [asked, open] = await Promise.all([ports.gates.claimsOn(claiming.map(({ key }) => key)), ports.gates.openClaims()]);
  const findings: Finding[] = [];
  const claims: Claim[] = [];
  const waiting: AskedClaim[] = [];
  for (const { key, version, status, claimed, said, file } of claiming) {
    const earlier = asked.filter((claim) => claim.key === key && claim.version === version && claim.status === claimed);
    const pending = earlier.find(({ gateStatus, stays }) => gateStatus === 'pending' && stays);
    if (pending) waiting.push(pending);
    if (claimed === null || pending || earlier.some(isAnswered)) continue;
    const replaced = claimed === 'Superseded' && (await ports.artifacts.linkedFrom(key, 'supersedes')).length > 0;
    const need = needOfClaim(kind, { status, claimed, replaced });
    const at = { file, line: 1 };
    if (need === 'out-of-reach') {
      const message = `${key} is ${status} here, which cannot become the ${claimed} that the file says.`;
      findings.push(logFinding('LOG-STATUS-CONTRADICTED', at, message));
    } else if (need === 'submission') {
      const message = `${key} is said to be ${claimed}, which only its own gate makes it here.`;
      findings.push(nameArtifact(logFinding('LOG-UNDER-REVIEW', at, message), key));
    } else if (need === 'attestation') {
      // An artifact that takes no new version cannot have been edited here.
      if (!takesNewVersion(kind, status) || open.some((one) => one.key === key && one.status === claimed))
        claims.push({ key, version, status: claimed, said });
      else
        findings.push(
          nameArtifact(
            logFinding(
              'LOG-EDITED-HERE',
              at,
              `${key} was edited here, so that the ${claimed} of the file is not about what it says now.`,
            ),
            key,
          ),
        );
    }
  }
  if (claims.length > 0) {
    const gate = await ports.gates.openAttestation({
      kind,
      claims,
      evidence: summarize(claims, records),
      findings: [...records.flatMap((record) => record.findings), ...findings]
        .filter(({ severity }) => severity !== 'info')
        .slice(0, mostShown),
      // Counting earlier gates keeps a withdrawn one from being returned.
      origin: `attest/${createHash('sha256')
        .update(JSON.stringify([claims, asked.length]))
        .digest('hex')}`,
      actorId: principal.id,
    });
    return { gate, findings };
  }
  const [first] = waiting;
  const gate = first ? await readGate(ports, first.gateKey) : null;
  return { gate: gate?.kind === 'attestation' ? gate : null, findings };
}

/** True when somebody approved or refused the claim. */
function isAnswered({ gateStatus, stays, refused }: AskedClaim): boolean {
  return refused || (stays && gateStatus === 'approved');
}

/** `27 records claim to be Accepted, 1 Superseded; of the 38 records that were read, 10 ask …`. */
function summarize(claims: readonly Claim[], records: readonly StoredRecord[]): string {
  const byStatus = Map.groupBy(claims, ({ status }) => status);
  const claimed = [...byStatus]
    .map(([status, { length }], index) =>
      index === 0 ? `${count(length, 'record')} ${length === 1 ? 'claims' : 'claim'} to be ${status}` : `${length} ${status}`,
    )
    .join(', ');
  const silent = records.length - claims.length;
  return `${claimed}${silent === 0 ? '' : `; of the ${count(records.length, 'record')} that were read, ${silent} ask for nothing here`}.`;
}
