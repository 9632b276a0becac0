-- What every gated run does in the database, once more for less (see 033). A statement that has a dozen parts prepares all of them at each run, whether there
-- is anything for them to do or not; a function prepares what it comes to. Nothing here is allowed or refused that was not before.

-- Stores what a worker has gathered of a run, under its lease: events, checkpoints, channels and writes. With a status it also gives the run back, or does
-- nothing and answers false when it may not rest like that: it was woken meanwhile, it waits at what is no open gate of its own, or it came to its end past
-- one. (Of a budget gate, its run asks again what it may use.) False as well when the lease is no longer this one; who waited for a take-over sees the new one.
-- An event without a node is of the one that the run is at. Whoever closes a gate wakes its run in the same transaction, so that a gate which is looked
-- at before the run is locked shows in `wake` when it was closed in between.
create function store_journal(
  p_run text, p_epoch bigint, p_owner integer, p_types text[], p_nodes text[], p_texts text[], p_node text, p_subject jsonb,
  p_namespaces text[], p_ids text[], p_parents text[], p_bodies jsonb[], p_metadata jsonb[],
  p_channel_namespaces text[], p_channels text[], p_versions text[], p_encodings text[], p_values bytea[],
  p_write_namespaces text[], p_write_checkpoints text[], p_write_tasks text[], p_write_indexes integer[], p_write_channels text[],
  p_write_encodings text[], p_write_values bytea[],
  p_status text default null, p_gate text default null, p_error jsonb default null, p_seen_wake integer default null, p_traceparent text default null
) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  added constant integer := cardinality(p_types);
  total integer;
  v_node text;
  v_wake integer;
begin
  -- No run but one that is running has an owner (a check of the table). Asked for its status as well, the planner may go through all that are running.
  if p_status is null then
    if added > 0 or p_subject is not null then
      update run set event_count = event_count + added, node = coalesce(p_node, node),
          subject = case when p_subject is null then subject else subject || p_subject end
        where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner returning event_count, node into total, v_node;
    else
      perform from run where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner for share;
    end if;
  else
    if p_status = 'waiting' then
      if not exists (select from gate where key = p_gate and run_key = p_run and (status = 'pending' or kind = 'budget')) then
        return false;
      end if;
    elsif p_status = 'succeeded' then
      -- All gates of the run first (`offset 0`): the planner may otherwise go through all gates that wait.
      if exists (select from (select status from gate where run_key = p_run offset 0) as asked where status = 'pending') then
        return false;
      end if;
    end if;
    update run set event_count = event_count + added, node = coalesce(p_node, node),
        subject = case when p_subject is null then subject else subject || p_subject end,
        status = p_status, gate_key = p_gate, error = p_error, lease_owner = null, lease_expires_at = null,
        wake = case p_status when 'queued' then wake + 1 else wake end, woken_at = case p_status when 'queued' then now() else woken_at end
      where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner and (p_status <> 'waiting' or wake = p_seen_wake)
      returning event_count, node, wake into total, v_node, v_wake;
  end if;
  if not found then
    return false;
  end if;

  if added > 0 then
    -- In one insert and in order, because the feed numbers events as they are inserted. The number of the transaction, which is the same for all of them and
    -- nobody else may give, would be asked for by each.
    insert into run_event (run_key, sequence, type, node, text, xid)
      select p_run, total - added + ordinal, type, coalesce(node, v_node), text, (select feed_number_of(pg_current_xact_id()))
      from unnest(p_types, p_nodes, p_texts) with ordinality as given (type, node, text, ordinal) order by ordinal;
  end if;
  if p_namespaces <> '{}' then
    insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
      select p_run, given.*, p_epoch from unnest(p_namespaces, p_ids, p_parents, p_bodies, p_metadata) as given
      on conflict (run_key, namespace, id) do update
        set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch;
  end if;
  if p_channels <> '{}' then
    insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
      select p_run, given.* from unnest(p_channel_namespaces, p_channels, p_versions, p_encodings, p_values) as given
      on conflict do nothing;
  end if;
  if p_write_tasks <> '{}' then
    -- LangGraph's rule: an error, interrupt or resume (below 0) replaces the one before it; a task's own results are written once.
    insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
      select p_run, given.*, p_epoch
      from unnest(p_write_namespaces, p_write_checkpoints, p_write_tasks, p_write_indexes, p_write_channels, p_write_encodings,
        p_write_values) as given
      on conflict (run_key, namespace, checkpoint_id, task_id, index) do update
        set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch
        where checkpoint_write.index < 0;
  end if;
  if p_status = 'queued' then
    insert into outbox (run_key, wake, traceparent) values (p_run, v_wake, p_traceparent);
    perform pg_notify('throughline_outbox', '');
  end if;
  return true;
