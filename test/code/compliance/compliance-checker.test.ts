import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { createComplianceChecker } from '../../../src/code/compliance/create-compliance-checker.ts';
import { complianceExitCode, countVerdicts } from '../../../src/lifecycle/compliance.ts';
import { adrBodySchema } from '../../../src/lifecycle/adr.ts';
import type { ReportLimits } from '../../../src/code/compliance/read-report-in-thread.ts';
import type { CodeSnapshot } from '../../../src/ports/code-snapshot.ts';
import type { ComplianceSubject } from '../../../src/ports/compliance.ts';
import { parseArtifact } from '../../../src/documents/render-artifact.ts';
import { createThrowawayDatabase } from '../../../src/repository/throwaway/throwaway-database.ts';
import { toCompliance } from '../../../src/usecases/reports/compliance-documents.ts';
import { writeComplianceComment } from '../../../src/documents/compliance/write-comment.ts';
import { writeComplianceHtml } from '../../../src/documents/compliance/write-html.ts';
import { writeComplianceText } from '../../../src/documents/compliance/write-text.ts';
import { memorySnapshot } from '../../support/memory-snapshot.ts';

const adr = `# Lending

## Decision

### Points

- **D-1:** HTTP knows no database.
  - **Check:** no import of pg in src/http/**
- **D-2:** The team reviews.

## Implementation Details

### Database Schema

\`\`\`sql
create table loan (id bigint primary key, book_id bigint not null, due timestamptz);
create table fine (loan_id bigint references loan (id));
\`\`\`

### API Contract

#### API-1: POST /loans

- **Method:** POST
- **Path:** /loans

##### Errors

| Status | Meaning |
|---|---|
| 409 | Already lent |

#### API-2: GET /loans/{loanId}

- **Method:** GET
- **Path:** /loans/{loanId}

## Edge Cases and Failure Handling

- **EC-1:** Lent twice at once
- **EC-2:** The release is taken back
  - **Topic:** rollback

## Monitoring and Observability

### Metrics

| Id | Metric | Type | Meaning |
|---|---|---|---|
| MET-1 | loans_total | counter | Loans |
| MET-2 | loan_seconds | histogram | Time |
| MET-3 | open_loans | gauge | Open |

### Alerts

| Id | Alert | Threshold | Action |
|---|---|---|---|
| ALERT-1 | Loans fail | rate > 1 | Call |
| ALERT-2 | Loans slow | p95 > 1 s | Call |
`;

const subject: ComplianceSubject = {
  adr: 'ADR-001',
  title: 'Lending',
  records: [{ key: 'ADR-001', body: adrBodySchema.parse(parseArtifact('adr', adr).body) }],
  checks: [],
  exceptions: [],
  tests: [{ part: 'EC-1', name: 'refuses a second loan' }],
};

const code = {
  'src/app.ts':
    "import express from 'express';\nimport loans from './http/loans.ts';\nconst app = express();\napp.use('/loans', loans);\n",
  'src/http/loans.ts':
    "import { Router } from 'express';\nimport pg from 'pg';\nconst router = Router();\nrouter.route('/').post(lend);\nrouter.get('/:id', show);\nexport default router;\n",
  'src/metrics.ts':
    "new Counter({ name: 'loans_total', help: '' });\nmeter.createGauge('loan_seconds');\nconst name = 'open_loans';\n// new Gauge({ name: 'open_loans' })\n",
  'deploy/rules.yml': 'groups:\n  - name: a\n    rules:\n      - alert: LoansFail\n        expr: up == 0\n# - alert: LoansSlow\n',
  'db/migrations/001_loan.up.sql': 'create table loan (id bigint primary key, book_id bigint not null);\n',
  'db/migrations/001_loan.down.sql': 'drop table loan;\n',
  'db/migrations/002_due.up.sql':
    'alter table loan add column due date;\ncreate table fine (loan_id bigint references loan (id), paid boolean);\n',
  'db/migrations/002_due.down.sql': 'drop table fine;\nalter table loan drop column due;\n',
};

const check = (files: Record<string, string>, more: Partial<ComplianceSubject> = {}, base: string | null = null) =>
  createComplianceChecker({ throwaway: createThrowawayDatabase(), now: () => new Date('2030-01-01') }).check(
    { ...subject, ...more },
    memorySnapshot(files, { changed: { 'src/metrics.ts': [2] } }),
    { repository: 'library', base },
  );

