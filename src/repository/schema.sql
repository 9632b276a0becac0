-- What the migrations add up to. Written by a test, never by hand.

create table artifact (
  id bigint not null generated always as identity,
  kind text not null,
  key text,
  scope text,
  seq integer,
  status text not null,
  current_version integer not null,
  moved_by text,
  mover_proven boolean not null default false,
  moved_because text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  UNIQUE (key),
  UNIQUE (kind, scope, seq),
  PRIMARY KEY (id),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind),
  FOREIGN KEY (kind, status) REFERENCES artifact_status(kind, status)
);
CREATE INDEX artifact_status_list ON public.artifact USING btree (kind, status);
CREATE TRIGGER follow_update AFTER UPDATE ON public.artifact FOR EACH ROW WHEN (((old.status <> new.status) OR (old.current_version <> new.current_version))) EXECUTE FUNCTION follow_artifact();
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.artifact FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.artifact FOR EACH ROW EXECUTE FUNCTION guard_artifact();
CREATE CONSTRAINT TRIGGER require_finished AFTER INSERT ON public.artifact DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_finished_artifact();
CREATE TRIGGER start BEFORE INSERT ON public.artifact FOR EACH ROW EXECUTE FUNCTION start_artifact();
grant insert (kind) on artifact to throughline_service;
grant select on artifact to throughline_service;

