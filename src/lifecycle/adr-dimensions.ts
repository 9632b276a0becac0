import type { AdrBody } from './adr.ts';

type EdgeTopic = AdrBody['edgeCases'][number]['topic'];

/** Something that an AI-ADR says one way or the other: decided, deferred with a reason, or named as open. */
export interface AdrDimension {
  readonly name: string;
  /** Mandatory field (mandatory-fields.ts) that it belongs to: where that is missing or deferred as a whole, nothing of it is asked one by one. */
  readonly section: string;
  readonly isDecided: (body: AdrBody) => boolean;
  /** How one decides it, for whoever is told that it is missing. */
  readonly how: string;
}

const edgeCase = (name: string, topic: EdgeTopic): AdrDimension => ({
  name,
  section: 'Edge Cases and Failure Handling',
  isDecided: ({ edgeCases }) => edgeCases.some((one) => one.topic === topic),
  how: `add an edge case with "- **Topic:** ${topic}" and its handling`,
});

const detail = (name: string, isDecided: AdrDimension['isDecided'], how: string): AdrDimension => ({
  name,
  section: 'Implementation Details',
  isDecided,
  how,
});

const watch = (name: string, isDecided: AdrDimension['isDecided'], how: string): AdrDimension => ({
  name,
  section: 'Monitoring and Observability',
  isDecided,
  how,
});

/** What specification 2.5 and 1.6 ask of an AI-ADR; security and rollback are ours. */
export const adrDimensions: readonly AdrDimension[] = [
  edgeCase('Idempotency', 'idempotency'),
  edgeCase('Concurrency', 'concurrency'),
  edgeCase('Relay Failure', 'relay'),
  edgeCase('Dependency Unavailability', 'dependency'),
  edgeCase('Security', 'security'),
  edgeCase('Rollback', 'rollback'),
  detail('Database Schema', ({ implementation }) => implementation.databaseSchema !== '', 'write its section'),
  detail('API Contract', ({ implementation }) => implementation.apiContract.length > 0, 'list its operations'),
  detail('Sequence Diagram', ({ implementation }) => implementation.sequenceDiagram.length > 0, 'draw it in Mermaid'),
  watch('Metrics', ({ monitoring }) => monitoring.metrics.length > 0, 'list them with their types'),
  watch('Alerts', ({ monitoring }) => monitoring.alerts.length > 0, 'list them with their thresholds'),
  watch('Dashboards', ({ monitoring }) => monitoring.dashboards.length > 0, 'name them'),
  watch(
    'Operational Runbook',
    ({ monitoring }) => monitoring.runbook.length > 0,
    'list common issues with symptoms, triage steps and escalation',
  ),
];
