import type { Report } from '../../../usecases/reports/registry.ts';

export type Incident = Report<'incident-show'>;

export function isOver({ status }: Pick<Incident, 'status'>): boolean {
  return status === 'Resolved' || status === 'Closed';
}
