import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { ThroughlineError } from '../../src/lifecycle/errors.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import { entityTag } from '../../src/usecases/artifacts/entity-tag.ts';
import type { SourceFile } from '../../src/usecases/prds/import-prd.ts';
import type { DecideGateRequest, Service } from '../../src/usecases/service.ts';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';

// The tests tell one story and run in order.
vi.setConfig({ testTimeout: 120_000 });
let api: TestApi;
/** On the stores themselves. */
let local: Service;
let remote: Service;

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  remote = createRemoteService({ url: `${api.url}/`, token: api.owner.token });
});

afterAll(() => api.close());

const page = { limit: 50 };
const gateKey = 'GATE-001';
const decision: DecideGateRequest = {
  key: gateKey,
  decision: 'approve',
  note: '',
  all: true,
  met: [],
  notMet: [],
  waivers: [],
  comments: [],
  interactive: false,
};

/** Asks both. */
async function both<T>(ask: (service: Service) => Promise<T>): Promise<T> {
  const answer = await ask(remote);
  // As JSON, in which what is undefined is absent.
  expect(JSON.parse(JSON.stringify(answer))).toEqual(JSON.parse(JSON.stringify(await ask(local))));
  return answer;
}

async function refusalOf(work: Promise<unknown>): Promise<object> {
  const error: unknown = await work.then(
    (answer) => new Error(`not refused: ${JSON.stringify(answer)}`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ThroughlineError)) throw error;
  const { name, id, message, fix, details } = error;
  return { name, id, message, fix, details };
}

async function bothRefuse(ask: (service: Service) => Promise<unknown>): Promise<void> {
  expect(await refusalOf(ask(remote))).toEqual(await refusalOf(ask(local)));
}

function file(name: string, text: string): SourceFile {
  return { name, source: `/home/ada/parcels/${name}`, bytes: Buffer.from(text) };
}

const first = file(
  'parts/1 über "neu".md',
  '# Parcels\n\n### US-1: Send\n\nAs a sender, I want to hand in a parcel so that it is delivered.\n',
);
const second = file('2.md', '### US-2: Track\n\nAs a sender, I want to track a parcel so that I know where it is.\n');

test('files go with the names and places by which the person named them', async () => {
  const imported = await remote.prds.import({ files: [first, second] });
  expect(imported).toMatchObject({ outcome: 'created', stories: 2, prd: { key: 'PRD-001', version: 1 } });
  expect((await api.ports.artifacts.read('PRD-001'))?.provenance.files).toEqual([first.name, second.name]);
  expect(await local.prds.import({ files: [first, second] })).toEqual({ ...imported, outcome: 'unchanged' });
  const edited = file('2.md', '### US-2: Track\n\nAs a sender, I want to trace a parcel so that I find it.\n');
  expect(await remote.prds.import({ files: [first, edited] })).toMatchObject({
    outcome: 'new-version',
    prd: { key: 'PRD-001', version: 2 },
  });
});

test('a PRD that is named gets its next version, unless it is not what was read', async () => {
  const seen = entityTag(await local.prds.show({ key: 'PRD-001' }));
  const files = [file('other.md', '# Parcels\n\n### US-1: Send\n\nAs a sender, I want to send a parcel so that it arrives.\n')];
  expect(await remote.prds.import({ files, key: 'PRD-001', ifMatch: seen })).toMatchObject({ prd: { version: 3 } });
  const later = [file('other.md', '# Parcels\n\n### US-1: Send\n\nAs a sender, I want to send a crate so that it arrives.\n')];
  await bothRefuse((service) => service.prds.import({ files: later, key: 'PRD-001', ifMatch: seen }));
  expect(await remote.prds.suspects({ key: 'PRD-001' })).toEqual(await local.prds.suspects({ key: 'PRD-001' }));
  await bothRefuse((service) => service.prds.suspects({ key: 'PRD-999' }));
});

test('a run is followed from its start to its gate, with everything that happened since', async () => {
  const example = await readFile(new URL('../../examples/library-lending.prd.md', import.meta.url));
  const { prd } = await remote.prds.import({ files: [{ name: 'library.md', source: '/library.md', bytes: example }] });
  const started = await remote.runs.start({ workflow: 'inception', prd: prd.key, fresh: false });
  expect(started).toMatchObject({ worked: true, run: { id: 'RUN-001' } });

  // Nobody works yet: whoever leaves now leaves a run that is under way.
  expect(await remote.runs.follow('RUN-001', { signal: AbortSignal.timeout(300) })).toMatchObject({ status: 'queued' });

  const stop = new AbortController();
  let heard = 0;
  const leaving = remote.runs.follow('RUN-001', {
    signal: stop.signal,
    onEvent: () => {
      heard += 1;
      stop.abort();
    },
  });
  const told: string[] = [];
  const following = remote.runs.follow('RUN-001', { onEvent: ({ type, node }) => told.push(`${type} ${node}`) });
  api.startWorking();
  expect(await leaving).toMatchObject({ id: 'RUN-001' });
  expect(heard).toBe(1);
  const run = await following;
  expect(run).toMatchObject({ status: 'waiting', gate: gateKey });
  expect(told).toEqual(expect.arrayContaining(['node-finished identify-concepts', 'node-finished open-gate']));
  expect(told.at(-1)).toMatch(/^waiting/);
});

