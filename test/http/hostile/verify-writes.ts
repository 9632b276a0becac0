import { expect } from 'vitest';
import type { TestApi } from '../support/open-test-api.ts';
import { countRecords, type RecordCounts } from './count-records.ts';
import type { WriteLedger } from './write-ledger.ts';

/** That each acknowledged write is there, and that there is nothing else. `before` was counted before the first of them. */
export async function verifyWrites({
  api,
  ledger,
  before,
}: {
  api: TestApi;
  ledger: WriteLedger;
  before: RecordCounts;
}): Promise<void> {
  const { rows } = await api.db.pool.query<{ key: string; version: number; content_hash: string }>(
    `select a.key, v.version, v.content_hash from artifact a join artifact_version v on v.artifact_id = a.id where a.kind = 'prd'`,
  );
  const stored = new Map(rows.map(({ key, version, content_hash }) => [`${key}@${version}`, content_hash]));
  const acknowledged = [...ledger.versions].filter(([name, hash]) => stored.get(name) !== hash);
  expect(acknowledged, 'acknowledged versions that are not stored').toEqual([]);
  expect(
    [...stored.keys()].filter((name) => !ledger.versions.has(name)),
    'stored versions that nobody was told of',
  ).toEqual([]);

  const after = await countRecords(api.db);
  const made = (table: keyof RecordCounts): number => after[table] - before[table];
  expect({ runs: made('run'), decisions: made('gate_decision'), tokens: made('token') }).toEqual({
    runs: ledger.runs.size,
    decisions: ledger.decisions.size,
    // A session is a token of its own.
    tokens: ledger.tokens.size + ledger.signIns,
  });
  await readBack(api, ledger);
}

/** Over HTTP, as whoever made it would. */
async function readBack(api: TestApi, ledger: WriteLedger): Promise<void> {
  for (const [name, contentHash] of ledger.versions) {
    const [key, version] = name.split('@');
    const answer = await api.call('GET', `/api/v1/prds/${key}?version=${version}`);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(await answer.json()).toMatchObject({ key, version: Number(version), contentHash });
  }
  for (const run of ledger.runs) expect(await (await api.call('GET', `/api/v1/runs/${run}`)).json()).toMatchObject({ id: run });
  for (const run of ledger.canceled)
    expect(await (await api.call('GET', `/api/v1/runs/${run}`)).json()).toMatchObject({ status: 'canceled' });
  for (const [gate, decision] of ledger.decisions)
    expect(await (await api.call('GET', `/api/v1/gates/${gate}`)).json()).toMatchObject({ decisions: [{ decision }] });

  const revoked = new Set(
    (await api.ports.people.listTokens()).filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id),
  );
  for (const id of ledger.revoked) expect([id, revoked.has(id)]).toEqual([id, true]);
  const silenced = await listSilenced(api);
  for (const [id, token] of ledger.tokens) {
    expect([id, (await api.call('GET', '/api/v1/me', { token })).status]).toEqual([
      id,
      revoked.has(id) || silenced.has(id) ? 401 : 200,
    ]);
  }
}

/** Tokens of people whom somebody deactivated. */
async function listSilenced({ ports: { people } }: TestApi): Promise<ReadonlySet<string>> {
  const away = new Set((await people.listPeople()).filter(({ deactivatedAt }) => deactivatedAt !== null).map(({ name }) => name));
  return new Set((await people.listTokens()).filter(({ holder }) => away.has(holder)).map(({ id }) => id));
}