end $$;

create type taken_run as (
  key text, workflow text, workflow_version integer, input jsonb, models jsonb, forked_from text, forked_at text, started_by text,
  created_at timestamptz, lease_epoch bigint, lease_owner integer, wake integer, traceparent text,
  -- The last approval of a gate of its own; the trace of its wake; how many entries of the outbox there were for all that were taken at once.
  approval jsonb, woken_in text, entries integer
);

-- What has begun goes on before anything else begins: whoever has decided waits for the next node, and the more runs wait to begin, the longer it would be.
create index outbox_next on outbox ((wake = 1), id);

-- Takes runs from the outbox for a worker, in that order, each with its lease, and one row without a run when there is none. What it cannot take needs
-- no pick-up, because whoever holds it sees the wake. In the order of their keys, because two workers may come upon two wakes of one run. Each is looked
-- up by its key: an index of states would lead through all that wait, and of a `case` the planner cannot tell that one would do. Nobody acts on a lease before
-- something else is stored under it, which waits for the disk for both; if it is lost with Postgres, so is its worker's session, and whoever finds the run
-- takes it anew.
create function take_woken(p_worker integer, p_limit integer, p_lease_seconds integer) returns setof taken_run language plpgsql as $$
declare
  woken record;
  result taken_run;
  last text := '';
  is_any boolean := false;
begin
  perform set_config('synchronous_commit', 'off', true);
  for woken in
    with entry as (
      delete from outbox where id = any (array(select id from outbox order by wake = 1, id limit p_limit for update skip locked))
      returning run_key, wake, traceparent
    )
    select run_key, traceparent, (count(*) over ())::integer as entries from entry order by run_key, wake desc
  loop
    continue when woken.run_key = last;
    last := woken.run_key;
    update run r set status = 'running', lease_owner = p_worker, lease_epoch = r.lease_epoch + 1, gate_key = null,
        lease_expires_at = now() + make_interval(secs => p_lease_seconds)
      where r.key = woken.run_key
        and case r.status when 'queued' then true when 'running' then lease_is_free(r.lease_owner, r.lease_expires_at) else false end
      returning r.key, r.workflow, r.workflow_version, r.input, r.models, r.forked_from, r.forked_at, r.started_by, r.created_at, r.lease_epoch,
        r.lease_owner, r.wake, r.traceparent, null, woken.traceparent, woken.entries into result;
    if found then
      is_any := true;
      -- Most that were held before wait for nothing else, and who decided need not be asked once more. What was approved stays so.
      if result.lease_epoch > 1 then
        select jsonb_build_object('gateKey', g.key, 'decidedById', d.person_id, 'note', d.note, 'comments', d.comments,
            'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          into result.approval
          from (select id, key, status from gate where run_key = result.key offset 0) as g
            join gate_decision d on d.gate_id = g.id and d.decision = 'approve'
          where g.status = 'approved' order by g.id desc, d.id desc limit 1;
      end if;
      return next result;
    end if;
  end loop;
  if not is_any then
    result := null;
    result.entries := coalesce(woken.entries, 0);
    return next result;
  end if;
end $$;

-- As in migration 010. Asked for the states in which it may be, the planner took the index of these, which led through every run that waits at a gate.
create or replace function wake_run(p_key text) returns boolean language plpgsql as $$
declare
  new_wake integer;
begin
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status not in ('succeeded', 'failed', 'canceled', 'blocked')
    returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform tell('throughline_outbox', '');
  return true;
end $$;

-- Artifacts.

-- The three that every change of status asks, with plans of their own: those of SQL were made ready at each call.
create or replace function is_approved(p_artifact_id bigint, p_version integer) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false) or exists (select from gate_claim where artifact_id = p_artifact_id) and exists (
    select from artifact a join transition t on t.kind = a.kind and t.guarded
    where a.id = p_artifact_id and is_attested(a.id, p_version, t.to_status));
