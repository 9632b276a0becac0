import type { Answer } from './check-answer.ts';
import { createRunLeases } from '../../../src/repository/runs/run-leases.ts';
import { openWireDrafter } from '../../drafting/wire/open-wire-drafter.ts';
import { claude } from '../../drafting/wire/questions.ts';
import { startWireModels } from '../../support/wire-models.ts';
import { waitUntilAtRest } from './at-rest.ts';
import { openTestApi, type CallOptions, type TestApi } from '../support/open-test-api.ts';

/** A server with something of everything in it. */
export interface ContractWorld {
  readonly api: TestApi;
  /** Modeled by `run`. */
  readonly prd: string;
  /** A PRD with two versions. */
  readonly twice: string;
  readonly daa: string;
  /** Of a PRD of its own; what is designed from it may be approved. */
  readonly validatedDaa: string;
  /** Waits at `gate`. */
  readonly run: string;
  readonly gate: string;
  readonly decidedGate: string;
  /** Of a person who may not decide there and is no admin. */
  readonly strangerToken: string;
  /** Of an architect, who decides at gates of what others wrote, without a terminal. */
  readonly deciderToken: string;
  readonly machineToken: string;
  /** Of a machine that may only read. */
  readonly readingMachineToken: string;
  readonly revokedToken: string;
  /** Of the owner: good for reading alone, and for writing and deciding alone. Neither for admins' deeds, so that the last admin's token stays the last. */
  readonly readingToken: string;
  readonly blindToken: string;
  /** Of whom the token is, in a browser. */
  readonly openSession: (token: string) => Promise<{ readonly token: string; readonly cookie: string }>;
  readonly importPrd: () => Promise<string>;
  /** Until it waits at a gate or has ended. */
  readonly startRun: (prd: string) => Promise<string>;
  /** Of a new PRD, which is modeled until somebody must decide. */
  readonly openGate: () => Promise<OpenGate>;
  /** Until no run is worked on. */
  readonly rest: () => Promise<void>;
  readonly createToken: (holder: string) => Promise<string>;
  readonly readTag: (path: string) => Promise<string>;
  /** A run that failed and was not retried yet. */
  readonly takeFailedRun: () => string;
  readonly close: () => Promise<void>;
}

export interface OpenGate {
  readonly prd: string;
  readonly daa: string;
  readonly run: string;
  readonly gate: string;
  /** Of the gate. */
  readonly tag: string;
}

const failedRuns = 40;
let counter = 0;

/** A PRD that no other call made. */
export function writePrd(title = `Lending ${++counter}`): string {
  return `# ${title}

## User stories

- US-1: As a member, I want to borrow a book, so that I can read it at home.
  - Given a book is on the shelf, when the member borrows it, then a loan is open.
  - A member has at most 5 open loans.
- US-2: As a member, I want to return a book, so that others can read it.

## Requirements

- FR-1: The system records who borrows which book.
- FR-2: A loan ends when the book is returned.
`;
}

