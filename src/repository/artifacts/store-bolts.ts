import { DatabaseError, type Pool } from 'pg';
import { formatKey } from '../../lifecycle/ids.ts';
import type { ArtifactStore } from '../../ports/artifacts.ts';
import { toContent } from './store-version.ts';

/** Stores the Bolts of a plan under the next keys; tries again when somebody else took one. */
export async function storeBolts(
  pool: Pick<Pool, 'query'>,
  { fresh, build }: Parameters<ArtifactStore['storeBolts']>[0],
): Promise<string[]> {
  for (;;) {
    const { rows } = await pool.query<{ last: number }>(`select coalesce(max(seq), 0) as last from artifact where kind = 'bolt'`);
    const last = rows[0]?.last ?? 0;
    const keys = new Map(fresh.map((name, at) => [name, formatKey({ kind: 'bolt', scope: '', sequence: last + at + 1 })]));
    const bolts = build(keys).map(({ key, expectedVersion, ...version }) => ({
      ...toContent(version),
      body: version.body,
      markdown: version.markdown,
      kind: 'bolt',
      aliases: [],
      wanted: key,
      key: expectedVersion === 0 ? null : key,
      expected: expectedVersion,
    }));
    try {
      const stored = await pool.query<{ keys: string[] }>('select store_bolts($1) as keys', [JSON.stringify(bolts)]);
      return stored.rows[0]?.keys ?? [];
    } catch (error) {
      // Each round means that somebody else made a Bolt, so this ends.
      if (!(error instanceof DatabaseError && error.message === 'bolt.key-taken')) throw error;
    }
  }
}
