import { timeTargets, type IncidentHistory } from './incident-targets.ts';

export const reminderTypes = ['target-at-risk', 'target-missed', 'postmortem-missing', 'action-late'] as const;

/** Something about an incident that is late, or about to be. It is sent once for each occasion. */
export interface IncidentReminder {
  readonly type: (typeof reminderTypes)[number];
  readonly occasion: string;
  readonly text: string;
}

/** A target is at risk once this share of its time has passed. */
const riskShare = 0.8;
const hourMs = 3_600_000;
/** What is longer past, as of an incident that was imported, is history and no reminder. */
const oldestMs = 30 * 24 * hourMs;
/**
 * The specification gives the Post-mortem no hours of its own. Taken are the upper bounds of step 9,
 * "1-2 hours", once the fix is validated or the incident ended, and of resolution, "3-12 hours" since
 * the alert, for one that is only mitigated.
 */
const writingHours = 2;
const resolutionHours = 12;

/** Lists what is late of an incident at a time, what was missed first. */
export function listReminders(one: IncidentHistory, now: number): IncidentReminder[] {
  const ended = one.resolvedAt ?? one.closedAt;
  const passed = (now - Date.parse(one.alertAt)) / 1000;
  const running = ended === null ? timeTargets.filter(({ doneAt }) => doneAt(one) === null) : [];
  const missed = running.filter(({ upperSeconds }) => passed > upperSeconds);
  const atRisk = running.filter(({ upperSeconds }) => passed >= riskShare * upperSeconds && passed <= upperSeconds);
  return [
    ...missed.map(({ id, word, target }): IncidentReminder => ({
      type: 'target-missed',
      occasion: `missed/${id}`,
      text: `The target of ${word}, ${target}, is missed`,
    })),
    ...(lacksPostmortem(one, now)
      ? [{ type: 'postmortem-missing' as const, occasion: 'postmortem', text: `${one.severity} has no Validated Post-mortem` }]
      : []),
    ...atRisk.map(({ id, word, target, upperSeconds }): IncidentReminder => ({
      type: 'target-at-risk',
      occasion: `at-risk/${id}`,
      text: `The target of ${word}, ${target}, is at risk: ${Math.ceil((upperSeconds - passed) / 60)} min are left`,
    })),
  ];
}

function lacksPostmortem(
  { severity, postmortemAt, fixValidatedAt, closedAt, stableAt, alertAt }: IncidentHistory,
  now: number,
): boolean {
  if (severity === null || severity === 'SEV-3' || postmortemAt !== null) return false;
  const since = fixValidatedAt ?? closedAt;
  if (since !== null) return now - Date.parse(since) > writingHours * hourMs;
  return stableAt !== null && now - Date.parse(alertAt) > resolutionHours * hourMs;
}

/** True while messages remind of it: not of what was left from long ago, such as when it is imported. It is shown all the same. */
export function isRecent(at: string, now: number): boolean {
  return now - Date.parse(at) <= oldestMs;
}

/** Reminds of an action item whose day has passed. */
export function remindOfAction(item: Readonly<Record<'postmortem' | 'id' | 'text' | 'owner' | 'due', string>>): IncidentReminder {
  const { postmortem, id, text, owner, due } = item;
  return {
    type: 'action-late',
    occasion: `late/${id}/${due}`,
    text: `${postmortem}#${id} was due on ${due}, by ${owner || 'nobody in particular'}: ${text}`,
  };
}
