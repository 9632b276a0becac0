import { approveRfc } from './adr-scenarios.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';
import type { ApiRequest } from './api-client.ts';

const markdown = { 'content-type': 'text/markdown' };
const any = { 'if-match': '*' };
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
  createArtifacts: {
    prepare: () => ({
      json: {
        documents: [
          { kind: 'incident', name: 'incident.md', markdown: incidentText(), reason: 'It began.', origin: 'incident.md' },
        ],
      },
    }),
    more: () => of(200, { json: { documents: ['', '# A\n'].map((markdown) => ({ kind: 'bolt', name: 'a.md', markdown })) } }),
    refused: () =>
      of(
        422,
        { json: { documents: [] } },
        { json: { documents: [{ kind: 'shelf', name: 'a.md', markdown: '# A\n' }] } },
        { json: { documents: [{ kind: 'bolt', name: 'a.md' }] } },
      ),
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
      headers: { 'if-match': '*' },
      json: { role: 'depends_on', to: await create(world, 'bolt', boltFields()) },
    }),
    status: 201,
    more: async (world) => {
      const [key, to] = [await create(world, 'bolt', boltFields()), await create(world, 'bolt', boltFields())];
      const request = { params: { key }, json: { role: 'depends_on', to } };
      const seen = { 'if-match': await world.readTag(`/artifacts/${key}`) };
      return [...of(201, { ...request, headers: seen }), ...of(200, { ...request, headers: any })];
    },
    refused: async (world) => {
      const key = await create(world, 'bolt', boltFields());
      return [
        ...of(404, { params: { key: 'BOLT-999999' }, headers: any, json: { role: 'depends_on', to: key } }),
        ...of(
          422,
          { params: { key }, headers: any, json: { role: 'depends_on', to: 'BOLT-999999' } },
          { params: { key }, headers: any, json: { role: 'covers', to: world.prd } },
          { params: { key }, headers: any, json: { role: 'depends_on', to: 'nothing' } },
        ),
      ];
    },
  },
  moveArtifact: {
    prepare: async (world) => ({
      params: { key: await create(world, 'tip', { title: 'Lend', body: documentKinds.tip.empty('Lend') }) },
      headers: { 'if-match': '*' },
      json: { status: 'In Review', reason: 'It can be read.' },
    }),
    refused: async (world) => {
      const params = { key: await create(world, 'incident') };
      const adr = await create(world, 'adr', { title: 'Decide', body: documentKinds.adr.empty('Decide') });
      return [
        ...of(404, { params: missing, headers: any, json: { status: 'Resolved', reason: 'Done.' } }),
        ...of(409, { params, headers: any, json: { status: 'Resolved', reason: 'Done.' } }),
        ...of(422, { params, headers: any, json: { status: 'Validated', reason: 'Done.' } }),
        ...of(403, { params: { key: adr }, headers: any, json: { status: 'Accepted', reason: 'Done.' } }),
      ];
    },
  },
  succeedArtifact: {
    prepare: async (world) => ({
      params: { key: await approveRfc(world) },
      headers: { 'if-match': '*' },
      json: { role: 'supersedes', reason: 'One queue is not enough.' },
    }),
    status: 201,
    refused: async (world) => {
      const adr = await create(world, 'adr', { title: `Decide ${++counter}`, body: documentKinds.adr.empty('') });
      const amends = { role: 'amends', reason: 'The relay lost events.' };
      return [
        ...of(404, { params: missing, headers: any, json: amends }),
        ...of(409, { params: { key: adr }, headers: any, json: amends }),
        ...of(422, { params: { key: world.daa }, headers: any, json: amends }),
      ];
    },
  },
  submitArtifact: {
    prepare: async ({ importPrd }) => ({ params: { key: await importPrd() }, headers: { 'if-match': '*' }, json: {} }),
    status: 201,
    refused: async (world) => {
      const key = await world.importPrd();
      await world.api.call('POST', `/api/v1/artifacts/${key}/submission`, { headers: any });
      return [
        ...of(404, { params: missing, headers: any, json: {} }),
        ...of(409, { params: { key }, headers: any, json: {} }, { params: { key: world.daa }, headers: any, json: {} }),
        ...of(422, { params: { key: await create(world, 'incident') }, headers: any, json: {} }),
      ];
    },
  },
  attestClaims: {
    prepare: () => ({ json: {} }),
    status: 201,
    more: async (world) => {
      const file = `# 1. Sail ${++counter}\n\n## Status\n\nAccepted\n\n## Decision\n\nWe sail.\n`;
      const imported = await world.api.call('POST', `/api/v1/logs/adr?source=/logs/${counter}&name=0001-sail.md`, {
        body: file,
        headers: markdown,
      });
      const { gate } = (await imported.json()) as { gate: { id: string } };
      await world.api.ports.gates.withdraw({ key: gate.id, reason: 'a test', actorId: world.api.owner.id });
      return of(201, { json: { of: [] } });
    },
    refused: ({ daa }) => of(422, { json: { of: [daa] } }),
  },
  readTemplate: {
    prepare: () => ({ params: { kind: 'rfc' } }),
    more: () => of(200, { params: { kind: 'playbook' }, query: { title: 'Outbox' } }),
  },
};
