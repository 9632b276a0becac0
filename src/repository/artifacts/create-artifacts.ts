import { DatabaseError } from 'pg';
import type { ArtifactStore, ArtifactSummary } from '../../ports/artifacts.ts';
import { summaries, toSummary } from './artifact-reads.ts';
import type { Database } from '../database/connection.ts';
import { toContent } from './store-version.ts';

type Many = Parameters<ArtifactStore['createMany']>[0];

/** Creates artifacts with one commit; others who create artifacts of the kind wait meanwhile. */
export async function createArtifacts(database: Pick<Database, 'kysely' | 'pool'>, params: Many): Promise<ArtifactSummary[]> {
  if (params.artifacts.length === 0) return [];
  const keys = await storeArtifacts(database, params);
  const rows = await summaries(database.kysely).where('a.key', 'in', keys).execute();
  const found = new Map(rows.map((row) => [row.key, toSummary(row)]));
  return keys.flatMap((key) => found.get(key) ?? []);
}

async function storeArtifacts({ pool }: Pick<Database, 'pool'>, { kind, artifacts }: Many): Promise<string[]> {
  const rows = JSON.stringify(artifacts.map(toRow));
  for (;;) {
    try {
      const stored = await pool.query<{ keys: string[] }>('select store_artifacts($1, $2) as keys', [kind, rows]);
      return stored.rows[0]?.keys ?? [];
    } catch (error) {
      // A concurrent call stored one of the same origin. Each round means one more, so this ends.
      if (!(error instanceof DatabaseError && error.constraint === 'artifact_version_origin_key')) throw error;
    }
  }
}

/** Returns the row that `store_artifacts` takes. */
function toRow(artifact: Many['artifacts'][number]): object {
  const { body, markdown, aliases = [] } = artifact;
  return { ...toContent(artifact), body, markdown, aliases };
}
