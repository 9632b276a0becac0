import { randomUUID } from 'node:crypto';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { makeCodeRepository } from '../../support/make-code-repository.ts';
import type { ContractWorld } from './contract-world.ts';
import { nothing, ok, refused, type Scenario } from './scenario.ts';

/** Adds and indexes a repository of one file, which is gone afterwards: its mirror answers. */
async function addIndexed({ api }: ContractWorld): Promise<string> {
  const source = await makeCodeRepository([{ id: 'a', message: `Begin ${randomUUID()}`, files: { 'a.ts': 'one\n' } }]);
  const name = randomUUID();
  const { code, codeIndexer } = api.ports;
  const added = await code.add({ name, source: { kind: 'path', address: source.path }, actorId: api.owner.id });
  let progress = await codeIndexer.advance(added);
  while (progress.phase !== 'done') progress = await codeIndexer.advance(added, progress.job);
  await source.drop();
  return name;
}

/** Repositories of other scenarios' own, so that nobody has the only one. */
async function addSource({ api }: ContractWorld): Promise<string> {
  const source = await makeCodeRepository([{ id: 'a', message: 'Begin', files: { 'a.ts': 'one\n' } }]);
  const name = randomUUID();
  await api.ports.code.add({ name, source: { kind: 'path', address: source.path }, actorId: api.owner.id });
  return name;
}

async function makeBolt({ api }: ContractWorld): Promise<string> {
  const { empty, parts, render } = documentKinds.bolt;
  const body = empty('Renew') as object;
  const content = { title: 'Renew', body, markdown: render({ title: 'Renew', body }), parts: parts(body) };
  const bolt = { ...content, kind: 'bolt' as const, links: [], provenance: {}, authorId: api.owner.id };
  return (await api.ports.artifacts.create(bolt)).key;
}

export const codeScenarios: Readonly<Record<string, Scenario>> = {
  addRepository: {
    prepare: async () => ({
      json: { address: (await makeCodeRepository([{ id: 'a', message: 'Begin' }])).path, name: randomUUID() },
    }),
    status: 201,
    refused: async (world) => [
      ...refused(403, { json: { address: 'https://localhost/a/b' } }, { json: { address: 'https://127.0.0.1:1/a' } }),
      ...refused(422, { json: { address: 'http://example.org/a' } }, { json: { address: 'https://ada:pw@example.org/a' } }),
      ...refused(503, { json: { address: `/nowhere/${await addSource(world)}` } }),
    ],
    onlyFor: 'admins',
  },
  listRepositories: nothing,
  indexRepository: {
    prepare: async (world) => ({ params: { name: await addSource(world) } }),
    more: async (world) => ok({ params: { name: await addSource(world) }, json: { job: randomUUID() } }),
    refused: () => refused(404, { params: { name: 'nowhere' } }),
  },
  blameLine: {
    prepare: async (world) => ({ query: { path: 'a.ts', line: '1', repository: await addIndexed(world) } }),
    refused: async (world) => {
      const repository = await addIndexed(world);
      return [
        ...refused(
          404,
          { query: { path: 'b.ts', line: '1', repository } },
          { query: { path: 'a.ts', line: '2', repository } },
          { query: { path: 'a.ts', line: '1', repository, at: 'nowhere' } },
          { query: { path: 'a.ts', line: '1', repository: 'nowhere' } },
        ),
        ...refused(409, { query: { path: 'a.ts', line: '1', repository: await addSource(world) } }),
        ...refused(422, { query: { path: '../a.ts', line: '1', repository } }),
      ];
    },
  },
  listBoltCommits: {
    prepare: async (world) => ({ params: { key: await makeBolt(world) } }),
    refused: ({ prd }) => [...refused(404, { params: { key: 'BOLT-999999' } }), ...refused(422, { params: { key: prd } })],
  },
};
