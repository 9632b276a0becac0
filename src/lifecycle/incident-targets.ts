import type { IncidentSeverity } from './incident.ts';
import type { IncidentStatus } from './states.ts';

/** What the targets are measured by: times as stored, null for what has not happened. */
export interface IncidentHistory {
  readonly key: string;
  readonly severity: IncidentSeverity | null;
  readonly alertAt: string;
  /** When hypotheses were stored and the context gathered: step 3 was done. */
  readonly correlatedAt: string | null;
  readonly stableAt: string | null;
  readonly causeAt: string | null;
  readonly fixValidatedAt: string | null;
  readonly postmortemAt: string | null;
  readonly resolvedAt: string | null;
  /** When it ended with another outcome. */
  readonly closedAt: string | null;
  /** What tells one confirmed cause from another; null while none is confirmed. */
  readonly cause: string | null;
  /** Amendments, AI-ADRs and Playbook entries in force that came of it. */
  readonly updates: number;
}

export interface MeasuredTarget {
  readonly id: string;
  /** Both in the specification's words. */
  readonly name: string;
  readonly target: string;
  /** Seconds from the alert, a share from 0 to 1, or a number; null where nothing is known yet. */
  readonly actual: number | null;
  readonly unit: 'seconds' | 'share' | 'number';
  /** False as soon as a time is over, also while the incident still waits for what it measures. */
  readonly met: boolean | null;
}

/** A target over several incidents. */
export interface TargetOverTime extends MeasuredTarget {
  /** How many incidents it is measured over. */
  readonly incidents: number;
  /** How many more are past it without: they have no figure, so the mean alone would flatter. */
  readonly late: number;
}

interface Target extends Pick<MeasuredTarget, 'id' | 'name' | 'target' | 'unit'> {
  /** Returns null for an incident that says nothing about the target (yet). */
  readonly measure: (one: IncidentHistory, all: readonly IncidentHistory[], now: number) => number | null;
  readonly isMet: (actual: number) => boolean;
  /** Of a time: whether it is over without what it measures. */
  readonly isLate?: (one: IncidentHistory, now: number) => boolean;
}

const [minute, hour, day] = [60, 3_600, 86_400];
const recurrenceDays = 30;

/** One that ended otherwise needs no cause or fix, but what was late before its end stays late. */
const triage = time('triage', 'Time to triage', '5-10 minutes', 10 * minute, (one) => one.correlatedAt, { alsoWhenClosed: true });
const mitigation = time('mitigation', 'Time to mitigation', '15-30 minutes', 30 * minute, (one) => one.stableAt, {
  alsoWhenClosed: true,
});
const rootCause = time('root-cause', 'Time to root cause', '30 minutes - 2 hours', 2 * hour, (one) => one.causeAt);
const permanentFix = time('permanent-fix', 'Time to permanent fix', '2-8 hours', 8 * hour, (one) => one.fixValidatedAt);
const resolution = time('resolution', 'Mean time to resolution', '3-12 hours', 12 * hour, (one) => one.resolvedAt);

/** Targets that run from the alert until something is done. */
export const timeTargets = [triage, mitigation, rootCause, permanentFix, resolution] as const;

/** The nine operational targets of specification 1.6. A time is met at or below its upper bound. */
const targets: readonly Target[] = [
  ...timeTargets,
  {
    id: 'recurrence',
    name: 'Incident recurrence within 30 days',
    target: 'below 10%',
    unit: 'share',
    measure: recurrence,
    isMet: (share) => share < 0.1,
  },
  {
    id: 'postmortem',
    name: 'Post-mortem completion for SEV-1 and SEV-2',
    target: '100%',
    unit: 'share',
    measure: (one) => (isDue(one) ? Number(one.postmortemAt !== null) : null),
    isMet: (share) => share === 1,
  },
  {
    id: 'updates',
    name: 'Knowledge Repository updates per major incident',
    target: 'at least 1',
    unit: 'number',
    measure: (one) => (isDue(one) ? one.updates : null),
    isMet: (updates) => updates >= 1,
  },
  {
    id: 'permanence',
    name: 'Fixes that resolve the issue permanently',
    target: 'above 90%',
    unit: 'share',
    measure(one, all, now) {
      const recurred = one.fixValidatedAt === null ? null : recurrence(one, all, now);
      return recurred === null ? null : 1 - recurred;
    },
    isMet: (share) => share > 0.9,
  },
];

