import type { AdrBody } from './adr.ts';
import { readKnown } from './known-or-not-applicable.ts';

type EdgeTopic = AdrBody['edgeCases'][number]['topic'];

/** A topic that an AI-ADR decides (specification 2.5 and 1.6). Security and rollback are ours. */
export interface AdrDimension {
  readonly name: string;
  /** The mandatory field of mandatory-fields.ts that the topic belongs to. */
  readonly section: string;
  readonly isDecided: (body: AdrBody) => boolean;
  /** The question that the decision answers. */
  readonly asks: string;
  /** Advice on how to decide the topic, shown when the decision is missing. */
  readonly how: string;
  /** True when "does not apply, because …" is an answer. */
  readonly mayNotApply: boolean;
  /** True when the specification asks for the topic in every AI-ADR. */
  readonly isRequired: boolean;
}

const edges = 'Edge Cases and Failure Handling';
const details = 'Implementation Details';
const watching = 'Monitoring and Observability';

function edgeCase(name: string, topic: EdgeTopic, asks: string, isRequired = true): AdrDimension {
  return {
    name,
    section: edges,
    isDecided: ({ edgeCases }) => edgeCases.some((one) => one.topic === topic),
    asks,
    how: `add an edge case with "- **Topic:** ${topic}" and its handling`,
    mayNotApply: true,
    isRequired,
  };
}

function detail(name: string, asks: string, how: string, isDecided: AdrDimension['isDecided']): AdrDimension {
  return { name, section: details, isDecided, asks, how, mayNotApply: true, isRequired: true };
}

function watch(name: string, asks: string, how: string, isDecided: AdrDimension['isDecided']): AdrDimension {
  return { name, section: watching, isDecided, asks, how, mayNotApply: false, isRequired: true };
}

/** Every AI-ADR has metrics, alerts, dashboards and a runbook (1.6). Other topics need not be. */
export const adrDimensions: readonly AdrDimension[] = [
  edgeCase('Idempotency', 'idempotency', 'What happens when the same request or event comes twice?'),
  edgeCase('Concurrency', 'concurrency', 'What happens when two change the same at once?'),
  edgeCase('Relay Failure', 'relay', 'What happens when an event cannot be delivered?'),
  edgeCase('Dependency Unavailability', 'dependency', 'What happens while a system that it needs does not answer?'),
  edgeCase('Security', 'security', 'Who may do what, and what happens to whoever may not?', false),
  edgeCase('Rollback', 'rollback', 'How does one go back when it goes wrong?', false),
  detail(
    'Technology Choices',
    'What is it built with?',
    'write its section',
    ({ implementation }) => implementation.technologyChoices !== '',
  ),
  detail(
    'Database Schema',
    'Which tables and columns does it need?',
    'write its section or list its changes, or write "n/a: because …" into it',
    ({ implementation: { databaseSchema, schemaChanges } }) =>
      schemaChanges.length > 0 || (databaseSchema !== '' && readKnown(databaseSchema).is !== 'unknown'),
  ),
  detail(
    'API Contract',
    'Which operations does it offer, with which request, response and errors?',
    'list its operations',
    ({ implementation }) => implementation.apiContract.length > 0,
  ),
  detail(
    'Sequence Diagram',
    'In which order do its parts speak to each other?',
    'draw it in Mermaid',
    ({ implementation }) => implementation.sequenceDiagram.length > 0,
  ),
  watch(
    'Metrics',
    'Which metrics tell whether it works, and of which type?',
    'list them with their types',
    ({ monitoring }) => monitoring.metrics.length > 0,
  ),
  watch(
    'Alerts',
    'From which figure on is who called?',
    'list them with their thresholds',
    ({ monitoring }) => monitoring.alerts.length > 0,
  ),
  watch('Dashboards', 'Where is it seen?', 'name them', ({ monitoring }) => monitoring.dashboards.length > 0),
  watch(
    'Operational Runbook',
    'What goes wrong, how does one see it, and what does one do then?',
    'list common issues with symptoms, triage steps and escalation',
    ({ monitoring }) => monitoring.runbook.length > 0,
  ),
];
