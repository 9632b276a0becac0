import { writeRfc } from './adr-scenarios.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));

/** A TIP, from which an RFC may be drafted before its gate. */
async function draftTip({ api, importPrd }: ContractWorld): Promise<string> {
  const started = await api.call('POST', '/api/v1/runs', {
    json: { workflow: 'lightweight', prd: await importPrd(), anyway: 'one form' },
  });
  const { run } = (await started.json()) as { run: { id: string } };
  await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
  const { artifacts } = (await (await api.call('GET', `/api/v1/runs/${run.id}/tip`)).json()) as { artifacts: { tip: string } };
  return artifacts.tip;
}

/** A run that drafted an RFC, and what it was drafted from. */
async function draftRfc(world: ContractWorld): Promise<{ source: string; run: string }> {
  const { api } = world;
  const source = await draftTip(world);
  const started = await api.call('POST', '/api/v1/rfc-drafts', { json: { source } });
  if (started.status !== 201) throw new Error(`Drafting an RFC answered ${started.status}: ${await started.text()}`);
  const { run } = (await started.json()) as { run: { id: string } };
  await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
  return { source, run: run.id };
}

/** Drafting RFCs, by operationId. */
export const rfcScenarios: Readonly<Record<string, Scenario>> = {
  draftRfc: {
    prepare: async (world) => ({ json: { source: await draftTip(world) } }),
    status: 201,
    more: async (world) => {
      const { source } = await draftRfc(world);
      const order = { model: 'rules', budgetTokens: 500_000, budgetUsd: 2.5 };
      const notes = '- We run one machine.\n- Who is paged?';
      return [
        ...of(200, { json: { source } }),
        ...of(201, { json: { source, fresh: true, notes, constraints: ['two people'], ...order } }),
      ];
    },
    refused: async (world) => [
      ...of(404, { json: { source: 'DAA-999999' } }),
      ...of(422, { json: { source: world.prd } }, { json: {} }, { json: { source: world.daa, constraints: [''] } }),
      // It waits at its gate; and an RFC that was drafted without the notes.
      ...of(409, { json: { source: world.daa } }, { json: { source: (await draftRfc(world)).source, notes: 'Two modules.' } }),
    ],
  },
  reviewRfc: {
    prepare: async (world) => ({ params: { key: await writeRfc(world) } }),
    refused: async (world) => [
      ...of(404, { params: { key: 'RFC-999999' } }),
      ...of(422, { params: { key: world.daa } }),
      // It names no source.
      ...of(409, { params: { key: await writeRfc(world, []) } }),
    ],
  },
  readRfcDraft: {
    prepare: async (world) => ({ params: { key: (await draftRfc(world)).run } }),
    refused: ({ run }) => [
      ...of(404, { params: { key: 'RUN-999999' } }),
      // It made a DAA.
      ...of(409, { params: { key: run } }),
    ],
  },
};
