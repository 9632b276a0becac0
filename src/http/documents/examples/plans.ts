import type { AnswerExamples } from './answer-examples.ts';

const bolt = {
  ref: 'B-1',
  goal: 'Walking skeleton: POST /loans from end to end, with SCH-1',
  work: 'pair',
  why: 'The first path through the whole sets the pattern for the others.',
  hours: { low: 9, likely: 18, high: 30 },
  skeleton: true,
  dependsOn: [],
  owns: ['ADR-001#SCH-1', 'ADR-001#API-1'],
  touches: [],
  rollback: 'Deploy the version before; what was added stays unused until its down migration runs.',
  criteria: [{ text: 'POST /loans answers as the contract says; refusals: 409.', from: 'ADR-001#API-1', proof: 'test' }],
};

const hash = '0d8f5c1bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae4ab';

export const plansExamples: AnswerExamples = {
  PlanPreview: {
    adr: 'ADR-001',
    adrVersion: 1,
    adrHash: hash,
    bolts: [bolt],
    omitted: [{ part: 'ADR-001#DASH-1', status: 'EXISTS', reason: 'The operations team has one.' }],
    findings: [],
  },
  PlanDraft: {
    run: { id: 'RUN-014', status: 'waiting', workflow: 'construction' },
    adr: 'ADR-001',
    plan: {
      key: 'PLAN-001',
      title: 'Plan of Renewals with a key',
      status: 'In Review',
      version: 1,
      contentHash: hash,
      adrVersion: 1,
      adrHash: hash,
      bolts: [bolt],
      omitted: [],
      findings: [],
    },
    bolts: [],
    gate: {
      id: 'GATE-005',
      artifact: 'PLAN-001',
      version: 1,
      contentHash: hash,
      roles: ['lead-engineer', 'senior-engineer', 'architect'],
      criteria: [{ id: 'bolts-focused', text: 'Each Bolt has one goal and takes hours or days.' }],
    },
    drafter: { kind: 'rules' },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
  },
  BoltCoverage: {
    adr: 'ADR-001',
    plan: 'PLAN-001',
    parts: [
      { part: 'ADR-001#API-1', kind: 'operation', text: 'POST /loans', bolt: 'BOLT-001', status: 'In Progress', reason: '' },
    ],
    summary: { parts: 1, owned: 1, done: 0, omitted: 0, gaps: 0 },
  },
  BoltBoard: {
    adr: 'ADR-001',
    columns: [
      {
        status: 'TODO',
        bolts: [
          {
            key: 'BOLT-002',
            title: 'Serve POST /loans/{id}/return',
            adr: 'ADR-001',
            work: 'ai',
            assignee: '',
            estimatedEffort: '4–12 h, likely 8 h',
            skeleton: false,
            waitsFor: ['BOLT-001'],
            openQuestions: [],
          },
        ],
      },
    ],
  },
  BoltRaised: { from: 'BOLT-003', bolt: null, question: 'BOLT-003#Q-1' },
};
