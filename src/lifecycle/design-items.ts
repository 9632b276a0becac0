import { z } from 'zod';
import { line, numbered, prose, statedLine } from './document-fields.ts';
import { knownLine } from './known-or-not-applicable.ts';

/*
 * Items of a design that code checks (specification 2.4 and 2.5). Fields have one line each, so
 * that an edit can set them. Lists are separated by commas; `listNamed` parses them.
 */

const refs = (what: string) => line.describe(`${what}, with commas between.`).default('');

/** A unit that is deployed or changed as one. */
export const componentSchema = z.strictObject({
  ...numbered('CMP'),
  keeps: refs('Invariants that it keeps: `DAA-001#INV-loan-1`'),
  serves: refs('Parts of the PRD, and operations, that it serves: `PRD-001#US-3`, `PRD-001#NFR-2`'),
  access: knownLine.describe('Who may do what, and what checks it; `n/a: because …`.'),
  retention: knownLine.describe(
    'How long what it stores is kept, and what removes it; `n/a: because …` where it stores nothing.',
  ),
  personalData: knownLine.describe('`yes` or `no`; empty where it is unknown.'),
});

export const integrationKinds = ['event', 'call', 'file'] as const;

/** A connection of two parts, or of a part and another system. */
export const integrationSchema = z.strictObject({
  ...numbered('INT'),
  with: line.describe('The other side: a component, a context, a system.').default(''),
  kind: knownLine.describe('`event`, `call` or `file`; empty where it is unknown.'),
  events: refs('Events that travel: `DAA-001#EV-book-lent`'),
  timeout: knownLine.describe('How long one side waits for the other; `n/a: because …`.'),
  failure: knownLine.describe('What happens while the other side does not answer; `n/a: because …`.'),
  repeats: knownLine.describe('What happens when the same comes twice; `n/a: because …`.'),
  order: knownLine.describe('What happens when it comes late or out of order; `n/a: because …`.'),
});

/** Metric types of specification 2.5. */
export const metricTypes = ['counter', 'histogram', 'gauge'] as const;

/** A metric with its alert and dashboard (specification 1.6). */
export const monitorSchema = z.strictObject({
  ...numbered('MON'),
  text: statedLine.describe('Name of the metric.'),
  type: z.enum(metricTypes).nullable().default(null),
  measures: refs('KPIs, requirements and invariants that it measures: `PRD-001#KPI-1`'),
  alert: line.describe('What is called, and who does what then; `n/a: because …` where nobody is called.').default(''),
  threshold: line.describe('`p95 > 500 ms for 300 s`; `n/a: because …` where nobody is called.').default(''),
  dashboard: line.describe('Where it is shown.').default(''),
});

/** A common issue (specification 1.6). */
export const runbookEntrySchema = z.strictObject({
  ...numbered('RB'),
  symptoms: prose,
  triage: prose,
  escalation: prose,
});

/** Failures that specification 2.5 asks about, and some of ours; `other` is for the rest. */
export const edgeCaseTopics = [
  'idempotency',
  'concurrency',
  'relay',
  'dependency',
  'security',
  'performance',
  'rollback',
  'other',
] as const;

export const edgeCaseSchema = z.strictObject({
  ...numbered('EC'),
  topic: z.enum(edgeCaseTopics).default('other'),
  handling: prose,
});

/** Parses a line of names that are separated by commas. */
export function listNamed(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export type Component = z.infer<typeof componentSchema>;
export type Integration = z.infer<typeof integrationSchema>;
export type Monitor = z.infer<typeof monitorSchema>;
