import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));

/** An RFC as somebody wrote it, made from the model of the world where no source is named. */
export async function writeRfc({ api, daa }: ContractWorld, sources: readonly string[] = [daa]): Promise<string> {
  const title = 'A design';
  const body = { ...(documentKinds.rfc.empty(title) as object), references: sources.map((to) => ({ role: 'derived_from', to })) };
  const made = await api.call('POST', '/api/v1/artifacts?kind=rfc', { json: { title, body } });
  if (made.status !== 201) throw new Error(`Writing an RFC answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

/** An RFC that passed its gate, with all that speaks against it waived. */
export async function approveRfc(world: ContractWorld): Promise<string> {
  return submitAndApprove(world, await writeRfc(world, [world.validatedDaa]));
}

/** Takes an artifact through its gate, with all that speaks against it waived. */
export async function submitAndApprove(world: ContractWorld, key: string): Promise<string> {
  const { api, deciderToken: token } = world;
  const opened = await api.call('POST', `/api/v1/artifacts/${key}/submission`, { json: {}, headers: { 'if-match': '*' } });
  const { id, blocking } = (await opened.json()) as { id: string; blocking: { code: string }[] };
  const codes = [...new Set(blocking.map(({ code }) => code))];
  const decided = await api.call('POST', `/api/v1/gates/${id}/decisions`, {
    json: { decision: 'approve', all: true, note: 'Read it.', waivers: codes.map((code) => ({ code, reason: 'so be it' })) },
    headers: { 'if-match': await world.readTag(`/gates/${id}`) },
    token,
  });
  if (decided.status >= 300) throw new Error(`Approving ${key} answered ${decided.status}: ${await decided.text()}`);
  return key;
}

const draft = async (world: ContractWorld): Promise<string> => (await draftFrom(world)).run;
const draftedBefore = async (world: ContractWorld): Promise<string> => (await draftFrom(world)).rfc;

async function draftFrom(world: ContractWorld): Promise<{ rfc: string; run: string }> {
  const key = await approveRfc(world);
  const started = await world.api.call('POST', `/api/v1/rfcs/${key}/adr-drafts`, { json: {} });
  if (started.status !== 201) throw new Error(`Drafting an AI-ADR answered ${started.status}: ${await started.text()}`);
  const { id } = (await started.json()) as { id: string };
  await (await world.api.call('GET', `/api/v1/runs/${id}/events?until=settled`)).text();
  return { rfc: key, run: id };
}

/** Drafting AI-ADRs, by operationId. */
export const adrScenarios: Readonly<Record<string, Scenario>> = {
  draftAdr: {
    prepare: async (world) => ({ params: { key: await approveRfc(world) } }),
    status: 201,
    more: async (world) => [
      ...of(201, { params: { key: await approveRfc(world) }, json: { model: 'rules', budgetTokens: 500_000, budgetUsd: 2.5 } }),
      // What was drafted before is given, and nothing is made.
      ...of(200, { params: { key: await draftedBefore(world) } }),
    ],
    refused: async (world) => [
      ...of(404, { params: { key: 'RFC-999999' } }, { params: { key: world.daa } }),
      // Nobody approved it.
      ...of(409, { params: { key: await writeRfc(world) } }),
    ],
  },
  readAdrDraft: {
    prepare: async (world) => ({ params: { key: await draft(world) } }),
    refused: ({ run }) => [
      ...of(404, { params: { key: 'RUN-999999' } }),
      // It made a DAA.
      ...of(409, { params: { key: run } }),
    ],
  },
};
