import type { ArtifactSummary } from '../ports/artifacts.ts';
import type { Gate, OpenClaim } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readPermissions, type Permission } from './read-permission.ts';
import type { UsecasePorts } from './ports.ts';

/** Newest first; more at once would hide what is asked of the reader. */
const mostPrds = 5;
const mostRfcs = 5;

export interface Next {
  /** Pending gates that this person's roles may decide, soonest due first, with what else keeps them from it. */
  readonly gates: readonly { readonly gate: Gate; readonly caller: Permission }[];
  /** Runs that failed, are blocked, or that no command has finished; they wait for anyone. */
  readonly runs: readonly Run[];
  /** PRDs in Draft from which nothing was made, and that no run works on; they wait for anyone. */
  readonly prds: readonly ArtifactSummary[];
  /** RFCs in Draft, which somebody completes and takes under review; they wait for anyone. */
  readonly rfcs: readonly ArtifactSummary[];
  /** Claimed statuses that nobody was asked about; they wait for anyone. */
  readonly claims: readonly OpenClaim[];
}

export async function listNext(ports: UsecasePorts, { principal }: { principal: Principal }): Promise<Next> {
  const [mine, open, ...runs] = await Promise.all([
    ports.gates.list({ decidableBy: principal }),
    ports.gates.openClaims(),
    ...(['failed', 'blocked', 'running', 'queued'] as const).map((status) => ports.runs.list({ status })),
  ]);
  const permissions = await readPermissions(ports, { gates: mine, principal });
  const gates = mine.flatMap((gate) => {
    const caller = permissions.get(gate.key);
    return caller ? [{ gate, caller }] : [];
  });
  return {
    gates,
    runs: runs.flat(),
    prds: await listUntouchedPrds(ports, runs.flat()),
    rfcs: await listDraftRfcs(ports),
    claims: open.filter(({ refused }) => !refused),
  };
}

async function listDraftRfcs({ artifacts }: UsecasePorts): Promise<ArtifactSummary[]> {
  const drafts = await artifacts.list({ kind: 'rfc', status: 'Draft' });
  return drafts.filter(({ claimedStatus }) => claimedStatus === undefined).slice(0, mostRfcs);
}

/** What an import claims, an attestation asks about. */
async function listUntouchedPrds({ artifacts, runs }: UsecasePorts, unfinished: readonly Run[]): Promise<ArtifactSummary[]> {
  const drafts = (await artifacts.list({ kind: 'prd', status: 'Draft', unlinkedBy: 'derived_from' })).filter(
    ({ claimedStatus }) => claimedStatus === undefined,
  );
  if (drafts.length === 0) return [];
  const waiting = await runs.list({ status: 'waiting' });
  const busy = new Set([...unfinished, ...waiting].map(({ subject }) => subject['prd']));
  return drafts.filter(({ key }) => !busy.has(key)).slice(0, mostPrds);
}
