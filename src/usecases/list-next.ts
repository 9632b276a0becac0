import type { ChangeRequest } from '../lifecycle/change-request.ts';
import { act, fix, type Fix } from '../lifecycle/fixes/fix.ts';
import type { IncidentSeverity } from '../lifecycle/incident.ts';
import { listReminders, remindOfAction } from '../lifecycle/incident-reminders.ts';
import { findRunningTarget } from '../lifecycle/incident-targets.ts';
import type { ArtifactSummary } from '../ports/artifacts.ts';
import type { DesignSessionSummary } from '../ports/design-sessions.ts';
import type { Gate, OpenClaim } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { Run } from '../ports/runs.ts';
import { listWaits } from './incidents/list-waits.ts';
import { readPermissions, type Permission } from './people/read-permission.ts';
import type { UsecasePorts } from './ports.ts';

/** Newest first; more at once would hide the reader's own tasks. */
const mostIncidents = 10;
const mostLookedAt = 100;
const mostPrds = 5;
const mostRfcs = 5;
const mostSessions = 10;
const mostSources = 5;
const mostAdrs = 5;
const mostChanges = 10;
/** Soonest due or newest first; the list only says that there are more. */
const mostGates = 20;
const mostRunsOfAStatus = 20;
/** RFCs under review without a gate that are checked: most have an open session. */
const mostReviewsLookedAt = 20;
/** A session has at most as many runs as turns; the last ones show whether one is still active. */
const newest = { limit: 20 } as const;

interface WaitingIncident {
  readonly key: string;
  readonly title: string;
  readonly status: string;
  readonly severity: IncidentSeverity | null;
  readonly exercise: boolean;
  readonly impact: string;
  /** The target of specification 1.6 that runs. */
  readonly target: { readonly name: string; readonly dueAt: string } | null;
  /** Open gates that it waits for. */
  readonly gates: readonly string[];
  readonly since: string;
  readonly waits: string;
  readonly fix: Fix;
}

