-- What 020 to 029 lacked. They are released: databases were made by them, so each stays as it is, and whatever changes comes later.

-- Runs and budgets (020, 021).
-- Opens a gate on the current version and moves the artifact into review. Returns the gate's key; the same origin gets the same gate. A gate
-- that was overtaken, or whose approval fell with a new version, continues in this one, with its assignees.
create or replace function open_gate(
  p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  current artifact_version%rowtype;
  rules gate_rule_in_force%rowtype;
  v_criteria jsonb;
  last gate%rowtype;
  kept text[];
  pending text;
  missing text[];
  result text;
begin
  select * into target from artifact where key = p_artifact_key for update;
  if not found then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_artifact_key));
  end if;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select * into current from artifact_version where artifact_id = target.id and version = target.current_version;
  if p_version <> target.current_version or p_content_hash <> current.content_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', p_version, 'current', target.current_version));
  end if;
  select criteria into v_criteria from gate_policy where kind = target.kind;
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  select key into pending from gate where artifact_id = target.id and status = 'pending';
  if found then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', pending));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
  end if;
  -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
  select array_agg(distinct r.role) into missing from link_rule r
    where r.from_kind = target.kind and r.required and not exists (
      select from link l join artifact a on a.id = l.to_artifact_id
        join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
      where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role)
    -- An amendment decides nothing of its own (specification 2.11): what it amends has the links.
    and not exists (
      select from link l where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'amends');
  if missing is not null then
    perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing));
  end if;

  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles);
  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      -- Fewer than the quorum could never open it.
      case when cardinality(kept) >= rules.quorum then kept else '{}' end,
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key)
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || p_version);
  end if;
  return result;
end $$;

drop function start_run(text, integer, jsonb, jsonb, text, text, bigint, numeric);
-- Returns the run, so that who starts one need not ask for it again. Whoever calls this sends the notices once it is committed (024).
create function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text,
  p_budget_tokens bigint default null, p_budget_usd numeric default null, p_traceparent text default null
) returns run language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result run%rowtype;
begin
  perform set_config('throughline.tells', 'after', true), set_config('throughline.traceparent', coalesce(p_traceparent, ''), true);
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1, p_budget_tokens, p_budget_usd)
    on conflict (origin) do nothing returning * into result;
  if not found then
    select * into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result.key, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result.key, 1);
  perform record_service_deed(p_started_by, 'run.started', result.key, jsonb_strip_nulls(jsonb_build_object(
    'workflow', p_workflow, 'subject', p_subject, 'budgetTokens', p_budget_tokens, 'budgetUsd', p_budget_usd)));
  return result;
end $$;

-- Starts a run on the same input that takes over the drafts of one that has ended: all that it finished, or those before it first came to `p_from`.
-- One that stopped is canceled, because the new one takes its place.
create or replace function fork_run(p_key text, p_version integer, p_from text, p_actor text) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text;
  old run%rowtype;
  came_at timestamptz;
begin
  -- Before the run is locked: whoever decides a gate locks its artifact first.
  if exists (select from run where key = p_key and status in ('failed', 'blocked')) then
    result := 'RUN-' || pad_number(nextval('run_number'));
    perform cancel_run(p_key, result || ' takes its place.', p_actor);
  end if;
  select * into old from run where key = p_key for share;
  if not found then
    perform refuse('run.not-found', jsonb_build_object('run', p_key));
  end if;
  if old.status not in ('succeeded', 'canceled') then
    perform refuse('run.not-ended', jsonb_build_object('run', p_key, 'status', old.status));
  end if;
  if p_from is not null then
    select min(at) into came_at from feed where topic = 'run' and key = p_key and type = 'node-started' and node = p_from;
    if came_at is null then
      perform refuse('run.node-unknown', jsonb_build_object('run', p_key, 'node', p_from, 'nodes', (
        select jsonb_agg(node order by first) from (
          select node, min(id) as first from feed where topic = 'run' and key = p_key and type = 'node-started' group by node) as came)));
    end if;
  end if;

  -- Only now: what is refused uses no number up.
  result := coalesce(result, 'RUN-' || pad_number(nextval('run_number')));
  insert into run (key, workflow, workflow_version, input, subject, started_by, wake, event_count, budget_tokens, budget_usd, forked_from,
      forked_at, models)
    values (result, old.workflow, p_version, old.input,
      -- What it was about before it made anything.
      (select coalesce(jsonb_object_agg(about.key, about.value), '{}') from jsonb_each_text(old.subject) about
        where exists (select from jsonb_each_text(old.input) given where given.value = about.value)),
      p_actor, 1, 1, old.budget_tokens, old.budget_usd, p_key, p_from, old.models);
  insert into run_event (run_key, sequence, type, node, text)
    values (result, 1, 'started', '', old.workflow || ' forked from ' || p_key || coalesce(', anew from ' || p_from, ''));
  insert into step_result (run_key, node, visit, input_hash, output, finished_at, drafted, reused_from)
    select result, node, visit, input_hash, output, now(), true, coalesce(reused_from, p_key) from step_result
    -- Of a node that is quick, the draft may be stored before the event that it began.
    where run_key = p_key and drafted and output is not null and (came_at is null or (finished_at < came_at and node <> p_from));
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_actor, 'run.started', result, jsonb_build_object(
    'workflow', old.workflow, 'subject', old.subject, 'forkedFrom', p_key, 'from', p_from));
  perform record_service_deed(p_actor, 'run.forked', p_key, jsonb_build_object('into', result, 'from', p_from));
  perform tell('throughline_outbox', '');
  return result;
