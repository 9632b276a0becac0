import type { AnswerExamples } from './answer-examples.ts';

const prd = {
  key: 'PRD-002',
  title: 'Renew loans by phone',
  status: 'Draft',
  version: 1,
  contentHash: '0d8f5c1bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae4ab',
  stories: 1,
  criteria: 1,
  questions: [
    {
      id: 'Q-1',
      text: 'By which figure will you know that it works?',
      place: 'primary-kpi',
      changes: 'the primary KPI, without which the gate cannot be passed',
      recommended: 'Within three months of the release, at least half of the members have used it to renew loans by phone.',
      otherwise: 'Another figure changes what is counted and when the feature counts as a success; no story changes.',
      answer: '',
      answeredBy: '',
      answeredAt: '',
    },
  ],
  answered: [],
  assumptions: ['Nothing has to be bought for it. Safe to assume because a purchase needs a decision of its own.'],
  findings: [],
};

export const prdWritingExamples: AnswerExamples = {
  RunSummary: {
    id: 'RUN-007',
    workflow: 'prd-writing',
    workflowVersion: 1,
    status: 'queued',
    subject: {},
    node: '',
    gate: null,
    error: null,
    startedBy: 'Ada',
    createdAt: '2026-11-20T09:30:07.789Z',
    updatedAt: '2026-11-20T09:30:07.789Z',
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
    revision: '0.1.1',
  },
  PrdDraft: {
    run: {
      id: 'RUN-007',
      status: 'succeeded',
      workflow: 'prd-writing',
    },
    prd,
    gate: null,
    drafter: { kind: 'rules' },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
  },
  PrdAnswer: {
    prd: {
      ...prd,
      version: 2,
      questions: [],
      answered: prd.questions.map((question) => ({
        ...question,
        answer: 'Calls about renewals fall by half within three months.',
        answeredBy: 'Ada',
        answeredAt: '2026-11-20T09:40:00.000Z',
      })),
    },
    outcome: 'new-version',
    gate: null,
  },
};
