import { challengeStates, concerns, standings, weights } from '../../lifecycle/challenge.ts';
import { edgeCaseTopics, metricTypes } from '../../lifecycle/design-items.ts';
import { decisionActions } from '../../lifecycle/design-session.ts';
import {
  alternativeStates,
  impliedAlternativeState,
  impliedState,
  isFromTip,
  patternVerdicts,
  questionStates,
  rfcBodySchema,
  type RfcBody,
} from '../../lifecycle/rfc.ts';
import { code, field, group, items, optionalField, prose, referencesSection, section, table } from '../outline/outline.ts';
import { outlinedKind } from '../outline/outlined-kind.ts';
import { runsOn } from './runs-on.ts';

const empty = (): string => '';

const settled = [optionalField('By', 'settledBy', empty), optionalField('At', 'settledAt', empty)];

const question = items('Q', [
  field('Answer', 'answer'),
  optionalField('State', 'state', ({ answer }) => impliedState(answer), questionStates),
  ...settled,
]);

const challenge = items('CH', [
  optionalField('Concern', 'concern', () => 'other', concerns),
  optionalField('Weight', 'weight', () => 'major', weights),
  optionalField('Tied To', 'tiedTo', empty),
  field('Answer', 'answer'),
  optionalField('State', 'state', () => 'open', challengeStates),
  ...settled,
  optionalField('Challenger', 'standing', () => 'none', standings),
]);

const decision = items('DEC', [
  field('Rationale', 'rationale'),
  optionalField('Does', 'does', () => 'choose', decisionActions),
  optionalField('About', 'about', empty),
  optionalField('By', 'decidedBy', empty),
  optionalField('At', 'decidedAt', empty),
  optionalField('Replaced By', 'replacedBy', empty),
  optionalField('Edits', 'edits', empty),
  optionalField('Changes', 'changes', empty),
]);

const patternTable = table([
  field('Pattern', 'pattern'),
  field('Verdict', 'verdict', patternVerdicts),
  field('How or Why', 'how'),
]);

const alternative = items('ALT', [
  field('Reason', 'reason'),
  optionalField('State', 'state', ({ reason }) => impliedAlternativeState(reason), alternativeStates),
  optionalField('By', 'by', empty),
]);

const component = items('CMP', [
  optionalField('Keeps', 'keeps', empty),
  optionalField('Serves', 'serves', empty),
  optionalField('Access', 'access', empty),
  optionalField('Retention', 'retention', empty),
  optionalField('Personal Data', 'personalData', empty),
]);

const integration = items('INT', [
  optionalField('With', 'with', empty),
  optionalField('Kind', 'kind', empty),
  optionalField('Events', 'events', empty),
  optionalField('Time-out', 'timeout', empty),
  optionalField('On Failure', 'failure', empty),
  optionalField('Repeats', 'repeats', empty),
  optionalField('Order', 'order', empty),
]);

const edgeCase = items('EC', [
  optionalField('Handling', 'handling', empty),
  optionalField('Topic', 'topic', () => 'other', edgeCaseTopics),
]);

const monitor = items('MON', [
  optionalField('Type', 'type', () => null, metricTypes),
  optionalField('Measures', 'measures', empty),
  optionalField('Threshold', 'threshold', empty),
  optionalField('Alert', 'alert', empty),
  optionalField('Dashboard', 'dashboard', empty),
]);

const runbook = items('RB', [field('Symptoms', 'symptoms'), field('Triage Steps', 'triage'), field('Escalation', 'escalation')]);

const migration = group([section('Steps', 'steps', prose), section('Rollback', 'rollback', prose)], { lead: 'steps' });

