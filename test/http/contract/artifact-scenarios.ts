import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenarios.ts';
import type { ApiRequest } from './api-client.ts';

const markdown = { 'content-type': 'text/markdown' };
const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
let counter = 0;

/** An incident that no other call made; its links and status are the first ones. */
function incidentFields(title = `Loans fail ${++counter}`): { title: string; body: unknown } {
  return { title, body: documentKinds.incident.empty(title) };
}

function incidentText(title = `Loans fail ${++counter}`): string {
  return documentKinds.incident.render(incidentFields(title));
}

async function create({ api }: ContractWorld, kind: string, json: unknown = incidentFields()): Promise<string> {
  const response = await api.call('POST', `/api/v1/artifacts?kind=${kind}`, { json });
  if (response.status !== 201) throw new Error(`Creating a ${kind} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { artifact: { key: string } }).artifact.key;
}

const boltFields = () => ({ title: `Lend ${++counter}`, body: documentKinds.bolt.empty('Lend') });
const missing = { key: 'INC-2026-999999' };

/** Writing artifacts, by operationId. */
export const artifactWriteScenarios: Readonly<Record<string, Scenario>> = {
  createArtifact: {
    prepare: () => ({ query: { kind: 'incident', reason: 'It began.' }, json: incidentFields() }),
    status: 201,
    more: ({ prd }) =>
      of(
        201,
        { query: { kind: 'incident', name: 'incident.md' }, body: incidentText(), headers: markdown },
        { query: { kind: 'daa', from: prd }, json: { title: 'By hand', body: documentKinds.daa.empty('By hand') } },
      ),
    refused: ({ daa }) => [
      ...of(404, {
        query: { kind: 'daa', from: 'PRD-999999' },
        json: { title: 'By hand', body: documentKinds.daa.empty('By hand') },
      }),
      ...of(
        422,
        { query: { kind: 'incident', from: daa }, json: incidentFields() },
        { query: { kind: 'incident' }, json: { title: 'A', body: {} } },
        { query: { kind: 'incident' }, body: '', headers: markdown },
      ),
    ],
  },
  editArtifact: {
    prepare: async (world) => ({
      params: { key: await create(world, 'incident') },
      headers: { 'if-match': '*' },
      json: incidentFields(),
    }),
    more: async (world) => {
      const key = await create(world, 'incident');
      const body = incidentText();
      return of(
        200,
        {
          params: { key },
          query: { base: '1', reason: 'More is known.', name: 'incident.md' },
          headers: { ...markdown, 'if-match': await world.readTag(`/artifacts/${key}`) },
          body,
        },
        { params: { key }, headers: { ...markdown, 'if-match': '*' }, body },
      );
    },
    refused: async (world) => [
      ...of(404, { params: missing, headers: { 'if-match': '*' }, json: incidentFields() }),
      ...of(409, {
        params: { key: await create(world, 'incident') },
        query: { base: '7' },
        headers: { 'if-match': '*' },
        json: incidentFields(),
      }),
    ],
  },
  linkArtifact: {
    prepare: async (world) => ({
      params: { key: await create(world, 'bolt', boltFields()) },
      json: { role: 'depends_on', to: await create(world, 'bolt', boltFields()) },
    }),
    status: 201,
    more: async (world) => {
      const [key, to] = [await create(world, 'bolt', boltFields()), await create(world, 'bolt', boltFields())];
      const request = { params: { key }, json: { role: 'depends_on', to } };
      return [...of(201, request), ...of(200, request)];
    },
    refused: async (world) => {
      const key = await create(world, 'bolt', boltFields());
      return [
        ...of(404, { params: { key: 'BOLT-999999' }, json: { role: 'depends_on', to: key } }),
        ...of(
          422,
          { params: { key }, json: { role: 'depends_on', to: 'BOLT-999999' } },
          { params: { key }, json: { role: 'covers', to: world.prd } },
          { params: { key }, json: { role: 'depends_on', to: 'nothing' } },
        ),
      ];
    },
  },
  moveArtifact: {
    prepare: async (world) => ({
      params: { key: await create(world, 'incident') },
      json: { status: 'Context Gathered', reason: 'Logs are here.' },
    }),
    refused: async (world) => {
      const params = { key: await create(world, 'incident') };
      const adr = await create(world, 'adr', { title: 'Decide', body: documentKinds.adr.empty('Decide') });
      return [
        ...of(404, { params: missing, json: { status: 'Resolved', reason: 'Done.' } }),
        ...of(409, { params, json: { status: 'Resolved', reason: 'Done.' } }),
        ...of(422, { params, json: { status: 'Validated', reason: 'Done.' } }),
        ...of(403, { params: { key: adr }, json: { status: 'Accepted', reason: 'Done.' } }),
      ];
    },
  },
  submitArtifact: {
    prepare: async ({ importPrd }) => ({ params: { key: await importPrd() }, json: {} }),
    status: 201,
    refused: async (world) => {
      const key = await world.importPrd();
      await world.api.call('POST', `/api/v1/artifacts/${key}/submission`);
      return [
        ...of(404, { params: missing, json: {} }),
        ...of(409, { params: { key }, json: {} }, { params: { key: world.daa }, json: {} }),
        ...of(422, { params: { key: await create(world, 'incident') }, json: {} }),
      ];
    },
  },
  readTemplate: {
    prepare: () => ({ params: { kind: 'rfc' } }),
    more: () => of(200, { params: { kind: 'playbook' }, query: { title: 'Outbox' } }),
  },
};
