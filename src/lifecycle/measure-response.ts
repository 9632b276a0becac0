import { timeTargets, type IncidentHistory, type MeasuredTarget } from './incident-targets.ts';

/** `missed` also while the incident is open; `not reached` when it ended without. */
export const responseStates = ['met', 'missed', 'open', 'not reached'] as const;

type ResponseTime = Pick<MeasuredTarget, 'name' | 'target' | 'actual'> & { readonly state: (typeof responseStates)[number] };

/** Measures an incident against each target that runs from the alert. */
export function measureResponse(one: IncidentHistory, nowMs: number): ResponseTime[] {
  const isOver = (one.resolvedAt ?? one.closedAt) !== null;
  const passed = (nowMs - Date.parse(one.alertAt)) / 1000;
  return timeTargets.map((timed) => {
    const actual = timed.measure(one);
    const open = isOver ? 'not reached' : timed.isMet(passed) ? 'open' : 'missed';
    const state = actual === null ? open : timed.isMet(actual) ? 'met' : 'missed';
    return { name: timed.name, target: timed.target, actual, state };
  });
}