end $$;

create or replace function is_decided(p_artifact_id bigint, p_version integer, p_status text) returns boolean language plpgsql stable as $$
begin
  return coalesce((
    select g.content_hash = v.content_hash and exists (
      select from gate_outcome o where o.kind = a.kind and o.to_status = p_status and gate_status_after(o.outcome) = g.status)
    from gate g join artifact a on a.id = g.artifact_id
      join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version
    order by g.id desc limit 1
  ), false);
end $$;

create or replace function ends_review(p_rule transition) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from gate_outcome where kind = p_rule.kind and review_status = p_rule.from_status and to_status = p_rule.to_status);
end $$;

-- One trigger for what follows a change, in the order in which three did it, and one row of the trail without a function in between.
drop trigger follow_status on artifact;
drop trigger succeed on artifact;
drop function follow_status();
drop function succeed();
create or replace function follow_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  is_moved constant boolean := new.status <> old.status;
  v_old constant text := 'status:' || old.status;
  v_new tsvector;
  reason constant text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
  pending bigint;
begin
  -- Of what has just come to its first version there is nothing that could follow.
  if old.current_version = 0 and not is_moved then
    return null;
  end if;
  if is_moved then
    v_new := array_to_tsvector(array['status:' || new.status]);
    update search_document
      set title_words = ts_delete(title_words, v_old) || v_new, words = ts_delete(words, v_old) || v_new
      where artifact_id = new.id;
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more. Only the last gate of an artifact can be pending.
  select id into pending from (select id, status from gate where artifact_id = new.id order by id desc limit 1) as last where status = 'pending';
  if found then
    perform close_gate(pending, new.moved_by, reason);
  end if;
  -- Of an attestation that claim alone; the others still wait.
  if exists (select from gate_claim where artifact_id = new.id) then
    perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
      from gate_claim c join gate g on g.id = c.gate_id
      where c.artifact_id = new.id and g.status = 'pending'
        and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
      order by c.gate_id;
  end if;
  -- What it supersedes goes out of force last, so that the trail tells of the heir first (migration 031).
  if is_moved and exists (select from gate_outcome where kind = new.kind and outcome = 'approve' and to_status = new.status) then
    update artifact a set status = 'Superseded', moved_by = new.moved_by, mover_proven = new.mover_proven,
        moved_because = format('%s supersedes it', new.key)
      where a.id in (
          select l.to_artifact_id from link l
          where l.from_artifact_id = new.id and l.from_version = new.current_version and l.role = 'supersedes' and l.to_part is null)
        and exists (select from transition t where t.kind = a.kind and t.from_status = a.status and t.to_status = 'Superseded')
        and is_replaced(a.id);
  end if;
  return null;
end $$;

-- As in migration 033. That an attestation is a ground as well is looked at last, because few artifacts have one.
create or replace function guard_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  rule transition%rowtype;
  reopened boolean := false;
  unapproved boolean;
  undecided boolean;
  attested boolean := false;
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
    if new.current_version > old.current_version then
      reopened := exists (
        select from artifact_status where kind = old.kind and status = old.status and after_version = new.status);
    end if;
    if not reopened then
      unapproved := rule.guarded and not is_approved(new.id, new.current_version);
      undecided := ends_review(rule) and not is_decided(new.id, new.current_version, new.status);
      if unapproved or undecided or rule.to_status = 'Superseded' then
        if exists (select from gate_claim where artifact_id = new.id) then
          attested := is_attested(new.id, new.current_version, new.status);
        end if;
      end if;
      missing := case
        when unapproved and not attested then 'gate.approval-required'
        when rule.trigger = 'new version' then 'status.version-required'
        when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id))
          then 'status.replacement-required'
        when undecided and not attested then 'gate.decision-required'
      end;
    end if;
    if missing is not null then
      perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
    end if;
  end if;
  new.updated_at := now();
  return new;
