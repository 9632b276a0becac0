import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Scenario } from './scenario.ts';

async function writeAdr({ api }: ContractWorld): Promise<string> {
  const title = 'A decision';
  const made = await api.call('POST', '/api/v1/artifacts?kind=adr', { json: { title, body: documentKinds.adr.empty(title) } });
  if (made.status !== 201) throw new Error(`Writing an AI-ADR answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

/** Monitoring, by operationId. */
export const monitoringScenarios: Readonly<Record<string, Scenario>> = {
  exportMonitoring: {
    prepare: async (world) => ({ params: { key: await writeAdr(world) }, query: { as: 'prometheus' } }),
    more: async (world) => {
      const params = { key: await writeAdr(world) };
      return ['grafana', 'openslo'].map((as) => ({ request: { params, query: { as } }, status: 200 }));
    },
    refused: async (world) => [
      { request: { params: { key: 'ADR-999999' }, query: { as: 'prometheus' } }, status: 404 },
      { request: { params: { key: world.daa }, query: { as: 'prometheus' } }, status: 422 },
      { request: { params: { key: await writeAdr(world) }, query: { as: 'nagios' } }, status: 422 },
      { request: { params: { key: await writeAdr(world) } }, status: 422 },
    ],
  },
};
