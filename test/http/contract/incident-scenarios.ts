import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { bringIncident } from '../../support/bring-incident.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import { ok, refused, type Case, type Scenario } from './scenario.ts';

let counter = 0;
const missing = { params: { key: 'INC-2026-999999' } };
const ticket = { severity: 'SEV-2', trigger: 'metric breach', affected: 'POST /renewals' };
const others = { machine: 403, stranger: 403 };

async function make(
  { api }: ContractWorld,
  kind: 'incident' | 'mitigation' | 'fix' | 'postmortem',
  more: object = {},
): Promise<string> {
  const title = `Renewals fail ${++counter}`;
  const body = { ...(documentKinds[kind].empty(title) as object), ...more };
  const made = await api.call('POST', `/api/v1/artifacts?kind=${kind}`, { json: { title, body } });
  if (made.status !== 201) throw new Error(`Writing it answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

async function makeDeclared(world: ContractWorld, status = 'Context Gathered'): Promise<string> {
  const key = await make(world, 'incident');
  await bringIncident(world.api.db.pool, world.api.owner.token, key, status);
  return key;
}

async function makeMitigation(world: ContractWorld): Promise<string> {
  const option = { risk: 'low', reversibility: 'reversible', because: '', expectedEffect: '', rollback: '', evidence: [] };
  const options = [
    { ...option, id: 'OPT-1', text: 'Roll back' },
    { ...option, id: 'OPT-2', text: 'Restart' },
  ];
  const references = [{ role: 'concerns', to: await makeDeclared(world) }];
  return make(world, 'mitigation', { options, chosen: 'OPT-1', references });
}

async function makePostmortem(world: ContractWorld): Promise<string> {
  const item = { id: 'ACT-1', text: 'Amend it.', done: false, type: null, owner: 'Ada', due: '2026-01-01' };
  const learnings = { wentWell: [], couldImprove: [], actionItems: [item] };
  const references = [{ role: 'arose_from', to: await makeDeclared(world, 'Root Cause Validated') }];
  return make(world, 'postmortem', { learnings, references });
}

/** Lets a Mitigation or a Post-mortem pass its gate as it is. */
async function approve(world: ContractWorld, made: Promise<string>): Promise<string> {
  const { api } = world;
  const key = await made;
  const opened = await api.call('POST', `/api/v1/artifacts/${key}/submission`, { json: {}, headers: { 'if-match': '*' } });
  const { id, blocking } = (await opened.json()) as { id: string; blocking: { code: string }[] };
  const order = {
    holder: `On call ${++counter}`,
    kind: 'person' as const,
    roles: ['on-call' as const, 'incident-commander' as const],
    unattended: true,
  };
  const { token } = await api.ports.people.createToken({ adminToken: api.owner.token, ...order });
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'Only a test.' }));
  const tag = await world.readTag(`/gates/${id}`);
  const json = { decision: 'approve', all: true, waivers };
  const decided = await api.call('POST', `/api/v1/gates/${id}/decisions`, { json, token, headers: { 'if-match': tag } });
  if (decided.status !== 201) throw new Error(`Deciding answered ${decided.status}: ${await decided.text()}`);
  return key;
}

const of = async (key: Promise<string>, json: unknown): Promise<ApiRequest> => ({ params: { key: await key }, json });
const openOnly = async (json: unknown): Promise<Case[]> => refused(404, { ...missing, json });
/** What is refused before the incident is declared. */
const declaredOnly = async (world: ContractWorld, json: unknown): Promise<Case[]> => [
  ...(await openOnly(json)),
  ...refused(409, await of(make(world, 'incident'), json)),
];

/** Incidents, by operationId. */
export const incidentScenarios: Readonly<Record<string, Scenario>> = {
  listIncidents: { prepare: () => ({}), more: () => ok({ query: { state: 'open', limit: '1' } }, { query: { state: 'over' } }) },
  readIncident: {
    prepare: async (world) => ({ params: { key: await makeDeclared(world, 'Root Cause Validated') } }),
    more: async (world) => ok({ params: { key: await make(world, 'incident') } }),
    refused: () => refused(404, missing),
  },
  readIncidentMetrics: { prepare: () => ({}), more: () => ok({ query: { days: '7' } }) },
  assessOutage: {
    prepare: () => ({ query: { names: 'PostgreSQL' } }),
    more: async (world) => ok({ query: { names: `${await make(world, 'incident')},lending` } }),
    refused: () => [
      ...refused(404, { query: { names: 'INC-2026-999999' } }),
      ...refused(422, { query: { names: ',' } }, { query: { names: 'x'.repeat(101) } }),
    ],
  },
  listActionItems: { prepare: () => ({}), more: () => ok({ query: { of: 'INC-2026-001', state: 'late' } }) },
  completeActionItem: {
    prepare: async (world) => ({
      params: { key: await approve(world, makePostmortem(world)), item: 'ACT-1' },
      json: { evidence: 'https://docs.example.org/renewals' },
    }),
    toOthers: { machine: 403, stranger: 200 },
    refused: async (world) => {
      const json = { evidence: 'https://docs.example.org/renewals' };
      const key = await approve(world, makePostmortem(world));
      return [
        ...refused(404, { params: { key: 'PM-2026-999999', item: 'ACT-1' }, json }, { params: { key, item: 'ACT-9' }, json }),
        ...refused(409, { params: { key: await makePostmortem(world), item: 'ACT-1' }, json }),
        ...refused(422, { params: { key, item: 'ACT-1' }, json: { evidence: world.prd } }),
      ];
    },
  },
  openIncident: {
    prepare: () => ({ json: { ...ticket, title: `Renewals fail ${++counter}` } }),
    status: 201,
    toOthers: others,
  },
  declareIncident: {
    prepare: (world) => of(make(world, 'incident'), ticket),
    toOthers: others,
    refused: async (world) => [
      ...(await openOnly(ticket)),
      ...refused(409, await of(makeDeclared(world), ticket)),
      ...refused(422, await of(make(world, 'incident'), { severity: 'SEV-1' })),
    ],
  },
  acknowledgeIncident: {
    prepare: (world) => of(make(world, 'incident'), {}),
    toOthers: others,
    refused: () => openOnly({}),
  },
  setIncidentSeverity: {
    prepare: (world) => of(makeDeclared(world), { severity: 'SEV-1', reason: 'Data is lost.' }),
    toOthers: others,
    refused: (world) => declaredOnly(world, { severity: 'SEV-1', reason: 'Data is lost.' }),
  },
  setIncidentCommander: {
    prepare: async (world) => of(makeDeclared(world), { person: world.api.owner.name, reason: 'My shift.' }),
    toOthers: others,
    refused: async (world) => [
      ...(await openOnly({ person: 'Ada' })),
      ...refused(422, await of(makeDeclared(world), { person: 'Nobody' })),
    ],
  },
  noteIncident: {
    prepare: (world) => of(make(world, 'incident'), { event: 'Traffic is back.', at: '2026-11-28T10:00:00Z' }),
    refused: () => openOnly({ event: 'x' }),
  },
  recordStability: {
    prepare: (world) => of(makeDeclared(world), { reason: 'It mended itself.' }),
    more: async (world) => ok(await of(makeDeclared(world), { stable: false, reason: 'Again.' })),
    toOthers: others,
    refused: (world) => declaredOnly(world, {}),
  },
  closeIncident: {
    prepare: (world) => of(makeDeclared(world), { outcome: 'external cause', reason: 'The provider was down.' }),
    refused: async (world) => [
      ...(await openOnly({ outcome: 'external cause', reason: 'x' })),
      ...refused(409, await of(makeDeclared(world), { outcome: 'resolved', reason: 'Done.' })),
    ],
  },
  chooseMitigation: {
    prepare: (world) => of(makeMitigation(world), { option: 'OPT-2', reason: 'A rollback loses data.' }),
    refused: async (world) => [
      ...refused(404, { params: { key: 'MIT-999999' }, json: { option: 'OPT-1' } }),
      ...refused(422, await of(makeMitigation(world), { option: 'OPT-2' }), await of(makeMitigation(world), { option: 'OPT-9' })),
    ],
  },
  recordExecution: {
    prepare: (world) => of(approve(world, makeMitigation(world)), { impact: 'Errors fell from 12% to 0.1%.' }),
    toOthers: others,
    refused: async (world) => [
      ...refused(404, { params: { key: 'MIT-999999' }, json: { impact: 'x' } }),
      ...refused(409, await of(makeMitigation(world), { impact: 'x' })),
      ...refused(422, { params: { key: world.prd }, json: { impact: 'x' } }),
    ],
  },
  acceptFix: {
    prepare: async (world) =>
      of(make(world, 'fix', { fix: 'It reads days.', references: [{ role: 'fixes', to: await makeDeclared(world) }] }), {
        version: 1,
        review: 'pair programming',
      }),
    toOthers: others,
    refused: async (world) => [
      ...refused(
        409,
        await of(make(world, 'fix', { fix: 'It reads days.', references: [{ role: 'fixes', to: await makeDeclared(world) }] }), {
          version: 2,
          review: 'immediate merge',
        }),
      ),
      ...refused(404, { params: { key: 'FIX-999999' }, json: { version: 1, review: 'immediate merge' } }),
      ...refused(422, { params: { key: world.prd }, json: { version: 1, review: 'immediate merge' } }),
    ],
  },
};
