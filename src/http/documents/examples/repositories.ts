import type { AnswerExamples } from './answer-examples.ts';

const sha = '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5';
const at = '2026-03-02T10:15:00.000Z';

const repository = {
  name: 'library',
  address: 'https://github.com/example/library',
  branch: 'main',
  head: sha,
  shallow: false,
  indexedAt: at,
};

export const repositoriesExamples: AnswerExamples = {
  RepositoryAdd: { ...repository, branch: null, head: null, indexedAt: null },
  RepositoryList: { items: [{ ...repository, commits: 2193, attributed: 1811 }] },
  RepositoryIndex: {
    repository: 'library',
    job: '1f0c3c5e-3f5e-4d1c-9a57-0f2f3c1f5c11',
    phase: 'done',
    commits: 12,
    expected: 12,
    seconds: { fetching: 0.8, reading: 0.1, graph: 0.1 },
  },
  Blame: {
    file: 'src/loans/renew.ts',
    line: 12,
    commit: { sha, at, subject: 'Renew a loan once (#8)' },
    bolt: { key: 'BOLT-002', how: 'trailer' },
    reason: null,
    chain: [
      { key: 'BOLT-002', kind: 'bolt', title: 'Renew a loan' },
      { key: 'ADR-001', kind: 'adr', title: 'Loans', part: 'EC-2' },
      { key: 'DAA-001', kind: 'daa', title: 'Library Lending' },
      { key: 'PRD-001', kind: 'prd', title: 'Library Lending' },
    ],
  },
  BoltCommits: {
    bolt: 'BOLT-002',
    total: 1,
    items: [{ repository: 'library', sha, at, subject: 'Renew a loan once (#8)', how: 'trailer', pull: 8 }],
  },
};
