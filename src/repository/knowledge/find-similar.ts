import type { Pool } from 'pg';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { KnownArtifact } from '../../lifecycle/closure.ts';
import type { SimilarArtifact } from '../../ports/knowledge.ts';
import { refusalError } from '../database-errors.ts';
import { query } from '../runs/query.ts';
import { artifactJson } from './fragments.ts';

/**
 * Words are chosen by how rare they are: the planner's own statistics hold the frequency of the most common ones, so that no count of our own has
 * to be kept. A word that more than a fifth of all documents have tells nothing, and
 * neither does a key. Words of titles and parts come first among the rare.
 */
const statement = `
with self as materialized (
  select d.artifact_id as id, d.words from artifact a join search_document d on d.artifact_id = a.id where a.key = $1
),
common as materialized (
  select word, frequency from pg_stats s
    cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs[1:cardinality(s.most_common_elems::text::text[])]) as c (word, frequency)
  where s.schemaname = current_schema() and s.tablename = 'search_document' and s.attname = 'words'
),
telling as materialized (
  select w.lexeme, -ln(coalesce(common.frequency, 0.001)) as weight
  from self cross join lateral unnest(self.words) as w left join common on common.word = w.lexeme
  where w.lexeme !~ '^(kind|status|role):' and w.lexeme !~ '^[-+0-9.]+$' and length(w.lexeme) > 2
    and w.lexeme !~ '^[a-z]+-[0-9-]+$' and w.lexeme <> all ($4) and coalesce(common.frequency, 0) < 0.2
  order by (w.weights && array['A', 'B']) desc, weight desc, cardinality(w.positions) desc, w.lexeme
  limit 60
),
wanted as materialized (select string_agg(quote_literal(replace(lexeme, '\\', '')), ' | ')::tsquery as words from telling),
candidate as materialized (
  select d.artifact_id as id, tsvector_to_array(d.words) as lexemes
  from search_document d cross join wanted
  where wanted.words is not null and d.words @@ wanted.words and d.artifact_id <> (select id from self)
    and ($2::text is null or d.words @@ ('''kind:' || $2 || '''')::tsquery)
  limit 2000
),
scored as (
  select candidate.id, sum(t.weight) / (select sum(weight) from telling) as likeness,
    (array_agg(t.lexeme order by t.weight desc, t.lexeme))[1:8] as shared
  from candidate join telling t on t.lexeme = any (candidate.lexemes)
  group by candidate.id
)
select ${artifactJson} as artifact, scored.likeness::double precision as likeness, scored.shared
from scored join artifact a on a.id = scored.id join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
order by scored.likeness desc, a.id desc
limit $3`;

const keyPrefixes = Object.values(artifactKinds).flatMap(({ prefix }) => (prefix === null ? [] : [prefix.toLowerCase()]));

interface SimilarRow {
  readonly artifact: KnownArtifact;
  readonly likeness: number;
  readonly shared: string[];
}

/** Artifacts whose words are most like those of one. */
export async function findSimilar(
  pool: Pool,
  key: string,
  { kind, limit }: { kind?: ArtifactKindId; limit: number },
): Promise<SimilarArtifact[]> {
  const { rows } = await query<SimilarRow>(pool, statement, [key, kind ?? null, limit, keyPrefixes]);
  if (rows.length === 0) {
    const { rowCount } = await query(pool, 'select from artifact where key = $1', [key]);
    if (rowCount === 0) throw refusalError('artifact.not-found', { key });
  }
  return rows.map(({ artifact, likeness, shared }) => ({ ...artifact, likeness: Math.round(likeness * 1000) / 1000, shared }));
}
