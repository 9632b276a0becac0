import type { AnswerExamples } from './answer-examples.ts';

const session = {
  key: 'DS-001',
  rfc: { key: 'RFC-001', title: 'Lending service', status: 'Under Review', version: 1 },
  status: 'open',
  reason: '',
  openedBy: 'Ada',
  openedAt: '2026-11-20T10:00:00.000Z',
  limits: { maxTurns: 50, maxTokens: null, maxUsd: null },
  raises: [],
  used: { turns: 1, tokens: 0, usd: 0 },
  turns: [
    {
      sequence: 1,
      speaker: 'person',
      name: 'Ada',
      move: 'challenge',
      settlement: null,
      about: [],
      text: '',
      reply: null,
      raised: [],
      ending: null,
      rfcVersion: 1,
      run: null,
      at: '2026-11-20T10:00:00.000Z',
    },
  ],
  challenges: [
    {
      id: 'CH-1',
      concern: 'idempotency',
      weight: 'blocker',
      title: 'A loan that is requested twice is opened twice',
      text: 'The kiosk repeats a request that nobody answered. The member has two loans of one book, and the shelf one copy too few.',
      about: ['Integration Points'],
      ties: [{ kind: 'design', ref: 'Integration Points', quote: 'The kiosk retries until it is answered.' }],
      question: 'What makes the second request harmless?',
      waysOut: [{ title: 'A key with each request', tradeOff: 'Keys have to be kept for a day.' }],
      state: 'open',
      answer: '',
      settledBy: '',
      settledAt: '',
      standing: 'none',
    },
  ],
  decisions: [],
  questions: [{ id: 'Q-1', text: 'How long is a loan?', state: 'open', answer: '', settledBy: '' }],
  blocking: ['Q-1'],
  reply: { turn: 1, by: { run: 'RUN-009', status: 'queued', gate: null, error: null } },
  finalization: null,
};

export const designSessionsExamples: AnswerExamples = {
  DesignShow: session,
  DesignList: {
    items: [
      {
        key: 'DS-001',
        rfc: 'RFC-001',
        status: 'open',
        turns: 2,
        openChallenges: 1,
        turnsLeft: 38,
        awaitsReply: false,
        openedBy: 'Ada',
        openedAt: '2026-11-20T10:00:00.000Z',
        lastAt: '2026-11-20T10:01:00.000Z',
      },
    ],
    next: null,
  },
};
