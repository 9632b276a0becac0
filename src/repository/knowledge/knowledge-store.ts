import type { Pool } from 'pg';
import type { KnownArtifact } from '../../lifecycle/trace-closure.ts';
import type { FeatureSize, KnowledgeStore } from '../../ports/knowledge.ts';
import { query } from '../runs/query.ts';
import { baselines } from './baselines.ts';
import { findSimilar } from './find-similar.ts';
import { artifactJson } from './fragments.ts';
import { readGaps } from './read-gaps.ts';
import { readImpact, readRunsOn } from './read-impact.ts';
import { readTrace } from './read-trace.ts';
import { requirePlaces } from './require-places.ts';
import { searchDocuments } from './search-documents.ts';

const selectSizes = `
select ${artifactJson} as artifact, feature_size(a.id) as size
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
where a.kind = 'prd' and case when cardinality($1::text[]) = 0 then a.status not in ('Superseded', 'Rejected') else a.key = any ($1) end
order by a.id desc
limit 200`;

/** Answers queries about the whole record from Postgres. */
export function createKnowledgeStore(pool: Pool): KnowledgeStore {
  return {
    trace: (place, direction) => readTrace(pool, place, direction),
    readImpact: (things) => readImpact(pool, things),
    readRunsOn: () => readRunsOn(pool),
    search: (words, filter, page) => searchDocuments(pool, words, { filter, page }),
    findSimilar: (key, filter) => findSimilar(pool, key, filter),
    readGaps: (limit) => readGaps(pool, limit),

    async readSizes(keys) {
      await requirePlaces(
        pool,
        keys.map((key) => ({ key, part: null })),
      );
      const { rows } = await query<{ artifact: KnownArtifact; size: FeatureSize }>(pool, selectSizes, [keys]);
      return rows.map(({ artifact, size }) => ({ ...artifact, size }));
    },

    async clearLinks({ from, to, seen, reason, actorId }) {
      const { rows } = await query<{ count: number }>(pool, 'select clear_links($1, $2, $3, $4, $5, $6) as count', [
        from,
        to.key,
        to.part,
        seen,
        reason,
        actorId,
      ]);
      return rows[0]?.count ?? 0;
    },

    ...baselines(pool),
  };
}
