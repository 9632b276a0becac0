import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../src/lifecycle/rfc.ts';
import { createDesignSessionStore } from '../../../src/repository/design-sessions/design-session-store.ts';
import type { ApiRequest } from './api-client.ts';
import type { ContractWorld } from './contract-world.ts';
import type { Case, Scenario } from './scenario.ts';

const of = (status: number, ...requests: ApiRequest[]): Case[] => requests.map((request) => ({ request, status }));
const gone = { params: { key: 'DS-999999' } };

/** An RFC that nobody discussed, with a component that keeps every invariant, so that no blocker is raised against it. */
async function writeRfc({ api, daa }: ContractWorld): Promise<string> {
  const title = 'A design';
  const alternatives = [{ id: 'ALT-1', text: 'Two regions.', reason: 'It costs twice as much.' }];
  const empty = rfcBodySchema.parse(documentKinds.rfc.empty(title));
  const read = await api.call('GET', `/api/v1/artifacts/${daa}`);
  const { body: model } = (await read.json()) as { body: { aggregates: { invariants: { id: string }[] }[] } };
  const keeps = model.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => `${daa}#${id}`)).join(', ');
  const component = { id: 'CMP-1', text: 'Lending', keeps };
  const proposedSolution = {
    ...empty.proposedSolution,
    componentDesign: 'Loans are read from a queue by night.',
    components: [component],
  };
  const body = { ...empty, proposedSolution, alternatives, references: [{ role: 'derived_from', to: daa }] };
  const made = await api.call('POST', '/api/v1/artifacts?kind=rfc', { json: { title, body } });
  if (made.status !== 201) throw new Error(`Writing an RFC answered ${made.status}: ${await made.text()}`);
  const { artifact } = (await made.json()) as { artifact: { key: string } };
  return artifact.key;
}

/** A session whose first challenges were replied. */
async function openSession(world: ContractWorld): Promise<string> {
  const { api } = world;
  const opened = await api.call('POST', '/api/v1/design-sessions', { json: { rfc: await writeRfc(world) } });
  if (opened.status !== 201) throw new Error(`Opening a session answered ${opened.status}: ${await opened.text()}`);
  const { key } = (await opened.json()) as { key: string };
  await (await api.call('GET', `/api/v1/design-sessions/${key}/events?until=replied`)).text();
  return key;
}

/** A session in which ED-1 and ED-2 were proposed. */
async function proposeInSession(world: ContractWorld): Promise<string> {
  const key = await openSession(world);
  const sessions = createDesignSessionStore(world.api.db.pool);
  const session = await sessions.read(key);
  const said = await sessions.takeTurns({
    key,
    token: world.strangerToken,
    seen: 2,
    turns: [{ move: 'challenge', about: [], text: '' }],
  });
  const text = 'Loans are read from a table.';
  const insert = { kind: 'insert', section: 'proposedSolution.technologyChoices', after: '', hash: '', text } as const;
  const edit = { decision: '', edits: [insert], because: 'It is simpler.' };
  const reply = { objections: [], alternatives: [], conceded: [], upheld: [], diagrams: [], waysOut: [], nothingLeft: false };
  await sessions.recordReply({
    key,
    turn: said,
    origin: `contract/${key}`,
    runKey: session?.turns[1]?.run ?? '',
    drafter: 'rules',
    reply: { ...reply, text: 'Two edits.', edits: [edit, edit] },
    ending: 'answered',
    tokens: 0,
    usd: 0,
  });
  return key;
}

async function closeSession(world: ContractWorld): Promise<string> {
  const key = await openSession(world);
  await world.api.call('POST', `/api/v1/design-sessions/${key}/closure`, { json: { reason: 'over' } });
  return key;
}

/** One whose reply was canceled before it came. */
async function loseReply(world: ContractWorld): Promise<string> {
  const { api, rest } = world;
  await rest();
  const key = await openSession(world);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const taken = await api.call('POST', `/api/v1/design-sessions/${key}/turns`, {
      json: { move: 'ask', text: 'Why?', model: 'openai:none' },
    });
    const { reply } = (await taken.json()) as { reply: { by: { run: string } } };
    await api.call('POST', `/api/v1/runs/${reply.by.run}/cancel`, { json: { note: 'not now' }, headers: { 'if-match': '*' } });
    await rest();
    const session = (await (await api.call('GET', `/api/v1/design-sessions/${key}`)).json()) as { reply: object | null };
    if (session.reply !== null) return key;
    // It was quicker than the cancel; the next one may not be.
  }
  throw new Error(`Every reply in ${key} came before it could be canceled.`);
}

