import { randomUUID } from 'node:crypto';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ApiRequest } from './api-client.ts';
import { adrScenarios } from './adr-scenarios.ts';
import { artifactWriteScenarios } from './artifact-scenarios.ts';
import { designSessionScenarios } from './design-session-scenarios.ts';
import { exchangeScenarios } from './exchange-scenarios.ts';
import { writePrd, type ContractWorld } from './contract-world.ts';
import { playbookScenarios } from './playbook-scenarios.ts';
import { prdWritingScenarios } from './prd-writing-scenarios.ts';
import { rfcScenarios } from './rfc-scenarios.ts';

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

/** Accepted records of those names; one that is an index is none. */
function logOf(...names: string[]): FormData {
  const form = new FormData();
  for (const name of names) {
    const text =
      name === 'README.md' ? '# Decisions\n\nAn index.\n' : `# ${randomUUID()}\n\n## Status\n\nAccepted\n\n## Decision\n\nYes.\n`;
    form.append('files', new Blob([text]), name);
  }
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

async function writeTipWithoutPrd({ api }: ContractWorld): Promise<string> {
  const { empty, parts, render } = documentKinds.tip;
  const body = empty('Alone') as object;
  const content = { title: 'Alone', body, markdown: render({ title: 'Alone', body }), parts: parts(body) };
  const tip = { ...content, kind: 'tip' as const, links: [], provenance: {}, authorId: api.owner.id };
  return (await api.ports.artifacts.create(tip)).key;
}

/** A TIP that waits at its gate, with the run that drafted it. */
async function draftTip({ importPrd, api }: ContractWorld): Promise<{ tip: string; run: string }> {
  const started = await api.call('POST', '/api/v1/runs', {
    json: { workflow: 'lightweight', prd: await importPrd(), anyway: 'one form' },
  });
  const { run } = (await started.json()) as { run: { id: string } };
  await (await api.call('GET', `/api/v1/runs/${run.id}/events?until=settled`)).text();
  const { subject } = (await (await api.call('GET', `/api/v1/runs/${run.id}`)).json()) as { subject: Record<string, string> };
  return { tip: subject['tip'] ?? '', run: run.id };
}

/** By operationId. A new operation without one fails the test. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  ...adrScenarios,
  ...artifactWriteScenarios,
  ...designSessionScenarios,
  ...exchangeScenarios,
  ...playbookScenarios,
  ...prdWritingScenarios,
  ...rfcScenarios,
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
        { body: new FormData() },
        { body: formOf(writePrd()), query: { name: 'a.md' } },
      ),
  },
  readPrd: versioned(({ prd }) => prd),
  listPrdSuspects: {
    ...keyed(({ prd }) => prd),
    // One with two versions, and one of another kind.
    more: ({ twice }) => ok({ params: { key: twice } }),
    refused: ({ daa }) => refused(404, { params: { key: 'PRD-999999' } }, { params: { key: daa } }),
  },
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
  readTip: {
    prepare: async (world) => ({ params: { key: (await draftTip(world)).tip } }),
    more: async (world) => {
      const { tip: key } = await draftTip(world);
      return ok({ params: { key }, query: { version: '1' } });
    },
    refused: async (world) => {
      const { tip: key } = await draftTip(world);
      return [
        ...refused(
          404,
          { params: { key }, query: { version: '99' } },
          { params: { key: world.daa } },
          { params: { key: 'TIP-999999' } },
        ),
        ...refused(409, { params: { key: await writeTipWithoutPrd(world) } }),
      ];
    },
  },
  readTipReport: {
    prepare: async (world) => ({ params: { key: (await draftTip(world)).run } }),
    refused: ({ run }) => [
      ...refused(404, { params: { key: 'RUN-999999' } }),
      // It made a DAA.
      ...refused(409, { params: { key: run } }),
    ],
  },
  importLog: {
    prepare: () => ({
      params: { kind: 'adr' },
      query: { source: `/logs/${randomUUID()}` },
      body: logOf('0001-sail.md', '0002-row.md'),
    }),
    more: () =>
      ok(
        { params: { kind: 'rfc' }, query: { source: `/rfcs/${randomUUID()}` }, body: logOf('0001-sail.md') },
        {
          params: { kind: 'adr' },
          query: { source: `/logs/${randomUUID()}`, name: '0003-swim.md' },
          body: '# 3. Swim\n\n## Status\n\nAccepted\n',
          headers: markdown,
        },
      ),
    refused: () =>
      refused(
        422,
        { params: { kind: 'adr' }, query: { source: '/logs' }, body: new FormData() },
        { params: { kind: 'adr' }, query: { source: '/logs' }, body: logOf('README.md', 'README.md') },
        { params: { kind: 'adr' }, query: { source: '/logs' }, body: logOf('README.md') },
        { params: { kind: 'adr' }, query: { source: '/logs', name: 'a.md' }, body: logOf('0001-sail.md') },
        { params: { kind: 'daa' }, query: { source: '/logs' }, body: logOf('0001-sail.md') },
        { params: { kind: 'adr' }, body: logOf('0001-sail.md') },
      ),
  },
  readWorkflow: keyed(({ prd }) => prd),
  chooseWorkflow: {
    prepare: async ({ importPrd }) => ({
      params: { key: await importPrd() },
      json: { answers: { 'complex-domain': true } },
    }),
    onlyFor: 'deciders',
    more: async ({ importPrd, deciderToken: token }) => {
      const params = { key: await importPrd() };
      const answers = { 'complex-domain': false, 'high-risk': true };
      return ok({ params, json: { answers }, token }, { params, json: { answers, reason: 'Outages cost more now.' }, token });
    },
    refused: async ({ importPrd, daa, api }) => {
      const key = await importPrd();
      await api.ports.workflowChoices.choose({
        token: api.owner.token,
        prd: key,
        answers: { 'complex-domain': true },
        reason: '',
      });
      return [
        ...refused(
          422,
          { params: { key }, json: { answers: { 'high-risk': true } } },
          { params: { key }, json: { answers: { 'complex-domain': false, 'high-risk': true } } },
        ),
        ...refused(
          404,
          { params: { key: daa }, json: { answers: { 'complex-domain': true } } },
          { params: { key: 'PRD-999999' }, json: { answers: { 'complex-domain': true } } },
        ),
      ];
    },
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
        // Who wrote it may not approve it.
        ...refused(403, { ...open, token: undefined, json: { decision: 'approve', all: true } }),
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
  tracePlace: {
    prepare: ({ prd }) => ({ query: { of: prd, direction: 'down' } }),
    more: ({ prd, daa }) => ok({ query: { of: daa } }, { query: { of: `${prd}#US-1`, direction: 'down' } }),
    refused: ({ prd }) => [
      ...refused(404, { query: { of: 'PRD-999999' } }, { query: { of: `${prd}#US-999` } }),
      ...refused(422, { query: { of: 'nonsense' } }, { query: { of: `${prd}#` } }),
    ],
  },
  assessImpact: {
    prepare: ({ prd }) => ({ query: { things: prd } }),
    more: ({ prd, daa }) => ok({ query: { things: `${prd}#US-1,${daa},PostgreSQL` } }, { query: { things: 'no-such-thing' } }),
    refused: () => [
      ...refused(404, { query: { things: 'PRD-999999' } }),
      ...refused(422, { query: { things: ',' } }, { query: { things: 'x'.repeat(101) } }),
    ],
  },
  searchArtifacts: {
    prepare: () => ({ query: { words: 'borrow a book' } }),
    more: () =>
      ok(
        { query: { words: 'book', kind: 'prd', status: 'draft', since: '2020-02-02', limit: '1' } },
        { query: { words: 'loan', role: 'covers', since: '2020-02-02T10:00:00Z' } },
      ),
    refused: () =>
      refused(
        422,
        { query: { words: ' ' } },
        { query: { words: 'book', since: '2020-02-31x' } },
        { query: { words: 'book', status: 'Nowhere' } },
        { query: { words: 'book', cursor: 'bm90IGEgY3Vyc29y' } },
      ),
  },
  listSimilar: {
    ...keyed(({ prd }) => prd),
    more: ({ prd }) => ok({ params: { key: prd }, query: { kind: 'prd', limit: '3' } }),
  },
  listGaps: nothing,
  listFeatureSizes: {
    prepare: () => ({}),
    more: ({ prd, twice }) => ok({ query: { prds: `${prd},${twice}` } }),
    refused: () => [...refused(404, { query: { prds: 'PRD-999999' } }), ...refused(422, { query: { prds: 'nonsense' } })],
  },
  clearSuspects: {
    prepare: async (world) => ({ json: { ...(await makeSuspect(world)), reason: 'Only the wording.' } }),
    status: 201,
    refused: async (world) => {
      // Of its own: what other scenarios do to the shared ones may have made them suspect.
      const { prd, daa } = await world.openGate();
      const reason = 'Why not.';
      return [
        ...refused(404, { json: { from: daa, to: 'PRD-999999', seen: 1, reason } }),
        ...refused(409, { json: { from: daa, to: prd, seen: 1, reason } }, { json: { from: daa, to: prd, seen: 7, reason } }),
        ...refused(422, { json: { from: daa, to: prd, seen: 1, reason: ' ' } }),
      ];
    },
    toOthers: { machine: 403, stranger: 201 },
  },
  createBaseline: {
    prepare: () => ({ json: { name: randomUUID() } }),
    status: 201,
    more: ({ prd, twice }) => [
      { request: { json: { name: randomUUID(), note: 'Two of them.', of: [prd, `${twice}@1`] } }, status: 201 },
    ],
    refused: async (world) => [
      ...refused(404, { json: { name: randomUUID(), of: ['PRD-999999'] } }),
      ...refused(409, { json: { name: await makeBaseline(world) } }),
      ...refused(422, { json: { name: randomUUID(), of: [world.prd, world.prd] } }),
    ],
  },
  listBaselines: nothing,
  readBaseline: {
    prepare: async (world) => ({ params: { name: await makeBaseline(world) } }),
    refused: () => refused(404, { params: { name: 'nobody' } }),
  },
  compareBaselines: {
    prepare: async (world) => ({ params: { name: await makeBaseline(world) } }),
    more: async (world) => ok({ params: { name: await makeBaseline(world) }, query: { to: await makeBaseline(world) } }),
    refused: async (world) =>
      refused(404, { params: { name: 'nobody' } }, { params: { name: await makeBaseline(world) }, query: { to: 'nobody' } }),
  },
  listNotificationChannels: nothing,
  retryNotificationChannel: {
    prepare: async (world) => {
      await makeDeadNotification(world);
      return { json: { channel: 'webhook-contract' } };
    },
    refused: async (world) => {
      await world.api.ports.notifications.register([{ name: 'webhook-gone', kind: 'webhook', target: 'gone.example' }]);
      await world.api.asOwner("update notification_channel set seen_at = now() - interval '3 hours' where name = 'webhook-gone'");
      return [...refused(404, { json: { channel: 'nobody' } }), ...refused(409, { json: { channel: 'webhook-gone' } })];
    },
    onlyFor: 'admins',
  },
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

async function makeBaseline({ api, prd }: ContractWorld): Promise<string> {
  const name = randomUUID();
  await api.ports.knowledge.createBaseline({ name, note: '', entries: [{ key: prd }], actorId: api.owner.id });
  return name;
}

/** An AI-DAA whose PRD has moved on. */
async function makeSuspect({ api, openGate }: ContractWorld): Promise<{ from: string; to: string; seen: number }> {
  const { prd, daa } = await openGate();
  const { status } = await api.call('PUT', `/api/v1/prds/${prd}`, {
    body: writePrd(),
    headers: { ...markdown, 'if-match': '*' },
  });
  if (status !== 200) throw new Error(`Replacing ${prd} answered ${status}.`);
  return { from: daa, to: prd, seen: 2 };
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
