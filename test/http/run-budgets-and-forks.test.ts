import { afterAll, expect, test } from 'vitest';
import { openTestApi } from './support/open-test-api.ts';

const api = await openTestApi();
afterAll(() => api.close());

interface RunAnswer {
  readonly id: string;
  readonly status: string;
  readonly models: string[] | null;
  readonly budget: { run: { allowedTokens: number | null; allowedUsd: number | null } };
  readonly forkedFrom: { run: string; node: string | null } | null;
}

async function startRun(more: object): Promise<string> {
  const headers = { 'content-type': 'text/markdown' };
  const body = `# Lending ${JSON.stringify(more)}\n\n## User stories\n\n- US-1: As a member, I want to borrow a book.\n`;
  const imported = (await (await api.call('POST', '/api/v1/prds', { body, headers })).json()) as { prd: { key: string } };
  const json = { workflow: 'inception', prd: imported.prd.key, ...more };
  const response = await api.call('POST', '/api/v1/runs', { json });
  expect(response.status).toBe(201);
  return ((await response.json()) as { run: { id: string } }).run.id;
}

const read = async (response: Response): Promise<RunAnswer> => (await response.json()) as RunAnswer;

test('a run keeps the budget that it is started with, and its fork has the same', async () => {
  const key = await startRun({ budgetTokens: 500_000, budgetUsd: 2.5 });
  expect((await read(await api.call('GET', `/api/v1/runs/${key}`))).budget.run).toMatchObject({
    allowedTokens: 500_000,
    allowedUsd: 2.5,
  });
  await api.ports.runs.cancel({ key, actorId: api.owner.id, reason: 'enough' });
  const response = await api.call('POST', `/api/v1/runs/${key}/fork`, { headers: { 'if-match': '*' } });
  expect(response.status).toBe(201);
  const fork = await read(response);
  expect(response.headers.get('location')).toBe(`/api/v1/runs/${fork.id}`);
  expect(fork).toMatchObject({ forkedFrom: { run: key, node: null }, budget: { run: { allowedTokens: 500_000 } } });
  const refused = await api.call('POST', `/api/v1/runs/${fork.id}/fork`, { headers: { 'if-match': '*' } });
  expect([refused.status, await refused.json()]).toMatchObject([409, { id: 'run.not-ended' }]);
});

test('a budget that is none, and a step that the run never came to, are refused', async () => {
  const json = { workflow: 'inception', prd: 'PRD-001', budgetUsd: -1 };
  expect((await api.call('POST', '/api/v1/runs', { json })).status).toBe(422);
  const key = await startRun({});
  await api.ports.runs.cancel({ key, actorId: api.owner.id, reason: 'enough' });
  const refused = await api.call('POST', `/api/v1/runs/${key}/fork`, { json: { from: 'nowhere' }, headers: { 'if-match': '*' } });
  expect([refused.status, await refused.json()]).toMatchObject([422, { id: 'run.node-unknown' }]);
});

test('a retry names the models that are asked from then on', async () => {
  const key = await startRun({});
  await api.db.pool.query(`update run set status = 'running', lease_owner = 0, lease_epoch = lease_epoch + 1 where key = $1`, [
    key,
  ]);
  // As a worker does whose step failed.
  await api.db.pool.query(
    `update run set status = 'failed', lease_owner = null, error = '{"id": "model.unreachable", "message": "", "fix": ""}' where key = $1`,
    [key],
  );
  const response = await api.call('POST', `/api/v1/runs/${key}/retry`, {
    json: { model: 'nobody:x' },
    headers: { 'if-match': '*' },
  });
  expect([response.status, await response.json()]).toMatchObject([422, { id: 'model.unknown' }]);
  const json = { model: 'openai:llama3.3:70b, rules' };
  const retried = await api.call('POST', `/api/v1/runs/${key}/retry`, { json, headers: { 'if-match': '*' } });
  expect(await read(retried)).toMatchObject({ id: key, status: 'queued', models: ['openai:llama3.3:70b', 'rules'] });
});