/** Measures one incident against every target; the others tell whether its cause came back. */
export function measureIncident(one: IncidentHistory, all: readonly IncidentHistory[], now: number): MeasuredTarget[] {
  return targets.map(({ id, name, target, unit, measure, isMet, isLate }) => {
    const actual = measure(one, all, now);
    const met = actual !== null ? isMet(actual) : isLate?.(one, now) ? false : null;
    return { id, name, target, unit, actual, met };
  });
}

/**
 * Measures the targets over incidents, each as a mean over those that say something about it; one
 * that an incident is late for is not met. `all` may hold later ones, by which alone a recurrence is
 * known.
 */
export function measureTargets(some: readonly IncidentHistory[], all: readonly IncidentHistory[], now: number): TargetOverTime[] {
  return targets.map(({ id, name, target, unit, measure, isMet, isLate }) => {
    const late = some.filter((one) => isLate?.(one, now)).length;
    const known = some.map((one) => measure(one, all, now)).filter((actual) => actual !== null);
    const actual = known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
    const met = late > 0 ? false : actual === null ? null : isMet(actual);
    return { id, name, target, unit, actual, met, incidents: known.length, late };
  });
}

/** The target that runs in each status, counted from the alert. */
export const runningTargets: Readonly<Partial<Record<IncidentStatus, typeof triage>>> = {
  'Alert Fired': triage,
  'Context Gathered': triage,
  Correlated: mitigation,
  Mitigated: rootCause,
  'Root Cause Validated': permanentFix,
  'Fix Specified': permanentFix,
  'Fix Deployed': permanentFix,
  'Fix Validated': resolution,
  'Post-mortem Written': resolution,
  'Knowledge Updated': resolution,
};

/** Returns until when the target that runs is met; null when it is over. */
export function findRunningTarget(status: string, alertAt: string): { name: string; dueAt: string } | null {
  const target = runningTargets[status as IncidentStatus];
  if (!target) return null;
  return { name: target.name, dueAt: new Date(Date.parse(alertAt) + target.upperSeconds * 1000).toISOString() };
}

function time(
  id: string,
  name: string,
  target: string,
  upperSeconds: number,
  doneAt: (one: IncidentHistory) => string | null,
  { alsoWhenClosed = false } = {},
) {
  return {
    id,
    /** In a word, `name` being the specification's. */
    word: name.replace(/^.*time to /i, ''),
    name,
    target,
    unit: 'seconds' as const,
    upperSeconds,
    doneAt,
    measure(one: IncidentHistory) {
      const at = doneAt(one);
      return at === null ? null : (Date.parse(at) - Date.parse(one.alertAt)) / 1000;
    },
    isMet: (seconds: number) => seconds <= upperSeconds,
    isLate(one: IncidentHistory, now: number) {
      if (doneAt(one) !== null || (one.closedAt !== null && !alsoWhenClosed)) return false;
      const end = one.closedAt ?? one.resolvedAt;
      return (end === null ? now : Date.parse(end)) > Date.parse(one.alertAt) + upperSeconds * 1000;
    },
  };
}

/** 1 when the same confirmed cause alerted again within 30 days, 0 when they passed without; else null. */
function recurrence({ key, cause, alertAt }: IncidentHistory, all: readonly IncidentHistory[], now: number): number | null {
  if (cause === null) return null;
  const since = Date.parse(alertAt);
  const end = since + recurrenceDays * day * 1000;
  const again = all.some((other) => {
    const at = Date.parse(other.alertAt);
    return other.key !== key && other.cause === cause && at > since && at <= end;
  });
  return again ? 1 : now > end ? 0 : null;
}

/** A Post-mortem and what it teaches are due once a major incident is mended or over. */
function isDue({ severity, fixValidatedAt, resolvedAt, closedAt }: IncidentHistory): boolean {
  return (severity === 'SEV-1' || severity === 'SEV-2') && (fixValidatedAt ?? resolvedAt ?? closedAt) !== null;
}
