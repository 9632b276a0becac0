import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import type { NewVersion } from '../../../src/ports/artifacts.ts';
import type { KnowledgeService } from '../../../src/usecases/knowledge/knowledge-service.ts';
import { reportSchemas, type ReportName } from '../../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
let knowledge: KnowledgeService;
let prd: string;
let adr: string;

beforeAll(async () => {
  bench = await openServiceBench();
  knowledge = bench.service.knowledge;
  prd = await create('prd', { parts: [{ localId: 'US-1', type: 'story', text: 'As a member, I want to borrow.' }] });
  adr = await create('adr', {
    body: { context: 'Queues live in RabbitMQ.' },
    markdown: '# Keep it\n\nQueues live in RabbitMQ.\n',
    links: [{ role: 'derived_from', to: `${prd}#US-1` }],
  });
});
afterAll(() => bench.close());

async function create(kind: ArtifactKindId, change: Partial<NewVersion>): Promise<string> {
  const version = { title: `A ${kind}`, body: {}, markdown: '# A\n', parts: [], links: [], provenance: {} };
  return (await bench.ports.artifacts.create({ ...version, authorId: bench.owner.id, ...change, kind })).key;
}

/** Every answer is what its schema says, field for field. */
async function valid<N extends ReportName, T>(name: N, answer: Promise<T>): Promise<T> {
  const document = await answer;
  expect(reportSchemas[name].parse(document)).toEqual(document);
  return document;
}

it('traces parts, drawn as text and as Mermaid, in whatever case the key is written', async () => {
  const down = await valid('trace', knowledge.trace({ of: `${prd.toLowerCase()}#US-1`, direction: 'down' }));
  expect(down).toMatchObject({ of: `${prd}#US-1`, debugging: [], artifacts: [{ key: prd }, { key: adr }] });
  expect(down.text).toContain(`└─ ${adr}  A adr  [Proposed]  derived_from US-1`);
  expect(down.mermaid).toContain('flowchart BT');
  const up = await valid('trace', knowledge.trace({ of: adr, direction: 'up' }));
  expect(up.debugging.map(({ name }) => name)).toEqual(['AI-ADR', 'PRD']);
});

it('traces up where nobody says which way, and down what was made from nothing', async () => {
  const imported = await create('adr', {});
  const amendment = await create('adr', { links: [{ role: 'amends', to: imported }] });
  expect(await knowledge.trace({ of: prd })).toMatchObject({ direction: 'down', links: [{ from: adr }] });
  expect(await knowledge.trace({ of: adr })).toMatchObject({ direction: 'up', links: [{ to: prd }] });
  expect(await knowledge.trace({ of: imported })).toMatchObject({
    direction: 'down',
    links: [{ from: amendment, role: 'amends' }],
  });
  expect(await knowledge.trace({ of: imported, direction: 'up' })).toMatchObject({ direction: 'up', links: [] });
});

it.for(['', 'nonsense', 'PRD-1', `PRD-001#`, '#US-1', 'RUN-001x'])('refuses "%s" as a place', async (of) => {
  await expect(knowledge.trace({ of, direction: 'up' })).rejects.toMatchObject({ id: 'key.malformed' });
});

it('weighs artifacts, parts and names together, and tells which names nobody knows', async () => {
  const impact = await valid('impact', knowledge.impact({ things: [' RabbitMQ ', `${prd}#US-1`, 'Kafka', 'Kafka', ''] }));
  expect(impact.things).toEqual(['RabbitMQ', `${prd}#US-1`, 'Kafka']);
  expect(impact.named).toEqual([{ name: 'RabbitMQ', key: adr, line: 'Queues live in RabbitMQ.' }]);
  expect(impact.unknown).toEqual(['Kafka']);
  expect(impact.features).toMatchObject([{ prd: { key: prd }, exact: true, stories: [{ id: 'US-1' }] }]);
  expect(impact.links).toHaveLength(1);
  expect(impact.text).toContain('RabbitMQ is named in');
});

