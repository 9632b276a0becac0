import { randomUUID } from 'node:crypto';
import type { ApiRequest } from './api-client.ts';
import { writePrd, type ContractWorld } from './contract-world.ts';

/** A call that succeeds, and how. */
export interface Case {
  readonly request: ApiRequest;
  readonly status: number;
}

export interface Scenario {
  /** A request that would succeed if it were sent now. Each that changes something is made against something new. */
  readonly prepare: (world: ContractWorld) => Promise<ApiRequest> | ApiRequest;
  /** What `prepare` leads to; 200 when absent. */
  readonly status?: number;
  /** Other calls that succeed. */
  readonly more?: (world: ContractWorld) => Promise<Case[]> | Case[];
  /** Calls that only the state of things refuses. */
  readonly refused?: (world: ContractWorld) => Promise<Case[]> | Case[];
  /** What a machine, and a person without the role, is answered when it is not what the owner is. */
  readonly onlyFor?: 'admins' | 'deciders';
  /** What they are answered where it is neither that nor what the owner is. */
  readonly toOthers?: { readonly machine: number; readonly stranger: number };
  /** The deed needs no scope of its own: who asks, or a session that may no more than they. */
  readonly anyScope?: true;
}

const markdown = { 'content-type': 'text/markdown' };
const ok = (...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status: 200 }));
const refused = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
const nothing: Scenario = { prepare: () => ({}) };
const versioned = (read: (world: ContractWorld) => string): Scenario => ({
  prepare: (world) => ({ params: { key: read(world) } }),
  more: (world) => ok({ params: { key: read(world) }, query: { version: '1' } }),
  refused: (world) =>
    refused(
      404,
      { params: { key: read(world) }, query: { version: '999999' } },
      { params: { key: read(world).replace(/\d+/, '999999') } },
    ),
});
const keyed = (read: (world: ContractWorld) => string): Scenario => ({
  prepare: (world) => ({ params: { key: read(world) } }),
  refused: (world) => refused(404, { params: { key: read(world).replace(/\d+/, '999999') } }),
});

function formOf(...files: string[]): FormData {
  const form = new FormData();
  for (const [index, text] of files.entries()) form.append('files', new Blob([text]), `part-${index}.md`);
  return form;
}

/** How the architect names a gate that waits. */
async function decideAnew(world: ContractWorld) {
  const { gate, tag } = await world.openGate();
  return { params: { key: gate }, headers: { 'if-match': tag }, token: world.deciderToken };
}

/** A gate whose run was canceled. */
async function withdrawGate(world: ContractWorld): Promise<string> {
  const { gate, run } = await world.openGate();
  const { status } = await world.api.call('POST', `/api/v1/runs/${run}/cancel`, {
    json: { note: 'not needed' },
    headers: { 'if-match': '*' },
  });
  if (status !== 200) throw new Error(`Canceling ${run} answered ${status}.`);
  return gate;
}

