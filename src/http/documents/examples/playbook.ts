import type { AnswerExamples } from './answer-examples.ts';

const gate = {
  id: 'GATE-004',
  status: 'pending',
  type: 'attestation',
  artifact: null,
  kind: 'playbook',
  title: '2 Playbook entries to adopt',
  version: null,
  contentHash: '9f6e1c0f3fbb2d0e5f3f7c1b8a7d4c2e6b5a4938271605f4e3d2c1b0a9f8e7d6',
  roles: ['review-board'],
  quorum: 1,
  approvals: 0,
  missing: '',
  assignees: [],
  dueAt: null,
  run: null,
  openedAt: '2026-11-22T10:02:11.120Z',
  decidedBy: null,
};

const match = {
  of: { key: 'RFC-001', title: 'Lending across branches', version: 1 },
  source: 'DAA-001',
  prd: 'PRD-001',
  patterns: [
    {
      key: 'MESSAGING-001',
      title: 'Transactional outbox',
      status: 'Active',
      refs: ['DAA-001#EV-loan-returned'],
      because: 'Events leave the context that raises them',
      said: '',
    },
  ],
};

export const playbookExamples: AnswerExamples = {
  PlaybookStarter: {
    entries: [
      {
        name: 'transactional-outbox',
        title: 'Transactional outbox',
        category: 'MESSAGING',
        problem:
          'A service changes its own state and has to tell others about it, but its database and the message broker share no transaction.',
        key: 'MESSAGING-001',
        status: 'Proposed',
        gate: 'GATE-004',
      },
    ],
  },
  PlaybookAdopt: {
    entries: [
      {
        name: 'transactional-outbox',
        key: 'MESSAGING-001',
        title: 'Transactional outbox',
        status: 'Proposed',
        imported: true,
        gate: 'GATE-004',
        refused: false,
      },
    ],
    gate,
  },
  PlaybookMatch: { ...match, added: null },
};