end $$;

-- As in migration 003; what it asks about the new artifact it asks at once.
create or replace function number_artifact(p_id bigint) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  new_scope text;
  new_seq integer;
  new_key text;
begin
  select a.kind, k.prefix, k.numbering, v.author_id, v.content_hash, v.origin, v.body ->> 'category' as category into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1 join artifact_kind k on k.kind = a.kind
    where a.id = p_id for update of a;
  new_scope := case target.numbering
    when 'sequence' then ''
    when 'year' then to_char(now() at time zone 'UTC', 'YYYY')
    else upper(coalesce(target.category, ''))
  end;
  if target.numbering = 'category' and new_scope !~ '^[A-Z]+$' then
    perform refuse('artifact.category-missing', jsonb_build_object('kind', target.kind));
  end if;
  insert into counter as c (kind, scope, last) values (target.kind, new_scope, 1)
    on conflict (kind, scope) do update set last = c.last + 1 returning last into new_seq;
  new_key := concat_ws('-', target.prefix, nullif(new_scope, ''), pad_number(new_seq));
  update artifact set key = new_key, scope = new_scope, seq = new_seq where id = p_id;
  perform record_service_deed(target.author_id, 'artifact.created', new_key,
    jsonb_build_object('version', 1, 'contentHash', target.content_hash, 'origin', target.origin));
  return new_key;
end $$;

-- As in migration 030; statements for what there is none of cost as much to make ready as others.
create or replace function store_version(
  p_artifact_id bigint, p_version integer, p_title text, p_body jsonb, p_markdown text, p_author text, p_provenance jsonb, p_origin text,
  p_parts jsonb, p_links jsonb
) returns void language plpgsql as $$
declare
  dead text;
begin
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (p_artifact_id, p_version, p_title, p_body, p_markdown, p_author, p_provenance, p_origin);
  if p_version > 1 or jsonb_array_length(p_parts) > 0 then
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
  end if;
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

-- The same.
create or replace function store_artifact(
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
  if cardinality(p_aliases) > 0 then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from unnest(p_aliases) as alias;
  end if;
  if p_key is null then
    stored_key := number_artifact(v_id);
  end if;
end $$;

-- As in migration 030; what it asks about the artifact it asks at once.
create or replace function index_artifact(p_id bigint) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  v_marks tsvector;
  v_names tsvector;
  v_words tsvector;
begin
  select a.key, a.kind, a.status, v.version, v.title, v.body,
      array(select distinct 'role:' || role from link where from_artifact_id = a.id and from_version = v.version) as roles,
      (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from artifact_alias where artifact_id = a.id) as aliases,
      (select left(string_agg(text, ' ' order by ordinal), 50000) from part where artifact_id = a.id and version = v.version and not removed) as parts
    into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_id;
  v_marks := array_to_tsvector(array['kind:' || target.kind, 'status:' || target.status] || target.roles);
  v_names := setweight(to_tsvector('simple', concat_ws(' ', target.key, target.aliases)) || to_tsvector('english', left(target.title, 2000)), 'A');
  begin
    v_words := v_names || setweight(to_tsvector('english', coalesce(target.parts, '')), 'B')
      || to_tsvector('english', left(content_text(target.body), 150000)) || v_marks;
  exception when program_limit_exceeded then
    v_words := v_names || v_marks;
  end;
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, target.version, v_names || v_marks, v_words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $$;

-- Of a deed that nobody proved the service is the actor, as in `record_service_deed`.
create or replace function record_move(p_artifact artifact, p_from text) returns void language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details)
    values (case when p_artifact.mover_proven then p_artifact.moved_by else 'service' end, 'artifact.status-moved', p_artifact.key,
      jsonb_build_object(
        'from', p_from, 'to', p_artifact.status, 'version', p_artifact.current_version, 'reason', p_artifact.moved_because)
      || case when p_artifact.mover_proven then '{}' else jsonb_build_object('onBehalfOf', nullif(p_artifact.moved_by, '')) end);
