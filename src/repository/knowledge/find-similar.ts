import type { Pool } from 'pg';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { KnownArtifact } from '../../lifecycle/trace-closure.ts';
import type { SimilarArtifact } from '../../ports/knowledge.ts';
import { refusalError } from '../database/database-errors.ts';
import { query } from '../runs/query.ts';
import { artifactJson } from './fragments.ts';

/**
 * Words about a foreign record, not its subject: sections such as "Status", and lines such as
 * "Date: 2017-06-30" above the first heading. A word that occurs nowhere else in the document has
 * as many positions here as in the whole.
 */
const metadataWords = `to_tsvector('english', left(content_text(jsonb_path_query_array(v.body, '$.other[*] ? (
    @.heading like_regex "^(status|date|deciders?|decision[- ]makers?|authors?|owners?|consulted|informed|tags|metadata)$" flag "i"
    || (@.heading == "" && @.markdown like_regex "^([*-]? *[*_]*[a-z][a-z -]{0,30}[*_]*:[^\\n]{0,200}(\\n+|$))+$" flag "i"))')), 20000))`;

/**
 * Weighs words by frequency in the document and rarity elsewhere. For many documents the planner's
 * statistics give the rarity, so that no counts are kept; without them, or for few documents, at
 * most 400 are counted. Words of more than a fifth are ignored when there are enough documents, and
 * so are keys, file names and unique words. Words of both titles count four times, of one title in
 * the other's text twice. Only a few hundred documents that share a title word are read, and as
 * many with one of the rarest words, chosen to match some 500: reading all that share any of sixty
 * words took ten times as long. The table is named by number, because the search path begins with
 * pg_catalog, which `current_schema()` then returns. Exercises and what was written of them are like
 * no real incident, because nothing was broken.
 */