/** By operationId. A new operation without one fails the test. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  readHealth: nothing,
  readReadiness: nothing,
  readDocs: nothing,
  readMetrics: nothing,
  readOpenApi: nothing,
  readIdentity: { ...nothing, anyScope: true },
  listNext: nothing,
  diagnose: nothing,
  importPrd: {
    prepare: () => ({
      body: writePrd(),
      headers: markdown,
      query: { name: 'lending.md', source: `/docs/${randomUUID()}.md`, modeled: 'yes' },
    }),
    status: 201,
    more: ({ prd }) => [
      { request: { body: writePrd('Twice'), headers: markdown }, status: 201 },
      { request: { body: writePrd('Twice'), headers: markdown }, status: 200 },
      { request: { body: writePrd(), headers: { 'content-type': 'Text/Markdown; charset="UTF-8"' } }, status: 201 },
      { request: { body: formOf(writePrd()) }, status: 201 },
      { request: { body: formOf(writePrd(`${prd} in parts`), '## Scope\n\nLoans.\n') }, status: 201 },
    ],
    refused: () =>
      refused(
        422,
        { body: '', headers: markdown },
        { body: 'Nothing to model.\n', headers: markdown, query: { modeled: 'yes' } },
        { body: new FormData() },
        { body: formOf(writePrd()), query: { name: 'a.md' } },
      ),
  },
  readPrd: versioned(({ prd }) => prd),
  replacePrd: {
    prepare: ({ prd }) => ({ params: { key: prd }, body: writePrd(), headers: { ...markdown, 'if-match': '*' } }),
    more: async ({ importPrd, readTag }) => {
      const key = await importPrd();
      const body = writePrd();
      return ok(
        { params: { key }, body, headers: { ...markdown, 'if-match': await readTag(`/prds/${key}`) } },
        { params: { key }, body, headers: { ...markdown, 'if-match': '*' } },
        { params: { key }, body: formOf(writePrd()), headers: { 'if-match': '*' } },
      );
    },
    refused: () => refused(404, { params: { key: 'PRD-999999' }, body: writePrd(), headers: { ...markdown, 'if-match': '*' } }),
  },
  startRun: {
    prepare: async ({ importPrd }) => ({ json: { workflow: 'inception', prd: await importPrd() } }),
    status: 201,
    more: async ({ openGate }) => {
      const { prd } = await openGate();
      return [
        { request: { json: { workflow: 'inception', prd } }, status: 200 },
        {
          request: {
            json: { workflow: 'inception', prd, fresh: true, version: 1, model: 'rules', budgetTokens: 500_000, budgetUsd: 2.5 },
          },
          status: 201,
        },
      ];
    },
    refused: ({ prd, daa }) => [
      ...refused(
        404,
        { json: { workflow: 'inception', prd: 'PRD-999999' } },
        { json: { workflow: 'inception', prd, version: 99 } },
        { json: { workflow: 'inception', prd: daa } },
      ),
      ...refused(422, { json: { workflow: 'inception', prd, model: 'nobody:x' } }),
    ],
  },
  listRuns: {
    ...nothing,
    more: () => ok({ query: { status: 'waiting', limit: '200' } }, { query: { limit: '1' } }),
    refused: () => refused(422, { query: { cursor: 'bm90IGEgY3Vyc29y' } }),
  },
  readRun: keyed(({ run }) => run),
  readRunReport: {
    ...keyed(({ run }) => run),
    refused: ({ takeFailedRun }) => [
      ...refused(404, { params: { key: 'RUN-999999' } }),
      ...refused(409, { params: { key: takeFailedRun() } }),
    ],
  },
  cancelRun: {
    prepare: async ({ startRun, importPrd }) => ({
      params: { key: await startRun(await importPrd()) },
      headers: { 'if-match': '*' },
      json: { note: 'The PRD changes.' },
    }),
    more: async ({ startRun, importPrd, readTag }) => {
      const key = await startRun(await importPrd());
      return ok({ params: { key }, headers: { 'if-match': await readTag(`/runs/${key}`) }, json: { note: 'No more.' } });
    },
    onlyFor: 'deciders',
    refused: async ({ startRun, importPrd, api }) => {
      const key = await startRun(await importPrd());
      await api.ports.runs.cancel({ key, actorId: api.owner.id, reason: 'done' });
      return [
        ...refused(409, { params: { key }, headers: { 'if-match': '*' }, json: { note: 'Again.' } }),
        ...refused(404, { params: { key: 'RUN-999999' }, headers: { 'if-match': '*' }, json: { note: 'Who?' } }),
      ];
    },
  },
  retryRun: {
    prepare: ({ takeFailedRun }) => ({ params: { key: takeFailedRun() }, headers: { 'if-match': '*' } }),
    more: async ({ takeFailedRun, readTag }) => {
      const key = takeFailedRun();
      const others = { params: { key: takeFailedRun() }, headers: { 'if-match': '*' }, json: { model: 'rules' } };
      return ok({ params: { key }, headers: { 'if-match': await readTag(`/runs/${key}`) }, json: {} }, others);
    },
    refused: ({ run, takeFailedRun }) => [
      ...refused(409, { params: { key: run }, headers: { 'if-match': '*' } }),
      ...refused(404, { params: { key: 'RUN-999999' }, headers: { 'if-match': '*' } }),
      ...refused(422, { params: { key: takeFailedRun() }, headers: { 'if-match': '*' }, json: { model: 'nobody:x' } }),
    ],
  },
  forkRun: {
    prepare: ({ takeFailedRun }) => ({ params: { key: takeFailedRun() }, headers: { 'if-match': '*' } }),
    status: 201,
    more: async ({ startRun, importPrd, readTag, api }) => {
      const key = await startRun(await importPrd());
      await api.ports.runs.cancel({ key, actorId: api.owner.id, reason: 'done' });
      const headers = { 'if-match': await readTag(`/runs/${key}`) };
      return [{ request: { params: { key }, headers, json: { from: 'state-invariants' } }, status: 201 }];
    },
    refused: ({ run, takeFailedRun }) => [
      ...refused(409, { params: { key: run }, headers: { 'if-match': '*' } }),
      ...refused(404, { params: { key: 'RUN-999999' }, headers: { 'if-match': '*' } }),
      ...refused(422, { params: { key: takeFailedRun() }, headers: { 'if-match': '*' }, json: { from: 'nowhere' } }),
    ],
  },
  streamEvents: {
    prepare: () => ({}),
    more: async ({ run, api }) => {
      const place = /^id: (.*)$/m.exec(await readSettled(api, run))?.[1] ?? '';
      return ok(
        { headers: { 'last-event-id': place }, events: 2 },
        { query: { after: place, topic: 'gate' }, events: 1 },
        { query: { topic: 'run' } },
      );
    },
    refused: () => refused(422, { headers: { 'last-event-id': 'not-a-place' } }, { query: { after: 'not-a-place' } }),
  },
  streamRunEvents: {
    prepare: ({ run }) => ({ params: { key: run }, query: { until: 'settled' }, events: Infinity }),
    more: ({ run }) => ok({ params: { key: run }, events: 2 }),
    refused: ({ run }) => [
      ...refused(404, { params: { key: 'RUN-999999' } }),
      ...refused(422, { params: { key: run }, headers: { 'last-event-id': 'not-a-place' } }),
    ],
  },
  streamRunText: {
    prepare: ({ run }) => ({ params: { key: run }, query: { until: 'settled' }, events: Infinity }),
    refused: ({ run }) => [
      ...refused(404, { params: { key: 'RUN-999999' } }),
      ...refused(422, { params: { key: run }, headers: { 'last-event-id': 'not-a-place' } }),
    ],
  },
  streamGateEvents: {
    prepare: ({ gate }) => ({ params: { key: gate }, events: 1 }),
    refused: ({ gate }) => [
      ...refused(404, { params: { key: 'GATE-999999' } }),
      ...refused(422, { params: { key: gate }, query: { after: 'not-a-place' } }),
    ],
  },
  listGates: {
    ...nothing,
    more: ({ daa }) => ok({ query: { status: 'pending', artifact: daa, limit: '1' } }),
    refused: () => refused(422, { query: { cursor: 'x' } }),
  },
  readGate: keyed(({ gate }) => gate),
  assignGate: {
    prepare: async (world) => ({ params: { key: (await world.openGate()).gate }, json: { assignees: [] } }),
    more: async (world) => [
      {
        request: { params: { key: (await world.openGate()).gate }, json: { assignees: ['Grace'] } },
        status: 200,
      },
    ],
    refused: async ({ gate, decidedGate, strangerToken, machineToken }) => [
      ...refused(403, { params: { key: gate }, json: { assignees: [] }, token: strangerToken }),
      ...refused(403, { params: { key: gate }, json: { assignees: [] }, token: machineToken }),
      ...refused(404, { params: { key: 'GATE-999999' }, json: { assignees: [] } }),
      ...refused(409, { params: { key: decidedGate }, json: { assignees: [] } }),
      ...refused(422, { params: { key: gate }, json: { assignees: ['Nobody'] } }),
    ],
    onlyFor: 'deciders',
  },
  commentGate: {
    prepare: ({ gate }) => ({ params: { key: gate }, json: { text: 'Is a reservation part of it?' } }),
    status: 201,
    more: ({ gate, machineToken }) => [
      {
        request: { params: { key: gate }, json: { text: 'Two stories name it.', forRedraft: true }, token: machineToken },
        status: 201,
      },
    ],
    refused: ({ gate, decidedGate }) => [
      ...refused(404, { params: { key: 'GATE-999999' }, json: { text: 'Hello.' } }),
      ...refused(409, { params: { key: decidedGate }, json: { text: 'Too late.' } }),
      ...refused(422, { params: { key: gate }, json: { text: 'Hm.', part: 'NoSuchPart' } }),
    ],
  },
  reopenGate: {
    prepare: async (world) => ({ params: { key: await withdrawGate(world) } }),
    status: 201,
    refused: async (world) => {
      const continued = await withdrawGate(world);
      await world.api.call('POST', `/api/v1/gates/${continued}/reopenings`);
      return [
        ...refused(404, { params: { key: 'GATE-999999' } }),
        ...refused(409, { params: { key: world.gate } }, { params: { key: world.decidedGate } }, { params: { key: continued } }),
      ];
    },
  },
  listGateRules: nothing,
  setGateRule: {
    prepare: () => ({
      params: { kind: 'adr' },
      json: { quorum: 2, requiredRoles: [{ role: 'architect', approvals: 1 }], dueSeconds: 172_800, escalateTo: ['management'] },
    }),
    more: () => [{ request: { params: { kind: 'budget' }, json: { dueSeconds: null } }, status: 200 }],
    refused: ({ strangerToken }) => [
      ...refused(403, { params: { kind: 'adr' }, json: { quorum: 3 }, token: strangerToken }),
      ...refused(404, { params: { kind: 'unit' }, json: { quorum: 3 } }),
      ...refused(422, { params: { kind: 'prd' }, json: { requiredRoles: [{ role: 'architect', approvals: 1 }] } }),
    ],
    onlyFor: 'admins',
  },
  decideGate: {
    prepare: async (world) => ({ ...(await decideAnew(world)), json: { decision: 'approve', all: true, note: 'Read it.' } }),
    status: 201,
    more: async (world) => {
      const wish = { decision: 'request-changes', note: 'Say more.', comments: [{ part: '', text: 'Name the fee.' }] };
      const no = {
        decision: 'reject',
        note: 'Not this.',
        notMet: [{ id: 'domain-accurate', note: 'It is not.' }],
        interactive: true,
      };
      const rejected = await decideAnew(world);
      const { status } = await world.api.call('POST', `/api/v1/gates/${rejected.params.key}/decisions`, {
        ...rejected,
        json: no,
      });
      await world.rest();
      const again = { ...rejected, headers: { 'if-match': await world.readTag(`/gates/${rejected.params.key}`) } };
      return [
        { request: { ...(await decideAnew(world)), json: wish }, status: 201 },
        { request: { ...(await decideAnew(world)), json: no }, status },
        { request: { ...again, json: no }, status: 200 },
      ];
    },
    refused: async (world) => {
      const { decidedGate, deciderToken: token, readTag } = world;
      const decided = { params: { key: decidedGate }, headers: { 'if-match': await readTag(`/gates/${decidedGate}`) }, token };
      const open = await decideAnew(world);
      return [
        ...refused(409, { ...decided, json: { decision: 'reject', note: 'Too late.' } }),
        ...refused(404, { ...decided, params: { key: 'GATE-999999' }, json: { decision: 'approve', all: true } }),
        ...refused(
          422,
          { ...open, json: { decision: 'approve', met: ['nothing-of-the-kind'] } },
          { ...open, json: { decision: 'approve' } },
          { ...open, json: { decision: 'request-changes', all: true } },
        ),
        ...refused(428, { ...open, headers: { 'if-match': '*' }, json: { decision: 'approve', all: true } }),
        // Who wrote it may not approve it, and who is not there may not decide.
        ...refused(
          403,
          { ...open, token: undefined, json: { decision: 'approve', all: true, interactive: true } },
          { ...open, token: undefined, json: { decision: 'reject', note: 'No.' } },
        ),
      ];
    },
    onlyFor: 'deciders',
  },
  readGateOutcome: {
    ...keyed(({ decidedGate }) => decidedGate),
    refused: ({ gate }) => [...refused(404, { params: { key: 'GATE-999999' } }), ...refused(409, { params: { key: gate } })],
  },
  readDaa: versioned(({ daa }) => daa),
  lintDaa: versioned(({ daa }) => daa),
  coverDaa: versioned(({ daa }) => daa),
  listArtifacts: {
    ...nothing,
    more: () => ok({ query: { kind: 'prd', limit: '1' } }, { query: { kind: 'daa', status: 'Draft' } }),
    refused: () => refused(422, { query: { cursor: 'e30' } }),
  },
  readArtifact: {
    ...versioned(({ prd }) => prd),
    more: ({ prd, daa }) =>
      ok(
        { params: { key: prd }, headers: { accept: 'text/markdown' } },
        { params: { key: daa }, headers: { accept: 'text/*;q=0.9, application/json;q=0.1' }, query: { version: '1' } },
        { params: { key: daa }, headers: { accept: '*/*' } },
      ),
    refused: ({ prd }) => [
      ...refused(404, { params: { key: 'PRD-999999' } }),
      ...refused(406, { params: { key: prd }, headers: { accept: 'image/png' } }),
      ...refused(422, { params: { key: 'PRD-2020-001' } }),
    ],
  },
  listVersions: keyed(({ twice }) => twice),
  diffVersions: {
    ...keyed(({ twice }) => twice),
    more: ({ twice: prd }) =>
      ok(
        { params: { key: prd }, query: { from: '1', to: '2' } },
        { params: { key: prd }, query: { from: '2', to: '1' }, headers: { accept: 'text/x-diff' } },
      ),
    refused: async ({ twice, importPrd }) => [
      ...refused(404, { params: { key: 'PRD-999999' } }, { params: { key: twice }, query: { from: '1', to: '99' } }),
      ...refused(406, { params: { key: twice }, headers: { accept: 'text/markdown' } }),
      ...refused(422, { params: { key: await importPrd() } }),
    ],
  },
  listFindings: versioned(({ prd }) => prd),
  listTokens: nothing,
  createToken: {
    prepare: () => ({ json: { holder: 'Grace', kind: 'person', roles: ['architect'], unattended: false } }),
    status: 201,
    more: () => [{ request: { json: { holder: 'Robot two', kind: 'machine' } }, status: 201 }],
    refused: () => refused(422, { json: { holder: 'Robot three', kind: 'machine', roles: ['architect'] } }),
    onlyFor: 'admins',
  },
  readToken: {
    prepare: async ({ createToken }) => ({ params: { id: await createToken('Reader') } }),
    refused: () => refused(404, { params: { id: 'nobody' } }),
  },
  revokeToken: {
    prepare: async ({ createToken }) => ({ params: { id: await createToken('Brief') }, headers: { 'if-match': '*' } }),
    more: async ({ createToken, readTag }) => {
      const id = await createToken('Briefer');
      return ok({ params: { id }, headers: { 'if-match': await readTag(`/tokens/${id}`) } });
    },
    refused: async ({ api }) => {
      const [first] = await api.ports.people.listTokens();
      // The last admin's stays.
      return [
        ...refused(404, { params: { id: 'nobody' }, headers: { 'if-match': '*' } }),
        ...refused(409, { params: { id: first?.id ?? '' }, headers: { 'if-match': '*' } }),
      ];
    },
    onlyFor: 'admins',
  },
  listPeople: nothing,
  readPerson: personal(({ person }) => ({ params: { id: person } }), { onlyFor: undefined }),
  grantRole: personal(({ person }) => ({ params: { id: person, role: 'architect' } })),
  removeRole: {
    ...personal(({ person }) => ({ params: { id: person, role: 'architect' } })),
    refused: ({ api }) => [
      ...refused(404, { params: { id: 'nobody', role: 'architect' } }),
      ...refused(409, { params: { id: api.owner.id, role: 'admin' } }),
    ],
  },
  deactivatePerson: {
    ...personal(({ person }) => ({ params: { id: person } })),
    refused: ({ api }) => [...refused(404, { params: { id: 'nobody' } }), ...refused(409, { params: { id: api.owner.id } })],
  },
  reactivatePerson: personal(({ person }) => ({ params: { id: person } })),
  linkIdentity: personal(({ person }) => ({ params: { id: person }, json: newIdentity() })),
  unlinkIdentity: {
    prepare: async (world) => {
      const id = await makePerson(world);
      const identity = newIdentity();
      await world.api.ports.people.linkIdentity({ adminToken: world.api.owner.token, personId: id, ...identity });
      return { params: { id }, query: identity };
    },
    refused: async (world) => refused(404, { params: { id: await makePerson(world) }, query: newIdentity() }),
    onlyFor: 'admins',
  },
  listSessions: nothing,
  endSession: {
    prepare: async ({ openSession, api }) => {
      const { token } = await openSession(api.owner.token);
      return { params: { id: (await api.ports.people.authenticate(token)).tokenId } };
    },
    refused: () => refused(404, { params: { id: 'TOKEN-999999' } }),
    // One's own, and nobody else's.
    toOthers: { machine: 404, stranger: 404 },
  },
  endSessions: nothing,
  createLoginLink: {
    prepare: () => ({}),
    status: 201,
    more: async (world) => [{ request: { json: { person: await makePerson(world) } }, status: 201 }],
    refused: async ({ machineToken, strangerToken, api }) => [
      ...refused(404, { json: { person: 'nobody' } }),
      ...refused(403, { json: { person: api.owner.id }, token: strangerToken }),
      ...refused(422, { token: machineToken }),
    ],
    toOthers: { machine: 422, stranger: 201 },
    anyScope: true,
  },
  listNotifications: {
    prepare: async (world) => {
      await makeDeadNotification(world);
      await makeDeadNotification(world);
      return {};
    },
    more: () => ok({ query: { status: 'dead' } }, { query: { limit: '1' } }),
    refused: () => refused(422, { query: { cursor: 'bm90IGEgY3Vyc29y' } }),
  },
  readNotification: {
    prepare: async (world) => ({ params: { id: await makeDeadNotification(world) } }),
    refused: () => refused(404, { params: { id: 'NOTE-999999' } }),
  },
  retryNotification: {
    prepare: async (world) => ({ params: { id: await makeDeadNotification(world) } }),
    refused: async (world) => {
      const id = await makeDeadNotification(world);
      await world.api.ports.notifications.revive({ id, actorId: world.api.owner.id });
      return [...refused(404, { params: { id: 'NOTE-999999' } }), ...refused(409, { params: { id } })];
    },
    onlyFor: 'admins',
  },
  listNotificationChannels: nothing,
  testNotificationChannels: {
    prepare: async (world) => {
      await registerChannel(world);
      return {};
    },
    onlyFor: 'admins',
  },
};

