import { afterAll, beforeAll, expect, test } from 'vitest';
import { reportSchemas } from '../../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const bolt = (name: string, markdown: string) => ({ kind: 'bolt' as const, name, markdown });

test('documents of many kinds become artifacts in their order, each refusal stands in its place, and secrets go', async () => {
  const { artifacts } = bench.service;
  const batch = await artifacts.createMany({
    documents: [
      bolt('a.md', '# Count the shelves\n'),
      bolt('b.md', 'No title.\n'),
      { kind: 'adr', name: 'c.md', markdown: '# Keep paper\n\n## Context\n\nThe password: hunter2 is known.\n' },
      bolt('d.md', '# Paint them\n'),
      bolt('e.md', '# Refer\n\n## References\n\n- **part of:** RFC-404\n'),
    ],
  });
  const { items } = reportSchemas['artifact-batch'].parse(batch);
  expect(items.map(({ written, refusal }) => written?.artifact.key ?? refusal?.id)).toEqual([
    'BOLT-001',
    'artifact.title-missing',
    'ADR-001',
    'BOLT-002',
    expect.stringMatching(/^(?:document|artifact)\./),
  ]);
  expect(items[2]?.markdown).toContain('[REDACTED:password]');
  expect(items[2]?.written?.findings).toContainEqual(
    expect.objectContaining({ at: expect.objectContaining({ file: 'c.md' }) as object }),
  );
  expect(await artifacts.markdown({ key: 'BOLT-002' })).toBe(items[3]?.markdown);
});

test('the same document from the same place is stored once, whether with others or alone', async () => {
  const { artifacts } = bench.service;
  const documents = ['x.md', 'y.md'].map((origin) => ({ ...bolt(origin, '# Dust\n'), origin }));
  const keys = async () => (await artifacts.createMany({ documents })).items.map(({ written }) => written?.artifact.key);
  const first = await keys();
  expect(new Set(first).size).toBe(2);
  expect(await keys()).toEqual(first);
  const content = { name: 'x.md', bytes: new TextEncoder().encode('# Dust\n') };
  expect((await artifacts.create({ kind: 'bolt', content, origin: 'x.md' })).artifact.key).toBe(first[0]);
});
