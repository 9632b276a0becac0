import { randomUUID } from 'node:crypto';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { incidentDraftScenarios } from './incident-draft-scenarios.ts';
import { planScenarios } from './plan-scenarios.ts';
import { adrScenarios } from './adr-scenarios.ts';
import { artifactWriteScenarios } from './artifact-scenarios.ts';
import { boltScenarios } from './bolt-scenarios.ts';
import { complianceScenarios } from './compliance-scenarios.ts';
import { codeScenarios } from './code-scenarios.ts';
import { designSessionScenarios } from './design-session-scenarios.ts';
import { exchangeScenarios } from './exchange-scenarios.ts';
import { writePrd, type ContractWorld } from './contract-world.ts';
import { playbookScenarios } from './playbook-scenarios.ts';
import { prdWritingScenarios } from './prd-writing-scenarios.ts';
import { knowledgeScenarios } from './knowledge-scenarios.ts';
import { peopleScenarios } from './people-scenarios.ts';
import { packScenarios } from './pack-scenarios.ts';
import { alertScenarios } from './alert-scenarios.ts';
import { hypothesisScenarios } from './hypothesis-scenarios.ts';
import { gameDayScenarios } from './game-day-scenarios.ts';
import { onCallScenarios } from './on-call-scenarios.ts';
import { incidentScenarios } from './incident-scenarios.ts';
import { unitScenarios } from './unit-scenarios.ts';
import { monitoringScenarios } from './monitoring-scenarios.ts';
import { rfcScenarios } from './rfc-scenarios.ts';

import { keyed, markdown, nothing, ok, refused, versioned, type Scenario } from './scenario.ts';

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
  ...hypothesisScenarios,
  ...planScenarios,
  ...incidentDraftScenarios,
  ...knowledgeScenarios,
  ...peopleScenarios,
  ...artifactWriteScenarios,
  ...boltScenarios,
  ...codeScenarios,
  ...complianceScenarios,
  ...designSessionScenarios,
  ...exchangeScenarios,
  ...playbookScenarios,
  ...prdWritingScenarios,
  ...rfcScenarios,
  ...unitScenarios,
  ...incidentScenarios,
  ...onCallScenarios,
  ...alertScenarios,
  ...gameDayScenarios,
  ...monitoringScenarios,
  ...packScenarios,
  readHealth: nothing,
  readReadiness: nothing,
  readDocs: nothing,
  readMetrics: nothing,
  readOpenApi: nothing,
  readIdentity: { ...nothing, anyScope: true },
  listNext: nothing,
  diagnose: { ...nothing, onlyFor: 'people' },
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
      // Of a kind that nothing else here takes through its gate.
      params: { kind: 'validation' },
      json: { quorum: 2, requiredRoles: [{ role: 'on-call', approvals: 1 }], dueSeconds: 172_800, escalateTo: ['management'] },
    }),
    more: () => [{ request: { params: { kind: 'budget' }, json: { dueSeconds: null } }, status: 200 }],
    refused: ({ strangerToken }) => [
      ...refused(403, { params: { kind: 'adr' }, json: { quorum: 3 }, token: strangerToken }),
      ...refused(404, { params: { kind: 'incident' }, json: { quorum: 3 } }),
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
};

async function readSettled(api: ContractWorld['api'], run: string): Promise<string> {
  return (await api.call('GET', `/api/v1/runs/${run}/events?until=settled`)).text();
}
