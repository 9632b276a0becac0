import { createHash } from 'node:crypto';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { count } from '../../lifecycle/count.ts';
import { gateRoutes } from '../../lifecycle/review.ts';
import { canReach } from '../../lifecycle/states.ts';
import type { MovedArtifact } from '../../ports/exchange.ts';
import type { Claim } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** Opens one gate a kind, at which a person says whether the statuses that the bundle claims are true. Returns the keys of the gates. */
export async function askForClaims(
  ports: Pick<UsecasePorts, 'gates' | 'artifacts'>,
  { moved, principal }: { moved: readonly MovedArtifact[]; principal: Principal },
): Promise<string[]> {
  const gates: string[] = [];
  for (const [kind, of] of Map.groupBy(moved.filter(canBeAttested), (one) => one.kind)) {
    const claims = await toClaims(ports, of);
    if (claims.length > 0) gates.push(await openGate(ports, { kind, claims, principal }));
  }
  return gates;
}

/** To be under review is no verdict that anybody could attest: such an artifact is submitted again. */
function canBeAttested({ kind, status, claimedStatus }: MovedArtifact): boolean {
  return (
    gateRoutes[kind] !== undefined &&
    claimedStatus !== status &&
    claimedStatus !== gateRoutes[kind].reviewStatus &&
    canReach(kind, status, claimedStatus)
  );
}

/** Superseded is believed only of what something in the bundle supersedes. */
async function toClaims({ artifacts }: Pick<UsecasePorts, 'artifacts'>, moved: readonly MovedArtifact[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const { key, versions, claimedStatus } of moved) {
    if (claimedStatus === 'Superseded' && (await artifacts.linkedFrom(key, 'supersedes')).length === 0) continue;
    claims.push({ key, version: versions, status: claimedStatus, said: claimedStatus });
  }
  return claims;
}

async function openGate(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { kind, claims, principal }: { kind: ArtifactKindId; claims: readonly Claim[]; principal: Principal },
): Promise<string> {
  const byStatus = [...Map.groupBy(claims, ({ status }) => status)].map(([status, of]) => `${of.length} ${status}`);
  const digest = createHash('sha256').update(JSON.stringify(claims)).digest('hex');
  const gate = await gates.openAttestation({
    kind,
    claims,
    evidence: `A bundle of another installation claims ${count(claims.length, 'status', 'statuses')}: ${byStatus.join(', ')}.`,
    findings: [],
    origin: `bundle/${kind}/${digest}`,
    actorId: principal.id,
  });
  return gate.key;
}
