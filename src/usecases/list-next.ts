import type { ArtifactSummary } from '../ports/artifacts.ts';
import type { DesignSessionSummary } from '../ports/design-sessions.ts';
import type { Gate, OpenClaim } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readPermissions, type Permission } from './read-permission.ts';
import type { UsecasePorts } from './ports.ts';

/** Newest first; more at once would hide what is asked of the reader. */
const mostPrds = 5;
const mostRfcs = 5;
const mostSessions = 10;
const mostSources = 5;
const mostAdrs = 5;
/** Soonest due, or newest, first; what is beyond them is only said to be there. */
const mostGates = 20;
const mostRunsOfAStatus = 20;
/** Of PRDs in Draft, so many are looked at; one without a run is mostly among the newest. */
const mostDraftsLookedAt = 50;
/** Of what is under review or Proposed, so many are looked at: mostly a gate waits on it. */
const mostReviewsLookedAt = 20;

export interface Next {
  /** Pending gates that this person's roles may decide, soonest due first, with what else keeps them from it. */
  readonly gates: readonly { readonly gate: Gate; readonly caller: Permission }[];
  /** Runs that failed, are blocked, or that no command has finished; they wait for anyone. */
  readonly runs: readonly Run[];
  /** PRDs in Draft from which nothing was made, and that no run works on; they wait for anyone. */
  readonly prds: readonly ArtifactSummary[];
  /**
   * RFCs in Draft, which somebody completes and takes under review, those under review that nobody discusses or decides on, and Approved ones without
   * an AI-ADR; they wait for anyone.
   */
  readonly rfcs: readonly ArtifactSummary[];
  /** Validated AI-DAAs and TIPs from which no RFC was made; they wait for anyone. */
  readonly sources: readonly ArtifactSummary[];
  /** Proposed AI-ADRs that no gate asks about, and that no run works on; they wait for anyone. */
  readonly adrs: readonly ArtifactSummary[];
  /** Open design sessions in which this person takes part, and in which it is not the challenger's turn. */
  readonly sessions: readonly DesignSessionSummary[];
  /** Claimed statuses that nobody was asked about; they wait for anyone. */
  readonly claims: readonly OpenClaim[];
  /** Of what more waits than is here. */
  readonly more: readonly ('gate' | 'run')[];
}

export async function listNext(ports: UsecasePorts, { principal }: { principal: Principal }): Promise<Next> {
  const [{ items: mine, next: moreGates }, open, ...pages] = await Promise.all([
    ports.gates.listPage({ decidableBy: principal }, { limit: mostGates }),
    ports.gates.openClaims(),
    ...(['failed', 'blocked', 'running', 'queued'] as const).map((status) =>
      ports.runs.listPage({ status }, { limit: mostRunsOfAStatus }),
    ),
  ]);
  const runs = pages.flatMap(({ items }) => items);
  const permissions = await readPermissions(ports, { gates: mine, principal });
  const gates = mine.flatMap((gate) => {
    const caller = permissions.get(gate.key);
    return caller ? [{ gate, caller }] : [];
  });
  return {
    gates,
    runs,
    prds: await listUntouchedPrds(ports),
    rfcs: [...(await listDraftRfcs(ports)), ...(await listIdleRfcs(ports)), ...(await listUnrecordedRfcs(ports))],
    sources: await listUndesigned(ports),
    adrs: await listIdle(ports, { kind: 'adr', status: 'Proposed', most: mostAdrs }),
    sessions: await listSessions(ports, { principal }),
    claims: open.filter(({ refused }) => !refused),
    more: [
      ...(moreGates === null ? [] : (['gate'] as const)),
      ...(pages.some(({ next }) => next !== null) ? (['run'] as const) : []),
    ],
  };
}

async function listDraftRfcs({ artifacts }: UsecasePorts): Promise<ArtifactSummary[]> {
  const drafts = await artifacts.list({ kind: 'rfc', status: 'Draft' });
  return drafts.filter(({ claimedStatus }) => claimedStatus === undefined).slice(0, mostRfcs);
}

/** Under review, with no session that goes on, no gate and no run: somebody closed the one, or withdrew the other. */
async function listIdleRfcs(ports: UsecasePorts): Promise<ArtifactSummary[]> {
  const idle = await listIdle(ports, { kind: 'rfc', status: 'Under Review', most: mostRfcs });
  const sessions = await Promise.all(idle.map(({ key }) => ports.sessions.findFor(key)));
  return idle.filter((_, at) => sessions[at] === null);
}

