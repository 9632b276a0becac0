import type { Pool } from 'pg';
import type { KnownArtifact } from '../../lifecycle/trace-closure.ts';
import type { SearchFilter, SearchHit } from '../../ports/knowledge.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import { query } from '../runs/query.ts';
import { artifactJson } from './fragments.ts';
import { readSearchCursor, writeSearchCursor } from './search-cursor.ts';

/**
 * The most documents to rank: with the words in their title, and of all. Ranking one reads its
 * words from outside its row, some 30 µs; a word in half of 100,000 documents would cost seconds.
 */
const rankedTitles = 300;
const rankedDocuments = 500;

/** Delimiters of matches in excerpts; they are no letters, so nobody searches for them. */
const matchStart = '\u0002';
const matchEnd = '\u0003';

/** Matches both stored forms: some words are stored by stem, others, such as names, unchanged. */
const anyForm = (words: string): string =>
  `(websearch_to_tsquery('english', ${words}) || websearch_to_tsquery('simple', ${words}))`;

// $1 words, $7 excluded words, $2 required marks, $3 since, $8 status, $4 and $5 end of the last
// page, $6 limit.
const candidates = (column: string, limit: number): string => `
  (select d.artifact_id from search_document d join artifact a on a.id = d.artifact_id cross join wanted
  where numnode(wanted.words) > 0 and d.${column} @@ wanted.all_words and ($3::timestamptz is null or a.updated_at >= $3)
    and ($8::text is null or a.status = $8) limit ${limit})`;

const statement = `
with typed as materialized (select case when $7 = '' then ${anyForm('$1')} else ${anyForm('$1')} && !!${anyForm('$7')} end as words),
wanted as materialized (select words, case when $2 = '' then words else words && $2::tsquery end as all_words from typed),
candidate as materialized (select artifact_id from (${candidates('title_words', rankedTitles)} union ${candidates('words', rankedDocuments)}) both_kinds),
ranked as materialized (
  select d.artifact_id as id, ts_rank(d.words, wanted.words, 1)
    + case when d.title_words @@ wanted.words then 1 else 0 end::real as rank
  from candidate join search_document d using (artifact_id) cross join wanted
),
shown as materialized (
  select id, rank from ranked
  where $4::real is null or rank < $4::real or (rank = $4::real and id < $5::bigint)
  order by rank desc, id desc limit $6
)
select s.id, s.rank::text as rank, ${artifactJson} as artifact, a.updated_at,
  coalesce(found.parts, '{}') as parts,
  ts_headline('english', coalesce(found.text, left(content_text(v.body), 20000)), (select words from wanted),
    'StartSel=${matchStart}, StopSel=${matchEnd}, MaxWords=35, MinWords=15') as excerpt
from shown s
  join artifact a on a.id = s.id
  join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  left join lateral (
    select (array_agg(p.local_id order by p.ordinal))[1:5] as parts, (array_agg(p.text order by p.ordinal))[1] as text
    from part p
    where p.artifact_id = a.id and p.version = a.current_version and not p.removed
      and to_tsvector('english', p.text) @@ (select words from wanted)
  ) found on true
order by s.rank desc, s.id desc`;

interface HitRow {
  readonly id: string;
  readonly rank: string;
  readonly artifact: KnownArtifact;
  readonly updated_at: Date;
  readonly parts: string[];
  readonly excerpt: string;
}

/** Searches full text, best first, in search engine syntax: words, "a phrase", or, -not. */
export async function searchDocuments(
  pool: Pool,
  words: string,
  { filter, page }: { filter: SearchFilter; page: PageRequest },
): Promise<Page<SearchHit>> {
  const after = readSearchCursor(page.cursor);
  const { wanted, unwanted } = splitNegated(words);
  const { rows } = await query<HitRow>(pool, statement, [
    wanted,
    writeMarks(filter),
    filter.since ?? null,
    after?.rank ?? null,
    after?.id ?? null,
    page.limit + 1,
    unwanted.join(' or '),
    filter.status ?? null,
  ]);
  const shown = rows.slice(0, page.limit);
  const last = shown.at(-1);
  return { items: shown.map(toHit), next: last && rows.length > page.limit ? writeSearchCursor(last) : null };
}

/** Splits off words behind a minus, which exclude every form. A minus within a word stays. */
function splitNegated(words: string): { wanted: string; unwanted: readonly string[] } {
  const unwanted: string[] = [];
  const wanted = words.replace(/("[^"]*"?)|(?<=^|\s)-("[^"]+"|[^\s"]+)/g, (all, phrase?: string, negated?: string) => {
    if (negated === undefined) return phrase ?? all;
    unwanted.push(withoutLooseMinuses(negated));
    return '';
  });
  return { wanted: withoutLooseMinuses(wanted), unwanted: unwanted.filter(Boolean) };
}

/** Postgres stacks minuses without a word, and fails above 32 ("tsquery stack too small"). */
function withoutLooseMinuses(words: string): string {
  return words.replace(/(?<![\p{L}\p{N}])-+/gu, ' ').trim();
}

/** Builds a query for the marks of `words_of`. Each is from a closed list, so none has a quote. */
function writeMarks({ kind, role }: SearchFilter): string {
  return Object.entries({ kind, role })
    .flatMap(([name, value]) => (value === undefined ? [] : [`'${name}:${value}'`]))
    .join(' & ');
}

function toHit({ artifact, updated_at, rank, parts, excerpt }: HitRow): SearchHit {
  return { ...artifact, updatedAt: updated_at.toISOString(), rank: Number(rank), parts, excerpt: cutExcerpt(excerpt) };
}

/** Splits the excerpt into matches and other text at its delimiters. */
function cutExcerpt(excerpt: string): SearchHit['excerpt'] {
  const [before = '', ...marked] = withoutMarkup(excerpt).replace(/\s+/g, ' ').trim().split(matchStart);
  const pieces = marked.flatMap((piece) => {
    const end = piece.indexOf(matchEnd);
    return [
      { text: piece.slice(0, end), match: true },
      { text: piece.slice(end + 1), match: false },
    ];
  });
  return [{ text: before, match: false }, ...pieces].filter(({ text }) => text !== '');
}

/** Removes Markdown syntax; a single star or underscore may belong to the words. */
function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:#{1,6} |>[ \t]|[-*+] (?:\[[ xX]\] )?|```.*$|\|[ \t:|-]*$)/gm, '')
    .replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1')
    .replace(/\*\*|__|`|(?<=\s)\|(?=\s)/g, '');
}
