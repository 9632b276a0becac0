import type { AnswerExamples } from './answer-examples.ts';

const compliance = {
  adr: 'ADR-001',
  at: '1b1744647505f0cd3302a4bbb7af369a5c85eeff',
  items: [
    { part: 'D-1', verdict: 'violated', hits: [{ file: 'src/http/open-loans.ts', line: 2, text: "import pg from 'pg';" }] },
  ],
  summary: { met: 4, violated: 1, unproved: 10, excepted: 0, changed: 1, unread: 0, leftOut: 2 },
};

/** From an AI-ADR to a Deployment Unit, as `demo` makes them. */
export const constructionExamples: AnswerExamples = {
  BoltPack: {
    bolt: 'BOLT-008',
    goal: 'EC-4: A renewal would move the due date of a loan that somebody waits for',
    criteria: [
      {
        id: 'BOLT-008#AC-11',
        text: 'A renewal would move the due date of a loan that somebody waits for. It is refused with 409 and the reason.',
        from: 'ADR-001#EC-4',
        proof: 'test',
        met: false,
      },
    ],
    parts: [
      {
        ref: 'ADR-001#EC-4',
        type: 'edge-case',
        text: '- **EC-4:** A renewal would move the due date of a loan that somebody waits for.\n  - **Handling:** It is refused with 409 and the reason.',
        cut: false,
      },
    ],
    rules: [
      {
        ref: 'ADR-001#D-1',
        own: false,
        text: 'Only the store talks to the database.',
        cut: false,
        binds: 'Every module of the service.',
        prevents: 'Queries in the web layer or in the rules.',
        rule: 'Only files below src/store import pg.',
        check: 'imports of pg only in src/store/**',
        code: 'violated at a8b918828a4f: src/loans/renew.ts:3',
      },
    ],
    contract: [],
    schema: [],
    invariants: [
      {
        ref: 'DAA-001#INV-loan-renewal-reserved',
        text: 'A loan is never renewed while another member has an open reservation for its title.',
        cut: false,
      },
    ],
    dependencies: [
      {
        key: 'BOLT-001',
        title: 'Walking skeleton: POST /loans from end to end, with SCH-1',
        status: 'Done',
        change: 'https://github.com/riverside/library-lending/pull/a8b9',
        commits: [{ repository: 'library-lending', sha: 'a8b918828a4f4dbeef9177a4f0c1d4e89eccf14a' }],
      },
    ],
    touches: [],
    tests: {
      how: "A test proves a part when it carries the part's key: in its name, in a JUnit property or CTRF label `throughline=KEY`, as a tag of a Gherkin scenario, or in a comment `verifies KEY` above it. Skipped, flaky and failing tests prove nothing.",
      names: [{ name: 'ADR-001#EC-4', proves: 'BOLT-008#AC-11' }],
    },
    trailer: 'Bolt: BOLT-008',
    stop: ['BOLT-008 is Done: there is nothing to build.'],
    hash: 'ccf55013c9836b408f1cfb97a5f7aaa93e7899dd28ecc0a0dcf576f5fb246694',
    tokens: 960,
  },
  UnitBuild: {
    key: 'DU-001',
    commits: 3,
    withoutCount: 0,
    markdown: '# Lending desk 1.0\n',
    bolts: [{ key: 'BOLT-001', title: 'Walking skeleton: POST /loans from end to end, with SCH-1', status: 'Done', commits: 1 }],
    leftOut: [{ key: 'BOLT-002', reason: 'its merge commit 772ecce1f0a2 is not part of this' }],
    without: [],
    unknown: [],
    blocked: [
      {
        message: 'BOLT-001 is in DU-001 already.',
        fix: ['Begin after the commit of DU-001, or say that this one supersedes it: '],
      },
    ],
    migrations: [{ path: 'migrations/001-loan.sql', reversible: 'no' }],
  },
  UnitCheck: {
    key: 'DU-001',
    repeated: false,
    criteria: [
      { id: 'checks-pass', evidence: '“tests” passed at de254e658425, 2026-11-29 06:38 UTC, says Ada Berg.', findings: [] },
    ],
  },
  DeploymentList: {
    items: [
      {
        id: '1',
        source: 'api',
        externalId: 'https://ci.example.org/library-lending/runs/17',
        environment: 'production',
        production: true,
        status: 'succeeded',
        repository: '',
        sha: 'de254e6584253b005aea591c8016665e5459f9f2',
        digest: null,
        unit: 'DU-001',
        url: '',
        how: 'named',
        gated: true,
        at: '2026-11-29T06:20:08.013Z',
      },
    ],
    next: null,
  },
  Dora: {
    environment: 'production',
    days: 90,
    since: '2026-08-31T00:00:00.000Z',
    deployments: 1,
    withoutUnit: 0,
    perWeek: 0.07777777777777778,
    leadTime: { changes: 2, deployments: 1, medianSeconds: 23394458.013 },
    changeFailureRate: { rate: 0, failures: 0, deployments: 1 },
    timeToRestore: { restored: 0, medianSeconds: null, failures: 0 },
  },
  DeploymentRecord: { repeated: false, ignored: null },
  MonitoringExport: {
    adrs: [{ key: 'ADR-001', version: 1 }],
    prds: ['PRD-001'],
    format: 'prometheus',
    metrics: ['ADR-001#MET-1'],
    alerts: ['ADR-001#ALERT-1'],
    objectives: ['PRD-001#NFR-1'],
    gaps: [
      {
        code: 'MONITORING-KPI-UNMEASURED',
        severity: 'warning',
        at: { part: 'PRD-001#KPI-1' },
        message: 'No metric measures PRD-001#KPI-1 (Overdue loans fall from 12 % to below 5 % of all loans within six months.).',
        fix: 'Name PRD-001#KPI-1 in the column "Measures" of a metric.',
      },
    ],
    content: 'groups:\n  - name: ADR-001\n',
  },
  Compliance: compliance,
  ComplianceComment: {
    url: 'https://github.com/riverside/library-lending/pull/12#issuecomment-1',
    created: true,
    report: compliance,
  },
  CheckProposal: {
    adr: 'ADR-001',
    part: 'D-1',
    check: 'imports of pg only in src/store/**',
    because: 'It finds every file that talks to the database itself; queries built elsewhere it does not see.',
    model: 'anthropic:claude-sonnet-5',
    at: '1b1744647505f0cd3302a4bbb7af369a5c85eeff',
    verdict: 'violated',
    hits: [{ file: 'src/http/open-loans.ts', line: 2, text: "import pg from 'pg';" }],
    missing: '',
  },
  ComplianceRulings: {
    adr: 'ADR-001',
    checks: [],
    exceptions: [
      {
        part: 'D-1',
        person: 'Ada Berg',
        reason: 'The figure moves to the store in March.',
        scope: ['src/http/open-loans.ts'],
        expiresAt: '2027-04-01T00:00:00.000Z',
      },
    ],
  },
};
