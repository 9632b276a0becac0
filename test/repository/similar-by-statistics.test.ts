import { afterAll, beforeAll, expect, it } from 'vitest';
import type { KnowledgeStore } from '../../src/ports/knowledge.ts';
import { createKnowledgeStore } from '../../src/repository/knowledge/knowledge-store.ts';
import { fillRepository } from '../bench/knowledge/fill-repository.ts';
import { planRepository } from '../bench/knowledge/plan-repository.ts';
import { commonWord } from '../bench/knowledge/write-prose.ts';
import { openRepository, type Repository } from './support/repository.ts';

/** As many as the planner's statistics are asked about. */
const artifacts = 2_000;
const stem = 'reserv';

let repository: Repository;
let knowledge: KnowledgeStore;

beforeAll(async () => {
  repository = await openRepository();
  knowledge = createKnowledgeStore(repository.db.pool);
  const { pool } = repository.ownerDb;
  // Statistics are to change when the test says so.
  await pool.query('alter table search_document set (autovacuum_enabled = false)');
  await fillRepository(repository.targets.owner, {
    versions: planRepository(artifacts, new Date().getUTCFullYear()),
    authorId: repository.owner.id,
  });
  await pool.query('analyze search_document');
}, 120_000);
afterAll(() => repository.close());

it('learns from the statistics of many documents which words tell one from others, and reads no other document for it', async () => {
  expect(commonWord).toContain(stem);
  const { pool } = repository.ownerDb;
  const { rows } = await pool.query<{ key: string }>(
    `select a.key from artifact a join search_document d on d.artifact_id = a.id
     where a.kind = 'adr' and d.words @@ '${stem}'::tsquery order by a.id limit 3`,
  );
  const [one = '', ...others] = rows.map(({ key }) => key);
  // Now three documents have the word, and the statistics still say that half of them do.
  await pool.query(
    `update search_document d set words = ts_delete(d.words, '${stem}') from artifact a where a.id = d.artifact_id and a.key <> all ($1)`,
    [[one, ...others]],
  );
  const shares = async (): Promise<string[]> =>
    (await knowledge.findSimilar(one, { limit: 1_000 }))
      .filter(({ shared }) => shared.some((word) => word.startsWith(stem)))
      .map(({ key }) => key);
  expect(await shares()).toEqual([]);

  await pool.query('analyze search_document');
  // Of what two documents share, the eight most telling words are named: it may be beyond them in one.
  const named = await shares();
  expect(named).not.toEqual([]);
  expect(others).toEqual(expect.arrayContaining(named));
});
