import type { IncidentState } from './state.ts';

/** Each step of an incident begins at a node of its own. */
export function atStart({ step }: IncidentState): 'correlate' {
  return step;
}
