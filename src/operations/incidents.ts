import { z } from 'zod';
import { expeditedReviews } from '../lifecycle/fix.ts';
import { alertTriggers, incidentSeverities } from '../lifecycle/incident.ts';
import { resolutionOutcomes } from '../lifecycle/resolution.ts';
import { actionStates } from '../lifecycle/postmortem.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, daysQuery, line, noFields, pageQuery, text } from './request-fields.ts';

const tag = 'Incidents';
const params = z.strictObject({ key: artifactKey.meta({ example: 'INC-2026-001', description: 'Of the incident.' }) });
const ofMitigation = z.strictObject({ key: artifactKey.meta({ example: 'MIT-001', description: 'Of the Mitigation.' }) });
const ofFix = z.strictObject({ key: artifactKey.meta({ example: 'FIX-001', description: 'Of the Fix-It Bolt.' }) });
const changes = { method: 'post', idempotency: 'key', ifMatch: null, tag } as const;
const guard = { scope: 'write', role: 'database', aliases: ['key'] } as const;
const untouched = { words: [], names: [] };
const at = z.iso.datetime({ offset: true }).optional().describe('Now when absent.');
const reason = text(4000).min(1);
const shown = { 200: json('incident-show', 'The incident as it is now.') };

const ticket = {
  severity: z.enum(incidentSeverities).describe('As the person decides who read the three definitions of specification 1.6.'),
  trigger: z.enum(alertTriggers).optional(),
  affected: text(4000).optional().describe('The endpoint or service.'),
  alert: text(20_000).optional(),
  impact: text(4000).optional(),
  errorLogs: text(100_000).optional().describe('Of the last 15 minutes.'),
  stackTrace: text(100_000).optional().describe('A representative one.'),
  recentDeployments: z.array(text(1000).min(1)).max(100).optional(),
};
const ticketWords = ['affected', 'alert', 'impact', 'errorLogs', 'stackTrace', 'recentDeployments'];

