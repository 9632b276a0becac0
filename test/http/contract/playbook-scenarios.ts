import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
const gone = { params: { key: 'RFC-999999' } };

async function writeRfc({ api }: ContractWorld, references: readonly object[]): Promise<string> {
  const body = { ...(documentKinds.rfc.empty('A design') as object), references };
  const made = await api.call('POST', '/api/v1/artifacts?kind=rfc', { json: { title: 'A design', body } });
  if (made.status !== 201) throw new Error(`Writing an RFC answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

const designed = (world: ContractWorld): Promise<string> => writeRfc(world, [{ role: 'derived_from', to: world.daa }]);

/** The Playbook, by operationId. */
export const playbookScenarios: Readonly<Record<string, Scenario>> = {
  readStarterPlaybook: { prepare: () => ({}) },
  adoptPatterns: {
    prepare: () => ({ json: { names: ['transactional-outbox', 'saga'] } }),
    more: () => of(200, { json: { all: true } }, { json: { names: ['saga'], all: false } }),
    refused: ({ daa }) => [
      ...of(422, { json: {} }, { json: { names: ['nosuch'] } }),
      ...of(404, { json: { names: ['MESSAGING-999999'] } }, { json: { names: [daa] } }),
    ],
  },
  matchPlaybook: {
    prepare: ({ daa }) => ({ params: { key: daa } }),
    more: async (world) => of(200, { params: { key: await designed(world) } }),
    refused: async (world) => [
      ...of(404, gone),
      ...of(409, { params: { key: await writeRfc(world, []) } }),
      ...of(422, { params: { key: world.prd } }),
    ],
  },
  writePatternTable: {
    prepare: async (world) => ({ params: { key: await designed(world) }, json: {} }),
    refused: async (world) => [
      ...of(404, { ...gone, json: {} }, { params: { key: world.daa }, json: {} }),
      ...of(409, { params: { key: await writeRfc(world, []) }, json: {} }),
      ...of(422, { params: { key: world.prd }, json: {} }),
    ],
  },
};
