import type { AnswerExamples } from './answer-examples.ts';

const sha = '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5';

const proof = {
  test: 'test/loan.test.ts > a loan > ADR-001#EC-1: is refused twice',
  file: 'test/loan.test.ts',
  status: 'passed',
  how: 'name',
};

export const boltsExamples: AnswerExamples = {
  TestsIngest: {
    sha,
    repository: '',
    suite: 'unit',
    readSources: true,
    files: [
      {
        file: 'junit.xml',
        format: 'junit',
        repeated: false,
        passed: 41,
        failed: 0,
        skipped: 1,
        flaky: 0,
        notRun: 0,
        proofs: [{ part: 'ADR-001#EC-1', ...proof }],
        unknown: [],
        coveredFiles: 0,
      },
    ],
  },
  TestsCoverage: {
    key: 'ADR-001',
    title: 'Lend by one service',
    proven: 1,
    total: 2,
    items: [
      {
        part: 'ADR-001#EC-1',
        type: 'edge-case',
        text: 'A copy is lent twice at once.',
        state: 'proven',
        tests: [{ ...proof, suite: 'unit', repository: '', sha, at: '2026-11-24T13:44:09.684Z' }],
      },
      { part: 'ADR-001#API-1.409', type: 'api-error', text: 'POST /loans: 409 Already lent', state: 'none', tests: [] },
    ],
  },
  BoltNext: {
    held: [],
    ready: [
      {
        key: 'BOLT-002',
        kind: 'bolt',
        title: 'Refuse a second loan of one copy',
        status: 'TODO',
        work: 'human',
        unlocks: 1,
        holder: null,
        leaseUntil: null,
      },
    ],
    waiting: [
      {
        key: 'BOLT-003',
        kind: 'bolt',
        title: 'Renew a loan',
        status: 'TODO',
        work: 'ai',
        unlocks: 0,
        holder: null,
        leaseUntil: null,
        why: 'waits for BOLT-002',
      },
    ],
  },
  BoltWork: {
    key: 'BOLT-002',
    title: 'Refuse a second loan of one copy',
    status: 'In Review',
    holder: 'Ben',
    claimedAt: '2026-11-24T08:02:44.120Z',
    leaseUntil: null,
    change: 'https://github.com/riverside/lending/pull/12',
    branch: 'second-loan',
    merged: { sha, repository: '', by: 'Rita', at: '2026-11-24T13:40:09.684Z' },
    inReviewAt: '2026-11-24T12:58:01.003Z',
    doneAt: null,
    actualHours: null,
    criteria: [
      {
        id: 'AC-1',
        text: 'A copy that is on loan is not lent again.',
        proof: 'test',
        met: true,
        tests: [
          { test: 'a loan > ADR-001#EC-1: is refused twice', file: 'test/loan.test.ts', status: 'passed', sha, how: 'name' },
        ],
        written: [],
      },
    ],
    reports: [
      {
        deed: 'claimed',
        person: 'Ben',
        note: '',
        criterion: null,
        evidence: null,
        at: '2026-11-24T08:02:44.120Z',
      },
    ],
  },
};
