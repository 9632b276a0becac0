-- Artifacts, their versions and parts. Content is inserted once and never changes; what changes is which version is current and the
-- status, and both move only through the triggers and functions below.

create table artifact (
  id bigint generated always as identity primary key,
  kind text not null references artifact_kind (kind),
  -- Null only inside the creating transaction: an artifact is numbered last, see number_artifact.
  key text unique,
  scope text,
  seq integer,
  status text not null,
  current_version integer not null,
  -- Who moved the status last, whether a secret proved it, and why.
  moved_by text,
  mover_proven boolean not null default false,
  moved_because text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (kind, status) references artifact_status (kind, status),
  unique (kind, scope, seq)
);
create index artifact_status_list on artifact (kind, status);

create table artifact_version (
  artifact_id bigint not null references artifact (id),
  version integer not null,
  title text not null check (btrim(title) <> ''),
  body jsonb not null,
  markdown text not null,
  -- sha256 (hex) over title, body and Markdown, which is what a decider reads; always computed here, and gates bind to it.
  content_hash text not null,
  -- The same without what is no rule for anybody: the title and kept text. Links pin it to tell when their target moved on.
  normative_hash text not null,
  -- Of an AI draft: who started the run.
  author_id text not null references person (id),
  provenance jsonb not null check (jsonb_typeof(provenance) = 'object'),
  -- Status that the version before keeps since this one took its place; null for the first.
  previous_status text,
  -- Names the deed that stored it, so that a repeat stores nothing twice.
  origin text unique,
  created_at timestamptz not null default now(),
  -- Parts and links belong to a version's content, so they may enter only in its own transaction.
  created_in xid8 not null,
  primary key (artifact_id, version)
);
create index version_source_hash on artifact_version ((provenance ->> 'sourceHash'));

create table artifact_alias (
  alias text not null check (btrim(alias) <> ''),
  artifact_id bigint not null references artifact (id),
  primary key (alias, artifact_id)
);
create index alias_artifact on artifact_alias (artifact_id);

create table part (
  artifact_id bigint not null,
  version integer not null,
  local_id text not null check (btrim(local_id) <> ''),
  type text not null,
  text text not null,
  -- Tombstone: the version before had this part and this one has not.
  removed boolean not null default false,
  normative_hash text not null generated always as (hash_text(type || ':' || text)) stored,
  ordinal integer not null,
  primary key (artifact_id, version, local_id),
  foreign key (artifact_id, version) references artifact_version (artifact_id, version)
);

-- One row a key scope. A creation locks it last and for one statement, so keys are gap-free without holding creators up.
create table counter (
  kind text not null references artifact_kind (kind),
  scope text not null,
  last integer not null,
  primary key (kind, scope)
);

create function start_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  new.key := null;
  new.scope := null;
  new.seq := null;
  new.current_version := 0;
  select status into strict new.status from artifact_status where kind = new.kind and initial;
  return new;
end $$;

create function require_finished_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (select from artifact where id = new.id and (key is null or current_version = 0)) then
    perform refuse('artifact.unfinished', jsonb_build_object('id', new.id));
  end if;
  return null;
end $$;

-- Gives a new artifact its key: the last statement of the creating transaction.
create function number_artifact(p_id bigint) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  first artifact_version%rowtype;
  shape artifact_kind%rowtype;
  new_scope text;
  new_seq integer;
  new_key text;
begin
  select * into strict target from artifact where id = p_id for update;
  select * into strict first from artifact_version where artifact_id = p_id and version = 1;
  select * into strict shape from artifact_kind where kind = target.kind;
  new_scope := case shape.numbering
    when 'sequence' then ''
    when 'year' then to_char(now() at time zone 'UTC', 'YYYY')
    else upper(coalesce(first.body ->> 'category', ''))
  end;
  if shape.numbering = 'category' and new_scope !~ '^[A-Z]+$' then
    perform refuse('artifact.category-missing', jsonb_build_object('kind', target.kind));
  end if;
  insert into counter as c (kind, scope, last) values (target.kind, new_scope, 1)
    on conflict (kind, scope) do update set last = c.last + 1 returning last into new_seq;
  new_key := concat_ws('-', shape.prefix, nullif(new_scope, ''), pad_number(new_seq));
  update artifact set key = new_key, scope = new_scope, seq = new_seq where id = p_id;
  perform record_service_deed(first.author_id, 'artifact.created', new_key,
    jsonb_build_object('version', 1, 'contentHash', first.content_hash, 'origin', first.origin));
  return new_key;
end $$;

