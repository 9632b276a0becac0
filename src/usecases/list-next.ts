import type { ChangeRequest } from '../lifecycle/change-request.ts';
import type { ArtifactSummary } from '../ports/artifacts.ts';
import type { DesignSessionSummary } from '../ports/design-sessions.ts';
import type { Gate, OpenClaim } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { readPermissions, type Permission } from './people/read-permission.ts';
import type { UsecasePorts } from './ports.ts';

/** Newest first; more at once would hide what is asked of the reader. */
const mostPrds = 5;
const mostRfcs = 5;
const mostSessions = 10;
const mostSources = 5;
const mostAdrs = 5;
const mostChanges = 10;
/** Soonest due, or newest, first; what is beyond them is only said to be there. */
const mostGates = 20;
const mostRunsOfAStatus = 20;
/** Of what is under review without a gate, so many are looked at: mostly a session is open about it. */
const mostReviewsLookedAt = 20;
/** A session has at most as many runs as turns, and the last ones tell whether one still works on it. */
const newest = { limit: 20 } as const;

export interface Next {
  /** Pending gates that this person's roles may decide, soonest due first, with what else keeps them from it. */
  readonly gates: readonly { readonly gate: Gate; readonly caller: Permission }[];
  /** Runs that failed, are blocked, or that no command has finished; they wait for anyone. */
  readonly runs: readonly Run[];
  /** PRDs in Draft from which nothing was made, and that no run works on; they wait for anyone. */
  readonly prds: readonly ArtifactSummary[];
  /** PRDs in Draft from which something was made already, though they have yet to pass their review (specification 2.13); they wait for anyone. */
  readonly unreviewed: readonly ArtifactSummary[];
  /**
   * RFCs in Draft, which somebody completes and takes under review, those under review that nobody discusses or decides on, and Approved ones without
   * an AI-ADR; they wait for anyone.
   */
  readonly rfcs: readonly ArtifactSummary[];
  /** Validated AI-DAAs and TIPs from which no RFC was made; they wait for anyone. */
  readonly sources: readonly ArtifactSummary[];
  /** TIPs in Draft that no gate asks about, and that no run works on: their engineer goes on with them, as after a request for changes. */
  readonly tips: readonly ArtifactSummary[];
  /** Proposed AI-ADRs that no gate asks about, and that no run works on; they wait for anyone. */
  readonly adrs: readonly ArtifactSummary[];
  /** Open design sessions in which this person takes part, and in which it is not the challenger's turn. */
  readonly sessions: readonly DesignSessionSummary[];
  /** Changes of an AI-DAA or TIP that decisions ask for and nobody has begun; they wait for anyone. */
  readonly changes: readonly ChangeRequest[];
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
  const { artifacts } = ports;
  const undesigned = { status: 'Validated', unlinkedBy: 'derived_from', unworked: 'rfc', most: mostSources } as const;
  const [prds, ungated, drafts, idle, unrecorded, daas, validated, tips, adrs, sessions, changes] = await Promise.all([
    artifacts.listWaiting({ kind: 'prd', status: 'Draft', unlinkedBy: 'derived_from', unworked: 'any', most: mostPrds }),
    artifacts.listWaiting({ kind: 'prd', status: 'Draft', ungated: true, unworked: 'any', most: 2 * mostPrds }),
    artifacts.listWaiting({ kind: 'rfc', status: 'Draft', most: mostRfcs }),
    listIdleRfcs(ports),
    // Approved without a session, or their run was canceled: a run that drafts the record is told of by itself, and so is its gate.
    artifacts.listWaiting({ kind: 'rfc', status: 'Approved', unlinkedBy: 'decides', unworked: 'design', most: mostRfcs }),
    // Of each kind, so that none hides the other. A run that drafts the RFC is told of by itself.
    artifacts.listWaiting({ kind: 'daa', ...undesigned }),
    artifacts.listWaiting({ kind: 'tip', ...undesigned }),
    artifacts.listWaiting({ kind: 'tip', status: 'Draft', ungated: true, unworked: 'any', most: mostSources }),
    artifacts.listWaiting({ kind: 'adr', status: 'Proposed', ungated: true, unworked: 'any', most: mostAdrs }),
    listSessions(ports, { principal }),
    ports.sessions.changeRequests({}),
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
    prds,
    unreviewed: ungated
      .filter(({ key }) => prds.length < mostPrds && !prds.some((fresh) => fresh.key === key))
      .slice(0, mostPrds),
    rfcs: [...drafts, ...idle, ...unrecorded],
    sources: [...daas, ...validated],
    tips,
    adrs,
    sessions,
    // What has a later version is told of by its gate.
    changes: changes.filter(({ version, currentVersion }) => currentVersion === version).slice(0, mostChanges),
    claims: open.filter(({ refused }) => !refused),
    more: [
      ...(moreGates === null ? [] : (['gate'] as const)),
      ...(pages.some(({ next }) => next !== null) ? (['run'] as const) : []),
    ],
  };
}

/** Under review, with no session that goes on, no gate and no run: somebody closed the one, or withdrew the other. */
async function listIdleRfcs({ artifacts, sessions }: UsecasePorts): Promise<ArtifactSummary[]> {
  const idle = await artifacts.listWaiting({
    kind: 'rfc',
    status: 'Under Review',
    ungated: true,
    unworked: 'any',
    most: mostReviewsLookedAt,
  });
  const open = await Promise.all(idle.map(({ key }) => sessions.findFor(key)));
  return idle.filter((_, at) => open[at] === null).slice(0, mostRfcs);
}

/** Where the challenger drafts its reply, the run says so. */
async function listSessions(
  { sessions, runs }: UsecasePorts,
  { principal }: { principal: Principal },
): Promise<DesignSessionSummary[]> {
  const { items } = await sessions.listPage({ status: 'open', of: principal.id }, { limit: mostSessions });
  // One that has not ended, even in failure, is told of by itself.
  const pages = await Promise.all(items.map(({ key }) => runs.listPage({ subject: { name: 'session', key } }, newest)));
  const isOpen = ({ status }: Run): boolean => status !== 'succeeded' && status !== 'canceled';
  return items.filter((_, at) => pages[at]?.items.some(isOpen) !== true);
}
