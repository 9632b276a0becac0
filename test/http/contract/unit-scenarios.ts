import { randomUUID } from 'node:crypto';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { makeCodeRepository } from '../../support/make-code-repository.ts';
import { makeDone } from './bolt-scenarios.ts';
import type { ContractWorld } from './contract-world.ts';
import { nothing, ok, refused, type Scenario } from './scenario.ts';

let counter = 0;
const commit = (): string => `${++counter}`.padStart(40, 'd');

async function makeUnit({ api }: ContractWorld, sha = commit()): Promise<string> {
  const title = `Shipped ${counter}`;
  const body = { ...(documentKinds.unit.empty(title) as object), source: { repository: '', commit: sha, run: '' } };
  const made = await api.call('POST', '/api/v1/artifacts?kind=unit', { json: { title, body } });
  if (made.status !== 201) throw new Error(`Writing a unit answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

async function planBuild(world: ContractWorld): Promise<{ repository: string; from: string; to: string }> {
  const fix = await makeDone(world);
  const source = await makeCodeRepository([
    { id: 'a', message: `Begin ${randomUUID()}`, files: { 'a.ts': 'one\n' } },
    { id: 'b', message: `Mend\n\nBolt: ${fix}`, files: { 'a.ts': 'two\n' } },
  ]);
  // Its commit names it, so that its merge is known only now.
  await world.api.asOwner(
    `update bolt_work set merged_sha = '${source.sha('b')}' from artifact where id = artifact_id and key = '${fix}'`,
  );
  const name = randomUUID();
  const { code, codeIndexer } = world.api.ports;
  const added = await code.add({ name, source: { kind: 'path', address: source.path }, actorId: world.api.owner.id });
  let progress = await codeIndexer.advance(added);
  while (progress.phase !== 'done') progress = await codeIndexer.advance(added, progress.job);
  await source.drop();
  return { repository: name, from: source.sha('a'), to: source.sha('b') };
}

const passed = { name: 'build', status: 'passed' };
const landed = { environment: 'production', status: 'succeeded' };
const cdevent = (id: number): object => ({
  context: { id: `${id}`, source: '/ci', type: 'dev.cdevents.service.deployed.0.3.0', timestamp: '2026-11-28T10:00:00Z' },
  subject: { id: 'api', content: { environment: { id: 'production' }, artifactId: `pkg:oci/api@sha256%3A${'e'.repeat(64)}` } },
});

/** Deployment Units and deployments, by operationId. */
export const unitScenarios: Readonly<Record<string, Scenario>> = {
  buildUnit: {
    prepare: async (world) => ({ json: await planBuild(world) }),
    status: 201,
    more: async (world) => ok({ json: { ...(await planBuild(world)), dryRun: true } }),
    refused: async (world) => {
      const plan = await planBuild(world);
      const artifacts = [{ name: 'api', location: 'registry.example/api:latest' }];
      return [
        ...refused(404, { json: { ...plan, repository: 'nowhere' } }),
        ...refused(409, { json: { ...plan, from: plan.to } }),
        ...refused(422, { json: { ...plan, artifacts } }),
      ];
    },
  },
  checkUnit: {
    prepare: async (world) => ({ params: { key: await makeUnit(world) }, json: passed }),
    refused: async (world) => [
      ...refused(404, { params: { key: 'DU-999999' }, json: passed }),
      ...refused(409, { params: { key: await makeUnit(world, '') }, json: passed }),
      ...refused(422, { params: { key: world.prd }, json: passed }),
    ],
  },
  listUnitDeployments: {
    prepare: async (world) => ({ params: { key: await makeUnit(world) } }),
    refused: ({ prd }) => [...refused(404, { params: { key: 'DU-999999' } }, { params: { key: prd } })],
  },
  readDora: { ...nothing, more: () => ok({ query: { environment: 'staging', days: '7' } }) },
  listDeployments: { ...nothing, more: () => ok({ query: { environment: 'production', limit: '1' } }) },
  recordDeployment: {
    prepare: () => ({ json: { ...landed, sha: commit() } }),
    more: async (world) => ok({ json: { ...landed, unit: await makeUnit(world) } }),
    refused: () => refused(422, { json: landed }, { json: { ...landed, digest: 'api:latest' } }),
  },
  recordCdevent: {
    prepare: () => ({ json: cdevent(++counter) }),
    more: () => ok({ json: { context: { id: '1', source: '/ci', type: 'dev.cdevents.build.started.0.2.0', timestamp: '' } } }),
    refused: () => refused(422, { json: {} }),
  },
  recordChangeEvent: {
    prepare: () => ({
      json: {
        payload: { timestamp: '2026-11-28T10:00:00.000+0000', custom_details: { environment: 'production', sha: commit() } },
      },
    }),
    more: () => ok({ json: { payload: { timestamp: '2026-11-28T10:00:00Z' } } }),
    refused: () => refused(422, { json: {} }),
  },
};