const verdicts = (report: Awaited<ReturnType<typeof check>>) =>
  report.items.map(({ part, verdict, hits, missing, proof }) =>
    [part, verdict, ...hits.map(({ file, line }) => `${file}:${line}`), missing || proof]
      .filter((text) => text !== '')
      .join(' | '),
  );

it('gives each part its verdict, with the place that contradicts it, what proves it, or what is missing', async () => {
  const report = await check(code);
  expect(verdicts(report)).toEqual([
    'D-1 | violated | src/http/loans.ts:2',
    'D-2 | unproved | it has no check, so that a person has to look',
    'API-1 | met | src/http/loans.ts:4',
    'API-2 | met | src/http/loans.ts:5',
    'SCHEMA | violated | db/migrations/002_due.up.sql:1',
    'EC-1 | met | refuses a second loan',
    'EC-2 | met | db/migrations: every migration was taken back',
    'MET-1 | met | src/metrics.ts:1',
    'MET-2 | violated | src/metrics.ts:2',
    'MET-3 | unproved | no gauge "open_loans" is made by prom-client or OpenTelemetry',
    'ALERT-1 | met | deploy/rules.yml:4',
    'ALERT-2 | unproved | no rule file of Prometheus names the alert "Loans slow"',
  ]);
  expect(countVerdicts(report.items)).toEqual({ met: 6, violated: 3, unproved: 3, excepted: 0 });
  expect(report.items[4]?.hits[0]?.text).toBe('column loan.due is date, not timestamp with time zone');
  expect(complianceExitCode(report)).toBe(1);
});

it.each([
  [
    "a document that is the service's own and lacks an operation",
    {
      'api/openapi.yaml':
        'openapi: 3.1.0\nservers:\n  - url: https://x.org/v1\npaths:\n  /loans:\n    post:\n      responses: { "201": {}, "4XX": {} }\n',
    },
    ['API-1 | met | api/openapi.yaml:6', 'API-2 | violated | api/openapi.yaml:4'],
  ],
  [
    'a document that lacks an answer',
    {
      'openapi.json':
        '{ "openapi": "3.0.3", "paths": {\n "/loans": { "post": { "responses": { "201": {} } } },\n "/loans/{id}": {\n "get": {} } } }',
    },
    ['API-1 | unproved | openapi.json:2 has it without its answer 409', 'API-2 | met | openapi.json:4'],
  ],
  [
    'a document of another service',
    { 'openapi.json': '{ "openapi": "3.0.3", "paths": { "/books": { "get": {} } } }' },
    [
      'API-1 | unproved | openapi.json has none of the operations; it may be of another service',
      'API-2 | unproved | openapi.json has none of the operations; it may be of another service',
    ],
  ],
  [
    'a framework that nobody reads',
    { 'package.json': '{ "dependencies": { "fastify": "5" } }', 'a.ts': "import f from 'fastify';\nf().post('/loans', lend);\n" },
    [
      'API-1 | unproved | no OpenAPI document is in the tree, and routes are read of Express and Hono only; the code uses fastify',
      'API-2 | unproved | no OpenAPI document is in the tree, and routes are read of Express and Hono only; the code uses fastify',
    ],
  ],
  [
    'Hono, with chains, a base path and a router that a function makes',
    {
      'app.ts':
        "import { Hono } from 'hono';\nimport { makeLoans } from './loans';\nnew Hono().basePath('/').route('/loans', makeLoans());\n",
      'loans.ts':
        "import { Hono } from 'hono';\nexport function makeLoans() {\n  return new Hono()\n    .post('/', lend)\n    .put('/:id', renew);\n}\n",
    },
    ['API-1 | met | loans.ts:4', 'API-2 | unproved | no GET /loans/{loanId}; loans.ts:5 serves PUT there'],
  ],
])('reads the API from %s', async (_what, files, expected) => {
  const operations = {
    ...subject.records[0]!.body,
    implementation: { ...subject.records[0]!.body.implementation, databaseSchema: '' },
    edgeCases: [],
  };
  const report = await check(files, { records: [{ key: 'ADR-001', body: operations }] });
  expect(verdicts(report).filter((line) => line.startsWith('API'))).toEqual(expected);
});

