import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { writeOpenSlo } from '../../../src/documents/monitoring/write-openslo.ts';
import { createRemoteService } from '../../../src/client/remote-service.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { createService } from '../../../src/usecases/create-service.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { openTestApi, type TestApi } from '../../http/support/open-test-api.ts';

let api: TestApi;
let local: Service;

const read = (file: string): Promise<Uint8Array> => readFile(join('test/fixtures/monitoring', file));

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  await local.prds.import({ files: [{ name: 'prd.md', source: '/prd.md', bytes: await read('prd.md') }] });
  await local.artifacts.create({ kind: 'adr', content: { bytes: await read('adr.md') } });
});
afterAll(() => api.close());

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

test('alerts become rules of Prometheus whose labels name the AI-ADR, its PRD, the severity and the part', async () => {
  const report = await local.monitoring.export({ key: 'ADR-001', as: 'prometheus' });
  const { groups } = parse(report.content) as { groups: { name: string; rules: Rule[] }[] };
  expect(groups.map(({ name }) => name)).toEqual(['ADR-001']);
  const [slow, refusals, queue, half, ...others] = groups[0]?.rules ?? [];
  expect(others).toEqual([]);
  expect(slow).toEqual({
    alert: 'Lending is slow',
    expr: 'histogram_quantile(0.95, sum by (le) (rate(lending_duration_seconds_bucket[5m]))) > 0.5',
    for: '300s',
    labels: { adr: 'ADR-001', prd: 'PRD-001', severity: 'SEV-2', part: 'ADR-001#ALERT-1' },
    annotations: {
      summary: 'Lending is slow: p95 > 500 ms for 300 s',
      description: 'Look at {{ "{{" }} $labels.pod }} first.',
      runbook: 'ADR-001#RB-1',
    },
  });
  expect(refusals?.expr).toBe('sum(rate(loans_refused_total[5m])) * 60 > 5');
  expect(queue).toMatchObject({ expr: 'max(queue_depth) > 100', labels: { severity: 'unknown' } });
  expect(half?.expr).toBe('(sum(rate(errors_total[5m])) / sum(rate(requests_total[5m]))) > 0.5');
});

test('what the artifacts do not say is a gap with its place, and no rule is guessed', async () => {
  const { gaps } = await local.monitoring.export({ key: 'ADR-001', as: 'prometheus' });
  expect(gaps.map(({ code, at }) => `${code} ${at.part}`)).toEqual([
    'MONITORING-METRIC-UNTYPED ADR-001#MET-4',
    'MONITORING-ALERT-NO-SEVERITY ADR-001#ALERT-3',
    'MONITORING-RUNBOOK-DANGLING ADR-001#ALERT-3',
    'MONITORING-ALERT-UNWATCHED ADR-001#ALERT-5',
    'MONITORING-ALERT-UNWATCHED ADR-001#ALERT-6',
    'MONITORING-ALERT-UNWATCHED ADR-001#ALERT-7',
    'MONITORING-KPI-UNMEASURED PRD-001#KPI-3',
    'MONITORING-NFR-UNMEASURED PRD-001#NFR-2',
  ]);
});

test('a requirement with a measured quantile becomes an objective of OpenSLO', async () => {
  const { content, objectives } = await local.monitoring.export({ key: 'ADR-001', as: 'openslo' });
  expect(objectives).toEqual(['PRD-001#NFR-1']);
  const [slo, ...others] = parseAllDocuments(content).map((document) => document.toJS() as Record<string, unknown>);
  expect(others).toEqual([]);
  expect(slo).toMatchObject({
    apiVersion: 'openslo/v1',
    kind: 'SLO',
    metadata: { annotations: { requirement: 'PRD-001#NFR-1', alert: 'ADR-001#ALERT-1' } },
    spec: { objectives: [{ target: 0.95 }] },
  });
  expect(content).toContain('lending_duration_seconds_bucket{le="0.5"}');
});

test('a file without an objective gives the reason', () => {
  expect(writeOpenSlo({ adrs: [], prds: [], metrics: [], rules: [], objectives: [], gaps: [] })).toContain(
    '# No objective: no alert watches a quantile of a histogram',
  );
});

test('each metric has a panel of Grafana, and the same artifacts give the same bytes here and over HTTP', async () => {
  const remote = createRemoteService({ url: api.url, token: api.owner.token });
  for (const as of ['prometheus', 'grafana', 'openslo'] as const)
    expect(await remote.monitoring.export({ key: 'ADR-001', as })).toEqual(await local.monitoring.export({ key: 'ADR-001', as }));
  const { content } = await local.monitoring.export({ key: 'ADR-001', as: 'grafana' });
  const { panels } = JSON.parse(content) as { panels: { title: string; targets: unknown[]; description: string }[] };
  expect(panels.map(({ title, targets }) => `${title} ${targets.length}`)).toEqual([
    'lending_duration_seconds 3',
    'loans_refused_total 1',
    'queue_depth 1',
  ]);
  expect(panels[0]?.description).toContain('Alert Lending is slow: p95 > 500 ms for 300 s');
});

test('what is no AI-ADR has no monitoring', async () => {
  await expect(local.monitoring.export({ key: 'PRD-001', as: 'grafana' })).rejects.toMatchObject({ id: 'monitoring.wrong-kind' });
});