const statement = `
with exercise as materialized (
  select coalesce(array_agg(e.id), '{}') as ids from incident i cross join lateral (
    select i.artifact_id as id union all
    select p.id from link l join artifact p on p.id = l.from_artifact_id and p.kind = 'postmortem' and p.current_version = l.from_version
      where l.to_artifact_id = i.artifact_id and l.role = 'arose_from') as e
  where i.is_exercise
),
self as materialized (
  select a.kind = 'incident' and a.id <> all ((select ids from exercise)::bigint[]) as is_real, d.artifact_id as id, d.words, ${metadataWords} as metadata
  from artifact a join search_document d on d.artifact_id = a.id
    join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  where a.key = $1
),
own as materialized (
  select w.lexeme, coalesce(w.weights && array['A'], false) as title, 1 + ln(greatest(cardinality(w.positions), 1)) as often
  from self cross join lateral unnest(self.words) as w
    left join lateral unnest(self.metadata) as m on m.lexeme = w.lexeme
  where coalesce(cardinality(m.positions), 0) < greatest(cardinality(w.positions), 1) and w.lexeme !~ '^(kind|status|role):' and w.lexeme !~ '^[-+0-9.]+$' and length(w.lexeme) > 2
    and w.lexeme !~ '^[a-z]+-[0-9-]+$' and w.lexeme !~ '[.](md|markdown)$' and w.lexeme <> all ($4)
),
common as materialized (
  select word, frequency from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = 'words'
    cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs[1:cardinality(s.most_common_elems::text::text[])]) as w (word, frequency)
  where c.oid = 'search_document'::regclass and c.reltuples >= 2000
),
sampled as materialized (
  select words from search_document where not exists (select from common) order by hashint8(artifact_id), artifact_id limit 400
),
size as materialized (select count(*) as documents from sampled),
counted as materialized (
  select own.lexeme, count(*) as documents
  from sampled cross join lateral unnest(tsvector_to_array(sampled.words)) as s (lexeme) join own on own.lexeme = s.lexeme
  group by own.lexeme
),
known as materialized (
  select word, frequency, null::bigint as documents from common union all select lexeme, null, documents from counted
),
weighed as materialized (
  select own.lexeme, own.title,
    own.often * case when size.documents = 0 then -ln(coalesce(known.frequency, 0.001))
      else ln((size.documents + 10.0) / (coalesce(known.documents, 0) + 1)) end as weight,
    case when size.documents = 0 then coalesce(known.frequency, (select min(frequency) / 2 from common))
      else coalesce(known.documents, 0) / size.documents::double precision end as share
  from own cross join size left join known on known.word = own.lexeme
  where case when size.documents = 0 then coalesce(known.frequency, 0) < 0.2
    else (size.documents < 10 or coalesce(known.documents, 0) <= greatest(3, size.documents * 0.2)) and (size.documents = 400 or known.documents > 1) end
),
telling as materialized (
  select lexeme, title, weight, case when title then 4 else 1 end * weight as most, share
  from weighed order by most desc, lexeme limit 60
),
sought as materialized (
  select lexeme from (
    select lexeme, sum(share) over (order by share, lexeme) * greatest((select reltuples from pg_class where oid = 'search_document'::regclass), 0) as expected,
      row_number() over (order by share, lexeme) as place
    from telling) as rarest
  where expected <= 500 or place <= 2
),
wanted as materialized (
  select (select string_agg(quote_literal(replace(lexeme, '\\', '')), ' | ')::tsquery from sought) as words,
    (select string_agg(quote_literal(replace(lexeme, '\\', '')), ' | ')::tsquery from telling where title) as title
),
candidate as materialized (
  (select d.artifact_id as id, d.title_words, d.words from search_document d cross join wanted
    where wanted.title is not null and d.title_words @@ wanted.title and d.artifact_id <> (select id from self)
      and (not (select is_real from self) or d.artifact_id <> all ((select ids from exercise)::bigint[]))
      and ($2::text is null or d.words @@ ('''kind:' || $2 || '''')::tsquery)
    limit 300)
  union all
  (select d.artifact_id as id, d.title_words, d.words from search_document d cross join wanted
    where wanted.words is not null and d.words @@ wanted.words and d.artifact_id <> (select id from self)
      and (not (select is_real from self) or d.artifact_id <> all ((select ids from exercise)::bigint[]))
      and ($2::text is null or d.words @@ ('''kind:' || $2 || '''')::tsquery)
    limit 300)
),
scored as materialized (
  select c.id, sum(t.weight * case when not t.title then 1 when t.lexeme = any (c.titles) then 4 else 2 end) / (select sum(most) from telling) as likeness,
    (array_agg(t.lexeme order by t.most desc, t.lexeme))[1:8] as shared
  from (select distinct on (id) id, words, tsvector_to_array(title_words) as titles from candidate order by id) as c
    cross join lateral (
      select telling.* from unnest(tsvector_to_array(c.words)) as w (lexeme) join telling on telling.lexeme = w.lexeme offset 0) as t
  group by c.id
  order by likeness desc, c.id desc
  limit $3
)
select ${artifactJson} as artifact, scored.likeness::double precision as likeness, scored.shared,
  a.id = any ((select ids from exercise)::bigint[]) as "isExercise"
from scored join artifact a on a.id = scored.id join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
order by scored.likeness desc, a.id desc`;

/** For each stem the word that the artifact uses most often. */
const spoken = `
select stem, (array_agg(word order by times desc, word))[1] as word
from (
  select lower(t.token) as word, count(*) as times
  from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    cross join lateral ts_parse('default', v.title || ' ' || left(content_text(v.body), 150000)) as t
  where a.key = $1 and length(t.token) < 200 and left(lower(t.token), 2) in (select left(wanted, 2) from unnest($2::text[]) as wanted)
  group by 1) as said
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', word))) as stem
where stem = any ($2)
group by stem`;

const keyPrefixes = Object.values(artifactKinds).flatMap(({ prefix }) => (prefix === null ? [] : [prefix.toLowerCase()]));

interface SimilarRow {
  readonly artifact: KnownArtifact;
  readonly likeness: number;
  readonly shared: string[];
  readonly isExercise: boolean;
}

/** Finds the artifacts whose words are most similar. */
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
  const words = await readWords(pool, key, new Set(rows.flatMap(({ shared }) => shared)));
  return rows.map(({ artifact, likeness, shared, isExercise }) => ({
    ...artifact,
    isExercise,
    likeness: Math.round(likeness * 1000) / 1000,
    shared: shared.map((stem) => words.get(stem) ?? stem),
  }));
}

/** Reads whole words, because the index stores stems, such as `infrastructur`. */
async function readWords(pool: Pool, key: string, stems: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> {
  if (stems.size === 0) return new Map();
  const { rows } = await query<{ stem: string; word: string }>(pool, spoken, [key, [...stems]]);
  return new Map(rows.map(({ stem, word }) => [stem, word]));
}