end $$;

-- Asked at each decision and again by the guard of the gate. Where any one approval is enough, there is nothing to count.
create or replace function is_quorum_met(p_gate gate) returns boolean language plpgsql stable as $$
begin
  if p_gate.quorum = 1 and p_gate.required_roles = '{}' then
    return exists (
      select from gate_decision where gate_id = p_gate.id and decision = 'approve' and content_hash = p_gate.content_hash);
  end if;
  return p_gate.quorum <= (select count(*) from counting_approvals(p_gate))
    and (p_gate.required_roles = '{}' or not exists (select from lacking_roles(p_gate)));
end $$;

-- As in migration 006; what is wrong is looked for where something is.
create or replace function malformed_answers(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable as $$
declare
  known text[] := array(select c ->> 'id' from jsonb_array_elements(p_criteria) c);
  unknown text[];
  is_twice boolean;
begin
  select array_agg(v ->> 'id') filter (
      where v ->> 'id' is null or v ->> 'id' <> all (known) or coalesce(v ->> 'verdict', '') not in ('met', 'not-met')),
      count(distinct v ->> 'id') < count(*)
    into unknown, is_twice from jsonb_array_elements(p_verdicts) v;
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-criterion', 'unknown', unknown, 'criteria', known);
  end if;
  if is_twice then
    return jsonb_build_object('id', 'gate.criterion-twice', 'criteria', array(
      select v ->> 'id' from jsonb_array_elements(p_verdicts) v group by 1 having count(*) > 1 order by 1));
  end if;
  if p_waivers = '[]' then
    return null;
  end if;
  select array_agg(w ->> 'code') into unknown from jsonb_array_elements(p_waivers) w
    where not exists (
      select from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f where f ->> 'code' = w ->> 'code');
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-finding', 'codes', unknown);
  end if;
  if exists (select from jsonb_array_elements(p_waivers) w where btrim(coalesce(w ->> 'reason', '')) = '') then
    return jsonb_build_object('id', 'waiver.reason-missing');
  end if;
  return null;
end $$;

create or replace function missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb) returns jsonb language plpgsql stable as $$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then
    return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria);
  end if;
  if not jsonb_path_exists(p_criteria, '$[*].findings[*] ? (@.severity == "error")') then
    return null;
  end if;
  select array_agg(distinct f ->> 'code') into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code');
  if open_codes is not null then
    return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes);
  end if;
  return null;
end $$;

-- The roles in which a person may decide at a gate, if they hold them: as one it is open to, or as one it was escalated to.
create function roles_open_to(p_gate gate, p_person_id text) returns text[] language plpgsql immutable as $$
begin
  return case when p_gate.assignees = '{}' or p_person_id = any (p_gate.assignees) then p_gate.roles else '{}' end || p_gate.escalated_roles;
end $$;

-- As in migration 020. Where no role is required nobody stands in for one, and the first that is held will do.
create or replace function deciding_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
returns table (role text, stands_in_for text) language plpgsql stable as $$
begin
  if p_gate.required_roles <> '{}' then
    return query
      select c.role, case when c.role <> all (p_gate.roles) then (select l.role from lacking_roles(p_gate) l limit 1) end
      from unnest(roles_open_to(p_gate, p_person_id)) with ordinality as c (role, ordinal)
      where c.role = any (p_held) and (p_wanted is null or c.role = p_wanted)
      order by exists (select from lacking_roles(p_gate) l where l.role = c.role) desc, c.ordinal
      limit 1;
    return;
  end if;
  foreach role in array roles_open_to(p_gate, p_person_id) loop
    if role = any (p_held) and (p_wanted is null or role = p_wanted) then
      return next;
      return;
    end if;
  end loop;
end $$;

-- In PL/pgSQL, as it is called twice for each version.
create or replace function hash_text(p_text text) returns text language plpgsql immutable as $$
begin
  return encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end $$;

