import type { AnswerExamples } from './answer-examples.ts';

const prd = {
  key: 'PRD-001',
  kind: 'prd',
  title: 'Library Lending',
  status: 'Validated',
  version: 2,
  successor: null,
  successorStatus: null,
};

const daa = {
  key: 'DAA-001',
  kind: 'daa',
  title: 'Library Lending',
  status: 'Validated',
  version: 1,
  successor: null,
  successorStatus: null,
};

const borrowFrame = { file: '/srv/lending/src/borrow.js', line: 12, function: 'borrow', inApp: true };

const link = {
  from: 'DAA-001',
  fromPart: 'OP-borrow-copy',
  role: 'covers',
  to: 'PRD-001',
  toPart: 'US-1',
  toVersion: 1,
  targetVersion: 2,
  suspect: true,
};

const size = { contexts: 1, aggregates: ['Loan'], operations: 2, artifacts: [{ kind: 'daa', count: 1 }] };

const baseline = {
  name: 'release-1.4',
  note: 'As shipped.',
  createdBy: 'Ada',
  createdAt: '2026-11-20T10:12:44.120Z',
  versions: 2,
};

export const knowledgeExamples: AnswerExamples = {
  Trace: {
    of: 'PRD-001#US-1',
    direction: 'down',
    artifacts: [prd, daa],
    links: [link],
    rest: { count: 0, behind: [] },
    debugging: [],
    text: 'PRD-001#US-1  of PRD-001  Library Lending  [Validated]\n└─ DAA-001  Library Lending  [Validated]  OP-borrow-copy covers US-1\n      ! suspect: made on version 1 of PRD-001, now 2: US-1',
    mermaid:
      'flowchart BT\n  n1["PRD-001<br/>Library Lending<br/>Validated"]\n  n2["DAA-001<br/>Library Lending<br/>Validated"]\n  n2 -. "OP-borrow-copy covers US-1 (suspect)" .-> n1',
  },
  Explain: {
    runtime: 'node',
    exception: 'Error',
    message: 'no copies',
    frames: [borrowFrame],
    causes: [],
    crashFrame: borrowFrame,
    candidates: [
      {
        file: '/srv/lending/src/borrow.js',
        function: 'borrow',
        line: 12,
        score: 0.5,
        why: 'the deepest frame of the application',
      },
    ],
    commits: [],
    chain: [],
  },
  Impact: {
    things: ['RabbitMQ'],
    named: [{ name: 'RabbitMQ', key: 'ADR-001', line: 'Reminders leave through RabbitMQ.' }],
    unknown: [],
    features: [
      {
        prd,
        exact: true,
        stories: [{ id: 'US-1', text: 'As a member, I want to borrow an available copy so that I can read the title at home' }],
        requirements: [],
        kpi: 'Loans a day',
        metrics: ['Days that a reservation waits'],
        measurementMethod: 'counted every night',
        size,
      },
    ],
    affected: [{ kind: 'prd', artifacts: [prd] }],
    wider: [],
    watched: [{ key: 'ADR-001', id: 'MET-1', type: 'metric', text: 'reminders_sent_total (counter)' }],
    links: [link],
    text: 'Impact of RabbitMQ\n\nRabbitMQ is named in ADR-001: Reminders leave through RabbitMQ.\n',
  },
  Search: {
    items: [
      {
        ...prd,
        updatedAt: '2026-11-20T09:30:07.739Z',
        rank: 0.24,
        parts: ['US-1'],
        excerpt: [
          { text: 'As a member, I want to ', match: false },
          { text: 'borrow', match: true },
          { text: ' an available copy', match: false },
        ],
      },
    ],
    next: null,
  },
  KnowledgeSimilar: { items: [{ ...daa, likeness: 0.61, shared: ['loan', 'copi', 'member'] }] },
  KnowledgeGaps: {
    artifacts: 2,
    links: 1,
    orphanCount: 1,
    orphans: [prd],
    missingCount: 1,
    missing: [{ ...daa, roles: ['derived_from prd'] }],
    suspectCount: 1,
    suspects: [link],
    parts: 27,
    covered: 26,
    uncoveredCount: 1,
    uncovered: [{ key: 'PRD-001', title: 'Library Lending', parts: 27, covered: 26 }],
    claimCount: 1,
    claims: [{ key: 'ADR-002', kind: 'adr', version: 1, status: 'Accepted', said: 'Accepted' }],
  },
  KnowledgeMetrics: { items: [{ ...prd, ...size }] },
  LinkClear: { from: 'DAA-001', to: 'PRD-001#US-1', seen: 2, cleared: 1 },
  BaselineCreate: baseline,
  BaselineList: { items: [baseline] },
  BaselineShow: { ...baseline, entries: [{ key: 'PRD-001', kind: 'prd', title: 'Library Lending', version: 1 }] },
  BaselineCompare: {
    from: 'release-1.4',
    to: null,
    unchanged: 1,
    changes: [{ key: 'PRD-001', kind: 'prd', title: 'Library Lending', from: 1, to: 2 }],
    suspects: [link],
  },
};
