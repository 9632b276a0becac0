import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Scenario } from './scenario.ts';

/** An incident that waits for mitigation options. */
async function correlated({ api }: ContractWorld): Promise<string> {
  const body = {
    ...(documentKinds.incident.empty('Down') as object),
    severity: 'SEV-2',
    trigger: 'availability issue',
    alert: 'It is down.',
    context: { affected: 'loans', errorLogs: '', stackTrace: '', recentDeployments: [] },
  };
  const made = await api.call('POST', '/api/v1/artifacts?kind=incident', { json: { title: 'Down', body } });
  const { artifact } = (await made.json()) as { artifact: { key: string; version: number } };
  const { key, version } = artifact;
  const { token } = api.owner;
  await api.ports.incidents.acknowledge({ key, token });
  await api.ports.incidents.declare({ key, version, token });
  const round = { incident: key, origin: key, drafter: 'rules', inconclusive: 'Nothing is known.' };
  await api.ports.hypotheses.store({ ...round, accepted: [], refused: [] });
  return key;
}

/** By operationId. */
export const incidentDraftScenarios: Readonly<Record<string, Scenario>> = {
  draftIncident: {
    prepare: async (world) => ({ params: { key: await correlated(world) } }),
    status: 201,
    more: async (world) => {
      const key = await correlated(world);
      await world.api.call('POST', `/api/v1/incidents/${key}/drafts`, { json: {} });
      await world.rest();
      return [
        { request: { params: { key } }, status: 200 },
        { request: { params: { key: await correlated(world) }, json: { step: 'options', model: 'rules' } }, status: 201 },
      ];
    },
    refused: async (world) => {
      const key = await correlated(world);
      return [
        { request: { params: { key: 'INC-2026-999999' } }, status: 404 },
        { request: { params: { key }, json: { step: 'cause' } }, status: 409 },
        { request: { params: { key }, json: { step: 'guess' } }, status: 422 },
      ];
    },
  },
};