export async function openContractWorld(): Promise<ContractWorld> {
  const wire = await startWireModels();
  wire.answer('propose_check', { check: 'no import of pg in src/http/**', because: 'It finds imports.' });
  const drafter = openWireDrafter({
    ...wire.settings([{ provider: 'rules' }]),
    perStep: { 'construction/propose-check': [claude] },
  });
  const api = await openTestApi({
    drafter,
    limits: { refusalsPerMinute: 1_000_000, requestsPerMinute: 1_000_000, heartbeatMs: 200 },
  });
  // The contract is asked by a token, and who has to be signed in is tested in signed-in.test.ts.
  await api.asOwner(`update policy set value = 'never' where name = 'interactive-decisions'`);
  const read = async <T>(path: string): Promise<{ value: T; tag: string }> => {
    const response = await api.call('GET', `/api/v1${path}`);
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}: ${await response.text()}`);
    return { value: (await response.json()) as T, tag: response.headers.get('etag') ?? '' };
  };
  const post = async <T>(path: string, options: CallOptions): Promise<T> => {
    const response = await api.call('POST', `/api/v1${path}`, options);
    if (response.status >= 300) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };

  const importPrd = async (): Promise<string> => {
    const headers = { 'content-type': 'text/markdown' };
    const { prd } = await post<{ prd: { key: string } }>('/prds', { body: writePrd(), headers });
    return prd.key;
  };
  const queueRun = async (prd: string): Promise<string> =>
    (await post<{ run: { id: string } }>('/runs', { json: { workflow: 'inception', prd } })).run.id;
  const startRun = async (prd: string): Promise<string> => {
    const run = await queueRun(prd);
    await (await api.call('GET', `/api/v1/runs/${run}/events?until=settled`)).text();
    return run;
  };
  const openGate = async (): Promise<OpenGate> => {
    const prd = await importPrd();
    const run = await startRun(prd);
    const { gate } = (await read<{ gate: string }>(`/runs/${run}`)).value;
    const { value, tag } = await read<{ artifact: string }>(`/gates/${gate}`);
    return { prd, daa: value.artifact, run, gate, tag };
  };
  const createToken = async (holder: string): Promise<string> => (await createHolder({ holder, kind: 'person' })).id;
  const createHolder = (fields: {
    holder: string;
    kind: string;
    roles?: string[];
    scopes?: string[];
  }): Promise<{ id: string; token: string }> => post('/tokens', { json: fields });
  const limitOwner = (...scopes: string[]) => createHolder({ holder: api.owner.name, kind: 'person', scopes });
  const openSession = async (of: string): Promise<{ token: string; cookie: string }> => {
    const { code } = await api.ports.people.createLoginLink({ token: of });
    const { token } = await api.signIn.withLink(code);
    return { token, cookie: `throughline_${new URL(api.url).port}=${token}` };
  };

  const failed: string[] = [];
  for (let index = 0; index < failedRuns; index++) failed.push(await queueRun(await importPrd()));
  await failRuns(api, failed);
  api.startWorking();

  const { token: deciderToken } = await post<{ token: string }>('/tokens', {
    json: { holder: 'Grace', kind: 'person', roles: ['architect'], unattended: true },
  });
  const { prd, daa, run, gate } = await openGate();
  const [other, validated] = [await openGate(), await openGate()];
  for (const approved of [other, validated])
    await post(`/gates/${approved.gate}/decisions`, {
      json: { decision: 'approve', all: true, note: 'Read it.' },
      headers: { 'if-match': approved.tag },
      token: deciderToken,
    });
  await startRun(other.prd);
  const replaced = await api.call('PUT', `/api/v1/prds/${other.prd}`, {
    body: writePrd(),
    headers: { 'content-type': 'text/markdown', 'if-match': '*' },
  });
  if (replaced.status !== 200) throw new Error(await replaced.text());

  const identity = { issuer: 'https://login.example.com', subject: 'identity-of-a-person' };
  await createHolder({ holder: 'Linked', kind: 'person' });
  const personId = (await api.ports.people.listPeople()).find(({ name }) => name === 'Linked')?.id ?? '';
  await api.ports.people.linkIdentity({ adminToken: api.owner.token, personId, ...identity });
  const revoked = await createHolder({ holder: 'Gone', kind: 'person' });
  await api.call('DELETE', `/api/v1/tokens/${revoked.id}`, { headers: { 'if-match': '*' } });
  return {
    api,
    prd,
    daa,
    validatedDaa: validated.daa,
    run,
    gate,
    twice: other.prd,
    decidedGate: other.gate,
    deciderToken,
    strangerToken: (await createHolder({ holder: 'Stranger', kind: 'person', roles: ['management'] })).token,
    machineToken: (await createHolder({ holder: 'Robot', kind: 'machine' })).token,
    readingMachineToken: (await createHolder({ holder: 'Reading robot', kind: 'machine', scopes: ['read'] })).token,
    revokedToken: revoked.token,
    readingToken: (await limitOwner('read')).token,
    blindToken: (await limitOwner('write', 'decide')).token,
    openSession,
    importPrd,
    startRun,
    openGate,
    rest: () => waitUntilAtRest(api),
    createToken,
    readTag: async (path) => (await read(path)).tag,
    takeFailedRun() {
      const key = failed.pop();
      if (key === undefined) throw new Error(`More than ${failedRuns} failed runs were asked for.`);
      return key;
    },
    async close() {
      await api.close();
      await wire.stop();
    },
  };
}

/** As a worker does whose step failed. */
async function failRuns({ db }: TestApi, keys: readonly string[]): Promise<void> {
  const leases = createRunLeases(db.pool);
  const ignore = (): void => undefined;
  const session = await leases.openSession({ onOutbox: ignore, onRun: ignore, onCancel: ignore, onLost: ignore });
  for (const key of keys) {
    const taken = await leases.take(key, session.workerId);
    if (!taken) throw new Error(`${key} was not taken.`);
    const error = { id: 'model.unavailable', message: 'The model does not answer.', fix: 'Retry the run.' };
    await leases.settle(taken.lease, { status: 'failed', error });
  }
  await session.close();
}

/** The id of every event in what a stream sent, and its data. */
export function readEventData({ text }: Answer): { id: string; data: unknown }[] {
  return text
    .split('\n\n')
    .filter((frame) => frame.startsWith('id: '))
    .map((frame) => {
      const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1] ?? '';
      return { id: field('id'), data: JSON.parse(field('data')) };
    });
}
