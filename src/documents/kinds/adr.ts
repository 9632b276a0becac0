import { adrBodySchema, careMarks, schemaSteps, type AdrBody } from '../../lifecycle/adr.ts';
import { edgeCaseTopics, metricTypes } from '../../lifecycle/design-items.ts';
import { incidentSeverities } from '../../lifecycle/incident.ts';
import { code, field, group, items, optionalField, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';
import { runsOn } from './runs-on.ts';

const empty = (): string => '';
const unmarked = (): null => null;

const apiOperation = group(
  [
    section('Request', 'request', prose),
    section('Response', 'response', prose),
    section('Errors', 'errors', table([field('Status', 'status'), field('Meaning', 'meaning')])),
  ],
  {
    facts: [
      field('Method', 'method'),
      field('Path', 'path'),
      field('Authorization', 'authorization'),
      optionalField('Mark', 'mark', unmarked, careMarks),
    ],
  },
);

const implementation = group(
  [
    section('Technology Choices', 'technologyChoices', prose, { aliases: ['Technologies'] }),
    section('Database Schema', 'databaseSchema', { shape: 'prose', part: 'SCHEMA' }, { aliases: ['Schema'] }),
    section(
      'Schema Changes',
      'schemaChanges',
      items('SCH', [optionalField('Step', 'step', () => 'expand', schemaSteps), optionalField('Used By', 'usedBy', empty)]),
      { behind: 'databaseSchema' },
    ),
    section(
      'API Contract',
      'apiContract',
      { shape: 'entries', prefix: 'API', title: ['method', 'path'], group: apiOperation },
      { aliases: ['API'] },
    ),
    section('Sequence Diagram', 'sequenceDiagram', code, { aliases: ['Diagrams', 'Sequence Diagrams'] }),
    section('Runs On', 'runsOn', runsOn, { optional: true }),
  ],
  { lead: 'technologyChoices' },
);

const monitoring = group([
  section(
    'Metrics',
    'metrics',
    table(
      [field('Metric', 'name'), field('Type', 'type', metricTypes), field('Measures', 'measures'), field('Meaning', 'meaning')],
      {
        prefix: 'MET',
      },
    ),
  ),
  section(
    'Alerts',
    'alerts',
    table(
      [
        field('Alert', 'name'),
        field('Metric', 'metric'),
        field('Threshold', 'threshold'),
        field('Severity', 'severity', incidentSeverities),
        field('Action', 'action'),
        field('Runbook', 'runbook'),
      ],
      { prefix: 'ALERT' },
    ),
  ),
  section('Dashboards', 'dashboards', items('DASH')),
  section(
    'Operational Runbook',
    'runbook',
    items('RB', [field('Symptoms', 'symptoms'), field('Triage Steps', 'triage'), field('Escalation', 'escalation')]),
    { aliases: ['Runbook'] },
  ),
]);

const decisionPoint = items('D', [
  optionalField('Binds', 'binds', empty),
  optionalField('Prevents', 'prevents', empty),
  optionalField('Rule', 'rule', empty),
  optionalField('Check', 'check', empty),
  optionalField('Mark', 'mark', unmarked, careMarks),
]);

/** An AI-ADR as a document (specification 2.5, 2.11). */
export const adrKind = outlinedKind('adr', adrBodySchema, {
  brief: {
    when: (body) => (body as AdrBody).amendment.reason !== '',
    keeps: ['Rationale', 'Reason', 'Added Guidance', 'References'],
  },
  root: group([
    section('Context', 'context', prose, {
      aliases: ['Context and Problem Statement', 'Problem', 'Problem Statement', 'Background', 'Issue'],
    }),
    section(
      'Decision',
      'decision',
      group(
        [
          section('Statement', 'statement', { shape: 'prose', part: 'DECISION' }),
          section('Points', 'points', decisionPoint, { aliases: ['Decision Points', 'Decisions'] }),
        ],
        { lead: 'statement' },
      ),
      { aliases: ['Decision Outcome', 'Decision Made'] },
    ),
    section('Rationale', 'rationale', prose, { aliases: ['Justification', 'Decision Drivers', 'Reasoning'] }),
    section('Implementation Details', 'implementation', implementation, { aliases: ['Implementation'] }),
    section(
      'Edge Cases and Failure Handling',
      'edgeCases',
      items('EC', [optionalField('Topic', 'topic', () => 'other', edgeCaseTopics), field('Handling', 'handling')]),
      { aliases: ['Edge Cases', 'Failure Handling'] },
    ),
    section('Monitoring and Observability', 'monitoring', monitoring, { aliases: ['Monitoring', 'Observability'] }),
    section('Consequences', 'consequences', prose, { aliases: ['Implications', 'Impact'], optional: true }),
    section(
      'Rejected Alternatives',
      'rejectedAlternatives',
      items('ALT', [field('Reason', 'reason'), field('Trade-off', 'tradeOff')]),
      {
        aliases: ['Alternatives', 'Alternatives Considered', 'Considered Alternatives'],
      },
    ),
    section(
      'Amendment',
      'amendment',
      group(
        [
          section('Reason', 'reason', prose),
          section('Added Guidance', 'addedGuidance', { shape: 'prose', part: 'GUIDANCE' }, { aliases: ['Guidance'] }),
        ],
        {
          lead: 'addedGuidance',
        },
      ),
      { optional: true },
    ),
    section(
      'Deferred',
      'deferred',
      table([field('Section', 'section'), field('Reason', 'reason')], { stated: ['section', 'reason'] }),
      { optional: true },
    ),
    section(
      'Does Not Apply',
      'notApplicable',
      table([field('Section', 'section'), field('Reason', 'reason')], { stated: ['section', 'reason'] }),
      { optional: true, aliases: ['Not Applicable'] },
    ),
    section(
      'Open Points',
      'openPoints',
      table([field('Section', 'section'), field('Question', 'question')], { stated: ['section', 'question'] }),
      { optional: true },
    ),
    referencesSection,
  ]),
  partTypes: {
    DECISION: 'decision',
    D: 'decision',
    SCHEMA: 'schema',
    SCH: 'schema-change',
    API: 'api-operation',
    EC: 'edge-case',
    MET: 'metric',
    ALERT: 'alert',
    DASH: 'dashboard',
    RB: 'runbook-entry',
    GUIDANCE: 'guidance',
    ALT: 'alternative',
  },
});