-- The index by which a pending gate of an artifact is found, made anew: among indexes that seem equal the planner takes the newest, and while there are no
-- statistics the one of due dates, which leads through all gates that wait, seems equal.
drop index one_pending_gate;
create unique index one_pending_gate on gate (artifact_id) where status = 'pending';

-- What another key has in it already is asked twice for every row: a status is one of a kind, a version is one of an artifact, and a gate has both or
-- neither.
alter table artifact drop constraint artifact_kind_fkey;
alter table gate drop constraint gate_artifact_id_fkey;

-- An index that another one leads to as well: an artifact has few gates.
drop index gate_artifact;
-- Runs are only asked for what their subject contains, for which one entry of a pair does.
drop index run_subject;
create index run_subject on run using gin (subject jsonb_path_ops);

-- The checks of the rows that are written most. Postgres reads the text of a check, and prepares it, at every statement that writes a row; a function it
-- keeps. Nine checks were a third of what a change of a run cost.
create function is_sound_run(
  p_status text, p_lease_owner integer, p_gate_key text, p_error jsonb, p_subject jsonb, p_workflow_version integer, p_forked_from text, p_forked_at text,
  p_budget_tokens bigint, p_budget_usd numeric
) returns boolean language plpgsql immutable as $$
begin
  return p_status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')
    and (p_status = 'running') = (p_lease_owner is not null)
    and (p_status = 'waiting') = (p_gate_key is not null)
    and (p_status in ('failed', 'blocked')) = (p_error is not null)
    and jsonb_typeof(p_subject) = 'object'
    and p_workflow_version > 0
    and (p_forked_from is not null or p_forked_at is null)
    and p_budget_tokens > 0 is not false
    and p_budget_usd > 0 is not false;
end $$;
alter table run
  drop constraint run_status_check, drop constraint run_check, drop constraint run_check1, drop constraint run_check2, drop constraint run_subject_check,
  drop constraint run_workflow_version_check, drop constraint run_fork_check, drop constraint run_budget_tokens_check, drop constraint run_budget_usd_check,
  add constraint run_is_sound check (is_sound_run(
    status, lease_owner, gate_key, error, subject, workflow_version, forked_from, forked_at, budget_tokens, budget_usd));

create function is_sound_gate(
  p_kind text, p_status text, p_closed_at timestamptz, p_artifact_id bigint, p_version integer, p_run_key text, p_budget jsonb, p_attests text,
  p_adopts boolean
) returns boolean language plpgsql immutable as $$
begin
  return p_kind in ('review', 'budget', 'attestation')
    and p_status in ('pending', 'approved', 'changes-requested', 'rejected', 'withdrawn')
    and (p_status = 'pending') = (p_closed_at is null)
    and num_nulls(p_artifact_id, p_version) = case p_kind when 'review' then 0 else 2 end
    and (p_budget is not null) = (p_kind = 'budget')
    and (p_kind <> 'budget' or p_run_key is not null)
    and (p_attests is not null) = (p_kind = 'attestation')
    and (not p_adopts or coalesce(p_attests = 'playbook', false));
end $$;
alter table gate
  drop constraint gate_kind_check, drop constraint gate_status_check, drop constraint gate_check, drop constraint gate_question,
  add constraint gate_is_sound check (is_sound_gate(kind, status, closed_at, artifact_id, version, run_key, budget, attests, adopts));

create function is_run_event(p_type text) returns boolean language plpgsql immutable as $$
begin
  return p_type in (
    'started', 'node-started', 'node-finished', 'progress', 'found', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked');
end $$;
alter table run_event drop constraint run_event_type_check, add constraint run_event_type_check check (is_run_event(type));

create function is_gate_event(p_type text) returns boolean language plpgsql immutable as $$
begin
  return p_type in (
    'opened', 'approve', 'request-changes', 'reject', 'withdrawn', 'reminded', 'escalated', 'commented', 'assigned', 'reopened');
end $$;
alter table gate_event drop constraint gate_event_type_check, add constraint gate_event_type_check check (is_gate_event(type));

revoke execute on function store_journal, take_woken, roles_open_to from public;
grant execute on function store_journal, take_woken to throughline_service;
