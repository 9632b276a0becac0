import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { bringIncident } from '../../support/bring-incident.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import { ok, refused, type Case, type Scenario } from './scenario.ts';

const sha = '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5';
const missing = { params: { key: 'BOLT-999999' } };
let counter = 0;

/** Posts, as the owner unless another token is given, and returns the answer. */
async function post(
  { api }: ContractWorld,
  path: string,
  json: unknown,
  { token, tag = '*' }: { token?: string; tag?: string } = {},
): Promise<Record<string, unknown>> {
  const response = await api.call('POST', `/api/v1/${path}`, { json, token, headers: { 'if-match': tag } });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** A Fix-It Bolt that can be begun: the cause of its incident is confirmed. */
async function makeFix(world: ContractWorld): Promise<string> {
  const create = async (kind: 'incident' | 'fix', more: object): Promise<string> => {
    const title = `Mend ${++counter}`;
    const body = { ...(documentKinds[kind].empty(title) as object), ...more };
    return ((await post(world, `artifacts?kind=${kind}`, { title, body }))['artifact'] as { key: string }).key;
  };
  const incident = await create('incident', {});
  await bringIncident(world.api.db.pool, world.api.owner.token, incident, 'Root Cause Validated');
  const criterion = { id: 'AC-1', text: 'Loans work.', met: false, evidence: '' };
  return create('fix', { acceptanceCriteria: [criterion], references: [{ role: 'fixes', to: incident }] });
}

async function makeClaimed(world: ContractWorld): Promise<string> {
  const key = await makeFix(world);
  await post(world, `bolts/${key}/claim`, {});
  return key;
}

export async function makeDone(world: ContractWorld): Promise<string> {
  const { ports, owner } = world.api;
  const key = await makeClaimed(world);
  const evidence = [{ criterion: 'AC-1', text: 'Seen.' }];
  const gate = await post(world, `bolts/${key}/submission`, { change: '#1', evidence });
  await post(world, `bolts/${key}/merge`, { sha });
  const order = { holder: `On call ${counter}`, kind: 'person' as const, roles: ['on-call' as const], unattended: true };
  const { token } = await ports.people.createToken({ adminToken: owner.token, ...order });
  const codes = new Set((gate['blocking'] as { code: string }[]).map(({ code }) => code));
  const waivers = [...codes].map((code) => ({ code, reason: 'Only a test.' }));
  const path = `gates/${String(gate['id'])}`;
  await post(
    world,
    `${path}/decisions`,
    { decision: 'approve', all: true, waivers },
    { token, tag: await world.readTag(`/${path}`) },
  );
  return key;
}

const of = async (key: Promise<string>, json: unknown): Promise<ApiRequest> => ({ params: { key: await key }, json });
const holdersOnly = { machine: 403, stranger: 403 };
const openOnly = async (world: ContractWorld, json: unknown): Promise<Case[]> => [
  ...refused(404, { ...missing, json }),
  ...refused(409, await of(makeFix(world), json)),
  ...refused(422, { params: { key: world.prd }, json }),
];

function formOf(...texts: string[]): FormData {
  const form = new FormData();
  for (const [at, text] of texts.entries()) form.append('files', new Blob([text]), `report-${at}.xml`);
  return form;
}
const junit = '<testsuite><testcase name="lends ADR-001#EC-1"/></testsuite>';

/** Work on Bolts and what tests prove of them, by operationId. */
export const boltScenarios: Readonly<Record<string, Scenario>> = {
  ingestTests: {
    prepare: () => ({ query: { sha, suite: 'e2e', repository: 'web' }, body: formOf(junit, `SF:a.ts\nDA:1,1\n# ${++counter}`) }),
    more: () => ok({ query: { sha }, body: formOf(junit) }),
    refused: () => refused(422, { query: { sha }, body: formOf('prose') }, { query: { sha }, body: new FormData() }),
  },
  readTestCoverage: {
    prepare: async (world) => ({ params: { key: await makeDone(world) } }),
    refused: ({ prd }) => [...refused(404, missing), ...refused(422, { params: { key: prd } })],
  },
  listReadyBolts: { prepare: () => ({}), more: () => ok({ query: { for: 'ai' } }, { query: { for: 'human' } }) },
  readBoltWork: {
    prepare: async (world) => ({ params: { key: await makeFix(world) } }),
    more: async (world) => ok({ params: { key: await makeDone(world) } }),
    refused: ({ prd }) => refused(404, missing, { params: { key: prd } }),
  },
  claimBolt: {
    prepare: (world) => of(makeFix(world), { forSeconds: 600 }),
    more: async (world) => ok({ params: { key: await makeFix(world) } }, await of(makeClaimed(world), {})),
    refused: async (world) => [
      ...refused(404, { ...missing, json: {} }),
      ...refused(409, await of(makeDone(world), {}), { ...(await of(makeClaimed(world), {})), token: world.machineToken }),
      ...refused(422, { params: { key: world.prd }, json: {} }),
    ],
  },
  putDownBolt: {
    prepare: (world) => of(makeClaimed(world), { note: 'Later.' }),
    toOthers: holdersOnly,
    refused: (world) => openOnly(world, {}),
  },
  reportBolt: {
    prepare: (world) => of(makeClaimed(world), { note: 'Half of it.', change: '#1', branch: 'mend' }),
    more: async (world) => ok(await of(makeFix(world), { evidence: [{ criterion: 'AC-1', text: 'Seen.' }] })),
    refused: async (world) => [
      ...refused(404, { ...missing, json: {} }, await of(makeFix(world), { evidence: [{ criterion: 'AC-9', text: 'x' }] })),
      ...refused(409, await of(makeDone(world), {})),
      ...refused(422, { params: { key: world.prd }, json: {} }),
    ],
  },
  submitBolt: {
    prepare: (world) => of(makeClaimed(world), { change: '#1' }),
    status: 201,
    toOthers: holdersOnly,
    refused: (world) => openOnly(world, { change: '#1' }),
  },
  mergeBolt: {
    prepare: (world) => of(makeClaimed(world), { sha }),
    more: async (world) => ok(await of(makeClaimed(world), { sha, repository: 'web' })),
    refused: (world) => openOnly(world, { sha }),
  },
  correctBoltEffort: {
    prepare: (world) => of(makeDone(world), { hours: 2.5, note: 'Lunch.' }),
    toOthers: { machine: 403, stranger: 200 },
    refused: (world) => openOnly(world, { hours: 2.5, note: 'Lunch.' }),
  },
};