/** Dialogues about a design, by operationId. */
export const designSessionScenarios: Readonly<Record<string, Scenario>> = {
  openDesignSession: {
    prepare: async (world) => ({ json: { rfc: await writeRfc(world) } }),
    status: 201,
    more: async (world) => {
      const limits = { maxTurns: 5, maxTokens: 100_000, maxUsd: 1.5, model: 'rules' };
      const standing = await world.api.call('GET', `/api/v1/design-sessions/${await openSession(world)}`);
      const { rfc } = (await standing.json()) as { rfc: { key: string } };
      return [...of(201, { json: { rfc: await writeRfc(world), ...limits } }), ...of(200, { json: { rfc: rfc.key } })];
    },
    refused: (world) => [...of(404, { json: { rfc: 'RFC-999999' } }), ...of(422, { json: { rfc: world.daa } })],
    toOthers: { machine: 403, stranger: 201 },
  },
  listDesignSessions: {
    prepare: () => ({}),
    more: () => of(200, { query: { status: 'open' } }, { query: { rfc: 'RFC-001' } }),
  },
  readDesignSession: {
    prepare: async (world) => ({ params: { key: await openSession(world) } }),
    more: async (world) => of(200, { params: { key: await openSession(world) }, headers: { accept: 'text/markdown' } }),
    refused: async (world) => [
      ...of(404, gone),
      ...of(406, { params: { key: await openSession(world) }, headers: { accept: 'image/png' } }),
    ],
  },
  takeDesignTurn: {
    prepare: async (world) => ({ params: { key: await openSession(world) }, json: { move: 'ask', text: 'What is missing?' } }),
    status: 201,
    more: async (world) => [
      ...of(201, { params: { key: await openSession(world) }, json: { move: 'challenge', model: 'rules', seen: 2 } }),
      ...of(201, {
        params: { key: await openSession(world) },
        json: { move: 'decide', as: 'choose', text: 'One region.', because: 'It is enough.' },
      }),
      ...of(201, {
        params: { key: await openSession(world) },
        json: { move: 'decide', as: 'reject', about: ['ALT-1'], text: 'One is enough.' },
      }),
    ],
    refused: async (world) => {
      const params = { key: await openSession(world) };
      return [
        ...of(404, { ...gone, json: { move: 'challenge' } }),
        ...of(
          422,
          { params, json: { move: 'ask' } },
          { params, json: { move: 'decide', about: ['ALT-1'], text: 'Yes.' } },
          { params, json: { move: 'park', about: ['CH-99'], text: 'Later.' } },
          { params, json: { move: 'decide', text: 'One region.' } },
          { params, json: { move: 'decide', as: 'reject', text: 'Too dear.' } },
        ),
        ...of(409, { params, json: { move: 'challenge', seen: 99 } }),
        // That takes a role that designs.
        ...of(403, { token: world.strangerToken, params, json: { move: 'decide', as: 'choose', text: 'One region.' } }),
        ...of(409, { params: { key: await closeSession(world) }, json: { move: 'challenge' } }),
      ];
    },
    toOthers: { machine: 403, stranger: 201 },
  },
  answerDesignSession: {
    prepare: async (world) => ({
      params: { key: await openSession(world) },
      json: {
        answers: [
          { as: 'choose', text: 'One region.' },
          { as: 'reject', about: ['ALT-1'], text: 'Dear.' },
        ],
      },
    }),
    status: 201,
    refused: async (world) => {
      const params = { key: await openSession(world) };
      const answers = [{ as: 'choose', text: 'One region.' }];
      return [
        ...of(404, { ...gone, json: { answers } }),
        ...of(
          422,
          { params, json: { answers: [] } },
          { params, json: { answers: [{ as: 'accept', about: ['CH-99'], text: 'A key.' }] } },
        ),
        ...of(403, { token: world.strangerToken, params, json: { answers } }),
        ...of(409, { params: { key: await closeSession(world) }, json: { answers } }),
      ];
    },
    toOthers: { machine: 403, stranger: 403 },
  },
  listDesignEdits: {
    prepare: async (world) => ({ params: { key: await proposeInSession(world) } }),
    refused: () => of(404, gone),
  },
  settleDesignEdits: {
    prepare: async (world) => ({
      params: { key: await proposeInSession(world) },
      json: { does: 'take', edits: ['ED-1'] },
    }),
    more: async (world) =>
      of(200, {
        params: { key: await proposeInSession(world) },
        json: { does: 'decline', all: true, because: 'Not now.' },
      }),
    refused: async (world) => {
      const params = { key: await proposeInSession(world) };
      return [
        ...of(404, { ...gone, json: { does: 'take', all: true } }, { params, json: { does: 'take', edits: ['ED-9'] } }),
        ...of(422, { params, json: { does: 'take' } }, { params, json: { does: 'keep', all: true } }),
        ...of(403, { token: world.strangerToken, params, json: { does: 'take', all: true } }),
        ...of(409, { params: { key: await openSession(world) }, json: { does: 'take', all: true } }),
      ];
    },
    toOthers: { machine: 403, stranger: 403 },
  },
  answerDesignTurn: {
    prepare: async (world) => ({ params: { key: await loseReply(world) } }),
    more: async (world) => of(200, { params: { key: await loseReply(world) }, json: { model: 'rules' } }),
    refused: async (world) => [...of(404, gone), ...of(409, { params: { key: await openSession(world) } })],
  },
  finalizeDesignSession: {
    prepare: async (world) => ({ params: { key: await openSession(world) }, json: {} }),
    more: async (world) => of(200, { params: { key: await openSession(world) }, json: { note: 'Enough.', model: 'rules' } }),
    refused: async (world) => [
      ...of(404, gone),
      ...of(409, { params: { key: await closeSession(world) }, json: {} }),
      ...of(403, { token: world.strangerToken, params: { key: await openSession(world) } }),
    ],
    toOthers: { machine: 403, stranger: 403 },
  },
  closeDesignSession: {
    prepare: async (world) => ({
      params: { key: await openSession(world) },
      json: { reason: 'The feature was dropped.' },
    }),
    refused: async (world) => [
      ...of(404, { ...gone, json: { reason: 'over' } }),
      ...of(403, { token: world.strangerToken, params: { key: await openSession(world) }, json: { reason: 'over' } }),
    ],
    toOthers: { machine: 403, stranger: 403 },
  },
  streamDesignSession: {
    prepare: async (world) => ({ params: { key: await openSession(world) }, query: { until: 'replied' }, events: Infinity }),
    more: async (world) =>
      of(200, { params: { key: await openSession(world) }, query: { until: 'replied', after: '1.' }, events: Infinity }),
    refused: async (world) => [
      ...of(404, { ...gone, query: { until: 'replied' } }),
      ...of(422, { params: { key: await openSession(world) }, query: { after: '99.1' } }),
    ],
  },
};
