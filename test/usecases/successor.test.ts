import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

async function create(kind: ArtifactKindId, supersedes?: string): Promise<string> {
  const content = await bench.service.artifacts.template({ kind, title: `Record ${supersedes ?? 'one'}` });
  const { artifact } = await bench.service.artifacts.create({ kind, content: { bytes: new TextEncoder().encode(content) } });
  if (supersedes) await bench.service.artifacts.link({ from: artifact.key, role: 'supersedes', to: supersedes });
  return artifact.key;
}

it('an artifact that was superseded names what stands in for it today, at the end of the chain', async () => {
  const first = await create('rfc');
  const second = await create('rfc', first);
  const third = await create('rfc', second);
  const show = async (key: string) => reportSchemas['artifact-show'].parse(await bench.service.artifacts.show({ key }));
  expect((await show(first)).successor).toBeNull();
  for (const key of [first, second]) {
    await bench.service.artifacts.move({ key, to: 'Superseded', reason: 'another one decides it' });
  }
  expect((await show(first)).successor).toBe(third);
  expect((await bench.service.artifacts.show({ key: first, version: 1 })).successor).toBe(third);
  expect((await show(second)).successor).toBe(third);
  expect((await show(third)).successor).toBeNull();
});