end $$;

revoke execute on function start_run from public;
grant execute on function start_run to throughline_service;

-- Tidying (024).

-- An age counts back from now; a negative one would take what has only just ended.
create function require_past(p_age interval) returns void language plpgsql immutable as $$
begin
  if p_age is null or p_age < interval '0' then
    perform refuse('tidying.age-refused', jsonb_build_object('age', p_age));
  end if;
end $$;

-- Folds the events of runs that ended longer ago than the grace. Returns how many runs it took.
create or replace function fold_run_events(p_after interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  perform require_past(p_after);
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where pruned and ended_at <= now() - p_after order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then
    return 0;
  end if;
  insert into run_history (run_key, ended_at, first_xid, last_xid, last_id, events)
    select e.run_key, u.ended_at, min(e.xid), max(e.xid), (array_agg(e.id order by e.xid desc, e.id desc))[1],
      json_agg(json_build_array(e.type, e.node, e.text, (extract(epoch from e.at) * 1000000)::bigint, e.xid::text::bigint, e.id) order by e.sequence)
    from run_event e join untidy_run u on u.run_key = e.run_key
    where e.run_key = any (batch) group by e.run_key, u.ended_at;
  delete from run_event where run_key = any (batch);
  delete from untidy_run where run_key = any (batch);
  return cardinality(batch);
end $$;

-- Deletes runs that ended longer ago than they are kept. Artifacts, gates, decisions and the audit trail name them on. A run whose budget people
-- decided stays, because that decision is about nothing but the run.
create or replace function delete_old_runs(p_keep interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  perform require_past(p_keep);
  select array_agg(run_key) into batch from (
    select run_key from run_history h where ended_at <= now() - p_keep
      and not exists (select from budget_allowance a where a.run_key = h.run_key)
    order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then
    return 0;
  end if;
  delete from checkpoint where run_key = any (batch);
  delete from step_result where run_key = any (batch);
  delete from outbox where run_key = any (batch);
  delete from run_history where run_key = any (batch);
  delete from run where key = any (batch);
  return cardinality(batch);
end $$;

revoke execute on function require_past from public;

-- Who stores these holds the run's row in the same statement, and what is deleted is deleted with its run; a key of their own made the database look
-- for the run a dozen times in each.
alter table checkpoint_channel drop constraint checkpoint_channel_run_key_fkey;
alter table checkpoint_write drop constraint checkpoint_write_run_key_fkey;

-- Knowledge (026).

drop function clear_links(text, text, text, text, text);
-- Clears the suspect links that lead from one artifact to another (or to one of its parts), and says how many those were. They are pinned to the
-- version that the person looked at, and only while that is current.
create function clear_links(p_from text, p_to text, p_to_part text, p_seen integer, p_reason text, p_actor text) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_from bigint;
  v_to bigint;
  v_current integer;
  v_count integer;
begin
  select id into v_from from artifact where key = p_from;
  -- Nobody adds a version between the look and the pin.
  select id, current_version into v_to, v_current from artifact where key = p_to for share;
  if v_from is null or v_to is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', case when v_from is null then p_from else p_to end));
  end if;
  if not exists (select from person where id = p_actor and kind = 'person') then
    perform refuse('link.machine');
  end if;
  if p_seen is distinct from v_current then
    perform refuse('link.moved-on', jsonb_build_object('to', p_to, 'seen', p_seen, 'current', v_current));
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
    jsonb_build_object('to', p_to || coalesce('#' || p_to_part, ''), 'version', p_seen, 'links', v_count, 'reason', p_reason));
  return v_count;
end $$;
revoke execute on function clear_links from public;
grant execute on function clear_links to throughline_service;

-- What somebody wrote, without the headings, labels and ids of parts that every document of a kind has: the texts of a body, one a line.
create function content_text(p_body jsonb) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(string_agg(texts.value #>> '{}', E'\n' order by texts.place), '')
  from jsonb_path_query(p_body, 'strict $.** ? (@.type() == "string" && !(@ like_regex "^[A-Z]+-[0-9]{1,2}(\\.[A-Z]+-[0-9]{1,2})?$"))') with ordinality as texts (value, place)
$$;
revoke execute on function content_text from public;
grant execute on function content_text to throughline_service;

-- A word that stands in a part, such as a story, counts for more than one in prose. A tsvector holds a megabyte at most, so words after the
-- first 150,000 characters of a document are not found.
create or replace function index_artifact(p_id bigint) returns void language plpgsql security definer
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
      (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from artifact_alias where artifact_id = p_id)))
    || to_tsvector('english', left(content.title, 2000)), 'A');
  select left(string_agg(text, ' ' order by ordinal), 50000) into v_parts
    from part where artifact_id = p_id and version = content.version and not removed;
  begin
    v_words := v_names || setweight(to_tsvector('english', coalesce(v_parts, '')), 'B')
      || to_tsvector('english', left(content_text(content.body), 150000)) || v_marks;
  exception when program_limit_exceeded then
    v_words := v_names || v_marks;
  end;
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, content.version, v_names || v_marks, v_words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $$;

-- What stands already is found by its content from now on, too.
select index_artifact(id) from artifact;

drop function feature_size(bigint);
-- How much of the record one PRD takes: the complexity of a feature (specification 1.6). An aggregate is touched when one of its operations
-- serves a part of the PRD; of those named in p_parts, where any are.
create function feature_size(p_prd bigint, p_parts text[] default null) returns jsonb language sql stable as $$
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
      and (p_parts is null or exists (
        select from unnest(p_parts) own (part)
        where l.to_part = own.part or starts_with(l.to_part, own.part || '.') or starts_with(own.part, l.to_part || '.')))
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

-- A version with its parts, tombstones and links: one call, because each statement of a transaction is a round trip. With the caller's own rights.
-- p_parts: [{localId, type, text}] in their order. p_links: [{role, from_part, to, key, to_part, to_version}], as `store-version.ts` makes them.
create function store_version(
  p_artifact_id bigint, p_version integer, p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text,
  p_parts jsonb, p_links jsonb
) returns void language plpgsql as $$
declare
  dead text;
begin
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (p_artifact_id, p_version, p_title, p_body, p_markdown, p_author, p_provenance, p_origin);
  -- One that the version before had and this one has not leaves a tombstone, which keeps its last text.
  insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
    with wanted as (
      select * from rows from (jsonb_to_recordset(p_parts) as ("localId" text, type text, text text))
        with ordinality as w (local_id, type, text, ordinal)
    )
    select p_artifact_id, p_version, local_id, type, text, false, ordinal from wanted
    union all
    select artifact_id, p_version, local_id, type, text, true, ordinal from part before
    where artifact_id = p_artifact_id and version = p_version - 1
      and not exists (select from wanted where wanted.local_id = before.local_id);
  if jsonb_array_length(p_links) = 0 then
    return;
  end if;
  -- Refused by name, before a key of the database does it without one.
  select wanted."to" into dead
    from jsonb_to_recordset(p_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      left join artifact target on target.key = wanted.key
      left join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version)
      left join part on part.artifact_id = pinned.artifact_id and part.version = pinned.version
        and part.local_id = wanted.to_part and not part.removed
    where pinned.version is null or (wanted.to_part is not null and part.local_id is null)
    limit 1;
  if found then
    raise exception using errcode = 'TL001', message = 'link.dead', detail = jsonb_build_object('to', dead)::text;
  end if;
  -- Links pin the version they name, or else the current one.
  insert into link (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part)
    select distinct p_artifact_id, p_version, wanted.from_part, wanted.role, pinned.artifact_id, pinned.version, wanted.to_part
    from jsonb_to_recordset(p_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      join artifact target on target.key = wanted.key
      join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version);
end $$;

-- Stores a new artifact (p_key null) or the version after p_expected of one that there is, unless the same deed did before: then nothing. What a run
-- makes is made again if it is lost with Postgres, and what the run stores next waits for the disk for both (decision 0010), so this commit need not.
-- Another version may close a gate, and whoever reads of that in the feed must not find it gone.
create function store_artifact(
  p_kind text, p_aliases text[], p_key text, p_expected integer,
  p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text, p_parts jsonb, p_links jsonb,
  out stored_key text, out stored_version integer
) language plpgsql as $$
declare
  v_id bigint;
begin
  select a.key, v.version into stored_key, stored_version
    from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = p_origin;
  if found then
    return;
  end if;
  if p_key is null and p_provenance ? 'runId' then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  stored_key := p_key;
  stored_version := coalesce(p_expected, 0) + 1;
  if p_key is null then
    insert into artifact (kind) values (p_kind) returning id into v_id;
  else
    select id into v_id from artifact where key = p_key;
    if not found then
      raise exception using errcode = 'TL001', message = 'artifact.not-found', detail = jsonb_build_object('key', p_key)::text;
    end if;
  end if;
  perform store_version(v_id, stored_version, p_title, p_body, p_markdown, p_author, p_provenance, p_origin, p_parts, p_links);
  insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  if p_key is null then
    stored_key := number_artifact(v_id);
  end if;
end $$;

-- Many new artifacts of one kind, in their order, none of which links to another of them: [{title, body, markdown, author, provenance, origin, aliases,
-- parts, links}]. All are numbered last, as a single one is: who holds the counter waits for nobody. What the same deed stored before is only named.
create function store_artifacts(p_kind text, p_artifacts jsonb) returns text[] language plpgsql as $$
declare
  one record;
  v_key text;
  v_keys text[] := '{}';
  v_new bigint[] := '{}';
begin
  for one in
    select * from jsonb_to_recordset(p_artifacts) as w (
      title text, body jsonb, markdown text, author text, provenance jsonb, origin text, aliases jsonb, parts jsonb, links jsonb)
  loop
    select a.key into v_key from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = one.origin;
    v_keys := v_keys || v_key;
    if v_key is null then
      insert into artifact (kind) values (p_kind) returning v_new || id into v_new;
      perform store_version(
        v_new[cardinality(v_new)], 1, one.title, one.body, one.markdown, one.author, one.provenance, one.origin, one.parts, one.links);
      insert into artifact_alias (alias, artifact_id)
        select distinct alias, v_new[cardinality(v_new)] from jsonb_array_elements_text(one.aliases) as alias;
    end if;
  end loop;
  for at in 1 .. cardinality(v_new) loop
    v_keys[array_position(v_keys, null::text)] := number_artifact(v_new[at]);
  end loop;
  return v_keys;
end $$;

revoke execute on function store_version, store_artifact, store_artifacts from public;
grant execute on function store_version, store_artifact, store_artifacts to throughline_service;

-- Attestations (027).

alter table gate
  drop constraint gate_question,
  -- The same gate asks whether a selection of Playbook entries is to be used from now on: what they are proposed to be, instead of what they claim.
  add column adopts boolean not null default false,
  add constraint gate_question check (
    num_nulls(artifact_id, version) = case kind when 'review' then 0 else 2 end
    and (budget is not null) = (kind = 'budget') and (kind <> 'budget' or run_key is not null)
    and (attests is not null) = (kind = 'attestation')
    and (not adopts or coalesce(attests = 'playbook', false)));

-- A claim that is no longer asked about, while the others of its gate are: its artifact moved on, or whoever approved the others refused it.
create table gate_claim_exit (
  gate_id bigint not null,
  artifact_id bigint not null,
  -- False where the artifact moved on, which says nothing about the claim.
  refused boolean not null,
  because text not null,
  left_at timestamptz not null default now(),
  primary key (gate_id, artifact_id),
  foreign key (gate_id, artifact_id) references gate_claim (gate_id, artifact_id)
);
create trigger forbid_change before update or delete or truncate on gate_claim_exit for each statement execute function forbid_change();

-- For the few versions among all that came with a claim.
create index artifact_version_claiming on artifact_version (artifact_id, version) where provenance ? 'claimedStatus';

create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language sql as $$
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else case when g.adopts then 'Adoption of Playbook entries'
          else 'Attestation of imported artifacts of kind ' || g.attests end end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id;
  select pg_notify('throughline_gate', key) from gate where id = p_gate_id
$$;

-- As in migration 020; at an attestation every claimed version counts, whoever asked: opening the gate over what somebody else wrote would otherwise
-- let its author attest it.
-- Question by question, each with a plan of its own: as one statement it was planned anew for every decision, which took longer than the rest of it.
create or replace function separation_conflict(p_gate gate, p_person_id text) returns text language plpgsql stable as $$
declare
  subject record;
  conflict text;
begin
  if p_gate.separation = 'off' or count_active_people() <= 1 then
    return null;
  end if;
  if gate_author(p_gate) = p_person_id then
    return 'author';
  end if;
  for subject in
    select p_gate.artifact_id, p_gate.version where p_gate.kind = 'review'
    union all select artifact_id, version from gate_claim where gate_id = p_gate.id
  loop
    if exists (select from artifact_version where artifact_id = subject.artifact_id and version = subject.version and author_id = p_person_id) then
      return 'author';
    end if;
    continue when p_gate.separation = 'author' or conflict = 'earlier-author';
    if exists (select from artifact_version where artifact_id = subject.artifact_id and version < subject.version and author_id = p_person_id) then
      conflict := 'earlier-author';
    elsif conflict is null and exists (
      select from link l
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id
      where l.from_artifact_id = subject.artifact_id and l.from_version = subject.version and l.role = 'derived_from') then
      conflict := 'source-approver';
    end if;
  end loop;
  return conflict;
end $$;

-- True when an approved attestation of exactly this version's content leads through the status.
create or replace function is_attested(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  -- The claims first: where there are few of them and many gates, Postgres would go through all approved gates for each move of a status.
  with c as materialized (
    select gate_id, artifact_id, version, content_hash from gate_claim
    where artifact_id = p_artifact_id and version = p_version and p_status = any (path)
  )
  select exists (
    select from c
      join gate g on g.id = c.gate_id
      join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.content_hash = v.content_hash and g.status = 'approved'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
$$;

-- True when the import that brought this version said so. What takes no new version cannot say more by one, so of an imported record that is final
-- whoever imports again says what became of it since; from there the table leads to nothing guarded.
create function is_claimed(p_artifact_id bigint, p_version integer, p_status text) returns boolean language sql stable as $$
  select exists (
    select from artifact a
      join artifact_version v on v.artifact_id = a.id and v.version = p_version
      join artifact_status s on s.kind = a.kind and s.status = a.status
    where a.id = p_artifact_id and (v.provenance ->> 'claimedStatus' = p_status or v.provenance ? 'stated' and not s.takes_version))
$$;

-- To be under review is no verdict that anybody could attest; such an artifact is submitted to its gate.
create function is_review_status(p_kind text, p_status text) returns boolean language sql stable as $$
  select exists (select from gate_outcome where kind = p_kind and review_status = p_status)
$$;

-- As in migration 003; what an attestation approved is ground for a move as well. That a record was replaced may be attested although its heir
-- has been replaced since, but never without an heir.
create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean;
  attested boolean;
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
    attested := exists (select from gate_claim where artifact_id = new.id) and is_attested(new.id, new.current_version, new.status);
    missing := case
      when reopened then null
      when rule.guarded and not attested and not is_approved(new.id, new.current_version) then 'gate.approval-required'
      when rule.trigger = 'new version' then 'status.version-required'
      when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id)) then 'status.replacement-required'
      when ends_review(rule) and not attested and not is_decided(new.id, new.current_version, new.status) then 'gate.decision-required'
    end;
    if missing is not null then
      perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

-- Takes one claim out of a gate that waits, and closes the gate when none is left.
create function drop_claim(p_gate_id bigint, p_artifact_id bigint, p_actor text, p_because text) returns void language plpgsql as $$
declare
  subject gate%rowtype;
  v_key text := (select key from artifact where id = p_artifact_id);
begin
  -- Two that leave at once must not each take the other for one that stays.
  select * into strict subject from gate where id = p_gate_id for update;
  insert into gate_claim_exit (gate_id, artifact_id, refused, because) values (p_gate_id, p_artifact_id, false, p_because);
  if not exists (
    select from gate_claim c where c.gate_id = p_gate_id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
    perform close_gate(p_gate_id, p_actor, v_key || ': ' || p_because);
    return;
  end if;
  perform record_service_deed(p_actor, 'gate.claim-left', subject.key, jsonb_build_object('artifact', v_key, 'reason', p_because));
end $$;

create or replace function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  reason text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
begin
  if new.status <> old.status then
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more.
  perform close_gate(g.id, new.moved_by, reason)
    from gate g where g.artifact_id = new.id and g.status = 'pending';
  -- Of an attestation that claim alone; the others still wait.
  perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
    from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = new.id and g.status = 'pending'
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
    order by c.gate_id;
  return null;
end $$;

drop function open_attestation(text, jsonb, text, jsonb, text, text);
-- Opens an attestation on the current versions: [{"key", "version", "status", "said"}]. Returns its key; the same origin gets the same gate. With
-- `p_adopts` it asks whether Proposed entries of the Playbook are to be Active, which nobody has to have claimed; each at one gate at a time.
create function open_attestation(
  p_kind text, p_claims jsonb, p_evidence text, p_findings jsonb, p_origin text, p_actor text, p_adopts boolean default false
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rules gate_rule_in_force%rowtype;
  claim record;
  new_id bigint;
  result text;
begin
  perform from artifact where key in (select c ->> 'key' from jsonb_array_elements(p_claims) c) order by id for update;
  select key into result from gate where origin = p_origin;
  if found then
    return result;
  end if;
  select * into rules from gate_rule_in_force where kind = p_kind and kind in (select kind from gate_policy);
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('kind', p_kind));
  end if;
  if jsonb_array_length(p_claims) = 0 then
    perform refuse('gate.nothing-claimed', jsonb_build_object('kind', p_kind));
  end if;
  for claim in
    select c ->> 'key' as key, (c ->> 'version')::integer as version, c ->> 'status' as status, a.id, a.kind, a.status as from_status,
      a.current_version, status_path(a.kind, a.status, c ->> 'status') as path
    from jsonb_array_elements(p_claims) c left join artifact a on a.key = c ->> 'key'
  loop
    if claim.id is null or claim.kind <> p_kind then
      perform refuse('artifact.not-found', jsonb_build_object('key', claim.key));
    elsif claim.version is distinct from claim.current_version then
      perform refuse('gate.stale-version',
        jsonb_build_object('key', claim.key, 'version', claim.version, 'current', claim.current_version));
    elsif coalesce(cardinality(claim.path), 0) = 0 then
      perform refuse('status.illegal-transition', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status, 'legal',
        array(select to_status from transition where kind = p_kind and from_status = claim.from_status order by to_status)));
    elsif is_review_status(claim.kind, claim.status) then
      perform refuse('gate.review-claimed', jsonb_build_object('key', claim.key, 'status', claim.status));
    elsif claim.status = 'Superseded' and not has_heir(claim.id) then
      perform refuse('status.replacement-required', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status));
    elsif p_adopts and (p_kind <> 'playbook' or claim.from_status <> 'Proposed' or claim.status <> 'Active') then
      perform refuse('gate.not-adoptable', jsonb_build_object('key', claim.key, 'status', claim.from_status));
    elsif p_adopts and exists (
      select from gate_claim c join gate g on g.id = c.gate_id and g.status = 'pending'
      where c.artifact_id = claim.id and not exists (
        select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
      perform refuse('gate.claim-asked', jsonb_build_object('key', claim.key));
    elsif not p_adopts and not is_claimed(claim.id, claim.version, claim.status) then
      perform refuse('gate.not-claimed', jsonb_build_object('key', claim.key, 'version', claim.version, 'status', claim.status));
    end if;
  end loop;

  insert into gate (kind, attests, adopts, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria,
      origin, opened_by)
    select 'attestation', p_kind, p_adopts, hash_text(jsonb_agg(jsonb_build_object(
        'key', a.key, 'contentHash', v.content_hash, 'from', a.status, 'status', c ->> 'status', 'said', c ->> 'said') order by a.id)::text),
      rules.roles, rules.quorum, rules.required_roles, rules.separation, now() + make_interval(secs => rules.due_seconds),
      rules.remind_seconds, rules.escalate_to,
      jsonb_build_array(case when p_adopts
          then jsonb_build_object('id', 'vetted', 'text', 'Each entry is vetted and self-contained.')
          else jsonb_build_object('id', 'claims-true', 'text', 'The imported records have the statuses that they claim.') end
        || jsonb_build_object('evidence', p_evidence, 'findings', p_findings)),
      p_origin, p_actor
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    returning id, key into new_id, result;
  insert into gate_claim (gate_id, artifact_id, version, content_hash, status, said, path)
    select new_id, a.id, v.version, v.content_hash, c ->> 'status', coalesce(c ->> 'said', ''), status_path(a.kind, a.status, c ->> 'status')
    from jsonb_array_elements(p_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version;
  perform record_service_deed(p_actor, 'gate.opened', result,
    jsonb_build_object('kind', p_kind, 'method', case when p_adopts then 'selection' else 'imported' end, 'claims', p_claims));
  return result;
end $$;

-- What was attested comes to pass, in the name of whose approval was the last one needed. A claim whose key stands as the part of a comment of an
-- approval is refused by that, whatever the other approvals say.
create or replace function settle_attestation() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  claim gate_claim%rowtype;
  step text;
  decider text := (select person_id from gate_decision where gate_id = new.id and decision = 'approve' order by id desc limit 1);
begin
  insert into gate_claim_exit (gate_id, artifact_id, refused, because)
    select distinct on (c.artifact_id) new.id, c.artifact_id, true, coalesce(remark ->> 'text', '')
    from gate_decision d
      cross join lateral jsonb_array_elements(d.comments) as remark
      join artifact a on a.key = remark ->> 'part'
      join gate_claim c on c.gate_id = new.id and c.artifact_id = a.id
    where d.gate_id = new.id and d.decision = 'approve'
    order by c.artifact_id, d.id
    on conflict do nothing;
  for claim in
    select c.* from gate_claim c where c.gate_id = new.id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
    order by c.artifact_id
  loop
    foreach step in array claim.path loop
      update artifact set status = step, moved_by = decider, mover_proven = true,
          moved_because = case when new.adopts then format('%s: adopted with a selection', new.key)
            else format('%s: attested as imported ("%s")', new.key, claim.said) end
        where id = claim.artifact_id;
    end loop;
  end loop;
  return null;
end $$;

-- Claims of current versions that no gate asks about and none has settled, such as after a crash between an import and its gate. `refused`: a person
-- was asked and said no, so that they are asked again only when somebody names the artifact.
create view open_claim as
select a.id as artifact_id, a.key, a.kind, v.version, v.provenance ->> 'claimedStatus' as status,
  coalesce(v.provenance -> 'stated' ->> 'status', v.provenance ->> 'claimedStatus') as said, v.created_at as since,
  exists (
    select from gate_claim c join gate g on g.id = c.gate_id
      left join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus'
      and (e.refused or e.gate_id is null and g.status = 'rejected')) as refused
from artifact_version v join artifact a on a.id = v.artifact_id and a.current_version = v.version
where v.provenance ? 'claimedStatus' and v.provenance ->> 'claimedStatus' <> a.status
  and exists (select from gate_policy p where p.kind = a.kind)
  and not is_review_status(a.kind, v.provenance ->> 'claimedStatus')
  and (v.provenance ->> 'claimedStatus' <> 'Superseded' or has_heir(a.id))
  and not exists (
    select from gate_claim c join gate g on g.id = c.gate_id
    where c.artifact_id = a.id and c.version = v.version and c.status = v.provenance ->> 'claimedStatus' and g.status in ('pending', 'approved')
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id))
  and status_path(a.kind, a.status, v.provenance ->> 'claimedStatus') is not null;

revoke execute on function is_claimed, is_review_status, drop_claim, open_attestation from public;
-- The view asks by them, and a view calls functions as whoever reads it.
grant execute on function status_path, is_review_status, has_heir to throughline_service;
grant execute on function open_attestation to throughline_service;
grant select on gate_claim_exit, open_claim to throughline_service;
