import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Service } from '../../../src/usecases/service.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
let service: Service;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const record = (number: number, title: string): string =>
  `# ${number}. ${title}\n\n## Status\n\nProposed\n\n## Decision\n\n${title} from now on.\n`;

beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
  const files = [
    { name: '0018-queues.md', bytes: bytes(record(18, 'Use queues')) },
    { name: '0019-caches.md', bytes: bytes(record(19, 'Use caches')) },
  ];
  await service.logs.import({ kind: 'adr', source: '/logs/adr', files });
  await service.logs.import({
    kind: 'rfc',
    source: '/logs/rfc',
    files: [{ name: '0019-ask.md', bytes: bytes(record(19, 'Ask')) }],
  });
});
afterAll(() => bench.close());

test('an artifact is named by the number that it had before, wherever a key is taken', async () => {
  expect(await service.artifacts.show({ key: '0018' })).toMatchObject({ key: 'ADR-001' });
  expect(await service.artifacts.history({ key: '0018' })).toMatchObject({ items: [{ version: 1 }] });
  expect(await service.knowledge.trace({ of: '0018#DECISION', direction: 'down' })).toMatchObject({ of: 'ADR-001#DECISION' });
  expect((await service.knowledge.impact({ things: ['0018', 'RabbitMQ'] })).things).toEqual(['ADR-001', 'RabbitMQ']);
  expect(await service.knowledge.baselines.create({ name: 'one', note: '', of: ['0018@1'] })).toMatchObject({ versions: 1 });
  const moved = await service.artifacts.move({ key: '0018', to: 'Proposed', reason: 'as it was' });
  expect(moved).toMatchObject({ key: 'ADR-001', status: 'Proposed' });
});

test('a number is found however its log pads it', async () => {
  for (const key of ['18', '018', '00018']) expect(await service.artifacts.show({ key })).toMatchObject({ key: 'ADR-001' });
  await expect(service.artifacts.show({ key: '19' })).rejects.toMatchObject({
    id: 'key.ambiguous',
    message: '"19" was the number or name of ADR-002 (Use caches) and of RFC-001 (Ask).',
  });
  await expect(service.artifacts.show({ key: '8' })).rejects.toMatchObject({ id: 'key.malformed' });
});

test('an alias of several is refused with their keys, and nothing is done', async () => {
  for (const deed of [
    () => service.artifacts.show({ key: '0019' }),
    () => service.knowledge.impact({ things: ['0019'] }),
    () => service.artifacts.link({ from: 'ADR-001', role: 'decides', to: '0019' }),
  ]) {
    await expect(deed()).rejects.toMatchObject({ id: 'key.ambiguous', details: { candidates: ['ADR-002', 'RFC-001'] } });
  }
  expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ version: 1 });
});

test('what is neither is refused as before, and a key that there is stands before an alias', async () => {
  await expect(service.artifacts.show({ key: '0020' })).rejects.toMatchObject({ id: 'key.malformed' });
  await expect(service.artifacts.show({ key: 'ADR-020' })).rejects.toMatchObject({ id: 'artifact.not-found' });
  const content = { bytes: bytes((await service.artifacts.markdown({ key: 'ADR-002' })).replace('Use caches', 'Use ADR-001')) };
  await service.artifacts.edit({ key: 'ADR-002', content });
  expect(await service.artifacts.show({ key: 'ADR-001' })).toMatchObject({ title: 'Use queues' });
});
