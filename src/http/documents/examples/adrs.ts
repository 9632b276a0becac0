import type { AnswerExamples } from './answer-examples.ts';

export const adrsExamples: AnswerExamples = {
  AdrDraft: {
    run: { id: 'RUN-012', status: 'waiting', workflow: 'design' },
    rfc: 'RFC-001',
    adr: {
      key: 'ADR-001',
      title: 'Renewals with a key',
      status: 'Proposed',
      version: 1,
      contentHash: '0d8f5c1bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae4ab',
      points: 5,
      operations: 2,
      edgeCases: 8,
      metrics: 6,
      alerts: 4,
      rejectedAlternatives: 2,
      deferred: [{ section: 'Rollback', reason: 'The table is new and can be dropped. (CH-4)' }],
      openPoints: [
        { section: 'Relay Failure', question: 'What happens when a renewal is stored and its event is not delivered?' },
      ],
      findings: [],
    },
    gate: {
      id: 'GATE-004',
      artifact: 'ADR-001',
      version: 1,
      contentHash: '0d8f5c1bfd35fe75ede9458be7bd765663232d925725d3208ecfd8c9e9eae4ab',
      roles: ['architect', 'senior-engineer'],
      criteria: [{ id: 'aligned', text: 'The record is aligned with its AI-DAA or TIP.' }],
    },
    drafter: { kind: 'rules' },
    usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0 },
  },
};
