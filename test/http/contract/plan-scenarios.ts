import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { approveRfc, submitAndApprove } from './adr-scenarios.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';
import { lendingBody } from '../../support/lending-adr.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));

async function write({ api }: ContractWorld, kind: 'adr' | 'bolt', body: object): Promise<string> {
  const made = await api.call('POST', `/api/v1/artifacts?kind=${kind}`, { json: { title: `One ${kind}`, body } });
  if (made.status !== 201) throw new Error(`Writing the ${kind} answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

const proposed = async (world: ContractWorld): Promise<string> =>
  write(world, 'adr', { ...lendingBody(), references: [{ role: 'decides', to: await approveRfc(world) }] });

const accepted = async (world: ContractWorld): Promise<string> => submitAndApprove(world, await proposed(world));

const bolt = async (world: ContractWorld): Promise<string> =>
  write(world, 'bolt', { ...(documentKinds.bolt.empty('One') as object), goal: 'One' });

async function planned(world: ContractWorld): Promise<{ adr: string; run: string }> {
  const adr = await accepted(world);
  const started = await world.api.call('POST', `/api/v1/adrs/${adr}/plans`, { json: {} });
  const { id } = (await started.json()) as { id: string };
  await (await world.api.call('GET', `/api/v1/runs/${id}/events?until=settled`)).text();
  return { adr, run: id };
}

const readsOf: Scenario = {
  prepare: async (world) => ({ params: { key: await accepted(world) } }),
  refused: async (world) => [
    ...of(404, { params: { key: 'ADR-999999' } }),
    // Nobody accepted it.
    ...of(409, { params: { key: await proposed(world) } }),
  ],
};

/** Planning AI-ADRs, by operationId. */
export const planScenarios: Readonly<Record<string, Scenario>> = {
  planBolts: {
    ...readsOf,
    status: 201,
    more: async (world) => [
      ...of(201, { params: { key: await accepted(world) }, json: { model: 'rules', budgetTokens: 500_000, budgetUsd: 2.5 } }),
      ...of(200, { params: { key: (await planned(world)).adr } }),
    ],
  },
  previewPlan: readsOf,
  readBoltCoverage: readsOf,
  readPlan: {
    prepare: async (world) => ({ params: { key: (await planned(world)).run } }),
    refused: ({ run }) => [
      ...of(404, { params: { key: 'RUN-999999' } }),
      // It made a DAA.
      ...of(409, { params: { key: run } }),
    ],
  },
  readBoltBoard: {
    prepare: () => ({}),
    more: async (world) => of(200, { query: { adr: await accepted(world) } }),
    refused: () => of(404, { query: { adr: 'ADR-999999' } }),
  },
  raiseBolt: {
    prepare: async (world) => ({ params: { key: await bolt(world) }, json: { question: 'Who pays?' } }),
    status: 201,
    more: async (world) => of(201, { params: { key: await bolt(world) }, json: { goal: 'Index loans' } }),
    refused: async (world) => [
      ...of(404, { params: { key: 'BOLT-999999' }, json: { goal: 'x' } }, { params: { key: world.daa }, json: { goal: 'x' } }),
      ...of(422, { params: { key: await bolt(world) }, json: {} }),
    ],
  },
};