it.for([
  ['nothing', ['', ' ']],
  ['too long a name', ['x'.repeat(101)]],
  ['too many things', Array.from({ length: 51 }, (_, index) => `thing ${index}`)],
] as const)('refuses an impact of %s', async ([, things]) => {
  await expect(knowledge.impact({ things })).rejects.toMatchObject({ id: 'impact.malformed' });
});

it('searches with the statuses and dates that a person writes', async () => {
  const search = (filter: Partial<Parameters<KnowledgeService['search']>[0]>) =>
    valid('search', knowledge.search({ words: 'queues', ...filter }, { limit: 5 }));
  expect((await search({ status: 'proposed' })).items.map(({ key }) => key)).toEqual([adr]);
  expect((await search({ since: '2999-01-01' })).items).toEqual([]);
  for (const wrong of [{ words: '  ' }, { words: 'x'.repeat(501) }, { since: 'yesterday' }, { since: '2026-13-01' }]) {
    await expect(search(wrong)).rejects.toMatchObject({ id: 'search.malformed' });
  }
  await expect(search({ status: 'nowhere' })).rejects.toMatchObject({ id: 'artifact.unknown-status' });
});

it('answers about the whole repository in documents that its schemas know', async () => {
  await valid('knowledge-similar', knowledge.similar({ key: adr, limit: 5 }));
  const gaps = await valid('knowledge-gaps', knowledge.gaps());
  expect(gaps.missing.map(({ key }) => key)).toContain(adr);
  const { items } = await valid('knowledge-metrics', knowledge.complexity({ prds: [prd.toLowerCase()] }));
  expect(items).toMatchObject([{ key: prd, artifacts: [{ kind: 'adr', count: 1 }] }]);
  await expect(knowledge.complexity({ prds: ['PRD-999'] })).rejects.toMatchObject({ id: 'artifact.not-found' });
});

it('makes, lists, shows and compares baselines', async () => {
  const { baselines } = knowledge;
  const made = await valid('baseline-create', baselines.create({ name: 'release-1', note: ' first ', of: [`${prd}@1`, adr] }));
  expect(made).toMatchObject({ note: 'first', versions: 2 });
  expect((await valid('baseline-list', baselines.list())).items).toEqual([made]);
  expect((await valid('baseline-show', baselines.show({ name: 'release-1' }))).entries).toHaveLength(2);
  expect(await valid('baseline-compare', baselines.compare({ from: 'release-1', to: null }))).toMatchObject({ unchanged: 2 });
  for (const request of [
    { name: '', of: [] },
    { name: 'two words', of: [] },
    { name: 'a/b', of: [] },
    { name: 'ok', of: [prd, `${prd}@1`] },
    { name: 'ok', of: [`${prd}#US-1`] },
  ]) {
    await expect(baselines.create({ note: '', ...request })).rejects.toMatchObject({ id: 'baseline.malformed' });
  }
  await expect(baselines.create({ name: 'ok', note: '', of: ['nonsense'] })).rejects.toMatchObject({ id: 'key.malformed' });
});

it('clears suspects only with a reason, and only for whom may write', async () => {
  await bench.ports.artifacts.addVersion({
    title: 'A prd',
    body: {},
    markdown: '# A\n',
    links: [],
    provenance: {},
    authorId: bench.owner.id,
    parts: [{ localId: 'US-1', type: 'story', text: 'As a member, I want to borrow two.' }],
    key: prd,
    expectedVersion: 1,
  });
  const clear = (service: KnowledgeService, reason: string) => service.clear({ from: adr, to: `${prd}#US-1`, seen: 2, reason });
  await expect(clear(knowledge, ' ')).rejects.toMatchObject({ id: 'link.reason-missing' });
  const reader = bench.serviceFor({ ...bench.owner, scopes: ['read'] });
  await expect(clear(reader.knowledge, 'Because.')).rejects.toMatchObject({ id: 'token.scope' });
  expect((await knowledge.gaps()).suspectCount).toBe(1);
  expect(await valid('link-clear', clear(knowledge, 'Because.'))).toMatchObject({ cleared: 1 });
  expect((await knowledge.gaps()).suspectCount).toBe(0);
});
