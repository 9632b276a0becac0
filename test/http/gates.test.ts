import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { importPrd } from './support/prd.ts';
import { says } from '../support/says.ts';

let api: TestApi;
let gate: string;
let run: string;
/** Somebody who is not the author and may decide. */
let expert: string;

beforeAll(async () => {
  api = await openTestApi();
  api.startWorking();
  expert = await createToken({ holder: 'Eve', kind: 'person', roles: ['domain-expert'], unattended: true });
  const prd = await importPrd(api);
  const started = await api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd, model: 'rules' } });
  ({
    run: { id: run },
  } = await documentOf<{ run: { id: string } }>(started, 201));
  await settle();
  ({ gate } = await documentOf<{ gate: string }>(await api.call('GET', `/api/v1/runs/${run}`)));
});

afterAll(() => api.close());

/** Until the run waits or has ended. */
async function settle(): Promise<void> {
  await (await api.call('GET', `/api/v1/runs/${run}/events?until=settled`)).text();
}

async function readTag(): Promise<string> {
  return (await api.call('GET', `/api/v1/gates/${gate}`)).headers.get('etag') ?? '';
}

const decide = (json: object, tag: string, token = expert): Promise<Response> =>
  api.call('POST', `/api/v1/gates/${gate}/decisions`, { json, headers: { 'if-match': tag }, token });

async function createToken(fields: object): Promise<string> {
  const created = await api.call('POST', '/api/v1/tokens', { json: fields });
  return (await documentOf<{ token: string }>(created, 201)).token;
}

test('a gate shows its criteria with evidence, and waits for those who may decide', async () => {
  const shown = await documentOf<{ criteria: { id: string; evidence: string }[] }>(
    await api.call('GET', `/api/v1/gates/${gate}`),
  );
  expect(shown.criteria.map(({ id }) => id)).toContain('requirements-covered');
  const next = await documentOf<{ items: { kind: string }[] }>(await api.call('GET', '/api/v1/next'));
  expect(next.items.map(({ kind }) => kind)).toContain('gate');
});

test.each([
  ['no decision at all', {}, 'request.invalid'],
  ['an approval that leaves criteria open', { decision: 'approve', met: ['domain-accurate'] }, 'gate.criteria-open'],
  ['a criterion that the gate does not have', { decision: 'approve', met: ['made-up'] }, 'gate.unknown-criterion'],
  ['a rejection without a reason', { decision: 'reject' }, 'gate.note-required'],
  ['another spelling of a field', { decision: 'approve', all: true, Note: 'x' }, 'request.invalid'],
  [
    'a comment on a part that is not there',
    { decision: 'request-changes', note: 'x', comments: [{ part: 'Nowhere', text: 'y' }] },
    'gate.unknown-part',
  ],
])('%s is refused and changes nothing', async (_, json, id) => {
  const tag = await readTag();
  expect(await problemOf(await decide(json, tag), 422)).toMatchObject({ id });
  expect(await readTag()).toBe(tag);
});

test('machines, people without the role, and the author are refused', async () => {
  const approve = { decision: 'approve', all: true };
  const machine = await createToken({ holder: 'Bot', kind: 'machine' });
  expect(await problemOf(await decide(approve, await readTag(), machine), 403)).toMatchObject({ id: 'gate.machine' });
  const manager = await createToken({ holder: 'Mia', kind: 'person', roles: ['product-manager'], unattended: true });
  expect(await problemOf(await decide(approve, await readTag(), manager), 403)).toMatchObject({
    id: 'gate.wrong-role',
    detail: expect.stringMatching(/decided by: [a-z]/) as string,
  });
  const asked = await decide({ ...approve, role: 'on-call' }, await readTag(), expert);
  expect(await problemOf(asked, 403)).toMatchObject({
    id: 'gate.wrong-role',
    detail: expect.stringMatching(/^on-call does not decide GATE-\d+\. It is decided by: .*domain-expert/) as string,
    fix: says('Decide as domain-expert'),
  });
  const other = await decide({ ...approve, role: 'architect' }, await readTag(), expert);
  expect(await problemOf(other, 403)).toMatchObject({
    detail: 'You do not hold the role architect. You hold: domain-expert.',
  });
  const author = await decide({ ...approve }, await readTag(), api.owner.token);
  expect(await problemOf(author, 403)).toMatchObject({ id: 'gate.author' });
});

test('a decision on other content than the gate shows is refused', async () => {
  const stale = await decide({ decision: 'approve', all: true, contentHash: 'f'.repeat(64) }, await readTag());
  expect(await problemOf(stale, 409)).toMatchObject({ id: 'gate.stale-version' });
});

test('a decision is recorded on the tag that was read; the same again records nothing, another is refused', async () => {
  const tag = await readTag();
  const approve = { decision: 'approve', all: true, note: 'Read it.' };
  const first = await decide(approve, tag);
  expect(first.headers.get('location')).toBe(`/api/v1/gates/${gate}/outcome`);
  expect(await documentOf(first, 201)).toMatchObject({ repeated: false, run, decision: { decision: 'approve', person: 'Eve' } });
  expect(await documentOf(await decide(approve, tag))).toMatchObject({ repeated: true });
  expect(await documentOf(await decide(approve, await readTag()))).toMatchObject({ repeated: true });
  const other = await decide(approve, tag, api.owner.token);
  expect(await problemOf(other, 412)).toMatchObject({ id: 'precondition.failed' });
  const reject = await decide({ decision: 'reject', note: 'No.' }, await readTag());
  expect(await problemOf(reject, 409)).toMatchObject({ id: 'gate.already-decided' });
  await settle();
  expect(await documentOf(await api.call('GET', `/api/v1/gates/${gate}/outcome`))).toMatchObject({
    artifact: { status: 'Validated' },
    run: { id: run, status: 'succeeded' },
  });
});
