import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { CodeStore } from '../../ports/code-store.ts';
import { query } from '../runs/query.ts';

type BlameCache = Pick<CodeStore, 'findBlame' | 'findBlamedCommit' | 'saveBlame'>;

const selectBlame = `
select origin_sha, origin_path, origin_line from blame_cache
where repository_id = $1 and sha = $2 and path_hash = $3 and line = $4`;

const selectNewest = `
select sha from blame_cache where repository_id = $1 and path_hash = $2 and ignored = $3 and sha <> $4 order by asked_at desc limit 1`;

const insertBlame = `
insert into blame_cache (repository_id, sha, path_hash, line, ignored, origin_sha, origin_path, origin_line)
values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`;

/** Keeps where lines came from. A commit never changes, and so neither does the answer. */
export function createBlameCache(pool: Pool): BlameCache {
  return {
    async findBlame(id, { sha, path, line }) {
      const { rows } = await query<{ origin_sha: string; origin_path: string; origin_line: number }>(pool, selectBlame, [
        id,
        sha,
        hashPath(path),
        line,
      ]);
      return rows[0] ? { sha: rows[0].origin_sha, path: rows[0].origin_path, line: rows[0].origin_line } : null;
    },

    async findBlamedCommit(id, { path, sha }, ignored) {
      const { rows } = await query<{ sha: string }>(pool, selectNewest, [id, hashPath(path), ignored, sha]);
      return rows[0]?.sha ?? null;
    },

    async saveBlame(id, { sha, path, line }, { origin, ignored }) {
      const values = [id, sha, hashPath(path), line, ignored, origin.sha, origin.path, origin.line];
      await query(pool, insertBlame, values);
    },
  };
}

function hashPath(path: string): string {
  return createHash('sha256').update(path).digest('hex');
}
