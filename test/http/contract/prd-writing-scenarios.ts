import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const any = { 'if-match': '*' };
const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
const intent = 'Members should renew loans by phone. A loan can be renewed at most twice.';

/** A PRD that a run wrote from an intent, with questions that are open. */
async function writePrd({ api }: ContractWorld): Promise<{ key: string; run: string }> {
  const started = await api.call('POST', '/api/v1/prd-drafts', { json: { intent } });
  if (started.status !== 201) throw new Error(`Drafting a PRD answered ${started.status}: ${await started.text()}`);
  const { id: run } = (await started.json()) as { id: string };
  await (await api.call('GET', `/api/v1/runs/${run}/events?until=settled`)).text();
  const { prd } = (await (await api.call('GET', `/api/v1/runs/${run}/prd`)).json()) as { prd: { key: string } };
  return { key: prd.key, run };
}

async function writeAnswered(world: ContractWorld): Promise<string> {
  const { key } = await writePrd(world);
  const { status } = await world.api.call('POST', `/api/v1/prds/${key}/answers`, { json: { recommended: true }, headers: any });
  if (status !== 200) throw new Error(`Answering ${key} answered ${status}.`);
  return key;
}

/** Writing PRDs from intents, by operationId. */
export const prdWritingScenarios: Readonly<Record<string, Scenario>> = {
  draftPrd: {
    prepare: () => ({ json: { intent } }),
    status: 201,
    more: () => of(201, { json: { intent, model: 'rules', budgetTokens: 500_000, budgetUsd: 2.5 } }),
    refused: () => of(422, { json: { intent: '?!' } }, { json: { intent, model: 'nobody' } }, { json: { intent: '' } }),
  },
  redraftPrd: {
    prepare: async (world) => ({ params: { key: await writeAnswered(world) } }),
    status: 201,
    more: async (world) => of(201, { params: { key: await writeAnswered(world) }, json: { model: 'rules', budgetUsd: 1 } }),
    refused: async (world) => [
      ...of(404, { params: { key: 'PRD-999999' } }, { params: { key: world.daa } }),
      // Imported; nothing answered.
      ...of(409, { params: { key: world.prd } }, { params: { key: (await writePrd(world)).key } }),
    ],
  },
  readPrdDraft: {
    prepare: async (world) => ({ params: { key: (await writePrd(world)).run } }),
    refused: ({ run }) => [
      ...of(404, { params: { key: 'RUN-999999' } }),
      // It made a DAA.
      ...of(409, { params: { key: run } }),
    ],
  },
  answerPrd: {
    prepare: async (world) => ({
      params: { key: (await writePrd(world)).key },
      json: { answers: [{ question: 'Q-1', answer: 'By half until May.' }] },
      headers: any,
    }),
    more: async (world) => {
      const { key } = await writePrd(world);
      const tag = await world.readTag(`/prds/${key}`);
      return of(200, { params: { key }, json: { recommended: true, base: 1 }, headers: { 'if-match': tag } });
    },
    refused: async (world) => {
      const { key } = await writePrd(world);
      const answer = (question: string) => ({ answers: [{ question, answer: 'Yes.' }] });
      return [
        ...of(404, { params: { key: 'PRD-999999' }, json: { recommended: true }, headers: any }),
        ...of(
          422,
          { params: { key }, json: {}, headers: any },
          { params: { key }, json: answer('Q-99'), headers: any },
          { params: { key: world.prd }, json: { recommended: true }, headers: any },
        ),
        ...of(409, { params: { key }, json: { ...answer('Q-1'), base: 99 }, headers: any }),
      ];
    },
  },
};