-- The one place where an artifact's row may change, whoever changes it. Beyond its way through the transition table a move needs its ground:
-- an approval, a decision, a new version or a replacement.
create function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean;
  missing text;
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  if new.status <> old.status then
    select * into rule from transition where kind = old.kind and from_status = old.status and to_status = new.status;
    if not found then
      perform refuse('status.illegal-transition', jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'legal',
        array(select to_status from transition where kind = old.kind and from_status = old.status order by to_status)));
    end if;
    reopened := new.current_version > old.current_version and exists (
      select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
    missing := case
      when reopened then null
      when rule.guarded and not is_approved(new.id, new.current_version) then 'gate.approval-required'
      when rule.trigger = 'new version' then 'status.version-required'
      when rule.to_status = 'Superseded' and not is_replaced(new.id) then 'status.replacement-required'
      when ends_review(rule) and not is_decided(new.id, new.current_version, new.status) then 'gate.decision-required'
    end;
    if missing is not null then
      perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

create function record_move(p_artifact artifact, p_from text) returns void language plpgsql as $$
declare
  details jsonb := jsonb_build_object(
    'from', p_from, 'to', p_artifact.status, 'version', p_artifact.current_version, 'reason', p_artifact.moved_because);
begin
  if p_artifact.mover_proven then
    perform record_deed(p_artifact.moved_by, 'artifact.status-moved', p_artifact.key, details);
  else
    perform record_service_deed(p_artifact.moved_by, 'artifact.status-moved', p_artifact.key, details);
  end if;
end $$;

create function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.status <> old.status then
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more.
  perform close_gate(g.id, new.moved_by, case when new.current_version <> old.current_version
      then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end)
    from gate g where g.artifact_id = new.id and g.status = 'pending';
  return null;
end $$;

-- A new version: right number, allowed by the status, an author whom its run names too, hashes computed here, current from now on, and back
-- to Draft where it was decided.
create function start_version() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  rule artifact_status%rowtype;
  starter text;
begin
  select * into target from artifact where id = new.artifact_id for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', new.artifact_id));
  end if;
  if new.version <> target.current_version + 1 then
    perform refuse('artifact.stale-version',
      jsonb_build_object('key', target.key, 'expected', new.version - 1, 'current', target.current_version));
  end if;
  select * into strict rule from artifact_status where kind = target.kind and status = target.status;
  if not rule.takes_version then
    perform refuse('artifact.final', jsonb_build_object('key', target.key, 'status', target.status));
  end if;
  -- Who starts a run does not approve what it drafted, so a draft may not pass as somebody else's.
  if new.provenance ? 'runId' then
    select started_by into starter from run where key = new.provenance ->> 'runId';
    if starter is distinct from new.author_id then
      perform refuse('artifact.wrong-author',
        jsonb_build_object('key', target.key, 'run', new.provenance ->> 'runId', 'author', new.author_id));
    end if;
  end if;
  new.previous_status := case when new.version > 1 then status_after_replacement(target) end;
  new.content_hash := hash_text(jsonb_build_object('title', new.title, 'body', new.body, 'markdown', new.markdown)::text);
  new.normative_hash := hash_text((new.body - 'other')::text);
  new.created_at := now();
  new.created_in := pg_current_xact_id();
  update artifact set current_version = new.version,
      status = rule.after_version, moved_by = new.author_id, mover_proven = false, moved_because = 'new version'
    where id = target.id;
  if new.version > 1 then
    perform record_service_deed(new.author_id, 'artifact.version-added', target.key,
      jsonb_build_object('version', new.version, 'contentHash', new.content_hash, 'origin', new.origin));
  end if;
  return new;
end $$;

-- Parts and links enter with their version or never: nobody adds a covered story to what was approved.
create function require_open_version() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_artifact_id bigint := case tg_table_name when 'part' then to_jsonb(new) ->> 'artifact_id' else to_jsonb(new) ->> 'from_artifact_id' end;
  v_version integer := case tg_table_name when 'part' then to_jsonb(new) ->> 'version' else to_jsonb(new) ->> 'from_version' end;
begin
  if not exists (
    select from artifact_version
    where artifact_id = v_artifact_id and version = v_version and created_in = pg_current_xact_id()
  ) then
    perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', 'insert'));
  end if;
  return new;
end $$;

-- Moves a status outside a gate's decision. Moving to the status it has is a no-op, except where the table has that as a step of its own: the
-- incident that is mitigated again.
create function move_status(p_key text, p_to text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  was text;
begin
  select * into target from artifact where key = p_key for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_key));
  end if;
  was := target.status;
  if target.status = p_to and not exists (
    select from transition where kind = target.kind and from_status = p_to and to_status = p_to
  ) then
    return;
  end if;
  update artifact set status = p_to, moved_by = p_actor, mover_proven = false, moved_because = p_reason
    where id = target.id returning * into target;
  if was = p_to then
    perform record_move(target, was);
  end if;
end $$;

create trigger start before insert on artifact for each row execute function start_artifact();
create trigger guard_update before update on artifact for each row execute function guard_artifact();
create trigger follow_update after update on artifact for each row
  when (old.status <> new.status or old.current_version <> new.current_version) execute function follow_artifact();
create constraint trigger require_finished after insert on artifact deferrable initially deferred
  for each row execute function require_finished_artifact();
create trigger start before insert on artifact_version for each row execute function start_version();
create trigger require_open_version before insert on part for each row execute function require_open_version();

create trigger forbid_change before delete or truncate on artifact for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on artifact_version for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on artifact_alias for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on part for each statement execute function forbid_change();
create trigger forbid_change before delete or truncate on counter for each statement execute function forbid_change();

grant select on artifact, artifact_version, artifact_alias, part, counter to throughline_service;
grant insert (kind) on artifact to throughline_service;
grant insert (artifact_id, version, title, body, markdown, author_id, provenance, origin) on artifact_version to throughline_service;
grant insert (alias, artifact_id) on artifact_alias to throughline_service;
grant insert (artifact_id, version, local_id, type, text, removed, ordinal) on part to throughline_service;
