import type { Report } from '../../../usecases/reports/registry.ts';

export type ListedIncident = Report<'incident-list'>['items'][number];

export interface IncidentFilter {
  readonly severity?: string | undefined;
  readonly service?: string | undefined;
  readonly exercise?: string | undefined;
}

/** Sorts open incidents as somebody on call reads them: the gravest first, then what is due first. */
export function sortIncidents(items: readonly ListedIncident[]): readonly ListedIncident[] {
  const rank = ({ severity, proposed }: ListedIncident): string => severity ?? proposed ?? 'SEV-9';
  const due = ({ target, alertAt }: ListedIncident): string => target?.dueAt ?? alertAt;
  return items.toSorted((a, b) => rank(a).localeCompare(rank(b)) || due(a).localeCompare(due(b)));
}

/** Keeps those that the address asks for; exercises count unless it says `exercise=no` or `only`. */
export function filterIncidents(items: readonly ListedIncident[], filter: IncidentFilter): readonly ListedIncident[] {
  return items.filter(
    (one) =>
      (filter.severity === undefined || (one.severity ?? one.proposed) === filter.severity) &&
      (filter.service === undefined || one.service === filter.service) &&
      (filter.exercise === undefined || one.exercise === (filter.exercise === 'only')),
  );
}
