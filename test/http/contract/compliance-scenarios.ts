import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { makeCodeRepository } from '../../support/make-code-repository.ts';
import type { ContractWorld } from './contract-world.ts';
import { ok, refused, type Scenario } from './scenario.ts';

async function writeAdr({ api }: ContractWorld): Promise<string> {
  const title = 'HTTP knows no database';
  const body = { ...(documentKinds.adr.empty(title) as object), decision: { statement: 'It knows none.', points: [] } };
  const made = await api.call('POST', '/api/v1/artifacts?kind=adr', { json: { title, body } });
  if (made.status !== 201) throw new Error(`Writing an AI-ADR answered ${made.status}: ${await made.text()}`);
  return ((await made.json()) as { artifact: { key: string } }).artifact.key;
}

let made: Promise<string> | undefined;

/** A clone on the server's machine, which its admin may name by its folder. */
function makeClone(): Promise<string> {
  made ??= makeCodeRepository([{ id: 'one', message: 'One', files: { 'src/http/a.ts': "import pg from 'pg';\n" } }]).then(
    ({ path }) => path,
  );
  return made;
}

const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
const exception = { part: 'DECISION', scope: ['src/**'], reason: 'Is replaced.', until };
const check = { part: 'DECISION', check: 'no import of pg in src/http/**' };
const rule = (json: object) => async (world: ContractWorld) => ({
  params: { key: await writeAdr(world) },
  json,
  token: world.deciderToken,
});

/** Compliance, by operationId. */
export const complianceScenarios: Readonly<Record<string, Scenario>> = {
  readCompliance: {
    prepare: async (world) => ({ params: { key: await writeAdr(world) }, query: { repository: await makeClone() } }),
    more: async (world) => {
      const request = { params: { key: await writeAdr(world) }, query: { repository: await makeClone() } };
      return ok(...['text/html', 'application/sarif+json', 'text/plain'].map((accept) => ({ ...request, headers: { accept } })));
    },
    toOthers: { machine: 403, stranger: 403 },
    refused: async (world) => {
      const params = { key: await writeAdr(world) };
      const repository = await makeClone();
      return [
        ...refused(404, { params: { key: 'ADR-999999' }, query: { repository } }, { params, query: { repository: 'nowhere' } }),
        ...refused(404, { params, query: { repository, at: 'nowhere' } }, { params: { key: world.daa }, query: { repository } }),
        ...refused(422, { params }),
        ...refused(403, { params, query: { repository }, token: world.strangerToken }),
        ...refused(406, { params, query: { repository }, headers: { accept: 'image/png' } }),
      ];
    },
  },
  commentCompliance: {
    prepare: async (world) => ({
      params: { key: await writeAdr(world) },
      json: { repository: await makeClone(), pull: 'example/library#12' },
    }),
    toOthers: { machine: 403, stranger: 403 },
    refused: async (world) => {
      const params = { key: await writeAdr(world) };
      const repository = await makeClone();
      return [
        { request: { params, json: { repository, pull: 'example' } }, status: 422 },
        { request: { params, json: { repository: 'nowhere', pull: 'a/b#1' } }, status: 404 },
      ];
    },
  },
  readComplianceRulings: {
    prepare: async (world) => ({ params: { key: await writeAdr(world) } }),
    refused: () => [{ request: { params: { key: 'ADR-999999' } }, status: 404 }],
  },
  grantException: {
    prepare: rule(exception),
    onlyFor: 'deciders',
    refused: async (world) => {
      const params = { key: await writeAdr(world) };
      const token = world.deciderToken;
      return [
        { request: { params, json: exception, token: world.strangerToken }, status: 403 },
        { request: { params, json: { ...exception, part: 'D-9' }, token }, status: 404 },
        { request: { params, json: { ...exception, until: '2020-01-01' }, token }, status: 422 },
        { request: { params, json: { ...exception, reason: ' ' }, token }, status: 422 },
      ];
    },
  },
  proposeCheck: {
    prepare: async (world) => ({
      params: { key: await writeAdr(world) },
      json: { part: 'DECISION', repository: await makeClone() },
    }),
    toOthers: { machine: 403, stranger: 403 },
    refused: async (world) => {
      const params = { key: await writeAdr(world) };
      const repository = await makeClone();
      return [
        ...refused(404, { params, json: { part: 'D-9', repository } }),
        ...refused(403, { params, json: { part: 'DECISION', repository }, token: world.strangerToken }),
        ...refused(422, { params, json: { repository } }),
      ];
    },
  },
  acceptCheck: {
    prepare: rule(check),
    onlyFor: 'deciders',
    refused: async (world) => {
      const params = { key: await writeAdr(world) };
      const token = world.deciderToken;
      return [
        { request: { params, json: check, token: world.strangerToken }, status: 403 },
        { request: { params, json: { ...check, check: 'the team agrees' }, token }, status: 422 },
        { request: { params, json: { ...check, part: 'D-9' }, token }, status: 404 },
      ];
    },
  },
};