create table artifact_alias (
  alias text not null,
  artifact_id bigint not null,
  PRIMARY KEY (alias, artifact_id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  CHECK ((btrim(alias) <> ''::text))
);
CREATE INDEX alias_artifact ON public.artifact_alias USING btree (artifact_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.artifact_alias FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant insert (alias, artifact_id) on artifact_alias to throughline_service;
grant select on artifact_alias to throughline_service;

create table artifact_kind (
  kind text not null,
  numbering text not null,
  prefix text,
  PRIMARY KEY (kind),
  CHECK (((prefix IS NULL) = (numbering = 'category'::text))),
  CHECK ((numbering = ANY (ARRAY['sequence'::text, 'year'::text, 'category'::text])))
);
grant select on artifact_kind to throughline_service;

create table artifact_status (
  kind text not null,
  status text not null,
  initial boolean not null,
  takes_version boolean not null,
  after_version text not null,
  PRIMARY KEY (kind, status),
  FOREIGN KEY (kind, after_version) REFERENCES artifact_status(kind, status),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind)
);
CREATE UNIQUE INDEX one_initial_status ON public.artifact_status USING btree (kind) WHERE initial;
grant select on artifact_status to throughline_service;

create table artifact_version (
  artifact_id bigint not null,
  version integer not null,
  title text not null,
  body jsonb not null,
  markdown text not null,
  content_hash text not null,
  normative_hash text not null,
  author_id text not null,
  provenance jsonb not null,
  previous_status text,
  origin text,
  created_at timestamp with time zone not null default now(),
  created_in xid8 not null,
  UNIQUE (origin),
  PRIMARY KEY (artifact_id, version),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (author_id) REFERENCES person(id),
  CHECK ((jsonb_typeof(provenance) = 'object'::text)),
  CHECK ((btrim(title) <> ''::text))
);
CREATE INDEX version_source_hash ON public.artifact_version USING btree (((provenance ->> 'sourceHash'::text)));
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.artifact_version FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER start BEFORE INSERT ON public.artifact_version FOR EACH ROW EXECUTE FUNCTION start_version();
grant insert (artifact_id, version, title, body, markdown, author_id, provenance, origin) on artifact_version to throughline_service;
grant select on artifact_version to throughline_service;

create table audit (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default clock_timestamp(),
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null,
  position bigint,
  hash bytea,
  UNIQUE ("position"),
  PRIMARY KEY (id),
  CHECK ((("position" IS NULL) = (hash IS NULL)))
);
CREATE INDEX audit_subject ON public.audit USING btree (subject, id);
CREATE INDEX audit_unsealed ON public.audit USING btree (id) WHERE ("position" IS NULL);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.audit FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.audit FOR EACH ROW EXECUTE FUNCTION guard_audit();
grant select on audit to throughline_service;

create table checkpoint (
  run_key text not null,
  namespace text not null,
  id text not null,
  parent_id text,
  body jsonb not null,
  metadata jsonb not null,
  lease_epoch bigint not null,
  PRIMARY KEY (run_key, namespace, id),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
grant delete on checkpoint to throughline_service;
grant insert on checkpoint to throughline_service;
grant select on checkpoint to throughline_service;
grant update on checkpoint to throughline_service;

create table checkpoint_channel (
  run_key text not null,
  namespace text not null,
  channel text not null,
  version text not null,
  encoding text not null,
  value bytea not null,
  PRIMARY KEY (run_key, namespace, channel, version),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
grant delete on checkpoint_channel to throughline_service;
grant insert on checkpoint_channel to throughline_service;
grant select on checkpoint_channel to throughline_service;
grant update on checkpoint_channel to throughline_service;

create table checkpoint_write (
  run_key text not null,
  namespace text not null,
  checkpoint_id text not null,
  task_id text not null,
  index integer not null,
  channel text not null,
  encoding text not null,
  value bytea not null,
  lease_epoch bigint not null,
  PRIMARY KEY (run_key, namespace, checkpoint_id, task_id, index),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
grant delete on checkpoint_write to throughline_service;
grant insert on checkpoint_write to throughline_service;
grant select on checkpoint_write to throughline_service;
grant update on checkpoint_write to throughline_service;

create table counter (
  kind text not null,
  scope text not null,
  last integer not null,
  PRIMARY KEY (kind, scope),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.counter FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on counter to throughline_service;

create table gate (
  id bigint not null generated always as identity,
  key text not null default ('GATE-'::text || pad_number(nextval('gate_number'::regclass))),
  status text not null default 'pending'::text,
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  roles text[] not null,
  quorum integer not null,
  criteria jsonb not null,
  run_key text,
  origin text not null,
  opened_by text not null,
  opened_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  closed_because text,
  UNIQUE (key),
  UNIQUE (origin),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  CHECK (((status = 'pending'::text) = (closed_at IS NULL))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'changes-requested'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX gate_artifact ON public.gate USING btree (artifact_id, version, id);
CREATE INDEX gate_run ON public.gate USING btree (run_key);
CREATE UNIQUE INDEX one_pending_gate ON public.gate USING btree (artifact_id) WHERE (status = 'pending'::text);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.gate FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.gate FOR EACH ROW EXECUTE FUNCTION guard_gate();
grant select on gate to throughline_service;

create table gate_decision (
  id bigint not null generated always as identity,
  gate_id bigint not null,
  decision text not null,
  person_id text not null,
  role text not null,
  token_id text not null,
  authentication text not null,
  interactive boolean not null,
  self_approved boolean not null,
  content_hash text not null,
  note text not null,
  verdicts jsonb not null,
  waivers jsonb not null,
  comments jsonb not null,
  decided_at timestamp with time zone not null default now(),
  UNIQUE (gate_id, person_id),
  PRIMARY KEY (id),
  FOREIGN KEY (gate_id) REFERENCES gate(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (role) REFERENCES role(name),
  FOREIGN KEY (token_id) REFERENCES token(id),
  CHECK ((decision = ANY (ARRAY['approve'::text, 'request-changes'::text, 'reject'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_decision FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on gate_decision to throughline_service;

create table gate_outcome (
  kind text not null,
  outcome text not null,
  review_status text not null,
  to_status text not null,
  PRIMARY KEY (kind, outcome),
  FOREIGN KEY (kind) REFERENCES gate_policy(kind),
  FOREIGN KEY (kind, review_status) REFERENCES artifact_status(kind, status),
  FOREIGN KEY (kind, to_status) REFERENCES artifact_status(kind, status),
  CHECK ((outcome = ANY (ARRAY['approve'::text, 'request-changes'::text, 'reject'::text, 'withdrawn'::text])))
);
grant select on gate_outcome to throughline_service;

create table gate_policy (
  kind text not null,
  roles text[] not null,
  method text not null,
  criteria jsonb not null,
  quorum integer not null,
  PRIMARY KEY (kind),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind),
  CHECK ((jsonb_array_length(criteria) > 0)),
  CHECK ((quorum > 0)),
  CHECK ((cardinality(roles) > 0))
);
grant select on gate_policy to throughline_service;

create table lifecycle_fingerprint (
  value text not null
);

create table link (
  id bigint not null generated always as identity,
  from_artifact_id bigint not null,
  from_version integer not null,
  from_part text,
  role text not null,
  to_artifact_id bigint not null,
  to_version integer not null,
  to_part text,
  to_content_hash text not null,
  to_normative_hash text not null,
  UNIQUE NULLS NOT DISTINCT (from_artifact_id, from_version, from_part, role, to_artifact_id, to_part),
  PRIMARY KEY (id),
  FOREIGN KEY (from_artifact_id, from_version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (from_artifact_id, from_version, from_part) REFERENCES part(artifact_id, version, local_id),
  FOREIGN KEY (to_artifact_id, to_version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (to_artifact_id, to_version, to_part) REFERENCES part(artifact_id, version, local_id)
);
CREATE INDEX link_source ON public.link USING btree (from_artifact_id);
CREATE INDEX link_target ON public.link USING btree (to_artifact_id, role);
CREATE TRIGGER a_require_open_version BEFORE INSERT ON public.link FOR EACH ROW EXECUTE FUNCTION require_open_version();
CREATE TRIGGER b_guard_link BEFORE INSERT ON public.link FOR EACH ROW EXECUTE FUNCTION guard_link();
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.link FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant insert (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part) on link to throughline_service;
grant select on link to throughline_service;

create table link_rule (
  from_kind text not null,
  role text not null,
  to_kind text not null,
  required boolean not null,
  ordered boolean not null,
  PRIMARY KEY (from_kind, role, to_kind),
  FOREIGN KEY (from_kind) REFERENCES artifact_kind(kind),
  FOREIGN KEY (to_kind) REFERENCES artifact_kind(kind)
);
grant select on link_rule to throughline_service;

create table migration (
  number integer not null,
  file text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (number)
);

create table outbox (
  id bigint not null generated always as identity,
  run_key text not null,
  wake integer not null,
  created_at timestamp with time zone not null default now(),
  UNIQUE (run_key, wake),
  PRIMARY KEY (id),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
grant delete on outbox to throughline_service;
grant insert on outbox to throughline_service;
grant select on outbox to throughline_service;
grant update on outbox to throughline_service;

create table part (
  artifact_id bigint not null,
  version integer not null,
  local_id text not null,
  type text not null,
  text text not null,
  removed boolean not null default false,
  normative_hash text not null generated always as (hash_text(((type || ':'::text) || text))) stored,
  ordinal integer not null,
  PRIMARY KEY (artifact_id, version, local_id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  CHECK ((btrim(local_id) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.part FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER require_open_version BEFORE INSERT ON public.part FOR EACH ROW EXECUTE FUNCTION require_open_version();
grant insert (artifact_id, version, local_id, type, text, removed, ordinal) on part to throughline_service;
grant select on part to throughline_service;

create table person (
  id text not null default (gen_random_uuid())::text,
  name text not null,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  UNIQUE (name),
  PRIMARY KEY (id),
  CHECK ((kind = ANY (ARRAY['person'::text, 'machine'::text]))),
  CHECK ((btrim(name) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.person FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on person to throughline_service;

create table policy (
  name text not null,
  value text not null,
  PRIMARY KEY (name),
  CHECK (((name = 'interactive-decisions'::text) AND (value = ANY (ARRAY['auto'::text, 'always'::text, 'never'::text]))))
);
grant select on policy to throughline_service;

create table role (
  name text not null,
  deciding boolean not null,
  PRIMARY KEY (name)
);
grant select on role to throughline_service;

create table role_grant (
  person_id text not null,
  role text not null,
  granted_by text not null,
  granted_at timestamp with time zone not null default now(),
  PRIMARY KEY (person_id, role),
  FOREIGN KEY (granted_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (role) REFERENCES role(name)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.role_grant FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_insert BEFORE INSERT ON public.role_grant FOR EACH ROW EXECUTE FUNCTION guard_role_grant();
grant select on role_grant to throughline_service;

create table run (
  key text not null default ('RUN-'::text || pad_number(nextval('run_number'::regclass))),
  workflow text not null,
  workflow_version integer not null,
  status text not null default 'queued'::text,
  input jsonb not null,
  subject jsonb not null default '{}'::jsonb,
  node text not null default ''::text,
  gate_key text,
  error jsonb,
  started_by text not null,
  origin text,
  wake integer not null default 0,
  woken_at timestamp with time zone not null default now(),
  lease_owner integer,
  lease_epoch bigint not null default 0,
  lease_expires_at timestamp with time zone,
  event_count integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  UNIQUE (origin),
  PRIMARY KEY (key),
  FOREIGN KEY (started_by) REFERENCES person(id),
  CHECK (((status = 'running'::text) = (lease_owner IS NOT NULL))),
  CHECK (((status = 'waiting'::text) = (gate_key IS NOT NULL))),
  CHECK (((status = ANY (ARRAY['failed'::text, 'blocked'::text])) = (error IS NOT NULL))),
  CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text, 'blocked'::text]))),
  CHECK ((jsonb_typeof(subject) = 'object'::text)),
  CHECK ((workflow_version > 0))
);
CREATE INDEX run_runnable ON public.run USING btree (woken_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text]));
CREATE INDEX run_subject ON public.run USING gin (subject);
CREATE TRIGGER guard_run BEFORE UPDATE ON public.run FOR EACH ROW EXECUTE FUNCTION guard_run();
grant insert on run to throughline_service;
grant select on run to throughline_service;
grant update on run to throughline_service;

create table run_event (
  run_key text not null,
  sequence integer not null,
  type text not null,
  node text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (run_key, sequence),
  FOREIGN KEY (run_key) REFERENCES run(key),
  CHECK ((type = ANY (ARRAY['started'::text, 'node-started'::text, 'node-finished'::text, 'progress'::text, 'waiting'::text, 'succeeded'::text, 'failed'::text, 'canceled'::text, 'blocked'::text])))
);
grant insert on run_event to throughline_service;
grant select on run_event to throughline_service;

create table step_result (
  run_key text not null,
  node text not null,
  visit integer not null,
  input_hash text not null,
  attempts integer not null default 1,
  output json,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_usd numeric(14,6),
  begun_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (run_key, node, visit, input_hash),
  FOREIGN KEY (run_key) REFERENCES run(key),
  CHECK (((output IS NULL) = (finished_at IS NULL)))
);
grant insert on step_result to throughline_service;
grant select on step_result to throughline_service;
grant update on step_result to throughline_service;

create table token (
  id text not null default ('TOKEN-'::text || pad_number(nextval('token_number'::regclass))),
  person_id text not null,
  secret_hash bytea not null,
  unattended boolean not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_by text,
  UNIQUE (secret_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (revoked_by) REFERENCES person(id),
  CHECK ((octet_length(secret_hash) = 32))
);
CREATE INDEX token_person ON public.token USING btree (person_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.token FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.token FOR EACH ROW EXECUTE FUNCTION guard_token();
grant select (id, person_id, unattended, created_by, created_at, revoked_at, revoked_by) on token to throughline_service;

create table transition (
  kind text not null,
  from_status text not null,
  to_status text not null,
  trigger text not null,
  guarded boolean not null,
  PRIMARY KEY (kind, from_status, to_status),
  FOREIGN KEY (kind, from_status) REFERENCES artifact_status(kind, status),
  FOREIGN KEY (kind, to_status) REFERENCES artifact_status(kind, status)
);
grant select on transition to throughline_service;

CREATE OR REPLACE FUNCTION public.audit_hash(p_previous bytea, p_row audit)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_row.position, p_row.id, p_row.at at time zone 'UTC', p_row.actor_id, p_row.action, p_row.subject, p_row.details)::text, 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.authenticate(p_secret text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select jsonb_build_object('id', person_id, 'name', name, 'kind', kind, 'roles', roles) from token_holder(p_secret)
$function$;
grant execute on function authenticate(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.cancel_run(p_key text, p_reason text, p_actor text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  waiting text;
  canceled run%rowtype;
begin
  if not exists (select from run where key = p_key and status in ('queued', 'running', 'waiting', 'failed', 'blocked')) then
    return false;
  end if;
  for waiting in select key from gate where run_key = p_key and status = 'pending' loop
    perform withdraw_gate(waiting, p_key || ' was canceled: ' || p_reason, p_actor);
  end loop;
  update run set status = 'canceled', gate_key = null, error = null, lease_owner = null, lease_expires_at = null,
      lease_epoch = lease_epoch + 1, event_count = event_count + 1
    where key = p_key and status in ('queued', 'running', 'waiting', 'failed', 'blocked') returning * into canceled;
  if not found then
    return false;
  end if;
  insert into run_event (run_key, sequence, type, node, text)
    values (p_key, canceled.event_count, 'canceled', canceled.node,
      p_reason || coalesce(' (' || (select name from person where id = p_actor) || ')', ''));
  perform record_service_deed(p_actor, 'run.canceled', p_key, jsonb_build_object('reason', p_reason));
  perform pg_notify('throughline_cancel', p_key), pg_notify('throughline_run', p_key);
  return true;
end $function$;
grant execute on function cancel_run(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.close_gate(p_id bigint, p_actor text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  closed gate%rowtype;
begin
  update gate set status = 'withdrawn', closed_at = now(), closed_because = p_reason
    where id = p_id and status = 'pending' returning * into closed;
  if found then
    perform record_service_deed(p_actor, 'gate.withdrawn', closed.key, jsonb_build_object('reason', p_reason, 'run', closed.run_key));
    if closed.run_key is not null then
      perform wake_run(closed.run_key);
    end if;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_active_people()
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from person p
  where p.kind = 'person' and exists (select from token t where t.person_id = p.id and t.revoked_at is null)
$function$;

CREATE OR REPLACE FUNCTION public.create_owner(p_name text, p_secret_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  owner_id text;
begin
  lock table person in share row exclusive mode;
  if exists (select from person) then
    return null;
  end if;
  insert into person (name, kind) values (p_name, 'person') returning id into owner_id;
  insert into role_grant (person_id, role, granted_by) select owner_id, name, owner_id from role;
  insert into token (person_id, secret_hash, unattended, created_by) values (owner_id, p_secret_hash, false, owner_id);
  perform record_deed(owner_id, 'person.created', owner_id, jsonb_build_object('name', p_name, 'owner', true));
  return jsonb_build_object('id', owner_id, 'name', p_name, 'kind', 'person',
    'roles', array(select role from role_grant where person_id = owner_id order by role));
end $function$;
grant execute on function create_owner(text,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.create_token(p_admin_secret text, p_holder text, p_kind text, p_roles text[], p_unattended boolean, p_secret_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin record;
  holder person%rowtype;
  new_id text;
begin
  select * into admin from token_holder(p_admin_secret);
  if not found then
    return refusal(null, 'token', 'token.invalid');
  end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, 'token', 'token.admin-required');
  end if;
  if btrim(p_holder) = '' then
    return refusal(admin.person_id, 'token', 'token.holder-missing');
  end if;
  if p_kind = 'machine' and cardinality(p_roles) > 0 then
    return refusal(admin.person_id, 'token', 'token.machine-role', jsonb_build_object('roles', p_roles));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(admin.person_id, 'token', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;

  insert into person (name, kind) values (btrim(p_holder), p_kind) on conflict (name) do nothing;
  if found then
    perform record_deed(admin.person_id, 'person.created', id, jsonb_build_object('name', name, 'kind', kind))
      from person where name = btrim(p_holder);
  end if;
  select * into holder from person where name = btrim(p_holder);
  if holder.kind <> p_kind then
    return refusal(admin.person_id, 'token', 'token.holder-kind', jsonb_build_object('holder', holder.name, 'kind', holder.kind));
  end if;
  insert into role_grant (person_id, role, granted_by)
    select holder.id, name, admin.person_id from role where name = any (p_roles) on conflict do nothing;
  insert into token (person_id, secret_hash, unattended, created_by)
    values (holder.id, p_secret_hash, p_unattended, admin.person_id) returning id into new_id;
  perform record_deed(admin.person_id, 'token.created', new_id,
    jsonb_build_object('holder', holder.id, 'roles', p_roles, 'unattended', p_unattended));
  return jsonb_build_object('id', new_id);
end $function$;
grant execute on function create_token(text,text,text,text[],boolean,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.decide_gate(p_key text, p_secret text, p_decision text, p_interactive boolean, p_content_hash text, p_note text, p_verdicts jsonb, p_waivers jsonb, p_comments jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  decider record;
  target artifact%rowtype;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  author text;
  deciding_role text;
  problem jsonb;
  seen_hash text;
begin
  select * into decider from token_holder(p_secret);
  if not found then
    return refusal(null, p_key, 'token.invalid');
  end if;
  if decider.kind <> 'person' then
    return refusal(decider.person_id, p_key, 'gate.machine');
  end if;

  select a.* into target from artifact a join gate g on g.artifact_id = a.id where g.key = p_key for update of a;
  if not found then
    return refusal(decider.person_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select * into strict subject from gate where key = p_key;
  seen_hash := coalesce(p_content_hash, subject.content_hash);

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
      = (p_decision, seen_hash, p_note, p_verdicts, p_waivers, p_comments) then
    return jsonb_build_object('gate', p_key);
  end if;
  if subject.status = 'withdrawn' and subject.version <> target.current_version then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', target.current_version));
  end if;
  if earlier.id is not null or subject.status <> 'pending' then
    return refusal(decider.person_id, p_key, 'gate.already-decided', jsonb_build_object('key', p_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  select r into deciding_role from unnest(subject.roles) with ordinality as wanted (r, ordinal)
    where r = any (decider.roles) order by ordinal limit 1;
  if not found then
    return refusal(decider.person_id, p_key, 'gate.wrong-role', jsonb_build_object(
      'key', p_key, 'needed', subject.roles, 'held', decider.roles));
  end if;
  select author_id into strict author from artifact_version where artifact_id = target.id and version = subject.version;
  if p_decision = 'approve' and author = decider.person_id and count_active_people() > 1 then
    return refusal(decider.person_id, p_key, 'gate.author', jsonb_build_object('key', p_key, 'version', subject.version));
  end if;
  if not p_interactive and demands_interactive(decider.unattended) then
    return refusal(decider.person_id, p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if seen_hash <> subject.content_hash or subject.version <> target.current_version then
    return refusal(decider.person_id, p_key, 'gate.stale-version', jsonb_build_object(
      'key', p_key, 'version', subject.version, 'current', target.current_version, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  problem := malformed_answers(subject.criteria, p_verdicts, p_waivers);
  if problem is null and p_decision = 'approve' then
    problem := missing_for_approval(subject.criteria, p_verdicts, p_waivers);
  end if;
  if problem is null and p_decision <> 'approve' and btrim(p_note) = '' then
    problem := jsonb_build_object('id', 'gate.note-required');
  end if;
  if problem is not null then
    return refusal(decider.person_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;

  insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note,
      verdicts, waivers, comments)
    values (subject.id, p_decision, decider.person_id, deciding_role, decider.token_id, 'token', p_interactive,
      p_decision = 'approve' and author = decider.person_id, seen_hash, p_note, p_verdicts, p_waivers, p_comments);
  perform record_deed(decider.person_id, 'gate.decided', p_key, jsonb_build_object(
    'decision', p_decision, 'role', deciding_role, 'token', decider.token_id, 'interactive', p_interactive,
    'selfApproved', p_decision = 'approve' and author = decider.person_id, 'contentHash', seen_hash));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if p_decision = 'approve' and subject.quorum > (select count(*) from gate_decision where gate_id = subject.id and decision = 'approve') then
    return jsonb_build_object('gate', p_key);
  end if;
  update gate set closed_at = now(), closed_because = p_note, status = gate_status_after(p_decision) where id = subject.id;
  perform leave_review(target.id, p_decision, decider.person_id, true, p_key || ': ' || p_decision);
  if subject.run_key is not null then
    perform wake_run(subject.run_key);
  end if;
  return jsonb_build_object('gate', p_key);
end $function$;
grant execute on function decide_gate(text,text,text,boolean,text,text,jsonb,jsonb,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.demands_interactive(p_unattended boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case value when 'always' then true when 'never' then false else count_active_people() > 1 and not p_unattended end
  from policy where name = 'interactive-decisions'
$function$;

CREATE OR REPLACE FUNCTION public.ends_review(p_rule transition)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from gate_outcome where kind = p_rule.kind and review_status = p_rule.from_status and to_status = p_rule.to_status)
$function$;

CREATE OR REPLACE FUNCTION public.follow_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.status <> old.status then
    perform record_move(new, old.status);
  end if;
  -- A gate asks about one content under review. When either moved on, nobody can answer it any more.
  perform close_gate(g.id, new.moved_by, case when new.current_version <> old.current_version
      then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end)
    from gate g where g.artifact_id = new.id and g.status = 'pending';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forbid_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', lower(tg_op)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.gate_status_after(p_outcome text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_outcome
    when 'approve' then 'approved' when 'reject' then 'rejected' when 'request-changes' then 'changes-requested' else p_outcome end
$function$;

CREATE OR REPLACE FUNCTION public.guard_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.guard_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.position is not null or new.position is null
    or to_jsonb(new) - 'position' - 'hash' <> to_jsonb(old) - 'position' - 'hash' then
    perform refuse('database.insert-only', '{"table": "audit", "operation": "update"}');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_gate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.status <> 'pending' or new.status = 'pending' or
    to_jsonb(new) - array['status', 'closed_at', 'closed_because'] <> to_jsonb(old) - array['status', 'closed_at', 'closed_because'] then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.status = 'approved' and new.quorum > (
    select count(*) from gate_decision d where d.gate_id = new.id and d.decision = 'approve' and d.content_hash = new.content_hash
  ) then
    perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_link()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  source artifact%rowtype;
  target artifact%rowtype;
  target_part part%rowtype;
  rule link_rule%rowtype;
begin
  select * into source from artifact where id = new.from_artifact_id;
  select * into target from artifact where id = new.to_artifact_id;
  if target.id is null then
    perform refuse('link.dead', jsonb_build_object('to', new.to_artifact_id));
  end if;
  select * into rule from link_rule where from_kind = source.kind and role = new.role and to_kind = target.kind;
  if not found then
    perform refuse('link.illegal', jsonb_build_object('from', source.kind, 'role', new.role, 'to', target.kind, 'legal',
      array(select role || ' ' || to_kind from link_rule where from_kind = source.kind order by 1)));
  end if;
  select content_hash, normative_hash into new.to_content_hash, new.to_normative_hash
    from artifact_version where artifact_id = target.id and version = new.to_version;
  if not found then
    perform refuse('link.dead', jsonb_build_object('to', target.key || ' version ' || new.to_version));
  end if;
  if new.to_part is not null then
    select * into target_part from part where artifact_id = target.id and version = new.to_version and local_id = new.to_part;
    if target_part.removed is distinct from false then
      perform refuse('link.dead', jsonb_build_object('to', target.key || '#' || new.to_part, 'removed', target_part.removed));
    end if;
    new.to_normative_hash := target_part.normative_hash;
  end if;
  if rule.ordered and may_cycle(source.kind, target.kind) then
    -- Two links that close a cycle between them must see each other; only kinds that can form one pay for the lock.
    perform pg_advisory_xact_lock(hashtext('throughline.link'));
    if leads_to(target.id, source.id) then
      perform refuse('link.cycle', jsonb_build_object('from', source.key, 'role', new.role, 'to', target.key));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_role_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-role', jsonb_build_object('role', new.role));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.key <> old.key or new.workflow <> old.workflow or new.workflow_version <> old.workflow_version
    or new.input <> old.input or new.started_by <> old.started_by or new.origin is distinct from old.origin then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  if new.lease_epoch < old.lease_epoch or new.wake < old.wake then
    perform refuse('run.backwards', jsonb_build_object('run', old.key));
  end if;
  if new.status <> old.status and not (new.status = any (case old.status
      when 'queued' then array['running', 'canceled']
      when 'running' then array['queued', 'waiting', 'succeeded', 'failed', 'blocked', 'canceled']
      when 'waiting' then array['queued', 'canceled']
      when 'failed' then array['queued', 'canceled']
      when 'blocked' then array['queued', 'canceled']
      else array[]::text[]
    end)) then
    perform refuse('run.illegal-transition', jsonb_build_object('run', old.key, 'from', old.status, 'to', new.status));
  end if;
  new.updated_at = now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoked_by' <> to_jsonb(old) - 'revoked_at' - 'revoked_by' then
    perform refuse('database.insert-only', '{"table": "token", "operation": "update"}');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.hash_text(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$function$;
grant execute on function hash_text(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.is_approved(p_artifact_id bigint, p_version integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false)
$function$;

CREATE OR REPLACE FUNCTION public.is_decided(p_artifact_id bigint, p_version integer, p_status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select g.content_hash = v.content_hash and exists (
      select from gate_outcome o where o.kind = a.kind and o.to_status = p_status and gate_status_after(o.outcome) = g.status)
    from gate g join artifact a on a.id = g.artifact_id
      join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version
    order by g.id desc limit 1
  ), false)
$function$;

CREATE OR REPLACE FUNCTION public.is_replaced(p_artifact_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from link l
      join artifact old on old.id = l.to_artifact_id
      join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where old.id = p_artifact_id and l.role = 'supersedes' and heir.status not in ('Rejected', 'Deprecated', 'Superseded')
      and (is_approved(heir.id, heir.current_version) or not is_approved(old.id, old.current_version)))
$function$;

CREATE OR REPLACE FUNCTION public.leads_to(p_from bigint, p_to bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive reached (id) as (
    select p_from
    union
    select l.to_artifact_id from link l join reached on reached.id = l.from_artifact_id
    where l.role in (select role from link_rule where ordered)
  )
  select exists (select from reached where id = p_to)
$function$;

CREATE OR REPLACE FUNCTION public.lease_is_free(p_owner integer, p_expires_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  select p_owner is null or p_expires_at < now() or pg_try_advisory_xact_lock_shared(hashtext('throughline.worker'), p_owner)
$function$;
grant execute on function lease_is_free(integer,timestamp with time zone) to throughline_service;

CREATE OR REPLACE FUNCTION public.leave_review(p_artifact_id bigint, p_outcome text, p_actor text, p_proven boolean, p_reason text)
 RETURNS void
 LANGUAGE sql
AS $function$
  update artifact a set status = o.to_status, moved_by = p_actor, mover_proven = p_proven, moved_because = p_reason
  from gate_outcome o
  where a.id = p_artifact_id and o.kind = a.kind and o.outcome = p_outcome and o.review_status = a.status and o.to_status <> a.status
$function$;

CREATE OR REPLACE FUNCTION public.malformed_answers(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  known text[] := array(select c ->> 'id' from jsonb_array_elements(p_criteria) c);
  unknown text[];
begin
  select array_agg(v ->> 'id') into unknown from jsonb_array_elements(p_verdicts) v
    where v ->> 'id' is null or v ->> 'id' <> all (known) or coalesce(v ->> 'verdict', '') not in ('met', 'not-met');
  if unknown is not null then
    return jsonb_build_object('id', 'gate.unknown-criterion', 'unknown', unknown, 'criteria', known);
  end if;
  select array_agg(id) into unknown from (
    select v ->> 'id' as id from jsonb_array_elements(p_verdicts) v group by 1 having count(*) > 1) as twice;
  if unknown is not null then
    return jsonb_build_object('id', 'gate.criterion-twice', 'criteria', unknown);
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
end $function$;

CREATE OR REPLACE FUNCTION public.may_cycle(p_from text, p_to text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive reached (kind) as (
    select p_to
    union
    select r.to_kind from link_rule r join reached on reached.kind = r.from_kind where r.ordered
  )
  select exists (select from reached where kind = p_from)
$function$;

CREATE OR REPLACE FUNCTION public.missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then
    return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria);
  end if;
  select array_agg(distinct f ->> 'code') into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code');
  if open_codes is not null then
    return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.move_status(p_key text, p_to text, p_reason text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function move_status(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.number_artifact(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;
grant execute on function number_artifact(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_gate(p_artifact_key text, p_version integer, p_content_hash text, p_criteria jsonb, p_run_key text, p_origin text, p_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype;
  current artifact_version%rowtype;
  rules gate_policy%rowtype;
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
  select * into rules from gate_policy where kind = target.kind;
  if not found then
    perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind));
  end if;
  select key into pending from gate where artifact_id = target.id and status = 'pending';
  if found then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', pending));
  end if;
  -- Every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(rules.criteria) c
    except select c ->> 'id' from jsonb_array_elements(p_criteria) c) as unanswered;
  if missing is not null or jsonb_array_length(p_criteria) <> jsonb_array_length(rules.criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(rules.criteria) c)));
  end if;
  -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
  select array_agg(distinct r.role) into missing from link_rule r
    where r.from_kind = target.kind and r.required and not exists (
      select from link l join artifact a on a.id = l.to_artifact_id
        join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
      where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role);
  if missing is not null then
    perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing));
  end if;

  update artifact a set status = o.review_status, moved_by = p_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, criteria, run_key, origin, opened_by)
    select target.id, p_version, p_content_hash, rules.roles, rules.quorum,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      p_run_key, p_origin, p_actor
    from jsonb_array_elements(rules.criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(p_criteria) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  perform record_service_deed(p_actor, 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', p_version, 'contentHash', p_content_hash, 'run', p_run_key));
  return result;
end $function$;
grant execute on function open_gate(text,integer,text,jsonb,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.pad_number(p_number bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lpad(p_number::text, greatest(3, length(p_number::text)), '0')
$function$;
grant execute on function pad_number(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_deed(p_actor text, p_action text, p_subject text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into audit (actor_id, action, subject, details) values (p_actor, p_action, p_subject, p_details)
$function$;

CREATE OR REPLACE FUNCTION public.record_move(p_artifact artifact, p_from text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  details jsonb := jsonb_build_object(
    'from', p_from, 'to', p_artifact.status, 'version', p_artifact.current_version, 'reason', p_artifact.moved_because);
begin
  if p_artifact.mover_proven then
    perform record_deed(p_artifact.moved_by, 'artifact.status-moved', p_artifact.key, details);
  else
    perform record_service_deed(p_artifact.moved_by, 'artifact.status-moved', p_artifact.key, details);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.record_service_deed(p_on_behalf_of text, p_action text, p_subject text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  select record_deed('service', p_action, p_subject, p_details || jsonb_build_object('onBehalfOf', nullif(p_on_behalf_of, '')))
$function$;

CREATE OR REPLACE FUNCTION public.refusal(p_actor text, p_subject text, p_id text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
begin
  perform record_deed(p_actor, 'refused', p_subject, p_details || jsonb_build_object('refusal', p_id));
  return jsonb_build_object('refused', p_id, 'details', p_details);
end $function$;

CREATE OR REPLACE FUNCTION public.refuse(p_id text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  raise exception using errcode = 'TL001', message = p_id, detail = p_details::text;
end $function$;

CREATE OR REPLACE FUNCTION public.require_finished_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from artifact where id = new.id and (key is null or current_version = 0)) then
    perform refuse('artifact.unfinished', jsonb_build_object('id', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_open_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.retry_run(p_key text, p_actor text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  new_wake integer;
begin
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now()
    where key = p_key and status in ('failed', 'blocked') returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform record_service_deed(p_actor, 'run.retried', p_key);
  perform pg_notify('throughline_outbox', '');
  return true;
end $function$;
grant execute on function retry_run(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.revoke_token(p_admin_secret text, p_token_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin record;
  target token%rowtype;
begin
  select * into admin from token_holder(p_admin_secret);
  if not found then
    return refusal(null, p_token_id, 'token.invalid');
  end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, p_token_id, 'token.admin-required');
  end if;
  -- Two admins who revoke each other at once must not both succeed.
  lock table token in share row exclusive mode;
  select * into target from token where id = p_token_id;
  if not found then
    return refusal(admin.person_id, p_token_id, 'token.not-found', jsonb_build_object('token', p_token_id));
  end if;
  if target.revoked_at is not null then
    return jsonb_build_object('id', p_token_id);
  end if;
  if not exists (
    select from token t join role_grant g on g.person_id = t.person_id and g.role = 'admin'
    where t.revoked_at is null and t.id <> p_token_id
  ) then
    return refusal(admin.person_id, p_token_id, 'token.last-admin', jsonb_build_object('token', p_token_id));
  end if;
  update token set revoked_at = now(), revoked_by = admin.person_id where id = p_token_id;
  perform record_deed(admin.person_id, 'token.revoked', p_token_id, jsonb_build_object('holder', target.person_id));
  return jsonb_build_object('id', p_token_id);
end $function$;
grant execute on function revoke_token(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.seal_audit(p_limit integer DEFAULT 1000)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entry audit%rowtype;
  last_position bigint;
  last_hash bytea;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.audit-seal'));
  select position, hash into last_position, last_hash from audit where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '');
  for entry in select * from audit where position is null order by id limit p_limit loop
    last_position := last_position + 1;
    entry.position := last_position;
    last_hash := audit_hash(last_hash, entry);
    update audit set position = last_position, hash = last_hash where id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $function$;
grant execute on function seal_audit(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.start_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.key := null;
  new.scope := null;
  new.seq := null;
  new.current_version := 0;
  select status into strict new.status from artifact_status where kind = new.kind and initial;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.start_run(p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  result text;
begin
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1)
    on conflict (origin) do nothing returning key into result;
  if not found then
    select key into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_started_by, 'run.started', result, jsonb_build_object('workflow', p_workflow, 'subject', p_subject));
  perform pg_notify('throughline_outbox', '');
  return result;
end $function$;
grant execute on function start_run(text,integer,jsonb,jsonb,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.start_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.status_after_replacement(p_artifact artifact)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select to_status from gate_outcome where kind = p_artifact.kind and outcome = 'withdrawn' and review_status = p_artifact.status),
    p_artifact.status)
$function$;

CREATE OR REPLACE FUNCTION public.token_holder(p_secret text)
 RETURNS TABLE(token_id text, person_id text, name text, kind text, unattended boolean, roles text[])
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, p.id, p.name, p.kind, t.unattended,
    array(select g.role from role_grant g where g.person_id = p.id order by g.role)
  from token t join person p on p.id = t.person_id
  where t.secret_hash = sha256(convert_to(p_secret, 'UTF8')) and t.revoked_at is null
$function$;

CREATE OR REPLACE FUNCTION public.verify_audit()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  entry audit%rowtype;
  expected bytea := '';
  checked bigint := 0;
  broken_at bigint;
begin
  for entry in select * from audit where position is not null order by position loop
    checked := checked + 1;
    expected := audit_hash(expected, entry);
    if entry.position <> checked or entry.hash <> expected then
      broken_at := checked;
      exit;
    end if;
  end loop;
  return jsonb_build_object('sealed', (select count(*) from audit where position is not null),
    'unsealed', (select count(*) from audit where position is null), 'brokenAt', broken_at, 'head', encode(expected, 'hex'));
end $function$;
grant execute on function verify_audit() to throughline_service;

CREATE OR REPLACE FUNCTION public.wake_run(p_key text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  new_wake integer;
begin
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status in ('queued', 'running', 'waiting')
    returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform pg_notify('throughline_outbox', '');
  return true;
end $function$;
grant execute on function wake_run(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.withdraw_gate(p_key text, p_reason text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype;
  subject gate%rowtype;
begin
  select a.* into target from artifact a join gate g on g.artifact_id = a.id where g.key = p_key for update of a;
  if not found then
    perform refuse('gate.not-found', jsonb_build_object('key', p_key));
  end if;
  select * into subject from gate where key = p_key;
  if subject.status = 'pending' then
    perform close_gate(subject.id, p_actor, p_reason);
    perform leave_review(target.id, 'withdrawn', p_actor, false, p_key || ' withdrawn: ' || p_reason);
  end if;
end $function$;
grant execute on function withdraw_gate(text,text,text) to throughline_service;