export const incidentOperations = defineOperations({
  listIncidents: {
    method: 'get',
    path: '/incidents',
    guard: { calls: ['incidents.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List incidents',
    description: 'Newest first, each with the target that runs.',
    query: z.strictObject({
      ...pageQuery,
      state: z.enum(['open', 'over']).optional().meta({ description: 'Only those that go on, or that are over.' }),
    }),
    answers: { 200: json('incident-list', 'One page of them.', ['ETag']) },
  },

  readIncident: {
    method: 'get',
    path: '/incidents/{key}',
    guard: { calls: ['incidents.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read all that is known of an incident',
    description:
      'Its ticket, timeline, evidence, hypotheses, mitigation options, root cause and fix; what its next step waits for and whose that is; and the targets of specification 1.6.',
    params,
    answers: { 200: json('incident-show', 'The incident as it is now.', ['ETag']) },
  },

  readIncidentMetrics: {
    method: 'get',
    path: '/incident-metrics',
    guard: { calls: ['incidents.metrics'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read how incidents go',
    description:
      'The nine operational targets of specification 1.6 from stored times, over all and by month, each with the number of incidents it is the mean of.',
    query: z.strictObject({ days: daysQuery.optional().meta({ description: 'How far back; 90 when absent.' }) }),
    answers: { 200: json('incident-metrics', 'The figures.', ['ETag']) },
  },

  assessOutage: {
    method: 'get',
    path: '/incident-impact',
    guard: { calls: ['incidents.impact'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Say whom a planned outage affects',
    description:
      'From names of infrastructure and services, by what AI-ADRs in force say that they run on, to AI-DAAs, PRDs, their stories and KPIs. An incident stands for its service and for the AI-ADRs that its evidence leads to. Names that nothing maps come back as unknown, beside those that there are.',
    query: z.strictObject({
      names: line(2000).meta({
        description: 'One or more, with commas between them: `PostgreSQL,lending,INC-2026-001`.',
        example: 'PostgreSQL',
      }),
    }),
    answers: { 200: json('incident-impact', 'Name by name.', ['ETag']) },
    problems: [404],
  },

  listActionItems: {
    method: 'get',
    path: '/action-items',
    guard: { calls: ['incidents.actions'], scope: 'read', role: null, aliases: ['of'] },
    tag,
    summary: 'List the action items of Post-mortems',
    description: 'Of all Validated ones, late items first, each with its owner, its due date, and what shows that it is done.',
    query: z.strictObject({
      of: artifactKey.optional().meta({ description: 'An incident or a Post-mortem.', example: 'INC-2026-001' }),
      state: z.enum(actionStates).optional(),
    }),
    answers: { 200: json('action-items', 'The items.', ['ETag']) },
  },

  completeActionItem: {
    ...changes,
    path: '/postmortems/{key}/action-items/{item}/completion',
    guard: { ...guard, calls: ['incidents.completeAction'], redacts: { words: ['note'], names: ['evidence'] } },
    summary: 'Say that an action item is done',
    description:
      'By a person, with evidence that exists: an AI-ADR or a Playbook entry in force, a part of one such as an alert, or the address of a document. The Post-mortem stays as it was validated.',
    params: z.strictObject({
      key: artifactKey.meta({ example: 'PM-2026-001', description: 'Of the Post-mortem.' }),
      item: line(20).meta({ example: 'ACT-1' }),
    }),
    body: jsonBody(
      z.strictObject({
        evidence: line(2000).describe('`ADR-002`, `ADR-001#ALERT-2`, `CODE-001` or an address.'),
        note: text(4000).optional(),
      }),
      { example: { evidence: 'ADR-002', note: 'It says what the cause taught.' } },
    ),
    answers: { 200: json('action-items', 'All items of the Post-mortem, with this one done.') },
    problems: [409],
  },

  openIncident: {
    ...changes,
    path: '/incidents',
    guard: {
      ...guard,
      calls: ['incidents.open'],
      aliases: [],
      redacts: { words: ['title', ...ticketWords], names: ['environment'] },
    },
    summary: 'Declare an incident that no alert opened',
    description: 'Opens it and freezes its ticket. Whoever does is its commander: an on-call engineer.',
    body: jsonBody(
      z.strictObject({
        title: line(500),
        ...ticket,
        trigger: z.enum(alertTriggers),
        affected: text(4000).min(1),
        alertAt: at.describe('When it began; now when absent.'),
        environment: line(200).optional(),
      }),
      { example: { title: 'Renewals fail', severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' } },
    ),
    answers: { 201: json('incident-show', 'It is declared.', ['Location']) },
  },

  declareIncident: {
    ...changes,
    path: '/incidents/{key}/declaration',
    guard: { ...guard, calls: ['incidents.declare'], redacts: { words: ticketWords, names: [] } },
    summary: 'Declare an open incident',
    description:
      'Writes its ticket and freezes it: trigger, severity and context. What is absent stays as the alert said. Whoever declares what nobody acknowledged is its commander.',
    params,
    body: jsonBody(z.strictObject(ticket), {
      example: { severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' },
    }),
    answers: shown,
    problems: [409],
  },

  acknowledgeIncident: {
    ...changes,
    path: '/incidents/{key}/acknowledgement',
    guard: { ...guard, calls: ['incidents.acknowledge'], redacts: untouched },
    summary: 'Acknowledge an alert',
    description: 'The on-call engineer who does is the incident commander, until they hand it over. Again changes nothing.',
    params,
    body: noFields,
    answers: shown,
    problems: [409],
  },

  setIncidentSeverity: {
    ...changes,
    path: '/incidents/{key}/severity',
    guard: { ...guard, calls: ['incidents.setSeverity'], redacts: { words: ['reason'], names: [] } },
    summary: 'Change the severity of a declared incident',
    description: 'Its ticket keeps what it was declared as; the timeline says the rest.',
    params,
    body: jsonBody(z.strictObject({ severity: ticket.severity, reason }), {
      example: { severity: 'SEV-1', reason: 'Data is lost.' },
    }),
    answers: shown,
    problems: [409],
  },

  setIncidentCommander: {
    ...changes,
    path: '/incidents/{key}/commander',
    guard: { ...guard, calls: ['incidents.setCommander'], redacts: { words: ['reason'], names: [] } },
    summary: 'Hand an incident over',
    description: 'To a person who holds on-call or incident-commander.',
    params,
    body: jsonBody(z.strictObject({ person: line(200), reason: text(4000).optional() }), { example: { person: 'Ada' } }),
    answers: shown,
    problems: [409],
  },

  noteIncident: {
    ...changes,
    path: '/incidents/{key}/timeline',
    guard: { ...guard, role: null, calls: ['incidents.note'], redacts: { words: ['event'], names: [] } },
    summary: 'Write into the timeline of an incident',
    description: 'At any time, also when it is over. What was written stays.',
    params,
    body: jsonBody(z.strictObject({ event: text(4000).min(1), at }), { example: { event: 'Traffic is back.' } }),
    answers: shown,
  },

  recordStability: {
    ...changes,
    path: '/incidents/{key}/stability',
    guard: { ...guard, calls: ['incidents.stable'], redacts: { words: ['reason'], names: [] } },
    summary: 'Say whether the service is stable',
    description:
      'The step of mitigation repeats until it is. Without an executed mitigation it needs the reason why none is needed. What is not stable any more reopens no step, and is shown.',
    params,
    body: jsonBody(z.strictObject({ stable: z.boolean().optional(), reason: text(4000).optional(), at }), {
      optional: true,
      example: { stable: true },
    }),
    answers: shown,
    problems: [409],
  },

  closeIncident: {
    ...changes,
    path: '/incidents/{key}/resolution',
    guard: { ...guard, role: null, calls: ['incidents.close'], redacts: { words: ['reason', 'sharedWith'], names: [] } },
    summary: 'Ask for the end of an incident',
    description:
      'Writes a Resolution and opens its gate, at which the commander decides. `resolved` comes after all other steps, `false alarm` before it is declared or of an exercise, `mitigated without a fix` once it is stable.',
    params,
    body: jsonBody(
      z.strictObject({
        outcome: z.enum(resolutionOutcomes),
        reason,
        duplicateOf: line(100).optional(),
        sharedWith: z.array(text(1000).min(1)).max(50).optional().describe('With whom the Post-mortem was shared.'),
        reviewAt: line(100).optional().describe('When a major incident is reviewed.'),
      }),
      { example: { outcome: 'resolved', reason: 'All steps are done.' } },
    ),
    answers: shown,
    problems: [409],
  },

  chooseMitigation: {
    ...changes,
    path: '/mitigations/{key}/choice',
    guard: { ...guard, role: null, calls: ['incidents.choose'], redacts: { words: ['reason'], names: [] } },
    summary: 'Choose an option of a Mitigation',
    description: 'As its next version, whose gate asks about exactly that option. Passing over the lowest risk needs a reason.',
    params: ofMitigation,
    body: jsonBody(z.strictObject({ option: line(20), reason: text(4000).optional() }), { example: { option: 'OPT-1' } }),
    answers: shown,
    problems: [409],
  },

  recordExecution: {
    ...changes,
    path: '/mitigations/{key}/execution',
    guard: { ...guard, calls: ['incidents.executed'], redacts: { words: ['impact'], names: [] } },
    summary: 'Record that a Mitigation was executed',
    description:
      'By a person, with the impact that was measured. Nothing here executes anything. Refused with 409 before its gate.',
    params: ofMitigation,
    body: jsonBody(z.strictObject({ impact: text(4000).min(1), at }), { example: { impact: 'Errors fell from 12% to 0.1%.' } }),
    answers: shown,
    problems: [409],
  },

  acceptFix: {
    ...changes,
    path: '/fixes/{key}/acceptance',
    guard: { ...guard, calls: ['incidents.acceptFix'], redacts: untouched },
    summary: 'Accept what a Fix-It Bolt is to do',
    description:
      'An on-call engineer does, and says how its change is reviewed. It holds for the version that they read: refused with 409 once there is another.',
    params: ofFix,
    body: jsonBody(z.strictObject({ version: z.int().positive(), review: z.enum(expeditedReviews) }), {
      example: { version: 1, review: 'pair programming' },
    }),
    answers: shown,
    problems: [409],
  },
});
