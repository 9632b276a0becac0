-- Questions to the whole record: search, traces, what became suspect, and baselines.
--
-- Closures keep only ids in the recursive row, and everything else is fetched once at the end: joining the closure to wide rows on the way cost
-- twenty times as much. The indexes below hold all that a step of a closure reads.

drop index link_source;
create index link_source on link (from_artifact_id, from_version, role) include (to_artifact_id, to_version);
drop index link_target;
create index link_target on link (to_artifact_id, role) include (from_artifact_id, from_version);
-- Only what has more than one version can have left a link behind.
create index artifact_revised on artifact (id) where current_version > 1;

-- Somebody looked at what a link points at now, and said that it still holds. A clearance is never taken back: when the target moves on once
-- more, the link is suspect again.
create table link_clearance (
  id bigint generated always as identity primary key,
  link_id bigint not null references link (id),
  -- Of the target, as the person saw it.
  to_version integer not null,
  to_normative_hash text not null,
  reason text not null check (btrim(reason) <> ''),
  cleared_by text not null references person (id),
  cleared_at timestamptz not null default now()
);
create index link_clearance_link on link_clearance (link_id, id);

create trigger forbid_change before update or delete or truncate on link_clearance for each statement execute function forbid_change();
grant select on link_clearance to throughline_service;

-- The links of current versions. `suspect` is computed, never stored: what the link points at reads otherwise than when it was made or last
-- cleared, or is no more. The order of its conditions matters: most links point at a current version, which settles it.
create view current_link as
select l.id, l.from_artifact_id, l.from_version, l.from_part, l.role, l.to_artifact_id, l.to_part, l.to_version, target.current_version as target_version,
  target.current_version > 1 and l.to_version <> target.current_version and (
    case
      when l.to_part is null then
        (select v.normative_hash from artifact_version v where v.artifact_id = target.id and v.version = target.current_version)
      else
        (select p.normative_hash from part p
          where p.artifact_id = target.id and p.version = target.current_version and p.local_id = l.to_part and not p.removed)
    end
  ) is distinct from coalesce(
    (select c.to_normative_hash from link_clearance c where c.link_id = l.id order by c.id desc limit 1), l.to_normative_hash) as suspect
from link l
  join artifact source on source.id = l.from_artifact_id and source.current_version = l.from_version
  join artifact target on target.id = l.to_artifact_id;
grant select on current_link to throughline_service;