/** What is done to a person who was made for it. */
function personal(
  request: (made: { person: string }) => ApiRequest,
  more: Pick<Scenario, 'onlyFor'> = { onlyFor: 'admins' },
): Scenario {
  return {
    prepare: async (world) => request({ person: await makePerson(world) }),
    refused: () => refused(404, request({ person: 'nobody' })),
    ...more,
  };
}

async function makePerson(world: ContractWorld): Promise<string> {
  const holder = `Person ${randomUUID()}`;
  await world.createToken(holder);
  const people = await world.api.ports.people.listPeople();
  return people.find(({ name }) => name === holder)?.id ?? '';
}

function newIdentity() {
  return { issuer: 'https://login.example.com', subject: randomUUID() };
}

async function readSettled(api: ContractWorld['api'], run: string): Promise<string> {
  return (await api.call('GET', `/api/v1/runs/${run}/events?until=settled`)).text();
}

async function registerChannel({ api }: ContractWorld): Promise<void> {
  await api.ports.notifications.register([{ name: 'webhook-contract', kind: 'webhook', target: 'receiver.example' }]);
}

/** One that was given up. */
async function makeDeadNotification(world: ContractWorld): Promise<string> {
  const { notifications } = world.api.ports;
  await registerChannel(world);
  await notifications.queueTest({ actorId: world.api.owner.id });
  const [first] = await notifications.claim(['webhook-contract'], 1);
  if (!first) throw new Error('Nothing is due.');
  await notifications.settle(first, { status: 'failed', error: 'The receiver answered 410.', retryAfterMs: null });
  return first.id;
}
