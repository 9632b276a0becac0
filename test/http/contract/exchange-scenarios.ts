import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
const paged: Scenario = {
  prepare: () => ({}),
  more: () => of(200, { query: { limit: '2' } }),
  refused: () => of(422, { query: { cursor: 'bm90IGEgY3Vyc29y' } }, { query: { limit: '0' } }),
};
const empty = { format: 'throughline-bundle', schemaVersion: 1, artifacts: [] };

async function create({ api }: ContractWorld, kind: 'adr' | 'tip'): Promise<string> {
  const json = { title: 'Any', body: documentKinds[kind].empty('Any') };
  const response = await api.call('POST', `/api/v1/artifacts?kind=${kind}`, { json });
  if (response.status !== 201) throw new Error(`Creating one answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { artifact: { key: string } }).artifact.key;
}

/** In and out, checks and the audit trail, by operationId. */
export const exchangeScenarios: Readonly<Record<string, Scenario>> = {
  listTexts: paged,
  readTable: {
    prepare: () => ({ query: { table: 'links' } }),
    more: () => of(200, { query: { table: 'artifacts' } }, { query: { table: 'parts' } }),
    refused: () => of(422, { query: { table: 'people' } }),
  },
  exportBundle: paged,
  importBundle: {
    prepare: () => ({ json: empty }),
    status: 201,
    more: () => of(201, { query: { redact: 'yes' }, json: empty }),
    refused: async ({ api }) => {
      const page = (await (await api.call('GET', '/api/v1/bundle?limit=1')).json()) as { artifacts: unknown[] };
      return [
        ...of(409, { json: { ...empty, artifacts: page.artifacts } }),
        ...of(
          422,
          { json: { ...empty, schemaVersion: 2 } },
          { json: { ...empty, artifacts: [...page.artifacts, ...page.artifacts] } },
        ),
      ];
    },
  },
  readCoverage: {
    prepare: ({ daa }) => ({ params: { key: daa } }),
    more: ({ prd, daa }) =>
      of(
        200,
        { params: { key: prd } },
        { params: { key: daa }, query: { version: '1' } },
        ...['text/html', 'text/csv', 'text/plain'].map((accept) => ({ params: { key: daa }, headers: { accept } })),
      ),
    refused: async (world) => [
      ...of(404, { params: { key: 'DAA-999999' } }, { params: { key: world.daa }, query: { version: '999999' } }),
      ...of(406, { params: { key: world.daa }, headers: { accept: 'application/pdf' } }),
      // It names no PRD.
      ...of(409, { params: { key: await create(world, 'tip') } }),
      ...of(422, { params: { key: await create(world, 'adr') } }),
    ],
  },
  checkArtifacts: {
    prepare: () => ({}),
    more: () => of(200, { headers: { accept: 'application/sarif+json' } }),
    refused: () => of(406, { headers: { accept: 'text/html' } }),
  },
  listAudit: { ...paged, onlyFor: 'admins' },
  verifyAudit: {
    prepare: () => ({}),
    more: async ({ api }) => {
      const checkpoint = await (await api.call('POST', '/api/v1/audit/checkpoints', { json: {} })).text();
      return of(200, { query: { checkpoint } });
    },
    refused: () => of(422, { query: { checkpoint: '{}' } }, { query: { checkpoint: 'no JSON' } }),
  },
  signAudit: { prepare: () => ({}), status: 201, onlyFor: 'admins' },
};
