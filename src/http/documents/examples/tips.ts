import type { AnswerExamples } from './answer-examples.ts';

const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 };
const contentHash = '8c1d5f3e0b7a46c29d10e4f5a6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d6e7f';
const coverage = {
  stories: 10,
  mapped: 8,
  requirements: 0,
  criteria: 29,
  covered: 24,
  stated: 0,
  unread: 0,
  items: [{ ref: 'PRD-001#US-1.AC-1', status: 'OK', operations: ['API-1', 'SVC-1'] }],
};

export const tipsExamples: AnswerExamples = {
  TipShow: {
    key: 'TIP-001',
    title: 'Library Lending',
    status: 'In Review',
    successor: null,
    successorStatus: null,
    version: 1,
    contentHash,
    author: 'Ada',
    createdAt: '2026-11-20T09:31:12.402Z',
    reason: 'drafted from the PRD',
    prd: { key: 'PRD-001', version: 1 },
    drafter: { kind: 'rules' },
    drafting: [
      {
        step: 'lightweight/draft-tip',
        drafter: { kind: 'rules' },
        prompt: null,
        promptHash: null,
        usage,
        passedOver: [],
      },
    ],
    usage,
    coverage,
    suspects: null,
    findings: [],
    body: {
      context: { summary: 'Members of all branches borrow, renew and reserve titles under one set of rules.' },
      proposedImplementation: {
        databaseChanges: [
          { id: 'DB-1', text: 'Table `loans`: `loan_id` as its key, `due_date` (date), `status` (open, closed).' },
        ],
        apiChanges: [
          {
            id: 'API-1',
            method: 'POST',
            path: '/loans',
            request: 'Body: `member` (reference to member), `copy` (reference to copy)',
            response: '201 with the new loan; 409 with the reason where a rule is in the way',
          },
        ],
        serviceLogic: [
          { id: 'SVC-1', text: '`borrowCopy`: Check that the member has fewer than 6 open loans; otherwise refuse.' },
        ],
        testing: [{ id: 'TEST-1', text: 'US-1.AC-2: A suspended member cannot borrow.' }],
        integrationPoints: [{ id: 'INT-1', text: 'Given by the PRD: Existing membership cards and copy labels stay in use.' }],
      },
      edgeCases: [{ id: 'EC-1', text: 'US-1.AC-2: A suspended member cannot borrow.' }],
      openQuestions: [{ id: 'Q-1', text: 'Which of the tables exist already, and what has to be migrated?', answer: '' }],
      effortEstimate: {
        implementation: 'about 11 days (6 tables, 13 calls, 10 jobs)',
        testing: 'about 2 days (29 tests)',
        codeReview: 'about 2 days',
      },
      coverageNotes: [],
      references: [
        { role: 'derived_from', to: 'PRD-001' },
        { role: 'covers', from: 'API-1', to: 'PRD-001#US-1.AC-1' },
      ],
      other: [],
    },
  },
  TipDraft: {
    run: { id: 'RUN-002', workflow: 'lightweight', status: 'waiting' },
    artifacts: { prd: 'PRD-001', tip: 'TIP-001' },
    gate: {
      id: 'GATE-002',
      artifact: 'TIP-001',
      version: 1,
      contentHash,
      roles: ['engineer', 'senior-engineer', 'lead-engineer', 'architect'],
      criteria: [{ id: 'requirements-covered', text: 'All PRD requirements are addressed.' }],
    },
    coverage,
    findings: [],
    drafter: { kind: 'rules' },
    usage,
  },
};