-- Clears the suspect links that lead from one artifact to another (or to one of its parts), and says how many those were.
create function clear_links(p_from text, p_to text, p_to_part text, p_reason text, p_actor text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from bigint;
  v_to bigint;
  v_count integer;
begin
  select id into v_from from artifact where key = p_from;
  select id into v_to from artifact where key = p_to;
  if v_from is null or v_to is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', case when v_from is null then p_from else p_to end));
  end if;
  if not exists (select from person where id = p_actor and kind = 'person') then
    perform refuse('link.machine');
  end if;
  insert into link_clearance (link_id, to_version, to_normative_hash, reason, cleared_by)
  select l.id, l.target_version, case when l.to_part is null then v.normative_hash else p.normative_hash end, p_reason, p_actor
  from current_link l
    join artifact_version v on v.artifact_id = l.to_artifact_id and v.version = l.target_version
    left join part p on p.artifact_id = l.to_artifact_id and p.version = l.target_version and p.local_id = l.to_part and not p.removed
  where l.from_artifact_id = v_from and l.to_artifact_id = v_to and l.suspect
    and (p_to_part is null or l.to_part = p_to_part)
    -- What is no more cannot be said to hold.
    and (l.to_part is null or p.local_id is not null);
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform refuse('link.not-suspect', jsonb_build_object('from', p_from, 'to', p_to || coalesce('#' || p_to_part, '')));
  end if;
  perform record_service_deed(p_actor, 'link.cleared', p_from,
    jsonb_build_object('to', p_to || coalesce('#' || p_to_part, ''), 'links', v_count, 'reason', p_reason));
  return v_count;
end $$;
revoke execute on function clear_links from public;
grant execute on function clear_links to throughline_service;

-- What stands in for a superseded record today: the end of the chain of replacements. Null when nothing lives.
create function live_successor(p_id bigint) returns bigint language sql stable as $$
  with recursive heir (id, steps) as (
    select p_id, 0
    union all
    select l.from_artifact_id, heir.steps + 1
    from heir
      join link l on l.to_artifact_id = heir.id and l.role = 'supersedes'
      join artifact a on a.id = l.from_artifact_id and a.current_version = l.from_version
  )
  select heir.id from heir join artifact a on a.id = heir.id
  where heir.steps > 0 and a.status not in ('Superseded', 'Rejected', 'Deprecated')
  order by heir.steps, heir.id desc
  limit 1
$$;
revoke execute on function live_successor from public;
grant execute on function live_successor to throughline_service;

-- The words of every artifact's current version. Kind, status and link roles are words too (`kind:adr`, which no text can make), so that one index
-- answers a filtered search: looking up the status of every document that has a common word took a second.
create table search_document (
  artifact_id bigint primary key references artifact (id),
  version integer not null,
  -- Key, aliases and title: what somebody who knows the record looks for.
  title_words tsvector not null,
  words tsvector not null
);
create index search_document_title on search_document using gin (title_words);
create index search_document_words on search_document using gin (words);
grant select on search_document to throughline_service;

-- A word that stands in a part, such as a story, counts for more than one in prose. A tsvector holds a megabyte at most, so words after the
-- first 150,000 characters of a document are not found.
create function index_artifact(p_id bigint) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  content artifact_version%rowtype;
  v_marks tsvector;
  v_names tsvector;
  v_parts text;
  v_words tsvector;
begin
  select * into strict target from artifact where id = p_id;
  select * into strict content from artifact_version where artifact_id = p_id and version = target.current_version;
  v_marks := array_to_tsvector(array['kind:' || target.kind, 'status:' || target.status]
    || array(select distinct 'role:' || role from link where from_artifact_id = p_id and from_version = content.version));
  v_names := setweight(to_tsvector('simple', concat_ws(' ', target.key,
      (select string_agg(left(alias, 500), ' ') from artifact_alias where artifact_id = p_id)))
    || to_tsvector('english', left(content.title, 2000)), 'A');
  select left(string_agg(text, ' ' order by ordinal), 50000) into v_parts
    from part where artifact_id = p_id and version = content.version and not removed;
  begin
    v_words := v_names || setweight(to_tsvector('english', coalesce(v_parts, '')), 'B')
      || to_tsvector('english', left(content.markdown, 150000)) || v_marks;
  exception when program_limit_exceeded then
    v_words := v_names || v_marks;
  end;
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, content.version, v_names || v_marks, v_words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $$;
revoke execute on function index_artifact from public;

create function follow_content() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform index_artifact(new.artifact_id);
  return null;
end $$;
revoke execute on function follow_content from public;

-- When the transaction ends, because the key and the parts come after the version.
create constraint trigger follow_content after insert on artifact_version deferrable initially deferred
  for each row execute function follow_content();

create function follow_status() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_old text := 'status:' || old.status;
  v_new tsvector := array_to_tsvector(array['status:' || new.status]);
begin
  update search_document
    set title_words = ts_delete(title_words, v_old) || v_new, words = ts_delete(words, v_old) || v_new
    where artifact_id = new.id;
  return null;
end $$;
revoke execute on function follow_status from public;

create trigger follow_status after update on artifact for each row when (old.status <> new.status) execute function follow_status();

select index_artifact(id) from artifact where key is not null;

-- A named set of versions, as they were current together. Insert-only.
create table baseline (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'),
  note text not null,
  -- Of everything that there was, and not of a selection.
  whole boolean not null,
  created_by text not null references person (id),
  created_at timestamptz not null default now()
);

create table baseline_entry (
  baseline_id bigint not null references baseline (id),
  artifact_id bigint not null,
  version integer not null,
  primary key (baseline_id, artifact_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);

create trigger forbid_change before update or delete or truncate on baseline for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on baseline_entry for each statement execute function forbid_change();
grant select on baseline, baseline_entry to throughline_service;

-- Names the current versions of everything, or of those that are named: [{"key": "PRD-001", "version": 2 or null}]. Everything that is not
-- there is named in one refusal.
create function create_baseline(p_name text, p_note text, p_entries jsonb, p_actor text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id bigint;
  v_missing text[];
begin
  select array_agg(coalesce(e.key, '') || coalesce('@' || e.version, '') order by e.key) into v_missing
  from jsonb_to_recordset(p_entries) as e (key text, version integer)
    left join artifact a on a.key = e.key
    left join artifact_version v on v.artifact_id = a.id and v.version = coalesce(e.version, a.current_version)
  where v.version is null;
  if v_missing is not null then
    perform refuse('baseline.unknown-artifact', jsonb_build_object('missing', v_missing));
  end if;
  insert into baseline (name, note, whole, created_by) values (p_name, p_note, jsonb_array_length(p_entries) = 0, p_actor) on conflict (name) do nothing returning id into v_id;
  if v_id is null then
    perform refuse('baseline.exists', jsonb_build_object('name', p_name));
  end if;
  insert into baseline_entry (baseline_id, artifact_id, version)
  select v_id, a.id, coalesce(e.version, a.current_version)
  from artifact a left join jsonb_to_recordset(p_entries) as e (key text, version integer) on e.key = a.key
  where jsonb_array_length(p_entries) = 0 or e.key is not null;
  perform record_service_deed(p_actor, 'baseline.created', p_name,
    jsonb_build_object('versions', (select count(*) from baseline_entry where baseline_id = v_id)));
end $$;
revoke execute on function create_baseline from public;
grant execute on function create_baseline to throughline_service;

-- How much of the record one PRD takes: the complexity of a feature (specification 1.6). An aggregate is touched when one of its operations
-- serves a part of the PRD.
create function feature_size(p_prd bigint) returns jsonb language sql stable as $$
  with recursive below (id) as (
    select p_prd
    union
    select l.from_artifact_id
    from below
      join link l on l.to_artifact_id = below.id
      join artifact a on a.id = l.from_artifact_id and a.current_version = l.from_version
    where l.role not in ('exemplifies', 'related_to')
  ),
  kinds as (
    select a.kind, count(*) as count from artifact a where a.id = any (array(select id from below)) and a.id <> p_prd group by a.kind
  ),
  serving as (
    select distinct l.from_artifact_id as id, l.from_part as part
    from current_link l join artifact a on a.id = l.from_artifact_id
    where l.to_artifact_id = p_prd and l.role = 'covers' and a.kind = 'daa' and l.from_part is not null
  ),
  touched as (
    select distinct s.id, aggregate ->> 'name' as name, aggregate ->> 'context' as context, operation ->> 'id' as operation
    from (select distinct id from serving) s
      join artifact a on a.id = s.id
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      cross join jsonb_array_elements(v.body -> 'aggregates') aggregate
      cross join jsonb_array_elements(aggregate -> 'operations') operation
      join serving on serving.id = s.id and serving.part = operation ->> 'id'
  )
  select jsonb_build_object(
    'contexts', (select count(distinct context) from touched),
    'aggregates', coalesce((select jsonb_agg(distinct name) from touched), '[]'),
    'operations', (select count(*) from touched),
    'artifacts', coalesce((select jsonb_object_agg(kind, count) from kinds), '{}'))
$$;
revoke execute on function feature_size from public;
grant execute on function feature_size to throughline_service;