it('lets an exception excuse the places in its scope until it expires', async () => {
  const exception = {
    part: 'D-1',
    scope: ['src/http/**'],
    person: 'Ann',
    reason: 'Moves in May.',
    expiresAt: new Date('2030-02-01'),
  };
  const { 'src/http/loans.ts': loans } = code;
  const files = { 'src/http/loans.ts': loans };
  const verdict = async (...exceptions: (typeof exception)[]) => (await check(files, { exceptions })).items[0]?.verdict;
  expect(await verdict(exception)).toBe('excepted');
  expect(await verdict({ ...exception, expiresAt: new Date('2029-12-31') })).toBe('violated');
  expect(await verdict({ ...exception, scope: ['src/other/**'] })).toBe('violated');
  expect(await verdict({ ...exception, part: 'D-2' })).toBe('violated');
});

it('calls lines that a change did not touch a baseline, which fails no build', async () => {
  const report = await check(code, {}, 'b'.repeat(40));
  const old = report.items.flatMap(({ hits }) => hits.map(({ line, file, isOld }) => [`${file}:${line}`, isOld]));
  expect(Object.fromEntries(old)).toEqual({
    'src/http/loans.ts:2': true,
    'db/migrations/002_due.up.sql:1': true,
    'src/metrics.ts:2': false,
  });
  expect(complianceExitCode(report)).toBe(1);
  expect(complianceExitCode({ ...report, items: report.items.filter(({ part }) => part !== 'MET-2') })).toBe(0);
});

it.each([
  ['a manifest of brackets', { 'package.json': '['.repeat(900_000) }],
  ['a page of elements that never end', { 'index.html': `${'<div>'.repeat(180_000)}<script>import pg from 'pg'</script>` }],
])('gives up on %s in time, and lets nobody else wait', async (_what, files) => {
  const checker = createComplianceChecker({ throwaway: createThrowawayDatabase(), limits: { deadlineMs: 3_000 } });
  let [last, longest] = [performance.now(), 0];
  const clock = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 10);
  const ended = await checker.check(subject, memorySnapshot(files), { repository: 'library', base: null }).then(
    (report) => report.items.find(({ part }) => part === 'D-1')?.missing,
    (error: { id: string }) => error.id,
  );
  clearInterval(clock);
  expect(['compliance.too-slow', 'no script is in src/http/**']).toContain(ended);
  // Where it runs in this process, it is half a minute.
  expect(longest).toBeLessThan(2_000);
});

it('lists so many places of a part, and says how many more there are and what was left out, apart from what is missing', async () => {
  const report = await check({
    'src/http/many.ts': "import pg from 'pg';\n".repeat(503),
    'src/http/made.ts': "// @generated\nimport pg from 'pg';\n",
    'yarn.lock': '',
  });
  expect([report.leftOut, report.items[0]]).toMatchObject([2, { part: 'D-1', unlisted: 3, missing: '' }]);
  const document = toCompliance(report);
  expect([document.summary.leftOut, document.items[0]?.unlisted, document.items[0]?.missing]).toEqual([2, 3, undefined]);
  expect(report.items[0]?.hits).toHaveLength(500);
  expect(writeComplianceText(report)).toMatch(/2 files left out[\s\S]+and 483 more places\n/);
  expect(writeComplianceHtml(report)).toContain('and 3 more places');
  expect(writeComplianceComment(report)).toContain('and 493 more places');
});

it('ends waiting for a thread in time, keeps no place after that, and refuses what takes too much memory', async () => {
  const ask = (snapshot: CodeSnapshot, limits: ReportLimits) =>
    createComplianceChecker({ throwaway: createThrowawayDatabase(), limits })
      .check(subject, snapshot, { repository: 'library', base: null })
      .then(
        ({ items }) => items.length,
        (error: { id: string }) => error.id,
      );
  const silent: CodeSnapshot = { ...memorySnapshot({}), listFiles: () => new Promise(() => {}) };
  const blocked = Promise.all(Array.from({ length: availableParallelism() }, () => ask(silent, { deadlineMs: 4_000 })));
  const waiting = ask(memorySnapshot({}), { deadlineMs: 300 });
  expect(await Promise.race([blocked, waiting])).toBe('compliance.too-slow');
  expect(new Set(await blocked)).toEqual(new Set(['compliance.too-slow']));
  expect(await ask(memorySnapshot({}), {})).toBe(12);
  const large: CodeSnapshot = {
    ...memorySnapshot(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`src/http/${at}.ts`, '']))),
    readText: (path) => Promise.resolve(`// ${path} `.repeat(40_000)),
  };
  expect(await ask(large, { heapMb: 40 })).toBe('compliance.too-large');
});