/** Of those in a status that leads to a gate: what no gate asks about, no run works on, and no import claims. */
async function listIdle(
  { artifacts, gates, runs }: UsecasePorts,
  { kind, status, most }: { kind: 'rfc' | 'adr'; status: string; most: number },
): Promise<ArtifactSummary[]> {
  const standing = (await artifacts.list({ kind, status })).filter(({ claimedStatus }) => claimedStatus === undefined);
  const looked = standing.slice(0, mostReviewsLookedAt);
  const busy = await Promise.all(
    looked.map(async ({ key }) => {
      const pending = await gates.list({ status: 'pending', artifactKey: key });
      return pending.length > 0 || (await isWorkedOn(runs, { name: kind, key }));
    }),
  );
  return looked.filter((_, at) => !busy[at]).slice(0, most);
}

/** Of each kind, so that none hides the other. A run that drafts the RFC is told of by itself. */
async function listUndesigned({ artifacts, runs }: UsecasePorts): Promise<ArtifactSummary[]> {
  const validated = await Promise.all(
    (['daa', 'tip'] as const).map((kind) => artifacts.list({ kind, status: 'Validated', unlinkedBy: 'derived_from' })),
  );
  const waiting = validated.map(async (list) => {
    const looked = list.slice(0, mostReviewsLookedAt);
    const busy = await Promise.all(looked.map(({ kind, key }) => isDesigned(runs, { name: kind, key })));
    return looked.filter((_, at) => !busy[at]).slice(0, mostSources);
  });
  return (await Promise.all(waiting)).flat();
}

async function isDesigned(runs: UsecasePorts['runs'], subject: { name: string; key: string }): Promise<boolean> {
  return (await runs.list({ subject })).some(
    ({ workflow, status }) => workflow === 'rfc' && status !== 'succeeded' && status !== 'canceled',
  );
}

/** Those that were approved without a session, or whose run was canceled: a run that drafts the record is told of by itself, and so is its gate. */
async function listUnrecordedRfcs({ artifacts, runs }: UsecasePorts): Promise<ArtifactSummary[]> {
  const approved = await artifacts.list({ kind: 'rfc', status: 'Approved', unlinkedBy: 'decides' });
  const looked = approved.slice(0, mostReviewsLookedAt);
  const busy = await Promise.all(
    looked.map(async ({ key }) => {
      const about = await runs.list({ subject: { name: 'rfc', key } });
      return about.some(({ workflow, status }) => workflow === 'design' && status !== 'canceled' && status !== 'succeeded');
    }),
  );
  return looked.filter((_, at) => !busy[at]).slice(0, mostRfcs);
}

/** Where the challenger drafts its reply, the run says so. */
async function listSessions(
  { sessions, runs }: UsecasePorts,
  { principal }: { principal: Principal },
): Promise<DesignSessionSummary[]> {
  const { items } = await sessions.listPage({ status: 'open', of: principal.id }, { limit: mostSessions });
  const busy = await Promise.all(items.map(({ key }) => isWorkedOn(runs, { name: 'session', key })));
  return items.filter((_, at) => !busy[at]);
}

/** By a run that has not ended, even in failure: that one is told of by itself. */
async function isWorkedOn(runs: UsecasePorts['runs'], subject: { name: string; key: string }): Promise<boolean> {
  return (await runs.list({ subject })).some(({ status }) => status !== 'succeeded' && status !== 'canceled');
}

/** What an import claims, an attestation asks about. */
async function listUntouchedPrds({ artifacts, runs }: UsecasePorts): Promise<ArtifactSummary[]> {
  const drafts = (await artifacts.list({ kind: 'prd', status: 'Draft', unlinkedBy: 'derived_from' })).filter(
    ({ claimedStatus }) => claimedStatus === undefined,
  );
  const untouched: ArtifactSummary[] = [];
  for (const draft of drafts.slice(0, mostDraftsLookedAt)) {
    if (untouched.length === mostPrds) break;
    if (!(await isWorkedOn(runs, { name: 'prd', key: draft.key }))) untouched.push(draft);
  }
  return untouched;
}
