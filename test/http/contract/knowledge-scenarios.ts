import { randomUUID } from 'node:crypto';
import { writePrd, type ContractWorld } from './contract-world.ts';
import { keyed, markdown, nothing, ok, refused, type Scenario } from './scenario.ts';

/** Traces, search, gaps and baselines. */
export const knowledgeScenarios: Readonly<Record<string, Scenario>> = {
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
  explainTrace: {
    prepare: () => ({ json: { text: 'Error: no copies\n    at borrow (/srv/lending/src/borrow.js:12:5)\n' } }),
    more: () => ok({ json: { text: 'No trace \u202e at all' } }),
    refused: () => [
      ...refused(422, { json: { text: '' } }),
      ...refused(404, { json: { text: 'Error: x\n    at borrow (/srv/borrow.js:12:5)\n', repository: 'nowhere' } }),
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
};

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