/** An RFC as a document (specification 2.4). */
export const rfcKind = outlinedKind('rfc', rfcBodySchema, {
  brief: {
    when: (body) => isFromTip(body as RfcBody),
    keeps: ['Problem Summary', 'High-Level Approach', 'Alternatives Considered', 'Pros', 'Cons', 'Edge Cases', 'References'],
  },
  root: group([
    section(
      'Context and Problem Statement',
      'contextAndProblem',
      group(
        [
          section('Problem Summary', 'problemSummary', prose, {
            aliases: ['Problem', 'Problem Statement', 'Summary', 'Motivation', 'Abstract'],
          }),
          section('Domain Model', 'domainModel', prose),
          section('Technical Context', 'technicalContext', prose, { aliases: ['Current State'] }),
          section('Constraints', 'constraints', items('LIM')),
        ],
        { lead: 'problemSummary' },
      ),
      { aliases: ['Context', 'Background', 'Background and Motivation'] },
    ),
    section(
      'Proposed Solution',
      'proposedSolution',
      group(
        [
          section('High-Level Approach', 'highLevelApproach', prose, { aliases: ['Approach', 'Overview', 'High Level Design'] }),
          section('Component Design', 'componentDesign', prose, { aliases: ['Components', 'Detailed Design', 'Architecture'] }),
          section('Component List', 'components', component, { behind: 'componentDesign' }),
          section('Technology Choices', 'technologyChoices', prose, { aliases: ['Technologies'] }),
          section('Integration Points', 'integrationPoints', prose, { aliases: ['Integrations'] }),
          section('Integration List', 'integrations', integration, { behind: 'integrationPoints' }),
          section('Migration', 'migration', migration, { aliases: ['Migration Plan', 'Data Migration'], optional: true }),
          section('Runs On', 'runsOn', runsOn, { optional: true }),
          section('Diagrams', 'diagrams', code, { aliases: ['Diagram'] }),
        ],
        { lead: 'highLevelApproach' },
      ),
      { aliases: ['Proposal', 'Solution', 'Proposed Implementation', 'Proposed Design', 'Design'] },
    ),
    section('Playbook Patterns', 'patterns', patternTable, {
      aliases: ['Patterns', 'Patterns Considered'],
    }),
    section('Alternatives Considered', 'alternatives', alternative, {
      aliases: [
        'Alternatives',
        'Rejected Alternatives',
        'Considered Alternatives',
        'Alternative Solutions',
        'Considered Options',
      ],
    }),
    section(
      'Trade-offs and Risks',
      'tradeOffs',
      group([
        section('Pros', 'pros', items('PRO'), { aliases: ['Pro', 'Advantages'] }),
        section('Cons', 'cons', items('CON'), { aliases: ['Con', 'Drawbacks', 'Disadvantages'] }),
        section('Risks', 'risks', items('RISK', [optionalField('Mitigation', 'mitigation', empty)]), {
          aliases: ['Risks and Mitigations'],
        }),
      ]),
      { aliases: ['Trade-offs', 'Tradeoffs', 'Tradeoffs and Risks', 'Pros and Cons'] },
    ),
    section(
      'Open Questions',
      'openQuestions',
      group(
        [
          section('Decisions Needing Input', 'decisions', question, { aliases: ['Decisions'] }),
          section('Unknowns Needing Investigation', 'unknowns', question, { aliases: ['Unknowns'] }),
        ],
        { lead: 'decisions' },
      ),
      { aliases: ['Unresolved Questions', 'Questions'] },
    ),
    section(
      'Edge Cases and Non-Functional Considerations',
      'nonFunctional',
      group([
        section('Edge Cases', 'edgeCases', edgeCase),
        section('Performance', 'performance', prose),
        section('Security', 'security', prose, { aliases: ['Security Considerations', 'Security and Privacy'] }),
        section('Failure Modes', 'failureModes', prose),
        section('Monitoring', 'monitoring', prose, { aliases: ['Observability'] }),
        section('Monitor List', 'monitors', monitor, { behind: 'monitoring' }),
        section('Runbook', 'runbook', runbook, { aliases: ['Operational Runbook'], optional: true }),
      ]),
      { aliases: ['Non-Functional Considerations', 'Non-Functional Requirements'] },
    ),
    section(
      'Design Session',
      'designSession',
      group([section('Challenges', 'challenges', challenge), section('Decisions Made', 'decisions', decision)]),
      { optional: true },
    ),
    referencesSection,
  ]),
  partTypes: {
    LIM: 'constraint',
    CMP: 'component',
    INT: 'integration',
    MON: 'monitor',
    RB: 'runbook-entry',
    ALT: 'alternative',
    PRO: 'advantage',
    CON: 'disadvantage',
    RISK: 'risk',
    Q: 'question',
    EC: 'edge-case',
    CH: 'challenge',
    DEC: 'decision',
  },
});
