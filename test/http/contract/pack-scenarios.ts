import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Scenario } from './scenario.ts';

async function writeBolt({ api }: ContractWorld): Promise<string> {
  const title = 'A piece of work';
  const made = await api.call('POST', '/api/v1/artifacts?kind=bolt', { json: { title, body: documentKinds.bolt.empty(title) } });
  if (made.status !== 201) throw new Error(`Writing a Bolt answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

/** Packs, by operationId. */
export const packScenarios: Readonly<Record<string, Scenario>> = {
  readBoltPack: {
    prepare: async (world) => ({ params: { key: await writeBolt(world) } }),
    more: async (world) => {
      const params = { key: await writeBolt(world) };
      return [
        { request: { params, query: { whole: 'yes' } }, status: 200 },
        { request: { params, headers: { Accept: 'text/markdown' } }, status: 200 },
      ];
    },
    refused: async (world) => [
      { request: { params: { key: 'BOLT-999999' } }, status: 404 },
      { request: { params: { key: world.daa } }, status: 404 },
      { request: { params: { key: await writeBolt(world) }, query: { whole: 'perhaps' } }, status: 422 },
    ],
  },
};