export interface Next {
  /** Pending gates this person's roles may decide, soonest due first, with what prevents them. */
  readonly gates: readonly { readonly gate: Gate; readonly caller: Permission }[];
  /** Open incidents with the first thing that each waits for; for whoever is on call. Exercises come last. */
  readonly incidents: readonly WaitingIncident[];
  /** Runs that failed, are blocked or that no command has finished; anyone may take them. */
  readonly runs: readonly Run[];
  /** Draft PRDs from which nothing was made and that no run works on; anyone may take them. */
  readonly prds: readonly ArtifactSummary[];
  /** Draft PRDs from which something was made (specification 2.13); anyone may take them. */
  readonly unreviewed: readonly ArtifactSummary[];
  /**
   * Draft RFCs to complete, those under review without session or gate, and Approved ones without
   * an AI-ADR; anyone may take them.
   */
  readonly rfcs: readonly ArtifactSummary[];
  /** Validated AI-DAAs and TIPs without an RFC; anyone may take them. */
  readonly sources: readonly ArtifactSummary[];
  /** Draft TIPs without a gate or run, as after a request for changes; for their engineer. */
  readonly tips: readonly ArtifactSummary[];
  /** Proposed AI-ADRs without a gate or run; anyone may take them. */
  readonly adrs: readonly ArtifactSummary[];
  /** Open design sessions of this person in which it is not the challenger's turn. */
  readonly sessions: readonly DesignSessionSummary[];
  /** Changes of an AI-DAA or TIP that decisions ask for and nobody began; for anyone. */
  readonly changes: readonly ChangeRequest[];
  /** Claimed statuses that no gate has asked about; anyone may take them. */
  readonly claims: readonly OpenClaim[];
  /** Lists that have more items than shown. */
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
  const [incidents, prds, ungated, drafts, idle, unrecorded, daas, validated, tips, adrs, sessions, changes] = await Promise.all([
    listIncidents(ports),
    artifacts.listWaiting({ kind: 'prd', status: 'Draft', unlinkedBy: 'derived_from', unworked: 'any', most: mostPrds }),
    artifacts.listWaiting({ kind: 'prd', status: 'Draft', ungated: true, unworked: 'any', most: 2 * mostPrds }),
    artifacts.listWaiting({ kind: 'rfc', status: 'Draft', most: mostRfcs }),
    listIdleRfcs(ports),
    // Approved without a session, or with a canceled run. Active drafting runs and gates are listed
    // above.
    artifacts.listWaiting({ kind: 'rfc', status: 'Approved', unlinkedBy: 'decides', unworked: 'design', most: mostRfcs }),
    // Each kind separately, so that none hides the other. Drafting runs are listed among the runs.
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
    incidents,
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
    // The gate of a newer version already reports the change.
    changes: changes.filter(({ version, currentVersion }) => currentVersion === version).slice(0, mostChanges),
    claims: open.filter(({ refused }) => !refused),
    more: [
      ...(moreGates === null ? [] : (['gate'] as const)),
      ...(pages.some(({ next }) => next !== null) ? (['run'] as const) : []),
    ],
  };
}

/** Looks through the newest open ones alone: an older one is found by its list. Exercises hide none. */
async function listIncidents({ incidents }: UsecasePorts): Promise<WaitingIncident[]> {
  const { items } = await incidents.list('open', { limit: mostLookedAt });
  const [exercises = [], real = []] = [true, false].map((is) => items.filter(({ isExercise }) => isExercise === is));
  const open = [...real, ...exercises].slice(0, mostIncidents);
  const [unfinished, late] = await Promise.all([incidents.unfinished(), incidents.listActions({ state: 'late' })]);
  const ended = unfinished.filter((one) => one.closedAt !== null && listReminders(one, Date.now()).length > 0);
  const keys = [...open, ...ended.slice(-mostIncidents)].map(({ key }) => key);
  const materials = await Promise.all(keys.map((key) => incidents.read(key)));
  return [
    ...materials.flatMap((material) => {
      if (material === null) return [];
      const { key, title, status, severity, isExercise, ticket, artifacts, times } = material;
      const [reminder] = unfinished.filter((one) => one.key === key).flatMap((one) => listReminders(one, Date.now()));
      const [first = reminder && { what: '', fix: fix`Write it: ${act('createArtifact', { kind: 'postmortem' })}.` }] = listWaits(
        material,
        null,
      );
      if (first === undefined) return [];
      const waits = [reminder?.text ?? '', first.what].filter((text) => text !== '').join('; ');
      return [
        {
          key,
          title,
          status,
          severity,
          exercise: isExercise,
          impact: ticket.impact,
          target: findRunningTarget(status, times.alertAt),
          gates: artifacts.flatMap(({ gate }) => gate ?? []),
          since: times.alertAt,
          waits,
          fix: first.fix,
        },
      ];
    }),
    ...late.slice(0, mostIncidents).map((item): WaitingIncident => ({
      key: item.incidents[0] ?? item.postmortem,
      title: `${item.postmortem}#${item.id}`,
      status: item.state,
      severity: null,
      exercise: false,
      impact: '',
      target: null,
      gates: [],
      since: new Date(item.due).toISOString(),
      waits: remindOfAction(item).text,
      fix: fix`Once it is done: ${act('completeActionItem', { key: item.postmortem, item: item.id })}.`,
    })),
  ];
}

/** Under review without session, gate or run, because somebody closed or withdrew them. */
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

/** Leaves out sessions whose reply is being drafted; their run is listed. */
async function listSessions(
  { sessions, runs }: UsecasePorts,
  { principal }: { principal: Principal },
): Promise<DesignSessionSummary[]> {
  const { items } = await sessions.listPage({ status: 'open', of: principal.id }, { limit: mostSessions });
  // A run that has not ended, even by failing, is listed among the runs.
  const pages = await Promise.all(items.map(({ key }) => runs.listPage({ subject: { name: 'session', key } }, newest)));
  const isOpen = ({ status }: Run): boolean => status !== 'succeeded' && status !== 'canceled';
  return items.filter((_, at) => pages[at]?.items.some(isOpen) !== true);
}
