import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { planMonitoring } from '../../../src/analysis/monitoring/plan-monitoring.ts';
import { adrKind } from '../../../src/documents/kinds/adr.ts';
import { writePrometheus } from '../../../src/documents/monitoring/write-prometheus.ts';
import { adrBodySchema, type AdrBody } from '../../../src/lifecycle/adr.ts';

const run = promisify(execFile);

async function check(bodies: readonly AdrBody[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-promtool-'));
  try {
    const file = join(folder, 'rules.yaml');
    const adrs = bodies.map((body, at) => ({ key: `ADR-00${at + 1}`, version: 1, title: 'A "title"\n# of two lines', body }));
    await writeFile(file, writePrometheus(planMonitoring(adrs, [])));
    return (await run('promtool', ['check', 'rules', file])).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readAdr = async (): Promise<AdrBody> =>
  adrBodySchema.parse(adrKind.parse(await readFile('test/fixtures/monitoring/adr.md', 'utf8')).body);

test('Prometheus takes the rules of an AI-ADR and of its amendment', async () => {
  const body = await readAdr();
  expect(await check([body, body])).toContain('SUCCESS: 8 rules found');
});

test('hostile names of metrics and alerts stay text', async () => {
  const body = await readAdr();
  const [metric] = body.monitoring.metrics;
  const [alert] = body.monitoring.alerts;
  if (!metric || !alert) throw new Error('The fixture has metrics and alerts.');
  const names = ['1st', 'a"} or vector(1) #', '日本', 'x\\n', '{{ .Labels }}', 'a: b\n- c'];
  const hostile: AdrBody = {
    ...body,
    monitoring: {
      ...body.monitoring,
      metrics: names.map((name, at) => ({ ...metric, id: `MET-${at + 1}`, name })),
      alerts: names.map((name, at) => ({
        ...alert,
        id: `ALERT-${at + 1}`,
        name,
        metric: name,
        action: `{{ ${name} }} {{ end }}`,
      })),
    },
  };
  expect(await check([hostile])).toContain('SUCCESS: 6 rules found');
});
