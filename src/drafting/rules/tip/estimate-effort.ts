import { count } from '../../../lifecycle/count.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';

interface Amounts {
  readonly tables: number;
  readonly calls: number;
  /** Operations that the system starts. */
  readonly jobs: number;
  readonly integrations: number;
  readonly tests: number;
}

/** Our own hours per item: a first estimate for the engineer to correct. */
const hours = { table: 1, call: 2, job: 3, integration: 4, test: 0.5 };
const hoursOfDay = 8;
const reviewShare = 0.15;

export function estimateEffort({ tables, calls, jobs, integrations, tests }: Amounts): TipDraft['effortEstimate'] {
  const building = tables * hours.table + calls * hours.call + Math.max(0, jobs) * hours.job + integrations * hours.integration;
  const testing = tests * hours.test;
  const counted = [
    count(tables, 'table'),
    count(calls, 'call'),
    ...(jobs > 0 ? [count(jobs, 'job')] : []),
    ...(integrations > 0 ? [count(integrations, 'integration point')] : []),
  ];
  return {
    implementation: `${days(building)} (${counted.join(', ')})`,
    testing: `${days(testing)} (${count(tests, 'test')})`,
    codeReview: days((building + testing) * reviewShare),
  };
}

/** Rounds up to half days, at least one. */
function days(amount: number): string {
  const halves = Math.max(1, Math.ceil((amount / hoursOfDay) * 2));
  return `about ${halves / 2} ${halves === 1 || halves === 2 ? 'day' : 'days'}`;
}