describe('reads what the stores hold', () => {
  test.each<[string, (service: Service) => Promise<unknown>]>([
    ['identity', (service) => service.identity()],
    ['next', (service) => service.next()],
    ['artifacts.list', (service) => service.artifacts.list({ kind: 'daa', status: 'In Review' }, page)],
    ['artifacts.show', (service) => service.artifacts.show({ key: 'PRD-001', version: 1 })],
    ['artifacts.markdown', (service) => service.artifacts.markdown({ key: 'DAA-001' })],
    ['artifacts.history', (service) => service.artifacts.history({ key: 'PRD-001' })],
    ['artifacts.diff', (service) => service.artifacts.diff({ key: 'PRD-001', from: 1, to: 3 })],
    ['artifacts.findings', (service) => service.artifacts.findings({ key: 'PRD-001' })],
    ['prds.show', (service) => service.prds.show({ key: 'PRD-001', version: 2 })],
    ['daas.show', (service) => service.daas.show({ key: 'DAA-001' })],
    ['daas.lint', (service) => service.daas.lint({ key: 'DAA-001' })],
    ['daas.coverage', (service) => service.daas.coverage({ key: 'DAA-001' })],
    ['runs.list', (service) => service.runs.list({ status: 'waiting' }, page)],
    ['runs.show', (service) => service.runs.show({ key: 'RUN-001' })],
    ['runs.report', (service) => service.runs.report({ key: 'RUN-001' })],
    ['gates.list', (service) => service.gates.list({ status: 'pending', artifactKey: 'DAA-001' }, page)],
    ['gates.show', (service) => service.gates.show({ key: gateKey })],
    ['tokens.list', (service) => service.tokens.list()],
  ])('%s', async (_name, ask) => {
    await both(ask);
  });

  test('page by page', async () => {
    const one = await both((service) => service.artifacts.list({}, { limit: 1 }));
    const { next } = one;
    expect(next).not.toBeNull();
    const two = await both((service) => service.artifacts.list({}, { limit: 1, cursor: next ?? '' }));
    expect(two.items[0]?.key).not.toBe(one.items[0]?.key);
  });
});

describe('refuses as the stores do', () => {
  test.each<[string, (service: Service) => Promise<unknown>]>([
    ['what does not exist', (service) => service.artifacts.show({ key: 'DAA-099' })],
    ['another kind', (service) => service.daas.show({ key: 'PRD-001' })],
    ['an unknown run to follow', (service) => service.runs.follow('RUN-099', {})],
    ['a PRD with nothing to model', (service) => service.prds.import({ files: [file('x.md', '# X\n')], toBeModeled: true })],
    ['what is no text', (service) => service.prds.import({ files: [{ ...first, bytes: Uint8Array.of(0x89, 0x50, 0, 1) }] })],
    ['a retry of what did not fail', (service) => service.runs.retry({ key: 'RUN-001' })],
    ['a cancel of what has changed since', (service) => service.runs.cancel({ key: 'RUN-001', note: 'no', ifMatch: 'other' })],
    ['a decision on what has changed since', (service) => service.gates.decide({ ...decision, ifMatch: 'other' })],
    ['a decision with an unknown criterion', (service) => service.gates.decide({ ...decision, all: false, met: ['beautiful'] })],
    [
      'a machine with a role',
      (service) => service.tokens.create({ holder: 'ci', kind: 'machine', roles: ['architect'], unattended: false }),
    ],
    ['an unknown token', (service) => service.tokens.revoke({ id: 'TOKEN-099' })],
    ['the outcome of an open gate', (service) => service.gates.outcome({ key: gateKey })],
  ])('%s', async (_name, ask) => {
    await bothRefuse(ask);
  });

  test('a token that is none', async () => {
    const stranger = createRemoteService({ url: api.url, token: 'tl_nobody' });
    expect(await refusalOf(stranger.identity())).toMatchObject({ name: 'PermissionError', id: 'token.invalid' });
  });
});

test('a decision is recorded, and following tells what came of it, not what came before', async () => {
  const { blocking } = await remote.gates.show({ key: gateKey });
  const waivers = [...new Set(blocking.map(({ code }) => code))].map((code) => ({ code, reason: 'accepted here' }));
  const decided = await remote.gates.decide({ ...decision, waivers });
  expect(decided).toMatchObject({ repeated: false, run: 'RUN-001', decision: { decision: 'approve' } });
  const told: string[] = [];
  expect(await remote.runs.follow('RUN-001', { onEvent: ({ node }) => told.push(node) })).toMatchObject({ status: 'succeeded' });
  expect(told).toContain('publish-daa');
  expect(told).not.toContain('identify-concepts');
  await both((service) => service.gates.outcome({ key: gateKey }));
  await bothRefuse((service) => service.gates.decide({ ...decision, decision: 'reject', note: 'no' }));
});

test('a token is created and revoked', async () => {
  const { id, token } = await remote.tokens.create({ holder: 'Pia', kind: 'person', roles: ['architect'], unattended: false });
  const pia = createRemoteService({ url: api.url, token });
  expect(await pia.identity()).toMatchObject({ name: 'Pia', roles: ['architect'] });
  expect(await remote.tokens.revoke({ id })).toMatchObject({ id, revokedAt: expect.any(String) as string });
  expect(await refusalOf(pia.identity())).toMatchObject({ id: 'token.invalid' });
});
