import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRemoteService } from '../../src/client/remote-service.ts';
import type { ThroughlineError } from '../../src/lifecycle/errors.ts';
import type { NewVersion } from '../../src/ports/artifacts.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import type { KnowledgeService } from '../../src/usecases/knowledge/knowledge-service.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { says } from '../support/says.ts';

let api: TestApi;
let near: KnowledgeService;
let far: KnowledgeService;

beforeAll(async () => {
  api = await openTestApi();
  near = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) }).knowledge;
  far = createRemoteService({ url: api.url, token: api.owner.token }).knowledge;
  const version: NewVersion = {
    title: 'Lending',
    body: {},
    markdown: '# Lending\n\nLoans over RabbitMQ.\n',
    links: [],
    provenance: {},
    parts: [{ localId: 'US-1', type: 'story', text: 'As a member, I want to borrow.' }],
    authorId: api.owner.id,
  };
  const prd = await api.ports.artifacts.create({ ...version, kind: 'prd' });
  await api.ports.artifacts.create({ ...version, kind: 'adr', links: [{ role: 'derived_from', to: `${prd.key}#US-1` }] });
  await api.ports.artifacts.addVersion({
    ...version,
    key: prd.key,
    expectedVersion: 1,
    parts: [{ ...version.parts[0]!, text: 'Other.' }],
  });
});
afterAll(() => api.close());

it('answers over HTTP what it answers in the process', async () => {
  const questions: ((knowledge: KnowledgeService) => Promise<unknown>)[] = [
    (knowledge) => knowledge.trace({ of: 'PRD-001#US-1', direction: 'down' }),
    (knowledge) => knowledge.trace({ of: 'ADR-001', direction: 'up' }),
    (knowledge) => knowledge.trace({ of: 'PRD-001#US-1' }),
    (knowledge) => knowledge.impact({ things: ['RabbitMQ', 'PRD-001#US-1'] }),
    (knowledge) => knowledge.search({ words: 'loan', kind: 'adr', since: '2026-01-01' }, { limit: 1 }),
    (knowledge) => knowledge.similar({ key: 'PRD-001', kind: 'adr', limit: 3 }),
    (knowledge) => knowledge.gaps(),
    (knowledge) => knowledge.complexity({ prds: [] }),
    (knowledge) => knowledge.complexity({ prds: ['PRD-001'] }),
  ];
  for (const ask of questions) expect(await ask(far)).toEqual(await ask(near));
});

it('changes over HTTP what it changes in the process', async () => {
  const made = await far.baselines.create({ name: 'release-1.4', note: 'shipped', of: ['ADR-001'] });
  expect(await near.baselines.list()).toEqual({ items: [made] });
  expect(await far.baselines.show({ name: 'release-1.4' })).toEqual(await near.baselines.show({ name: 'release-1.4' }));
  const compare = { from: 'release-1.4', to: null };
  expect(await far.baselines.compare(compare)).toEqual(await near.baselines.compare(compare));
  expect(await far.clear({ from: 'ADR-001', to: 'PRD-001#US-1', seen: 2, reason: 'Only the wording.' })).toMatchObject({
    cleared: 1,
  });
  expect((await near.gaps()).suspectCount).toBe(0);
});

it('refuses over HTTP with the same ids', async () => {
  await expect(far.trace({ of: 'PRD-999', direction: 'up' })).rejects.toMatchObject({ id: 'artifact.not-found' });
  await expect(far.trace({ of: 'PRD-001#US-9', direction: 'up' })).rejects.toMatchObject({ id: 'part.not-found' });
  await expect(far.baselines.create({ name: 'release-1.4', note: '', of: [] })).rejects.toMatchObject({ id: 'baseline.exists' });
  await expect(far.baselines.show({ name: 'nobody' })).rejects.toMatchObject({ id: 'baseline.not-found' });
  await expect(far.clear({ from: 'ADR-001', to: 'PRD-001', seen: 2, reason: 'x' })).rejects.toMatchObject({
    id: 'link.not-suspect',
  });
});

it('says where a baseline is read', async () => {
  const answer = await api.call('POST', '/api/v1/baselines', { json: { name: 'a.b_c-1' } });
  expect(answer.status).toBe(201);
  const place = answer.headers.get('location') ?? '';
  expect((await api.call('GET', place)).status).toBe(200);
});

it('refuses over HTTP in the words of the process', async () => {
  for (const words of ['', '  ', 'x'.repeat(600)]) {
    const said = await near.search({ words }, { limit: 1 }).catch((error: unknown) => error);
    expect(said).toMatchObject({ id: 'search.malformed' });
    const { id, message, fix } = said as ThroughlineError;
    await expect(far.search({ words }, { limit: 1 })).rejects.toMatchObject({ id, message, fix });
  }
});

it('says of what is not there that it is missing, and of what says nothing that it is empty', async () => {
  const refused = async (target: string): Promise<unknown> => (await api.call('GET', target)).json();
  expect(await refused('/api/v1/trace')).toMatchObject({ detail: expect.stringContaining('query, of: is missing') as string });
  expect(await refused('/api/v1/trace?of=')).toMatchObject({
    detail: expect.stringContaining('query, of: must not be empty') as string,
  });
});

it('takes the name of a file of a log from the query or from the form, never from both', async () => {
  const form = new FormData();
  form.append('files', new Blob(['# 1. Sail\n\n## Status\n\nAccepted\n']), '0001-sail.md');
  const answer = await api.call('POST', '/api/v1/logs/adr?source=/log&name=x.md', { body: form });
  expect(await answer.json()).toMatchObject({
    detail: 'A form takes no `name`: each of its files has its own.',
    fix: says('`?source=` without `name`'),
  });
});
