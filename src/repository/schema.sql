-- What src/repository/sql and the migrations add up to. Written by a test, never by hand.

create table account_link (
  person_id text not null,
  earlier_id text not null,
  PRIMARY KEY (person_id, earlier_id),
  FOREIGN KEY (earlier_id) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX account_link_earlier ON public.account_link USING btree (earlier_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.account_link FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();

create table action_completion (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  item text not null,
  evidence text not null,
  note text not null,
  done_by text not null,
  done_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (done_by) REFERENCES person(id),
  CHECK ((btrim(evidence) <> ''::text))
);
CREATE INDEX action_completion_item ON public.action_completion USING btree (artifact_id, item, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.action_completion FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on action_completion to throughline_service;

create table address_secret (
  only_one boolean not null default true,
  secret bytea not null default decode(replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text), 'hex'::text),
  PRIMARY KEY (only_one),
  CHECK (only_one)
);

create table alert_channel (
  id bigint not null generated always as identity,
  name text not null,
  source text not null,
  mapping jsonb,
  service text not null default ''::text,
  environment text not null default ''::text,
  is_exercise boolean not null default false,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES person(id),
  CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  CHECK ((source = ANY (ARRAY['alertmanager'::text, 'grafana'::text, 'pagerduty'::text, 'pagerduty-events'::text, 'sentry'::text, 'datadog'::text, 'opsgenie'::text, 'cloudevents'::text, 'otlp'::text, 'generic'::text])))
);
CREATE UNIQUE INDEX alert_channel_name ON public.alert_channel USING btree (name) WHERE (removed_at IS NULL);
grant select on alert_channel to throughline_service;

create table alert_delivery (
  id bigint not null generated always as identity,
  channel_id bigint not null,
  name text,
  headers jsonb not null,
  body bytea,
  received_at timestamp with time zone not null default clock_timestamp(),
  status text not null default 'received'::text,
  reason text not null default ''::text,
  shown text not null default ''::text,
  alerts_stored integer not null default 0,
  UNIQUE (channel_id, name),
  PRIMARY KEY (id),
  FOREIGN KEY (channel_id) REFERENCES alert_channel(id),
  CHECK ((status = ANY (ARRAY['received'::text, 'read'::text, 'ignored'::text, 'dead'::text])))
);
CREATE INDEX alert_delivery_age ON public.alert_delivery USING btree (received_at) WHERE (body IS NOT NULL);
CREATE INDEX alert_delivery_dead ON public.alert_delivery USING btree (id) WHERE (status = 'dead'::text);
CREATE INDEX alert_delivery_waiting ON public.alert_delivery USING btree (id) WHERE (status = 'received'::text);
CREATE TRIGGER record_death AFTER UPDATE OF status ON public.alert_delivery FOR EACH ROW WHEN (((new.status = 'dead'::text) AND (old.status <> 'dead'::text))) EXECUTE FUNCTION follow_change('alert', 'dead', 'channel_id', 'reason');
CREATE TRIGGER record_retry AFTER UPDATE OF status ON public.alert_delivery FOR EACH ROW WHEN (((old.status = 'dead'::text) AND (new.status <> 'dead'::text))) EXECUTE FUNCTION follow_change('alert', 'retried', 'channel_id');
grant select on alert_delivery to throughline_service;

create table alert_episode (
  id bigint not null generated always as identity,
  channel_id bigint not null,
  fingerprint text not null,
  started_at timestamp with time zone not null,
  status text not null,
  resolved_at timestamp with time zone,
  said_at timestamp with time zone,
  alert jsonb not null,
  received_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  occurrences integer not null default 1,
  changes timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  is_flapping boolean not null default false,
  group_name text,
  incident_id bigint,
  delivery_id bigint,
  UNIQUE (channel_id, fingerprint, started_at),
  PRIMARY KEY (id),
  FOREIGN KEY (channel_id) REFERENCES alert_channel(id),
  FOREIGN KEY (incident_id) REFERENCES artifact(id),
  CHECK (((status = 'resolved'::text) = (resolved_at IS NOT NULL))),
  CHECK ((status = ANY (ARRAY['firing'::text, 'resolved'::text])))
);
CREATE INDEX alert_episode_delivery ON public.alert_episode USING btree (delivery_id) WHERE (delivery_id IS NOT NULL);
CREATE INDEX alert_episode_firing ON public.alert_episode USING btree (incident_id) WHERE (status = 'firing'::text);
CREATE INDEX alert_episode_incident ON public.alert_episode USING btree (incident_id, id) WHERE (incident_id IS NOT NULL);
CREATE INDEX alert_episode_pending ON public.alert_episode USING btree (group_name) WHERE ((incident_id IS NULL) AND (group_name IS NOT NULL));
CREATE INDEX alert_episode_traced ON public.alert_episode USING btree (incident_id, id) WHERE ((alert ->> 'stackTrace'::text) <> ''::text);
grant select on alert_episode to throughline_service;

create table alert_group (
  name text not null,
  episode_id bigint not null,
  origin text not null default gen_random_uuid(),
  incident_id bigint,
  last_at timestamp with time zone not null,
  PRIMARY KEY (name),
  FOREIGN KEY (episode_id) REFERENCES alert_episode(id),
  FOREIGN KEY (incident_id) REFERENCES artifact(id)
);
CREATE INDEX alert_group_pending ON public.alert_group USING btree (name) WHERE (incident_id IS NULL);
grant select on alert_group to throughline_service;

create table alert_secret (
  id bigint not null generated always as identity,
  channel_id bigint not null,
  sealed bytea not null,
  added_at timestamp with time zone not null default now(),
  valid_until timestamp with time zone not null default 'infinity'::timestamp with time zone,
  PRIMARY KEY (id),
  FOREIGN KEY (channel_id) REFERENCES alert_channel(id)
);
CREATE INDEX alert_secret_channel ON public.alert_secret USING btree (channel_id);
grant select on alert_secret to throughline_service;

create table applied_file (
  path text not null,
  hash text not null,
  PRIMARY KEY (path)
);

create table applied_schema (
  id integer not null generated always as identity,
  fingerprint text not null,
  applied_at timestamp with time zone not null default now(),
  UNIQUE (fingerprint),
  PRIMARY KEY (id)
);
grant select on applied_schema to throughline_service;

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
  PRIMARY KEY (id)
);
CREATE INDEX artifact_kind_newest ON public.artifact USING btree (kind, id);
CREATE INDEX artifact_kind_status_newest ON public.artifact USING btree (kind, status, id);
CREATE INDEX artifact_revised ON public.artifact USING btree (id) WHERE (current_version > 1);
CREATE INDEX artifact_status_newest ON public.artifact USING btree (status, id);
CREATE TRIGGER follow_update AFTER UPDATE OF status, current_version ON public.artifact FOR EACH ROW EXECUTE FUNCTION follow_artifact();
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.artifact FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_name BEFORE UPDATE OF id, kind, created_at, key, scope, seq, current_version ON public.artifact FOR EACH ROW EXECUTE FUNCTION guard_artifact_name();
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
CREATE TRIGGER forbid_change BEFORE TRUNCATE ON public.artifact_status FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_use BEFORE DELETE OR UPDATE OF kind, status ON public.artifact_status FOR EACH ROW EXECUTE FUNCTION guard_status_in_use();
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
CREATE INDEX artifact_version_claiming ON public.artifact_version USING btree (artifact_id, version) WHERE (provenance ? 'claimedStatus'::text);
CREATE INDEX version_source_hash ON public.artifact_version USING btree (((provenance ->> 'sourceHash'::text)));
CREATE CONSTRAINT TRIGGER follow_content AFTER INSERT ON public.artifact_version DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((NOT is_indexed(new.artifact_id, new.version))) EXECUTE FUNCTION follow_content();
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.artifact_version FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER identify_unit AFTER INSERT ON public.artifact_version FOR EACH ROW WHEN ((new.body ? 'applicationCode'::text)) EXECUTE FUNCTION identify_unit();
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
CREATE TRIGGER keep_edit_hash BEFORE INSERT ON public.audit FOR EACH ROW WHEN ((new.action = 'session.edit'::text)) EXECUTE FUNCTION keep_edit_hash();
CREATE TRIGGER keep_record_hash BEFORE INSERT ON public.audit FOR EACH ROW WHEN (has_record(new.action, new.details)) EXECUTE FUNCTION keep_record_hash();
grant select on audit to throughline_service;

create table baseline (
  id bigint not null generated always as identity,
  name text not null,
  note text not null,
  whole boolean not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  UNIQUE (name),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES person(id),
  CHECK ((name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.baseline FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on baseline to throughline_service;

create table baseline_entry (
  baseline_id bigint not null,
  artifact_id bigint not null,
  version integer not null,
  PRIMARY KEY (baseline_id, artifact_id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (baseline_id) REFERENCES baseline(id)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.baseline_entry FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on baseline_entry to throughline_service;

create table blame_cache (
  repository_id bigint not null,
  sha text not null,
  path_hash text not null,
  line integer not null,
  ignored text not null,
  origin_sha text not null,
  origin_path text not null,
  origin_line integer not null,
  asked_at timestamp with time zone not null default now(),
  PRIMARY KEY (repository_id, path_hash, sha, line),
  FOREIGN KEY (repository_id) REFERENCES repository(id)
);
CREATE INDEX blame_cache_newest ON public.blame_cache USING btree (repository_id, path_hash, asked_at DESC);
grant insert on blame_cache to throughline_service;
grant select on blame_cache to throughline_service;

create table bolt_report (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  deed text not null,
  person_id text not null,
  note text not null,
  criterion text,
  evidence text,
  reported_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  CHECK ((deed = ANY (ARRAY['claimed'::text, 'put-down'::text, 'expired'::text, 'reported'::text, 'submitted'::text, 'merged'::text, 'corrected'::text])))
);
CREATE INDEX bolt_report_artifact ON public.bolt_report USING btree (artifact_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.bolt_report FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.bolt_report FOR EACH ROW EXECUTE FUNCTION follow_change('bolt', ':deed', 'artifact_id', 'note');
grant select on bolt_report to throughline_service;

create table bolt_work (
  artifact_id bigint not null,
  holder text,
  claimed_at timestamp with time zone,
  lease_until timestamp with time zone,
  lease_seconds integer,
  worked_seconds double precision not null default 0,
  change text,
  branch text,
  repository text not null default ''::text,
  merged_sha text,
  merged_by text,
  merged_at timestamp with time zone,
  in_review_at timestamp with time zone,
  done_at timestamp with time zone,
  actual_hours numeric(10,2),
  evidence jsonb,
  PRIMARY KEY (artifact_id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (holder) REFERENCES person(id),
  FOREIGN KEY (merged_by) REFERENCES person(id),
  CHECK ((lease_seconds > 0))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.bolt_work FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on bolt_work to throughline_service;

create table budget_allowance (
  gate_id bigint not null,
  scope text not null,
  unit text not null,
  run_key text,
  day date,
  extra numeric not null,
  granted_at timestamp with time zone not null default now(),
  PRIMARY KEY (gate_id),
  FOREIGN KEY (gate_id) REFERENCES gate(id),
  FOREIGN KEY (run_key) REFERENCES run(key),
  CHECK ((((scope = 'run'::text) = (run_key IS NOT NULL)) AND ((scope = 'day'::text) = (day IS NOT NULL)))),
  CHECK ((extra > (0)::numeric)),
  CHECK ((scope = ANY (ARRAY['run'::text, 'day'::text]))),
  CHECK ((unit = ANY (ARRAY['tokens'::text, 'usd'::text])))
);
CREATE INDEX budget_allowance_day ON public.budget_allowance USING btree (day);
CREATE INDEX budget_allowance_run ON public.budget_allowance USING btree (run_key);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.budget_allowance FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_insert BEFORE INSERT ON public.budget_allowance FOR EACH ROW EXECUTE FUNCTION guard_allowance();
grant select on budget_allowance to throughline_service;

create table budget_stop (
  gate_key text not null,
  run_key text not null,
  scope text not null,
  unit text not null,
  used numeric not null,
  allowed numeric not null,
  unpriced text[] not null,
  PRIMARY KEY (gate_key),
  FOREIGN KEY (gate_key) REFERENCES gate(key),
  CHECK ((scope = ANY (ARRAY['run'::text, 'day'::text]))),
  CHECK ((unit = ANY (ARRAY['tokens'::text, 'usd'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.budget_stop FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on budget_stop to throughline_service;

create table chain_rule (
  kind text not null,
  from_status text not null,
  to_status text not null,
  role text not null,
  source_kind text not null,
  source_statuses text[] not null,
  needed boolean not null,
  PRIMARY KEY (kind, from_status, to_status, role, source_kind),
  FOREIGN KEY (kind, from_status, to_status) REFERENCES transition(kind, from_status, to_status),
  FOREIGN KEY (source_kind) REFERENCES artifact_kind(kind)
);
grant select on chain_rule to throughline_service;

create table challenge_settlement (
  id bigint not null generated always as identity,
  session_id bigint not null,
  number integer not null,
  state text not null,
  answer text not null,
  turn integer not null,
  PRIMARY KEY (id),
  FOREIGN KEY (session_id, number) REFERENCES session_challenge(session_id, number),
  FOREIGN KEY (session_id, turn) REFERENCES session_turn(session_id, sequence),
  CHECK ((btrim(answer) <> ''::text)),
  CHECK ((state = ANY (ARRAY['accepted'::text, 'rebutted'::text, 'deferred'::text])))
);
CREATE INDEX challenge_settlement_challenge ON public.challenge_settlement USING btree (session_id, number, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.challenge_settlement FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on challenge_settlement to throughline_service;

create table challenge_standing (
  id bigint not null generated always as identity,
  session_id bigint not null,
  number integer not null,
  standing text not null,
  because text not null,
  turn integer not null,
  PRIMARY KEY (id),
  FOREIGN KEY (session_id, number) REFERENCES session_challenge(session_id, number),
  FOREIGN KEY (session_id, turn) REFERENCES session_turn(session_id, sequence),
  CHECK ((standing = ANY (ARRAY['conceded'::text, 'upheld'::text])))
);
CREATE INDEX challenge_standing_challenge ON public.challenge_standing USING btree (session_id, number, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.challenge_standing FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_insert BEFORE INSERT ON public.challenge_standing FOR EACH ROW EXECUTE FUNCTION guard_standing();
grant select on challenge_standing to throughline_service;

create table change_event (
  id bigint not null default nextval('feed_number'::regclass),
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  topic text not null,
  key text not null,
  type text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (is_change_event(topic, type))
);
CREATE INDEX change_event_key ON public.change_event USING btree (key, xid, id);
CREATE INDEX change_event_place ON public.change_event USING btree (xid, id);
CREATE TRIGGER forbid_change BEFORE UPDATE OR TRUNCATE ON public.change_event FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on change_event to throughline_service;

create table checkpoint (
  run_key text not null,
  namespace text not null,
  id text not null,
  parent_id text,
  body jsonb not null,
  metadata jsonb not null,
  lease_epoch bigint not null,
  channels channel_value[],
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
  PRIMARY KEY (run_key, namespace, channel, version)
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
  PRIMARY KEY (run_key, namespace, checkpoint_id, task_id, index)
);
grant delete on checkpoint_write to throughline_service;
grant insert on checkpoint_write to throughline_service;
grant select on checkpoint_write to throughline_service;
grant update on checkpoint_write to throughline_service;

create table code_commit (
  repository_id bigint not null,
  sha text not null,
  parents text[] not null,
  committed_at timestamp with time zone not null,
  authored_at timestamp with time zone not null,
  pull integer,
  via text,
  subject text,
  PRIMARY KEY (repository_id, sha)
);
CREATE INDEX code_commit_authored ON public.code_commit USING btree (repository_id, authored_at);
CREATE INDEX code_commit_pull ON public.code_commit USING btree (repository_id, pull) WHERE (pull IS NOT NULL);
grant insert on code_commit to throughline_service;
grant select on code_commit to throughline_service;
grant update on code_commit to throughline_service;

create table commit_bolt (
  repository_id bigint not null,
  sha text not null,
  bolt text not null,
  how text not null,
  PRIMARY KEY (repository_id, sha, bolt),
  FOREIGN KEY (repository_id, sha) REFERENCES code_commit(repository_id, sha),
  CHECK ((bolt ~ '^(BOLT|FIX)-[0-9]{3,9}$'::text)),
  CHECK ((how = ANY (ARRAY['trailer'::text, 'pull-request'::text, 'merge'::text, 'patch-id'::text])))
);
CREATE INDEX commit_bolt_bolt ON public.commit_bolt USING btree (bolt, repository_id);
grant insert on commit_bolt to throughline_service;
grant select on commit_bolt to throughline_service;

create table compliance_ruling (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  part text not null,
  kind text not null,
  check_text text not null,
  scope text[] not null,
  reason text not null,
  expires_at timestamp with time zone,
  person_id text not null,
  role text not null,
  token_id text not null,
  ruled_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (role) REFERENCES role(name),
  FOREIGN KEY (token_id) REFERENCES token(id),
  CHECK (((kind = 'exception'::text) = (expires_at IS NOT NULL))),
  CHECK (((kind = 'exception'::text) = (cardinality(scope) > 0))),
  CHECK ((kind = ANY (ARRAY['check'::text, 'exception'::text]))),
  CHECK ((btrim(part) <> ''::text))
);
CREATE INDEX compliance_ruling_artifact ON public.compliance_ruling USING btree (artifact_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.compliance_ruling FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.compliance_ruling FOR EACH ROW EXECUTE FUNCTION follow_change('artifact', 'ruling', 'artifact_id', 'reason');
grant select on compliance_ruling to throughline_service;

create table counter (
  kind text not null,
  scope text not null,
  last integer not null,
  PRIMARY KEY (kind, scope),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.counter FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on counter to throughline_service;

create table day_use (
  day date not null,
  tokens bigint not null default 0,
  usd numeric(18,9) not null default 0,
  unpriced bigint not null default 0,
  PRIMARY KEY (day)
);
grant select on day_use to throughline_service;

create table deployment (
  id bigint not null generated always as identity,
  source text not null,
  external_id text not null,
  environment text not null,
  is_production boolean not null,
  status text not null,
  occurred_at timestamp with time zone not null,
  repository text not null default ''::text,
  sha text,
  digest text,
  unit_id bigint,
  url text not null default ''::text,
  recorded_by text,
  recorded_at timestamp with time zone not null default now(),
  UNIQUE (source, external_id),
  PRIMARY KEY (id),
  FOREIGN KEY (recorded_by) REFERENCES person(id),
  FOREIGN KEY (unit_id) REFERENCES artifact(id),
  CHECK (((sha IS NOT NULL) OR (digest IS NOT NULL) OR (unit_id IS NOT NULL))),
  CHECK ((source = ANY (ARRAY['github'::text, 'cdevents'::text, 'pagerduty'::text, 'api'::text]))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'rolled-back'::text, 'removed'::text])))
);
CREATE INDEX deployment_digest ON public.deployment USING btree (digest) WHERE (digest IS NOT NULL);
CREATE INDEX deployment_environment ON public.deployment USING btree (environment, occurred_at);
CREATE INDEX deployment_sha ON public.deployment USING btree (sha) WHERE (sha IS NOT NULL);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.deployment FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.deployment FOR EACH ROW EXECUTE FUNCTION follow_change('deployment', ':status', 'environment');
grant select on deployment to throughline_service;

create table design_session (
  id bigint not null generated always as identity,
  key text not null default ('DS-'::text || pad_number(nextval('design_session_number'::regclass))),
  rfc_id bigint not null,
  status text not null default 'open'::text,
  reason text not null default ''::text,
  max_turns integer not null,
  max_tokens bigint,
  max_usd numeric,
  opened_by text not null,
  opened_at timestamp with time zone not null default now(),
  UNIQUE (key),
  PRIMARY KEY (id),
  FOREIGN KEY (opened_by) REFERENCES person(id),
  FOREIGN KEY (rfc_id) REFERENCES artifact(id),
  CHECK ((max_tokens > 0)),
  CHECK (((max_turns >= 1) AND (max_turns <= 1000))),
  CHECK ((max_usd > (0)::numeric)),
  CHECK ((status = ANY (ARRAY['open'::text, 'finalizing'::text, 'finalized'::text, 'closed'::text])))
);
CREATE UNIQUE INDEX design_session_standing ON public.design_session USING btree (rfc_id) WHERE (status = ANY (ARRAY['open'::text, 'finalizing'::text]));
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.design_session FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER UPDATE ON public.design_session FOR EACH ROW EXECUTE FUNCTION follow_change('session', 'changed', 'key', 'reason');
CREATE TRIGGER record_opening AFTER INSERT ON public.design_session FOR EACH ROW EXECUTE FUNCTION follow_change('session', 'opened', 'key');
grant select on design_session to throughline_service;

create table feed_clock (
  only_one boolean not null default true,
  added bigint not null default 0,
  forgotten xid8 not null default '0'::xid8,
  PRIMARY KEY (only_one),
  CHECK (only_one)
);
grant select on feed_clock to throughline_service;

create table fix_acceptance (
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  review text not null,
  accepted_by text not null,
  accepted_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (artifact_id, version),
  FOREIGN KEY (accepted_by) REFERENCES person(id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  CHECK ((review = ANY (ARRAY['pair programming'::text, 'immediate merge'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.fix_acceptance FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on fix_acceptance to throughline_service;

create table game_day (
  id bigint not null generated always as identity,
  plan text,
  channel_id bigint not null,
  title text not null,
  practices text not null,
  started_by text not null,
  started_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (channel_id) REFERENCES alert_channel(id),
  FOREIGN KEY (started_by) REFERENCES person(id)
);
grant select on game_day to throughline_service;

create table game_day_alert (
  game_day_id bigint not null,
  number integer not null,
  due_at timestamp with time zone not null,
  headers jsonb not null,
  body bytea,
  status text not null default 'waiting'::text,
  delivery_id bigint,
  PRIMARY KEY (game_day_id, number),
  FOREIGN KEY (game_day_id) REFERENCES game_day(id),
  CHECK (((status = 'waiting'::text) = (body IS NOT NULL))),
  CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'withdrawn'::text, 'late'::text])))
);
CREATE INDEX game_day_alert_waiting ON public.game_day_alert USING btree (due_at) WHERE (status = 'waiting'::text);
grant select on game_day_alert to throughline_service;

create table game_day_plan (
  name text not null,
  plan jsonb not null,
  alerts bytea not null,
  next_at timestamp with time zone,
  reminders integer not null,
  planned_by text not null,
  PRIMARY KEY (name),
  FOREIGN KEY (planned_by) REFERENCES person(id),
  CHECK ((name ~ '^[a-z0-9][a-z0-9-]{0,39}$'::text)),
  CHECK (((reminders >= 0) AND (reminders <= 2)))
);
grant select on game_day_plan to throughline_service;

create table gate (
  id bigint not null generated always as identity,
  key text not null default ('GATE-'::text || pad_number(nextval('gate_number'::regclass))),
  status text not null default 'pending'::text,
  artifact_id bigint,
  version integer,
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
  kind text not null default 'review'::text,
  required_roles jsonb not null default '{}'::jsonb,
  separation text not null default 'author'::text,
  assignees text[] not null default '{}'::text[],
  due_at timestamp with time zone,
  remind_seconds integer,
  reminders integer not null default 0,
  reminded_at timestamp with time zone,
  escalate_to text[] not null default '{}'::text[],
  escalated_roles text[] not null default '{}'::text[],
  escalated_at timestamp with time zone,
  replaces bigint,
  budget jsonb,
  attests text,
  adopts boolean not null default false,
  UNIQUE (key),
  UNIQUE (origin),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (attests) REFERENCES artifact_kind(kind),
  FOREIGN KEY (replaces) REFERENCES gate(id),
  CHECK (is_sound_question(kind, budget, attests, adopts)),
  CHECK (is_sound_gate(status, closed_at, kind, artifact_id, version, run_key))
);
CREATE INDEX gate_artifact_newest ON public.gate USING btree (artifact_id, id);
CREATE INDEX gate_due ON public.gate USING btree (due_at) WHERE ((status = 'pending'::text) AND (due_at IS NOT NULL));
CREATE INDEX gate_of_day ON public.gate USING btree (((budget ->> 'day'::text))) WHERE ((status = 'pending'::text) AND (kind = 'budget'::text));
CREATE INDEX gate_replaces ON public.gate USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX gate_run ON public.gate USING btree (run_key);
CREATE INDEX gate_status_newest ON public.gate USING btree (status, id);
CREATE INDEX gate_waiting_due ON public.gate USING btree (COALESCE(due_at, 'infinity'::timestamp with time zone), id) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX one_pending_gate ON public.gate USING btree (artifact_id) WHERE (status = 'pending'::text);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.gate FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_end BEFORE UPDATE OF status, closed_at, closed_because ON public.gate FOR EACH ROW EXECUTE FUNCTION guard_gate_end();
CREATE TRIGGER guard_insert BEFORE INSERT ON public.gate FOR EACH ROW EXECUTE FUNCTION guard_new_gate();
CREATE TRIGGER guard_update BEFORE UPDATE OF id, key, artifact_id, version, content_hash, roles, quorum, criteria, run_key, origin, opened_by, opened_at, kind, required_roles, separation, assignees, due_at, remind_seconds, reminders, reminded_at, escalate_to, escalated_roles, escalated_at, replaces, budget, attests, adopts ON public.gate FOR EACH ROW EXECUTE FUNCTION guard_gate();
CREATE TRIGGER settle AFTER UPDATE OF status ON public.gate FOR EACH ROW WHEN (((new.kind = 'attestation'::text) AND (old.status = 'pending'::text) AND (new.status = 'approved'::text))) EXECUTE FUNCTION settle_attestation();
CREATE TRIGGER tell AFTER INSERT OR UPDATE OF status ON public.gate FOR EACH ROW EXECUTE FUNCTION tell_of_gate();
grant select on gate to throughline_service;

create table gate_claim (
  gate_id bigint not null,
  artifact_id bigint not null,
  version integer not null,
  content_hash text not null,
  status text not null,
  said text not null,
  path text[] not null,
  PRIMARY KEY (gate_id, artifact_id),
  FOREIGN KEY (artifact_id, version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (gate_id) REFERENCES gate(id),
  CHECK ((path[cardinality(path)] = status))
);
CREATE INDEX gate_claim_artifact ON public.gate_claim USING btree (artifact_id, version);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_claim FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER validate_tip BEFORE INSERT ON public.gate_claim FOR EACH ROW WHEN (('Validated'::text = ANY (new.path))) EXECUTE FUNCTION validate_tip_claim();
grant select on gate_claim to throughline_service;

create table gate_claim_exit (
  gate_id bigint not null,
  artifact_id bigint not null,
  refused boolean not null,
  because text not null,
  left_at timestamp with time zone not null default now(),
  PRIMARY KEY (gate_id, artifact_id),
  FOREIGN KEY (gate_id, artifact_id) REFERENCES gate_claim(gate_id, artifact_id)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_claim_exit FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on gate_claim_exit to throughline_service;

create table gate_comment (
  id bigint not null generated always as identity,
  gate_id bigint not null,
  author_id text not null,
  part text not null,
  text text not null,
  for_redraft boolean not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (author_id) REFERENCES person(id),
  FOREIGN KEY (gate_id) REFERENCES gate(id),
  CHECK ((btrim(text) <> ''::text))
);
CREATE INDEX gate_comment_gate ON public.gate_comment USING btree (gate_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_comment FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on gate_comment to throughline_service;

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
  stands_in_for text,
  granted numeric,
  UNIQUE (gate_id, person_id),
  PRIMARY KEY (id),
  FOREIGN KEY (token_id) REFERENCES token(id),
  CHECK ((decision = ANY (ARRAY['approve'::text, 'request-changes'::text, 'reject'::text]))),
  CHECK ((granted > (0)::numeric))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_decision FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on gate_decision to throughline_service;

create table gate_event (
  id bigint not null default nextval('feed_number'::regclass),
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  gate_key text not null,
  type text not null,
  text text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  CHECK (is_gate_event(type))
);
CREATE INDEX gate_event_gate ON public.gate_event USING btree (gate_key, xid, id);
CREATE INDEX gate_event_place ON public.gate_event USING btree (xid, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.gate_event FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER notify AFTER INSERT ON public.gate_event FOR EACH ROW EXECUTE FUNCTION notify_channels('gate');
grant select on gate_event to throughline_service;

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
  separation text not null,
  PRIMARY KEY (kind),
  FOREIGN KEY (kind) REFERENCES artifact_kind(kind),
  CHECK ((jsonb_array_length(criteria) > 0)),
  CHECK ((quorum > 0)),
  CHECK ((cardinality(roles) > 0)),
  CHECK ((separation = ANY (ARRAY['off'::text, 'author'::text, 'strict'::text])))
);
grant select on gate_policy to throughline_service;

create table gate_rule (
  kind text not null,
  quorum integer not null,
  required_roles jsonb not null,
  separation text not null,
  due_seconds integer,
  remind_seconds integer,
  escalate_to text[] not null,
  set_by text not null,
  set_at timestamp with time zone not null default now(),
  PRIMARY KEY (kind),
  FOREIGN KEY (set_by) REFERENCES person(id),
  CHECK (((due_seconds IS NOT NULL) OR ((remind_seconds IS NULL) AND (escalate_to = '{}'::text[])))),
  CHECK ((due_seconds > 0)),
  CHECK (((quorum >= 1) AND (quorum <= 20))),
  CHECK ((remind_seconds > 0)),
  CHECK ((jsonb_typeof(required_roles) = 'object'::text)),
  CHECK ((separation = ANY (ARRAY['off'::text, 'author'::text, 'strict'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.gate_rule FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on gate_rule to throughline_service;

create table hypothesis_verdict (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  number integer not null,
  state text,
  grade integer,
  reason text not null default ''::text,
  person_id text not null,
  given_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id, number) REFERENCES incident_hypothesis(artifact_id, number),
  FOREIGN KEY (person_id) REFERENCES person(id),
  CHECK (((state IS NULL) <> (grade IS NULL))),
  CHECK ((grade = ANY (ARRAY[100, 65, 35, 0]))),
  CHECK ((state = ANY (ARRAY['supported'::text, 'refuted'::text])))
);
CREATE INDEX hypothesis_verdict_hypothesis ON public.hypothesis_verdict USING btree (artifact_id, number, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hypothesis_verdict FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.hypothesis_verdict FOR EACH ROW EXECUTE FUNCTION follow_change('incident', 'verdict', 'artifact_id', 'reason');
grant select on hypothesis_verdict to throughline_service;

create table incident (
  artifact_id bigint not null,
  alert_at timestamp with time zone not null,
  service text not null default ''::text,
  environment text not null default ''::text,
  is_exercise boolean not null default false,
  proposed_severity text,
  proposed_because text not null default ''::text,
  severity text,
  commander_id text,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  declared_at timestamp with time zone,
  traced_by bigint,
  PRIMARY KEY (artifact_id),
  FOREIGN KEY (acknowledged_by) REFERENCES person(id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (commander_id) REFERENCES person(id),
  CHECK ((proposed_severity = ANY (ARRAY['SEV-1'::text, 'SEV-2'::text, 'SEV-3'::text]))),
  CHECK ((severity = ANY (ARRAY['SEV-1'::text, 'SEV-2'::text, 'SEV-3'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.incident FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident to throughline_service;

create table incident_correlation (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  origin text not null,
  drafter text not null,
  inconclusive text not null,
  correlated_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (origin),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  CHECK ((drafter <> ''::text))
);
CREATE INDEX incident_correlation_artifact ON public.incident_correlation USING btree (artifact_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_correlation FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident_correlation to throughline_service;

create table incident_event (
  artifact_id bigint not null,
  number integer not null,
  occurred_at timestamp with time zone not null,
  event text not null,
  source text not null,
  actor_id text,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (artifact_id, number),
  FOREIGN KEY (actor_id) REFERENCES person(id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  CHECK ((btrim(event) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_event FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.incident_event FOR EACH ROW EXECUTE FUNCTION follow_change('incident', 'timeline', 'artifact_id', 'event');
grant select on incident_event to throughline_service;

create table incident_evidence (
  artifact_id bigint not null,
  number integer not null,
  class text not null,
  ref text not null,
  text text not null,
  occurred_at timestamp with time zone,
  brought_by text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (artifact_id, class, ref),
  PRIMARY KEY (artifact_id, number),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  CHECK ((brought_by <> ''::text)),
  CHECK ((class = ANY (ARRAY['alert'::text, 'log'::text, 'frame'::text, 'line'::text, 'commit'::text, 'diff'::text, 'deployment'::text, 'artifact'::text, 'runbook'::text, 'similar'::text, 'measurement'::text, 'note'::text]))),
  CHECK ((number > 0)),
  CHECK (((length(ref) >= 1) AND (length(ref) <= 1000))),
  CHECK ((length(text) <= 4000))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_evidence FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident_evidence to throughline_service;

create table incident_execution (
  artifact_id bigint not null,
  option text not null,
  impact text not null,
  executed_at timestamp with time zone not null,
  executed_by text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (artifact_id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (executed_by) REFERENCES person(id),
  CHECK ((btrim(impact) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_execution FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell AFTER INSERT ON public.incident_execution FOR EACH ROW EXECUTE FUNCTION tell_of_incident();
grant select on incident_execution to throughline_service;

create table incident_hypothesis (
  artifact_id bigint not null,
  number integer not null,
  correlation_id bigint not null,
  statement text not null,
  kind text not null,
  evidence integer[] not null,
  against integer[] not null,
  confidence text not null,
  change text,
  UNIQUE (artifact_id, kind, statement),
  PRIMARY KEY (artifact_id, number),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (correlation_id) REFERENCES incident_correlation(id),
  CHECK ((change ~ '^[0-9a-f]{40,64}$'::text)),
  CHECK ((confidence = ANY (ARRAY['weak'::text, 'medium'::text, 'strong'::text]))),
  CHECK ((cardinality(evidence) > 0)),
  CHECK ((kind = ANY (ARRAY['code'::text, 'deployment'::text, 'configuration'::text, 'dependency'::text, 'capacity'::text, 'data'::text, 'unknown'::text]))),
  CHECK ((number > 0)),
  CHECK (((length(statement) >= 1) AND (length(statement) <= 500)))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_hypothesis FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident_hypothesis to throughline_service;

create table incident_reminder (
  incident_key text not null,
  occasion text not null,
  type text not null,
  text text not null,
  at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (incident_key, occasion),
  FOREIGN KEY (incident_key) REFERENCES artifact(key),
  CHECK ((type = ANY (ARRAY['target-at-risk'::text, 'target-missed'::text, 'postmortem-missing'::text, 'action-late'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_reminder FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER notify AFTER INSERT ON public.incident_reminder FOR EACH ROW EXECUTE FUNCTION notify_channels('incident');
grant select on incident_reminder to throughline_service;

create table incident_role (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  role text not null,
  person_id text not null,
  reason text not null,
  given_by text not null,
  given_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (given_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  CHECK ((role = 'commander'::text))
);
CREATE INDEX incident_role_artifact ON public.incident_role USING btree (artifact_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_role FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident_role to throughline_service;

create table incident_stability (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  is_stable boolean not null,
  reason text not null,
  observed_at timestamp with time zone not null,
  observed_by text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (observed_by) REFERENCES person(id)
);
CREATE INDEX incident_stability_artifact ON public.incident_stability USING btree (artifact_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_stability FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on incident_stability to throughline_service;

create table incident_step (
  artifact_id bigint not null,
  status text not null,
  reached_at timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (artifact_id, status),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.incident_step FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER tell AFTER INSERT ON public.incident_step FOR EACH ROW EXECUTE FUNCTION tell_of_incident();
grant select on incident_step to throughline_service;

create table incident_step_rule (
  status text not null,
  participants text[] not null,
  PRIMARY KEY (status)
);
grant select on incident_step_rule to throughline_service;

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
CREATE INDEX link_source ON public.link USING btree (from_artifact_id, from_version, role) INCLUDE (to_artifact_id, to_version, from_part, to_part, id);
CREATE INDEX link_target ON public.link USING btree (to_artifact_id, role) INCLUDE (from_artifact_id, from_version, to_version, from_part, to_part, id);
CREATE TRIGGER a_require_open_version BEFORE INSERT ON public.link FOR EACH ROW EXECUTE FUNCTION require_open_version();
CREATE TRIGGER b_guard_link BEFORE INSERT ON public.link FOR EACH ROW EXECUTE FUNCTION guard_link();
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.link FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER require_one_incident AFTER INSERT ON public.link FOR EACH ROW WHEN ((new.role = 'concerns'::text)) EXECUTE FUNCTION require_one_incident();
CREATE CONSTRAINT TRIGGER require_one_unit AFTER INSERT ON public.link DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.role = 'contains'::text)) EXECUTE FUNCTION require_one_unit();
CREATE CONSTRAINT TRIGGER require_sole_owner AFTER INSERT ON public.link DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.role = 'satisfies'::text)) EXECUTE FUNCTION require_sole_owner();
grant insert (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part) on link to throughline_service;
grant select on link to throughline_service;

create table link_clearance (
  id bigint not null generated always as identity,
  link_id bigint not null,
  to_version integer not null,
  to_normative_hash text not null,
  reason text not null,
  cleared_by text not null,
  cleared_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (cleared_by) REFERENCES person(id),
  FOREIGN KEY (link_id) REFERENCES link(id),
  CHECK ((btrim(reason) <> ''::text))
);
CREATE INDEX link_clearance_link ON public.link_clearance USING btree (link_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.link_clearance FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.link_clearance FOR EACH ROW EXECUTE FUNCTION follow_change('artifact', 'cleared', 'link_id', 'reason');
grant select on link_clearance to throughline_service;

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

create table login_link (
  id text not null default (gen_random_uuid())::text,
  code_hash bytea not null,
  person_id text not null,
  created_by text not null,
  scopes text[] not null,
  session_ends_at timestamp with time zone,
  made_with text not null,
  opened text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  UNIQUE (code_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  CHECK ((octet_length(code_hash) = 32))
);
CREATE INDEX login_link_end ON public.login_link USING btree (expires_at);
CREATE INDEX login_link_made_with ON public.login_link USING btree (made_with);

create table migration (
  number integer not null,
  file text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (number)
);
grant select on migration to throughline_service;

create table notification (
  id bigint not null generated always as identity,
  channel text not null,
  topic text not null,
  key text not null,
  type text not null,
  text text not null,
  at timestamp with time zone not null,
  thread text,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  error text not null default ''::text,
  PRIMARY KEY (id),
  CHECK (((status = 'pending'::text) = (settled_at IS NULL))),
  CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'dead'::text]))),
  CHECK ((topic = ANY (ARRAY['gate'::text, 'run'::text, 'incident'::text, 'game-day'::text, 'test'::text])))
);
CREATE INDEX notification_due ON public.notification USING btree (next_attempt_at) WHERE (status = 'pending'::text);
CREATE INDEX notification_settled ON public.notification USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX notification_status_newest ON public.notification USING btree (status, id);
CREATE INDEX notification_waiting_thread ON public.notification USING btree (channel, thread) WHERE ((status = 'pending'::text) AND (thread IS NOT NULL));
grant select on notification to throughline_service;

create table notification_channel (
  name text not null,
  kind text not null,
  target text not null,
  seen_at timestamp with time zone not null default now(),
  PRIMARY KEY (name),
  CHECK ((kind = ANY (ARRAY['slack'::text, 'slack-bot'::text, 'email'::text, 'webhook'::text]))),
  CHECK ((name ~ '^[a-z0-9-]{1,40}$'::text))
);
grant select on notification_channel to throughline_service;

create table notification_thread (
  channel text not null,
  incident text not null,
  root text not null,
  PRIMARY KEY (channel, incident),
  FOREIGN KEY (incident) REFERENCES artifact(key),
  CHECK ((root <> ''::text))
);
grant select on notification_thread to throughline_service;

create table on_call_rota (
  service text not null,
  rota jsonb not null,
  set_by text not null,
  set_at timestamp with time zone not null default now(),
  PRIMARY KEY (service),
  FOREIGN KEY (set_by) REFERENCES person(id)
);
grant select on on_call_rota to throughline_service;

create table outbox (
  id bigint not null generated always as identity,
  run_key text not null,
  wake integer not null,
  created_at timestamp with time zone not null default now(),
  traceparent text default NULLIF(current_setting('throughline.traceparent'::text, true), ''::text),
  UNIQUE (run_key, wake),
  PRIMARY KEY (id),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
CREATE INDEX outbox_next ON public.outbox USING btree (((wake = 1)), id);
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
  signed_in_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  deactivated_by text,
  UNIQUE (name),
  PRIMARY KEY (id),
  FOREIGN KEY (deactivated_by) REFERENCES person(id),
  CHECK (((deactivated_at IS NULL) = (deactivated_by IS NULL))),
  CHECK ((kind = ANY (ARRAY['person'::text, 'machine'::text]))),
  CHECK ((btrim(name) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR TRUNCATE ON public.person FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.person FOR EACH ROW EXECUTE FUNCTION guard_person();
grant select on person to throughline_service;

create table person_identity (
  issuer text not null,
  subject text not null,
  person_id text not null,
  linked_by text not null,
  linked_at timestamp with time zone not null default now(),
  email_hash bytea,
  PRIMARY KEY (issuer, subject),
  FOREIGN KEY (linked_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  CHECK ((octet_length(email_hash) = 32)),
  CHECK ((issuer <> ''::text)),
  CHECK ((subject <> ''::text))
);
CREATE INDEX person_identity_email ON public.person_identity USING btree (email_hash) WHERE (email_hash IS NOT NULL);
CREATE INDEX person_identity_person ON public.person_identity USING btree (person_id);
grant select (issuer, subject, person_id, linked_by, linked_at) on person_identity to throughline_service;

create table policy (
  name text not null,
  value text not null,
  PRIMARY KEY (name),
  CHECK (((name = 'interactive-decisions'::text) AND (value = ANY (ARRAY['auto'::text, 'always'::text, 'never'::text]))))
);
grant select on policy to throughline_service;

create table provider_bucket (
  provider text not null,
  requests numeric not null,
  tokens numeric not null,
  filled_at timestamp with time zone not null,
  PRIMARY KEY (provider)
);

create table provider_pause (
  model text not null,
  until timestamp with time zone not null,
  PRIMARY KEY (model)
);

create table provider_session (
  token_id text not null,
  id_token text not null,
  PRIMARY KEY (token_id),
  FOREIGN KEY (token_id) REFERENCES token(id) ON DELETE CASCADE,
  CHECK (((length(id_token) >= 1) AND (length(id_token) <= 16384)))
);

create table refused_hypothesis (
  id bigint not null generated always as identity,
  correlation_id bigint not null,
  statement text not null,
  kind text not null,
  reason text not null,
  PRIMARY KEY (id),
  FOREIGN KEY (correlation_id) REFERENCES incident_correlation(id),
  CHECK ((reason <> ''::text))
);
CREATE INDEX refused_hypothesis_correlation ON public.refused_hypothesis USING btree (correlation_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.refused_hypothesis FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on refused_hypothesis to throughline_service;

create table repository (
  id bigint not null generated always as identity,
  name text not null,
  kind text not null,
  address text not null,
  head text,
  branch text,
  is_shallow boolean not null default false,
  indexed_tips text[] not null default '{}'::text[],
  indexed_at timestamp with time zone,
  added_by text not null,
  added_at timestamp with time zone not null default now(),
  UNIQUE (address),
  UNIQUE (name),
  PRIMARY KEY (id),
  FOREIGN KEY (added_by) REFERENCES person(id),
  CHECK ((kind = ANY (ARRAY['path'::text, 'url'::text]))),
  CHECK ((name ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$'::text))
);
CREATE TRIGGER record_change AFTER UPDATE OF indexed_at ON public.repository FOR EACH ROW EXECUTE FUNCTION follow_change('code', 'indexed', 'name');
grant select on repository to throughline_service;
grant update on repository to throughline_service;

create table request (
  id text not null default (gen_random_uuid())::text,
  caller_id text not null,
  key_hash bytea not null,
  request_hash text not null,
  answer bytea,
  created_at timestamp with time zone not null default now(),
  claimed_until timestamp with time zone not null,
  UNIQUE (caller_id, key_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (caller_id) REFERENCES person(id),
  CHECK ((octet_length(key_hash) = 32))
);
CREATE INDEX request_age ON public.request USING btree (created_at);
grant delete on request to throughline_service;
grant insert on request to throughline_service;
grant select on request to throughline_service;
grant update on request to throughline_service;

create table role (
  name text not null,
  deciding boolean not null,
  PRIMARY KEY (name)
);
CREATE TRIGGER guard_use BEFORE DELETE OR UPDATE OF name ON public.role FOR EACH ROW EXECUTE FUNCTION guard_role_in_use();
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
CREATE TRIGGER forbid_change BEFORE UPDATE OR TRUNCATE ON public.role_grant FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
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
  budget_tokens bigint,
  budget_usd numeric(18,9),
  forked_from text,
  forked_at text,
  models jsonb,
  traceparent text default NULLIF(current_setting('throughline.traceparent'::text, true), ''::text),
  UNIQUE (origin),
  PRIMARY KEY (key),
  FOREIGN KEY (started_by) REFERENCES person(id),
  CHECK (are_sound_terms(forked_from, forked_at, budget_tokens, budget_usd)),
  CHECK (is_sound_run(status, lease_owner, gate_key, error, subject, workflow_version))
);
CREATE INDEX run_forks ON public.run USING btree (forked_from) WHERE (forked_from IS NOT NULL);
CREATE INDEX run_newest ON public.run USING btree (run_number(key));
CREATE INDEX run_runnable ON public.run USING btree (woken_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text, 'waiting'::text]));
CREATE INDEX run_status_newest ON public.run USING btree (status, run_number(key));
CREATE INDEX run_stopped ON public.run USING btree (workflow, status) WHERE (status = ANY (ARRAY['failed'::text, 'blocked'::text]));
CREATE INDEX run_subject ON public.run USING gin (subject jsonb_path_ops);
CREATE TRIGGER guard_run BEFORE UPDATE ON public.run FOR EACH ROW EXECUTE FUNCTION guard_run();
CREATE TRIGGER guard_run_terms BEFORE UPDATE OF key, workflow, workflow_version, input, started_by, origin, budget_tokens, budget_usd, forked_from, forked_at ON public.run FOR EACH ROW EXECUTE FUNCTION guard_run_terms();
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
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  id bigint not null default nextval('feed_number'::regclass),
  PRIMARY KEY (run_key, sequence),
  FOREIGN KEY (run_key) REFERENCES run(key),
  CHECK (is_run_event(type))
);
CREATE UNIQUE INDEX run_event_place ON public.run_event USING btree (xid, id);
CREATE TRIGGER forbid_change BEFORE UPDATE OR TRUNCATE ON public.run_event FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_delete BEFORE DELETE ON public.run_event FOR EACH ROW EXECUTE FUNCTION guard_run_event();
CREATE TRIGGER tell AFTER INSERT ON public.run_event FOR EACH ROW WHEN (is_told(new.type)) EXECUTE FUNCTION tell_of_run_event();
grant insert (run_key, sequence, type, node, text) on run_event to throughline_service;
grant select on run_event to throughline_service;

create table run_history (
  run_key text not null,
  ended_at timestamp with time zone not null,
  first_xid xid8 not null,
  last_xid xid8 not null,
  last_id bigint not null,
  events json not null,
  PRIMARY KEY (run_key),
  FOREIGN KEY (run_key) REFERENCES run(key)
);
CREATE INDEX run_history_ended ON public.run_history USING btree (ended_at);
CREATE INDEX run_history_last ON public.run_history USING btree (last_xid, last_id);
CREATE INDEX run_history_span ON public.run_history USING gist (xid_span(first_xid, last_xid));
CREATE TRIGGER forbid_change BEFORE UPDATE OR TRUNCATE ON public.run_history FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on run_history to throughline_service;

create table search_document (
  artifact_id bigint not null,
  version integer not null,
  title_words tsvector not null,
  words tsvector not null,
  PRIMARY KEY (artifact_id)
);
CREATE INDEX search_document_title ON public.search_document USING gin (title_words);
CREATE INDEX search_document_words ON public.search_document USING gin (words);
grant select on search_document to throughline_service;

create table session_budget_raise (
  id bigint not null generated always as identity,
  session_id bigint not null,
  from_tokens bigint,
  to_tokens bigint,
  from_usd numeric,
  to_usd numeric,
  person_id text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (session_id) REFERENCES design_session(id),
  CHECK (((to_tokens > from_tokens) OR (to_usd > from_usd)))
);
CREATE INDEX session_budget_raise_session ON public.session_budget_raise USING btree (session_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_budget_raise FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on session_budget_raise to throughline_service;

create table session_challenge (
  session_id bigint not null,
  number integer not null,
  raised_in integer not null,
  body jsonb not null,
  PRIMARY KEY (session_id, number),
  FOREIGN KEY (session_id, raised_in) REFERENCES session_turn(session_id, sequence),
  CHECK ((number > 0))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_challenge FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on session_challenge to throughline_service;

create table session_decision (
  session_id bigint not null,
  number integer not null,
  turn integer not null,
  does text not null,
  text text not null,
  rationale text not null,
  about text[] not null,
  changes jsonb not null default '[]'::jsonb,
  PRIMARY KEY (session_id, number),
  FOREIGN KEY (session_id, turn) REFERENCES session_turn(session_id, sequence),
  CHECK ((does = ANY (ARRAY['accept'::text, 'answer'::text, 'choose'::text, 'reject'::text, 'use'::text, 'not-use'::text]))),
  CHECK ((number > 0)),
  CHECK ((btrim(text) <> ''::text))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_decision FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on session_decision to throughline_service;

create table session_edit (
  session_id bigint not null,
  number integer not null,
  raised_in integer not null,
  decision integer,
  drafter text not null,
  body jsonb not null,
  PRIMARY KEY (session_id, number),
  FOREIGN KEY (session_id, decision) REFERENCES session_decision(session_id, number),
  FOREIGN KEY (session_id, raised_in) REFERENCES session_turn(session_id, sequence),
  CHECK ((number > 0))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_edit FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on session_edit to throughline_service;

create table session_edit_settlement (
  session_id bigint not null,
  number integer not null,
  state text not null,
  because text not null,
  rfc_version integer not null,
  person_id text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (session_id, number),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (session_id, number) REFERENCES session_edit(session_id, number),
  CHECK ((state = ANY (ARRAY['taken'::text, 'declined'::text, 'stale'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_edit_settlement FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.session_edit_settlement FOR EACH ROW EXECUTE FUNCTION follow_change('session', 'edit', 'session_id', 'because');
grant select on session_edit_settlement to throughline_service;

create table session_raise (
  id bigint not null generated always as identity,
  session_id bigint not null,
  from_turns integer not null,
  to_turns integer not null,
  person_id text not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (session_id) REFERENCES design_session(id),
  CHECK ((to_turns > from_turns))
);
CREATE INDEX session_raise_session ON public.session_raise USING btree (session_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_raise FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on session_raise to throughline_service;

create table session_turn (
  session_id bigint not null,
  sequence integer not null,
  speaker text not null,
  person_id text,
  move text,
  settlement text,
  drafter text,
  reply jsonb,
  ending text,
  tokens bigint,
  usd numeric,
  run_key text,
  about text[] not null default '{}'::text[],
  replaces integer[] not null default '{}'::integer[],
  asks_reply boolean not null default false,
  text text not null,
  rfc_version integer not null,
  origin text,
  at timestamp with time zone not null default now(),
  UNIQUE (origin),
  PRIMARY KEY (session_id, sequence),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (run_key) REFERENCES run(key),
  FOREIGN KEY (session_id) REFERENCES design_session(id),
  CHECK (
CASE speaker
    WHEN 'person'::text THEN ((num_nulls(person_id, move) = 0) AND (num_nonnulls(drafter, reply, ending, tokens, usd, run_key) = 0))
    ELSE ((num_nonnulls(person_id, move, settlement) = 0) AND (num_nulls(drafter, reply, ending, tokens) = 0))
END),
  CHECK ((ending = ANY (ARRAY['answered'::text, 'nothing-left'::text, 'turns-spent'::text, 'budget-spent'::text, 'cut-off'::text]))),
  CHECK ((move = ANY (ARRAY['challenge'::text, 'alternatives'::text, 'dive'::text, 'diagram'::text, 'ask'::text, 'decide'::text, 'park'::text, 'finalize'::text]))),
  CHECK ((sequence > 0)),
  CHECK ((settlement = ANY (ARRAY['accept'::text, 'answer'::text, 'choose'::text, 'reject'::text, 'use'::text, 'not-use'::text, 'rebut'::text]))),
  CHECK ((speaker = ANY (ARRAY['person'::text, 'challenger'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.session_turn FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.session_turn FOR EACH ROW EXECUTE FUNCTION follow_change('session', 'turn', 'session_id', 'text');
grant select on session_turn to throughline_service;

create table sign_in_attempt (
  state_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  next text not null,
  expires_at timestamp with time zone not null,
  PRIMARY KEY (state_hash),
  CHECK ((octet_length(state_hash) = 32))
);
CREATE INDEX sign_in_attempt_end ON public.sign_in_attempt USING btree (expires_at);

create table step_result (
  run_key text not null,
  node text not null,
  visit integer not null,
  input_hash text not null,
  attempts integer not null default 1,
  output json,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  cost_usd numeric(18,9) default 0,
  begun_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  cache_read_tokens integer not null default 0,
  cache_write_tokens integer not null default 0,
  asked_under bigint,
  uncounted integer not null default 0,
  counted_usd numeric(18,9) not null default 0,
  unpriced integer not null default 0,
  drafted boolean not null default false,
  reused_from text,
  PRIMARY KEY (run_key, node, visit, input_hash),
  FOREIGN KEY (run_key) REFERENCES run(key),
  CHECK (((output IS NULL) = (finished_at IS NULL)))
);
CREATE TRIGGER count_day_use AFTER UPDATE ON public.step_result FOR EACH ROW WHEN ((((new.input_tokens + new.output_tokens) > (old.input_tokens + old.output_tokens)) OR (new.counted_usd > old.counted_usd) OR (new.unpriced > old.unpriced))) EXECUTE FUNCTION count_day_use();
grant insert on step_result to throughline_service;
grant select on step_result to throughline_service;
grant update on step_result to throughline_service;

create table stream_event (
  run_key text not null,
  id bigint not null default nextval('stream_number'::regclass),
  node text not null,
  text text not null,
  restarted boolean not null,
  at timestamp with time zone not null default now(),
  PRIMARY KEY (run_key, id)
);
grant delete on stream_event to throughline_service;
grant insert on stream_event to throughline_service;
grant select on stream_event to throughline_service;

create table test_coverage (
  report_id bigint not null,
  file text not null,
  covered int4multirange not null,
  missed int4multirange not null,
  PRIMARY KEY (report_id, file),
  FOREIGN KEY (report_id) REFERENCES test_report(id)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.test_coverage FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on test_coverage to throughline_service;

create table test_proof (
  report_id bigint not null,
  ordinal integer not null,
  artifact_id bigint not null,
  local_id text not null,
  test text not null,
  file text not null,
  status text not null,
  how text not null,
  PRIMARY KEY (report_id, ordinal),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (report_id) REFERENCES test_report(id),
  CHECK ((how = ANY (ARRAY['property'::text, 'name'::text, 'tag'::text, 'comment'::text]))),
  CHECK ((status = ANY (ARRAY['passed'::text, 'failed'::text, 'skipped'::text, 'flaky'::text, 'not-run'::text])))
);
CREATE INDEX test_proof_part ON public.test_proof USING btree (artifact_id, local_id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.test_proof FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on test_proof to throughline_service;

create table test_report (
  id bigint not null generated always as identity,
  repository text not null,
  sha text not null,
  suite text not null,
  format text not null,
  content_hash text not null,
  counts jsonb not null,
  ingested_by text not null,
  ingested_at timestamp with time zone not null default now(),
  UNIQUE (repository, sha, suite, content_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (ingested_by) REFERENCES person(id)
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.test_report FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.test_report FOR EACH ROW EXECUTE FUNCTION follow_change('code', 'tests', 'sha', 'suite');
grant select on test_report to throughline_service;

create table token (
  id text not null default ('TOKEN-'::text || pad_number(nextval('token_number'::regclass))),
  person_id text not null,
  secret_hash bytea not null,
  unattended boolean not null,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  revoked_by text,
  kind text not null default 'api'::text,
  scopes text[] not null default '{read,write,decide,admin}'::text[],
  expires_at timestamp with time zone,
  claimed_roles text[] not null default '{}'::text[],
  authentication text not null default 'token'::text,
  seen_at timestamp with time zone,
  UNIQUE (secret_hash),
  PRIMARY KEY (id),
  FOREIGN KEY (created_by) REFERENCES person(id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (revoked_by) REFERENCES person(id),
  CHECK ((authentication = ANY (ARRAY['token'::text, 'login-link'::text, 'oidc'::text]))),
  CHECK (((kind = 'session'::text) = (seen_at IS NOT NULL))),
  CHECK (((kind = 'session'::text) = (authentication <> 'token'::text))),
  CHECK (((kind = 'api'::text) OR (expires_at IS NOT NULL))),
  CHECK (((authentication = 'oidc'::text) OR (claimed_roles = '{}'::text[]))),
  CHECK ((kind = ANY (ARRAY['api'::text, 'session'::text]))),
  CHECK (((scopes <@ '{read,write,decide,admin}'::text[]) AND (cardinality(scopes) > 0))),
  CHECK ((octet_length(secret_hash) = 32))
);
CREATE INDEX token_person ON public.token USING btree (person_id);
CREATE INDEX token_session_end ON public.token USING btree (expires_at) WHERE (kind = 'session'::text);
CREATE TRIGGER forbid_change BEFORE TRUNCATE ON public.token FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER guard_delete BEFORE DELETE ON public.token FOR EACH ROW EXECUTE FUNCTION guard_token_delete();
CREATE TRIGGER guard_insert BEFORE INSERT ON public.token FOR EACH ROW EXECUTE FUNCTION guard_new_token();
CREATE TRIGGER guard_update BEFORE UPDATE ON public.token FOR EACH ROW EXECUTE FUNCTION guard_token();
grant select (id, person_id, unattended, created_by, created_at, revoked_at, revoked_by, kind, scopes, expires_at, claimed_roles, authentication, seen_at) on token to throughline_service;

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

create table unit_check (
  id bigint not null generated always as identity,
  artifact_id bigint not null,
  sha text not null,
  type text not null,
  name text not null,
  status text not null,
  url text not null,
  checked_at timestamp with time zone not null,
  recorded_by text not null,
  recorded_at timestamp with time zone not null default clock_timestamp(),
  UNIQUE (artifact_id, sha, type, name, checked_at, status),
  PRIMARY KEY (id),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id),
  FOREIGN KEY (recorded_by) REFERENCES person(id),
  CHECK ((status = ANY (ARRAY['passed'::text, 'failed'::text]))),
  CHECK ((type = ANY (ARRAY['ci'::text, 'smoke'::text])))
);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.unit_check FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
CREATE TRIGGER record_change AFTER INSERT ON public.unit_check FOR EACH ROW EXECUTE FUNCTION follow_change('unit', 'check', 'artifact_id', 'name');
grant select on unit_check to throughline_service;

create table unit_identity (
  artifact_id bigint not null,
  version integer not null,
  identity text not null,
  PRIMARY KEY (artifact_id, version, identity),
  FOREIGN KEY (artifact_id) REFERENCES artifact(id)
);
CREATE INDEX unit_identity_name ON public.unit_identity USING btree (identity);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.unit_identity FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on unit_identity to throughline_service;

create table untidy_run (
  run_key text not null,
  ended_at timestamp with time zone not null default now(),
  pruned boolean not null default false,
  PRIMARY KEY (run_key)
);
CREATE INDEX untidy_run_ended ON public.untidy_run USING btree (ended_at);
CREATE INDEX untidy_run_unpruned ON public.untidy_run USING btree (ended_at) WHERE (NOT pruned);
grant select on untidy_run to throughline_service;

create table workflow_choice (
  id bigint not null generated always as identity,
  prd_id bigint not null,
  prd_version integer not null,
  answers jsonb not null,
  condition text not null,
  path text not null,
  reason text not null,
  person_id text not null,
  role text not null,
  token_id text not null,
  chosen_at timestamp with time zone not null default now(),
  PRIMARY KEY (id),
  FOREIGN KEY (person_id) REFERENCES person(id),
  FOREIGN KEY (prd_id) REFERENCES artifact(id),
  FOREIGN KEY (prd_id, prd_version) REFERENCES artifact_version(artifact_id, version),
  FOREIGN KEY (role) REFERENCES role(name),
  FOREIGN KEY (token_id) REFERENCES token(id),
  CHECK ((jsonb_typeof(answers) = 'object'::text)),
  CHECK ((path = ANY (ARRAY['full'::text, 'lightweight'::text, 'lightweight-with-validation'::text])))
);
CREATE INDEX workflow_choice_prd ON public.workflow_choice USING btree (prd_id, id);
CREATE TRIGGER forbid_change BEFORE DELETE OR UPDATE OR TRUNCATE ON public.workflow_choice FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
grant select on workflow_choice to throughline_service;

create table workflow_condition (
  id text not null,
  ordinal integer not null,
  question text not null,
  answer boolean not null,
  path text not null,
  UNIQUE (ordinal) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (id),
  CHECK ((path = ANY (ARRAY['full'::text, 'lightweight'::text, 'lightweight-with-validation'::text])))
);
grant select on workflow_condition to throughline_service;

CREATE OR REPLACE FUNCTION public.accept_fix(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype;
  caller jsonb;
  is_new boolean;
  one record;
begin
  select * into target from artifact where key = v_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'fix' then perform refuse('incident.fix-expected', jsonb_build_object('key', v_key)); end if;
  caller := require_participant(p_given ->> 'secret', v_key, 'Fix Specified');
  if caller ? 'refused' then return caller; end if;
  if (p_given ->> 'version')::integer is distinct from target.current_version then
    perform refuse('incident.fix-changed', jsonb_build_object('key', v_key, 'seen', p_given -> 'version', 'current', target.current_version));
  end if;
  if exists (select from artifact_version where artifact_id = target.id and version = target.current_version and coalesce(btrim(body ->> 'fix'), '') = '') then
    perform refuse('incident.fix-unwritten', jsonb_build_object('key', v_key));
  end if;
  insert into fix_acceptance (artifact_id, version, content_hash, review, accepted_by)
    select artifact_id, version, content_hash, p_given ->> 'review', caller ->> 'id' from artifact_version
    where artifact_id = target.id and version = target.current_version
    on conflict do nothing;
  is_new := found;
  if not is_new then return jsonb_build_object('key', v_key); end if;
  perform record_deed(caller ->> 'id', 'fix.accepted', v_key, jsonb_build_object('version', target.current_version, 'review', p_given -> 'review'));
  for one in select distinct incident_id from incident_artifact where artifact_id = target.id and is_direct order by 1 loop
    perform from artifact where id = one.incident_id for no key update;
    perform append_incident_event(one.incident_id, now(), v_key || ' is accepted, reviewed by ' || (p_given ->> 'review'), v_key, caller ->> 'id');
    perform advance_incident(one.incident_id, caller ->> 'id');
  end loop;
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function accept_fix(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.accounts_of(p_person_id text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive own (id) as (
    select p_person_id
    union
    select other.id from own cross join lateral (
      select theirs.person_id from person_identity mine join person_identity theirs on theirs.email_hash = mine.email_hash
        where mine.person_id = own.id
      union all select earlier_id from account_link where person_id = own.id
      union all select person_id from account_link where earlier_id = own.id
    ) as other (id)
  )
  select id from own
$function$;

CREATE OR REPLACE FUNCTION public.acknowledge_incident(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if exists (select from incident where artifact_id = target.id and acknowledged_at is not null) then
    return jsonb_build_object('key', v_key, 'repeated', true);
  end if;
  update incident set acknowledged_at = now(), acknowledged_by = caller ->> 'id' where artifact_id = target.id;
  perform append_incident_event(target.id, now(), (caller ->> 'name') || ' acknowledged the alert', caller ->> 'name', caller ->> 'id');
  if (select commander_id from incident where artifact_id = target.id) is null then
    perform name_commander(target.id, caller ->> 'id', 'acknowledged the alert', caller);
  end if;
  perform record_deed(caller ->> 'id', 'incident.acknowledged', v_key);
  return jsonb_build_object('key', v_key, 'repeated', false);
end $function$;
grant execute on function acknowledge_incident(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.acquire_provider_quota(p_provider text, p_model text, p_requests_per_minute integer, p_tokens_per_minute integer, p_tokens integer)
 RETURNS TABLE(wait_ms double precision, pause_ms double precision)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  request_burst numeric := greatest(1, p_requests_per_minute / 10);
  request_rate numeric := (p_requests_per_minute + 1 - request_burst) / 60000;
  token_burst numeric := p_tokens_per_minute / 10.0;
  token_rate numeric := (p_tokens_per_minute - token_burst) / 60000;
  bucket provider_bucket%rowtype;
  elapsed_ms numeric;
begin
  wait_ms := 0;
  select greatest(0, extract(epoch from until - clock_timestamp()) * 1000) into pause_ms from provider_pause where model = p_model;
  pause_ms := coalesce(pause_ms, 0);
  if pause_ms > 0 or (p_requests_per_minute is null and p_tokens_per_minute is null) then
    return next;
    return;
  end if;
  insert into provider_bucket (provider, requests, tokens, filled_at)
    values (p_provider, coalesce(request_burst, 0), coalesce(token_burst, 0), clock_timestamp()) on conflict (provider) do nothing;
  select * into bucket from provider_bucket where provider = p_provider for update;
  elapsed_ms := greatest(0, extract(epoch from clock_timestamp() - bucket.filled_at) * 1000);
  if p_requests_per_minute is not null then
    bucket.requests := least(request_burst, bucket.requests + elapsed_ms * request_rate) - 1;
    wait_ms := greatest(wait_ms, -bucket.requests / request_rate);
  end if;
  if p_tokens_per_minute is not null then
    bucket.tokens := least(token_burst, bucket.tokens + elapsed_ms * token_rate);
    wait_ms := greatest(wait_ms, -bucket.tokens / token_rate);
    bucket.tokens := bucket.tokens - p_tokens;
  end if;
  update provider_bucket set requests = bucket.requests, tokens = bucket.tokens, filled_at = greatest(filled_at, clock_timestamp())
    where provider = p_provider;
  return next;
end $function$;
grant execute on function acquire_provider_quota(text,text,integer,integer,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.active_accounts()
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select p.id from person p
  where p.kind = 'person' and p.deactivated_at is null
    and (p.signed_in_at is not null or exists (select from token t where t.person_id = p.id and is_live(t)))
$function$;

CREATE OR REPLACE FUNCTION public.add_alert_channel(p_secret text, p_channel jsonb, p_sealed bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_name constant text := p_channel ->> 'name';
  admin constant jsonb := require_admin(p_secret, v_name);
  v_id bigint;
begin
  if admin ? 'refused' then return admin; end if;
  insert into alert_channel (name, source, mapping, service, environment, is_exercise, created_by)
    values (v_name, p_channel ->> 'source', nullif(p_channel -> 'mapping', 'null'), p_channel ->> 'service', p_channel ->> 'environment',
      (p_channel ->> 'isExercise')::boolean, admin ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is null then perform refuse('alert.channel-exists', jsonb_build_object('name', v_name)); end if;
  if p_sealed is not null then insert into alert_secret (channel_id, sealed) values (v_id, p_sealed); end if;
  perform record_deed(admin ->> 'id', 'alert-channel.added', v_name, p_channel - 'mapping');
  return '{}';
end $function$;
grant execute on function add_alert_channel(text,jsonb,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.add_evidence(p_given jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype := require_incident(p_given ->> 'key');
  v_last integer := (select coalesce(max(number), 0) from incident_evidence where artifact_id = target.id);
  result integer[];
begin
  -- An incident of a storm stays readable.
  if v_last + jsonb_array_length(p_given -> 'rows') > 2000 then perform refuse('evidence.too-much', jsonb_build_object('key', target.key)); end if;
  insert into incident_evidence (artifact_id, number, class, ref, text, occurred_at, brought_by)
    select target.id, v_last + row_number() over (order by fresh.place), fresh.class, fresh.ref, fresh.text, fresh.at, fresh.brought_by
    from (
      select distinct on (r.value ->> 'class', r.value ->> 'ref') r.ordinality as place, r.value ->> 'class' as class, r.value ->> 'ref' as ref,
        r.value ->> 'text' as text, (r.value ->> 'at')::timestamptz as at, r.value ->> 'broughtBy' as brought_by
      from jsonb_array_elements(p_given -> 'rows') with ordinality r order by r.value ->> 'class', r.value ->> 'ref', r.ordinality
    ) as fresh
    where not exists (select from incident_evidence e where e.artifact_id = target.id and e.class = fresh.class and e.ref = fresh.ref);
  select coalesce(array_agg(e.number order by r.ordinality), '{}') into result
    from jsonb_array_elements(p_given -> 'rows') with ordinality r
    join incident_evidence e on e.artifact_id = target.id and e.class = r.value ->> 'class' and e.ref = r.value ->> 'ref';
  return result;
end $function$;
grant execute on function add_evidence(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.add_repository(p_name text, p_kind text, p_address text, p_actor text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_found record;
  v_id bigint;
begin
  select id, name into v_found from repository where address = p_address;
  if v_found.id is not null and v_found.name = p_name then return v_found.id; end if;
  if v_found.id is not null then perform refuse('repository.known', jsonb_build_object('name', v_found.name)); end if;
  insert into repository (name, kind, address, added_by) values (p_name, p_kind, p_address, p_actor)
    on conflict do nothing returning id into v_id;
  if v_id is null then perform refuse('repository.exists', jsonb_build_object('name', p_name)); end if;
  perform record_service_deed(p_actor, 'repository.added', p_name, jsonb_build_object('address', p_address));
  return v_id;
end $function$;
grant execute on function add_repository(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.advance_incident(p_artifact_id bigint, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  target artifact%rowtype;
  v_next text;
begin
  select * into strict target from artifact where id = p_artifact_id for no key update;
  loop
    exit when target.status in ('Resolved', 'Closed');
    select to_status into strict v_next from transition where kind = 'incident' and from_status = target.status and to_status <> 'Closed';
    if incident_gap(p_artifact_id, v_next) is not null then
      -- An end with another outcome is possible at any step.
      exit when incident_gap(p_artifact_id, 'Closed') is not null;
      v_next := 'Closed';
    end if;
    update artifact set status = v_next, moved_by = p_actor, mover_proven = false, moved_because = 'step completed'
      where id = p_artifact_id returning * into target;
    if v_next = 'Fix Deployed' then
      perform append_incident_event(p_artifact_id, fix_deployed_at(p_artifact_id), 'The fix is deployed',
        (select string_agg(a.key, ', ' order by a.id) from incident_artifact i join artifact a on a.id = i.artifact_id
          where i.incident_id = p_artifact_id and a.kind = 'fix' and a.status = 'Done'), null);
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.answerable_for(p_account text)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  select p_account
  union
  select t.created_by from person p join token t on t.person_id = p.id where p.id = p_account and p.kind = 'machine'
$function$;

CREATE OR REPLACE FUNCTION public.append_incident_event(p_artifact_id bigint, p_at timestamp with time zone, p_event text, p_source text, p_actor text)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  v_number integer;
begin
  insert into incident_event (artifact_id, number, occurred_at, event, source, actor_id)
    select p_artifact_id, coalesce(max(number), 0) + 1, p_at, p_event, p_source, p_actor from incident_event where artifact_id = p_artifact_id
    returning number into v_number;
  return v_number;
end $function$;

CREATE OR REPLACE FUNCTION public.are_sound_terms(p_forked_from text, p_forked_at text, p_budget_tokens bigint, p_budget_usd numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return (p_forked_from is not null or p_forked_at is null)
    and p_budget_tokens > 0 is not false
    and p_budget_usd > 0 is not false;
end $function$;
grant execute on function are_sound_terms(text,text,bigint,numeric) to public;

CREATE OR REPLACE FUNCTION public.asked_at(p_gate_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(string_agg(E'\n' || said, '' order by place), '')
  from (
    select said, min(place) as place
    from gate_decision d
      cross join lateral (
        select 0, d.note union all
        select c.ordinality, case when c.value ->> 'part' = '' then c.value ->> 'text' else (c.value ->> 'part') || ': ' || (c.value ->> 'text') end
        from jsonb_array_elements(d.comments) with ordinality c
      ) as words (place, said)
    where d.gate_id = p_gate_id and d.decision <> 'approve' and btrim(said) <> ''
    group by said
  ) as asked
$function$;

CREATE OR REPLACE FUNCTION public.assign_gate(p_key text, p_secret text, p_names text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  -- The lock comes first, because it may wait.
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  chosen text[];
  names text[] := array(select distinct btrim(n) from unnest(p_names) n);
  unknown text[];
  problem jsonb;
begin
  if holder ? 'refused' then return holder; end if;
  if subject.id is null then return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key)); end if;
  if holder ->> 'kind' <> 'person' or not (holder_id = any (subject.assignees)
      or holder_id = coalesce((select started_by from run where key = subject.run_key), subject.opened_by)) then
    if holder ->> 'kind' <> 'person' or not holder -> 'roles' ? 'admin' then
      return refusal(holder_id, p_key, 'gate.assign-forbidden', jsonb_build_object('key', p_key));
    end if;
    if not holder -> 'scopes' ? 'admin' then
      return refusal(holder_id, p_key, 'token.scope', jsonb_build_object('needed', 'admin', 'held', holder -> 'scopes'));
    end if;
  end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;

  unknown := array(select n from unnest(names) n where not exists (
    select from person p where p.name = n and p.kind = 'person' and person_roles(p.id) && subject.roles) order by n);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-without-role',
      jsonb_build_object('key', p_key, 'names', unknown, 'needed', subject.roles));
  end if;
  unknown := array(select p.name from person p where p.name = any (names) and exists (select from found_conflict(subject, p.id)) order by 1);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-not-separate', jsonb_build_object('key', p_key, 'names', unknown));
  end if;
  chosen := array(select id from person where name = any (names) order by name);
  problem := case when chosen <> '{}' then shortage_at(subject, chosen) end;
  if problem is not null then
    return refusal(holder_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  if chosen = subject.assignees then return jsonb_build_object('gate', p_key); end if;

  update gate set assignees = chosen where id = subject.id;
  perform record_deed(holder_id, 'gate.assigned', p_key, jsonb_build_object('from', subject.assignees, 'to', chosen));
  perform record_gate_event(subject.id, 'assigned', ' is assigned to ' || coalesce(
    (select string_agg(name, ', ' order by name) from person where id = any (chosen)), 'everybody with a role') || ' by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key);
end $function$;
grant execute on function assign_gate(text,text,text[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.attach_incident(p_group text, p_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_id constant bigint := (select id from artifact where key = p_key);
  own alert_group%rowtype;
  one alert_episode%rowtype;
begin
  perform lock_alerts();
  update alert_group set incident_id = v_id where name = p_group and incident_id is null returning * into own;
  if not found then return; end if;
  update alert_episode set incident_id = v_id where group_name = p_group and incident_id is null;
  for one in select * from alert_episode where incident_id = v_id and id > own.episode_id order by id limit 21 loop
    perform tell_joined(one, one.received_at);
  end loop;
end $function$;
grant execute on function attach_incident(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.attribute_commits(p_repository bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into commit_bolt (repository_id, sha, bolt, how)
  select c.repository_id, c.sha, named.bolt, 'pull-request'
  from code_commit c
    join (
      select m.pull, min(b.bolt) as bolt
      from code_commit m join commit_bolt b on b.repository_id = m.repository_id and b.sha = m.sha
      where m.repository_id = p_repository and m.pull is not null
      group by m.pull having count(distinct b.bolt) = 1
    ) named on named.pull = c.pull
  where c.repository_id = p_repository
    and not exists (select from commit_bolt own where own.repository_id = c.repository_id and own.sha = c.sha);
  loop
    insert into commit_bolt (repository_id, sha, bolt, how)
    select c.repository_id, c.sha, named.bolt, named.how
    from code_commit c
      join (
        select m.sha, min(b.bolt) as bolt,
          case when m.pull is not null or min(b.how) = 'pull-request' then 'pull-request' else 'merge' end as how
        from code_commit m join commit_bolt b on b.repository_id = m.repository_id and b.sha = m.sha
        where m.repository_id = p_repository and cardinality(m.parents) > 1
        group by m.repository_id, m.sha having count(*) = 1
      ) named on named.sha = c.via
    where c.repository_id = p_repository
      and not exists (select from commit_bolt own where own.repository_id = c.repository_id and own.sha = c.sha);
    exit when not found;
  end loop;
end $function$;
grant execute on function attribute_commits(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.audit_hash(p_previous bytea, p_row audit)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return sha256(p_previous || convert_to(jsonb_build_array(
    p_row.position, p_row.id, p_row.at at time zone 'UTC', p_row.actor_id, p_row.action, p_row.subject, p_row.details)::text, 'UTF8'));
end $function$;

CREATE OR REPLACE FUNCTION public.authenticate(p_secret text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then return null; end if;
  if holder.token_kind = 'session' then
    update token set seen_at = now() where id = holder.token_id and seen_at < now() - interval '5 minutes';
  end if;
  return jsonb_build_object('id', holder.person_id, 'name', holder.name, 'kind', holder.kind, 'roles', holder.roles, 'scopes', holder.scopes,
    'authentication', holder.authentication, 'tokenId', holder.token_id, 'tokenKind', holder.token_kind, 'expiresAt', holder.expires_at);
end $function$;
grant execute on function authenticate(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.authors_of(p_gate gate)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    select answerable_for(account) from (
      select v.author_id from subjects_of(p_gate) s join artifact_version v on v.artifact_id = s.artifact_id and v.version = s.version
      union select started_by from run where p_gate.kind = 'budget' and key = p_gate.run_key
      union select p_gate.opened_by where p_gate.kind = 'attestation'
    ) as asking (account);
end $function$;

CREATE OR REPLACE FUNCTION public.begin_sign_in(p_state_hash bytea, p_nonce text, p_code_verifier text, p_next text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform tidy_sign_in();
  insert into sign_in_attempt (state_hash, nonce, code_verifier, next, expires_at)
    values (p_state_hash, p_nonce, p_code_verifier, p_next, now() + interval '10 minutes');
end $function$;
grant execute on function begin_sign_in(bytea,text,text,text) to throughline_sign_in;

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
  if not found then return false; end if;
  for waiting in select key from gate where run_key = p_key and status = 'pending' loop
    perform withdraw_gate(waiting, p_key || ' was canceled: ' || p_reason, p_actor);
  end loop;
  insert into run_event (run_key, sequence, type, node, text)
    values (p_key, canceled.event_count, 'canceled', canceled.node,
      p_reason || coalesce(' (' || (select name from person where id = p_actor) || ')', ''));
  perform record_service_deed(p_actor, 'run.canceled', p_key, jsonb_build_object('reason', p_reason));
  perform pg_notify('throughline_cancel', p_key), pg_notify('throughline_run', p_key);
  return true;
end $function$;
grant execute on function cancel_run(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.chain_gap(p_artifact_id bigint, p_to text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  subject record;
  sources jsonb;
  lacking record;
begin
  select id, key, kind, status, current_version into subject from artifact where id = p_artifact_id;
  if not exists (select from chain_rule where kind = subject.kind and from_status = subject.status and to_status = p_to) then
    return null;
  end if;
  if is_attested(subject.id, subject.current_version, p_to) then return null; end if;
  select jsonb_agg(jsonb_build_object('key', key, 'kind', kind, 'status', status, 'needs', source_statuses) order by id) into sources from (
    select distinct s.id, s.key, s.kind, s.status, r.source_statuses
    from chain_rule r
      join link l on l.from_artifact_id = subject.id and l.from_version = subject.current_version and l.role = r.role
      join artifact s on s.id = l.to_artifact_id and s.kind = r.source_kind
    where r.kind = subject.kind and r.from_status = subject.status and r.to_status = p_to and s.status <> all (r.source_statuses)) as open_source;
  if sources is not null then
    return jsonb_build_object('id', 'status.source-open', 'key', subject.key, 'from', subject.status, 'to', p_to, 'sources', sources);
  end if;
  select r.role, array_agg(r.source_kind order by r.source_kind) as kinds into lacking
    from chain_rule r
    where r.kind = subject.kind and r.from_status = subject.status and r.to_status = p_to and r.needed
      and not exists (
        select from chain_rule other
          join link l on l.from_artifact_id = subject.id and l.from_version = subject.current_version and l.role = other.role
          join artifact s on s.id = l.to_artifact_id and s.kind = other.source_kind
        where (other.kind, other.from_status, other.to_status, other.role) = (r.kind, r.from_status, r.to_status, r.role) and other.needed)
    group by r.role order by r.role limit 1;
  if found then
    return jsonb_build_object('id', 'status.source-missing', 'key', subject.key, 'from', subject.status, 'to', p_to,
      'role', lacking.role, 'kinds', lacking.kinds);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.charge_day(p_tokens bigint, p_usd numeric, p_unpriced bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into day_use as so_far (day, tokens, usd, unpriced)
    values ((now() at time zone 'UTC')::date, greatest(p_tokens, 0), greatest(p_usd, 0), greatest(p_unpriced, 0))
    on conflict (day) do update set tokens = so_far.tokens + excluded.tokens, usd = so_far.usd + excluded.usd,
      unpriced = so_far.unpriced + excluded.unpriced;
$function$;
grant execute on function charge_day(bigint,numeric,bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.charge_provider(p_provider text, p_tokens integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update provider_bucket set tokens = tokens - p_tokens where provider = p_provider
$function$;
grant execute on function charge_provider(text,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.choose_workflow(p_secret text, p_prd text, p_answers jsonb, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  chooser record;
  subject artifact%rowtype;
  standing workflow_choice%rowtype;
  asked workflow_condition%rowtype;
  waiting record;
  v_role text;
  v_answer jsonb;
begin
  -- The lock comes first, because it may wait: who chooses must be entitled when it is their turn.
  select * into subject from artifact where key = p_prd for update;
  select * into chooser from token_holder(p_secret);
  if not found then return refusal(null, p_prd, 'token.invalid'); end if;
  if chooser.kind <> 'person' then return refusal(chooser.person_id, p_prd, 'workflow-choice.machine'); end if;
  if not 'decide' = any (chooser.scopes) then
    return refusal(chooser.person_id, p_prd, 'token.scope', jsonb_build_object('needed', 'decide', 'held', chooser.scopes));
  end if;
  if subject.id is null then
    return refusal(chooser.person_id, p_prd, 'artifact.not-found', jsonb_build_object('key', p_prd));
  end if;
  if subject.kind <> 'prd' then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.prd-expected', jsonb_build_object('key', p_prd));
  end if;
  select r into v_role from unnest(array['lead-engineer', 'architect']) r where r = any (chooser.roles) limit 1;
  if v_role is null then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.wrong-role', jsonb_build_object('held', chooser.roles));
  end if;

  for asked in select * from workflow_condition order by ordinal loop
    v_answer := p_answers -> asked.question;
    if coalesce(jsonb_typeof(v_answer), '') <> 'boolean' then
      return refusal(chooser.person_id, p_prd, 'workflow-choice.answer-missing', jsonb_build_object('question', asked.question));
    end if;
    exit when v_answer::boolean = asked.answer;
  end loop;

  select * into standing from standing_choice(subject.id);
  if standing.id is not null then
    if (standing.answers, standing.person_id) = (p_answers, chooser.person_id) and btrim(p_reason) in ('', standing.reason) then
      return jsonb_build_object('prd', p_prd);
    end if;
    if btrim(p_reason) = '' then
      return refusal(chooser.person_id, p_prd, 'workflow-choice.reason-required', jsonb_build_object('prd', p_prd, 'path', standing.path));
    end if;
  end if;
  -- A gate has taken its terms from the choice that stood, or from none, and they do not change
  -- under whoever decides there. Attestations are held up only by what they cannot show.
  select g.key, a.key as artifact into waiting
    from gate g left join gate_claim c on c.gate_id = g.id join artifact a on a.id = coalesce(g.artifact_id, c.artifact_id)
    where g.status = 'pending' and a.kind = 'tip' and asked.path is distinct from standing.path
      and (asked.path = 'lightweight-with-validation' or (g.kind = 'review' and standing.id is not null))
      and exists (
        select from link l
        where l.from_artifact_id = a.id and l.from_version = coalesce(g.version, c.version) and l.role = 'derived_from'
          and l.to_artifact_id = subject.id)
    limit 1;
  if found then
    return refusal(chooser.person_id, p_prd, 'workflow-choice.gate-waits', jsonb_build_object('gate', waiting.key, 'artifact', waiting.artifact));
  end if;

  insert into workflow_choice (prd_id, prd_version, answers, condition, path, reason, person_id, role, token_id)
    values (subject.id, subject.current_version, p_answers, asked.id, asked.path, btrim(p_reason), chooser.person_id, v_role, chooser.token_id);
  perform record_deed(chooser.person_id, 'workflow.chosen', p_prd, jsonb_strip_nulls(jsonb_build_object(
    'path', asked.path, 'condition', asked.id, 'answers', p_answers, 'from', standing.path, 'reason', nullif(btrim(p_reason), ''),
    'role', v_role, 'token', chooser.token_id)));
  return jsonb_build_object('prd', p_prd);
end $function$;
grant execute on function choose_workflow(text,text,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.claim_bolt(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_seconds constant integer := (p_given ->> 'seconds')::integer;
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  held bolt_work%rowtype;
  waits text[];
begin
  if caller ? 'refused' then return caller; end if;
  select * into held from bolt_work where artifact_id = target.id;
  if target.status not in ('TODO', 'In Progress') then
    perform refuse('bolt.not-open', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  if held.holder = caller ->> 'id' then
    update bolt_work set lease_seconds = v_seconds, lease_until = clock_timestamp() + make_interval(secs => v_seconds) where artifact_id = target.id;
    perform record_deed(caller ->> 'id', 'bolt.claim-renewed', v_key, jsonb_build_object('seconds', v_seconds));
    return jsonb_build_object('key', v_key);
  end if;
  if held.holder is not null and held.lease_until > clock_timestamp() then
    perform refuse('bolt.held', jsonb_build_object('key', v_key, 'until', held.lease_until,
      'holder', (select name from person where id = held.holder)));
  end if;
  select array_agg(b.key order by b.id) into waits
    from link l join artifact b on b.id = l.to_artifact_id
    where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'depends_on' and b.status <> 'Done';
  if waits is not null then perform refuse('bolt.waits', jsonb_build_object('key', v_key, 'for', waits)); end if;
  if held.holder is not null then
    perform release_bolt(target, 'expired', held.holder, '');
    target.status := 'TODO';
  end if;
  if target.status = 'TODO' then
    update artifact set status = 'In Progress', moved_by = caller ->> 'id', mover_proven = true, moved_because = 'claimed' where id = target.id;
  end if;
  update bolt_work set holder = caller ->> 'id', claimed_at = now(), lease_seconds = v_seconds,
      lease_until = clock_timestamp() + make_interval(secs => v_seconds)
    where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'claimed', caller ->> 'id', '');
  perform record_deed(caller ->> 'id', 'bolt.claimed', v_key, jsonb_build_object('seconds', v_seconds));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function claim_bolt(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.claim_notifications(p_channels text[], p_limit integer)
 RETURNS TABLE(claimed notification, root text)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with own as (
    update notification set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where id in (
      select n.id from notification n where n.status = 'pending' and n.next_attempt_at <= now() and n.channel = any (p_channels)
        and not exists (
          select from notification o join notification_channel c on c.name = o.channel and c.kind = 'slack-bot'
          where o.channel = n.channel and o.thread = n.thread and o.status = 'pending' and o.next_attempt_at <= now() + interval '10 minutes'
            and (o.id < n.id or (o.id > n.id and o.attempts > 0 and o.next_attempt_at > now())))
      order by n.next_attempt_at, n.id limit p_limit for update of n skip locked)
    returning *)
  select row (own.*)::notification, t.root from own left join notification_thread t on t.channel = own.channel and t.incident = own.thread
$function$;
grant execute on function claim_notifications(text[],integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.clear_links(p_from text, p_to text, p_to_part text, p_seen integer, p_reason text, p_actor text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
  if not exists (select from person where id = p_actor and kind = 'person') then perform refuse('link.machine'); end if;
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
    -- Nobody can say that what is gone still holds.
    and (l.to_part is null or p.local_id is not null);
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform refuse('link.not-suspect', jsonb_build_object('from', p_from, 'to', p_to || coalesce('#' || p_to_part, '')));
  end if;
  perform record_service_deed(p_actor, 'link.cleared', p_from,
    jsonb_build_object('to', p_to || coalesce('#' || p_to_part, ''), 'version', p_seen, 'links', v_count, 'reason', p_reason));
  return v_count;
end $function$;
grant execute on function clear_links(text,text,text,integer,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.close_design_session(p_session text, p_secret text, p_reason text, p_interactive boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  closer jsonb := require_designer(p_secret, p_session, 'close', true, p_interactive);
begin
  if closer ? 'refused' then return closer; end if;
  if btrim(p_reason, E' \t\r\n') = '' then
    perform refuse('session.reason-required', jsonb_build_object('key', p_session));
  end if;
  if subject.status = 'closed' then
    if subject.reason <> p_reason then
      perform refuse('session.closed-already', jsonb_build_object('key', p_session, 'reason', subject.reason));
    end if;
    return jsonb_build_object('key', p_session);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', 'closed'));
  end if;
  update design_session set status = 'closed', reason = p_reason where id = subject.id;
  perform record_deed(closer ->> 'id', 'session.closed', p_session, jsonb_build_object(
    'from', subject.status, 'reason', p_reason, 'role', closer -> 'role', 'token', closer -> 'token',
    'interactive', closer -> 'interactive'));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('key', p_session);
end $function$;
grant execute on function close_design_session(text,text,text,boolean) to throughline_service;

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

CREATE OR REPLACE FUNCTION public.comment_gate(p_key text, p_secret text, p_part text, p_text text, p_for_redraft boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  new_id bigint;
begin
  if holder ? 'refused' then return holder; end if;
  if subject.id is null then return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key)); end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;
  if btrim(p_text) = '' then return refusal(holder_id, p_key, 'gate.comment-empty', jsonb_build_object('key', p_key)); end if;
  insert into gate_comment (gate_id, author_id, part, text, for_redraft)
    values (subject.id, holder_id, p_part, p_text, p_for_redraft) returning id into new_id;
  perform record_deed(holder_id, 'gate.commented', p_key, jsonb_build_object(
    'comment', new_id, 'part', p_part, 'forRedraft', p_for_redraft, 'textHash', hash_text(p_text)));
  perform record_gate_event(subject.id, 'commented', ': comment by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key, 'comment', new_id);
end $function$;
grant execute on function comment_gate(text,text,text,text,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.complete_action(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_item constant text := p_given ->> 'item';
  v_evidence constant text := btrim(p_given ->> 'evidence');
  target artifact%rowtype;
  caller jsonb;
begin
  select * into target from artifact where key = v_key for no key update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  caller := require_scope(p_given ->> 'secret', v_key, 'write');
  if caller ? 'refused' then return caller; end if;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', v_key, 'incident.machine', jsonb_build_object('key', v_key)); end if;
  if not exists (
    select from part where artifact_id = target.id and version = target.current_version and local_id = v_item and type = 'action-item' and not removed
  ) then perform refuse('action.not-found', jsonb_build_object('key', v_key, 'item', v_item)); end if;
  if target.status <> 'Validated' then perform refuse('action.not-validated', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_evidence !~* '^https?://[^\s/]+' and not exists (
    select from artifact a
    where a.key = split_part(v_evidence, '#', 1) and (a.kind, a.status) in (('adr', 'Accepted'), ('playbook', 'Active'))
      and (strpos(v_evidence, '#') = 0 or exists (
        select from part p where p.artifact_id = a.id and p.version = a.current_version and not p.removed
          and p.local_id = substr(v_evidence, strpos(v_evidence, '#') + 1)))
  ) then perform refuse('action.no-evidence', jsonb_build_object('evidence', left(v_evidence, 200))); end if;
  insert into action_completion (artifact_id, item, evidence, note, done_by)
    values (target.id, v_item, v_evidence, coalesce(p_given ->> 'note', ''), caller ->> 'id');
  perform record_artifact_change(target.kind, v_key, 'status', v_item || ' is done');
  perform record_deed(caller ->> 'id', 'action.done', v_key, jsonb_build_object('item', v_item, 'evidence', v_evidence));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function complete_action(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.content_text(p_body jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce(string_agg(texts.value #>> '{}', E'\n' order by texts.place), '')
  from jsonb_path_query(p_body, 'strict $.** ? (@.type() == "string" && !(@ like_regex "^[A-Z]+-[0-9]{1,2}(\\.[A-Z]+-[0-9]{1,2})?$"))') with ordinality as texts (value, place)
$function$;
grant execute on function content_text(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.continue_feed()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  newest xid8;
begin
  select xid into newest from (
    (select xid from run_event order by xid desc limit 1)
    union all (select xid from gate_event order by xid desc limit 1)
    union all (select xid from change_event order by xid desc limit 1)
    union all (select last_xid from run_history order by last_xid desc limit 1)
  ) as happened order by xid desc limit 1;
  if newest is null or newest < feed_end() then return; end if;
  -- The first of the processes that start at once does it.
  perform from feed_clock for update;
  if newest >= feed_end() then
    update feed_clock set added = newest::text::bigint + 4294967296 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.contributions_to(p_gate gate)
 RETURNS TABLE(account text, what text)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  subject record;
begin
  return query
    select answerable_for(r.person_id), case r.deed when 'claimed' then 'its claim' else 'a report on it' end
    from subjects_of(p_gate) s join bolt_report r on r.artifact_id = s.artifact_id
    where r.deed in ('claimed', 'reported', 'submitted');
  for subject in
    select s.artifact_id as id, s.version, v.provenance ->> 'runId' as run, (select coalesce(max(g.version), 0) from gate g
        where g.artifact_id = s.artifact_id and g.status = 'approved' and g.version < s.version) as since
    from subjects_of(p_gate) s join artifact_version v on v.artifact_id = s.artifact_id and v.version = s.version
    where s.version > 1 or v.provenance ? 'runId'
  loop
    return query
      with recursive taken_from (run) as (
        select forked_from from run where key = subject.run
        union select r.forked_from from taken_from f join run r on r.key = f.run
      ), asked as (
        select id, key, status from gate g
        where g.artifact_id = subject.id and g.version < subject.version and (subject.run is not null or g.version > subject.since)
      )
      select answerable_for(made.account), made.what from (
        select v.author_id, 'version ' || v.version from artifact_version v
          where v.artifact_id = subject.id and v.version > subject.since and v.version < subject.version
        union all
        select t.person_id, 'turn ' || t.sequence || ' of ' || s.key from design_session s join session_turn t on t.session_id = s.id
          where s.rfc_id = subject.id and btrim(t.text) <> '' and t.rfc_version >= subject.since and t.rfc_version < subject.version
        union all
        select c.author_id, 'a comment at ' || g.key from asked g join gate_comment c on c.gate_id = g.id
          where c.for_redraft and g.status not in ('approved', 'rejected')
        union all
        select d.person_id, 'changes asked for at ' || g.key from asked g join gate_decision d on d.gate_id = g.id
          where d.decision = 'request-changes'
        union all
        select r.started_by, r.key from taken_from f join run r on r.key = f.run
      ) as made (account, what) where made.account is not null;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.correct_effort(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  v_before numeric;
begin
  if caller ? 'refused' then return caller; end if;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', v_key, 'bolt.machine'); end if;
  if target.status <> 'Done' then perform refuse('bolt.not-done', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  select actual_hours into v_before from bolt_work where artifact_id = target.id;
  update bolt_work set actual_hours = (p_given ->> 'hours')::numeric where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'corrected', caller ->> 'id', p_given ->> 'note');
  perform record_deed(caller ->> 'id', 'bolt.effort-corrected', v_key, jsonb_build_object(
    'from', v_before, 'to', (p_given ->> 'hours')::numeric, 'note', p_given ->> 'note'));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function correct_effort(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.count_day_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform charge_day(new.input_tokens::bigint + new.output_tokens - old.input_tokens - old.output_tokens,
    new.counted_usd - old.counted_usd, new.unpriced - old.unpriced);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.counting_approvals(p_gate gate)
 RETURNS SETOF gate_decision
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return query
    select d.* from gate_decision d
    where d.gate_id = p_gate.id and d.decision = 'approve' and d.content_hash = p_gate.content_hash
      and not exists (select from gate_decision earlier
        where earlier.gate_id = d.gate_id and earlier.id < d.id and earlier.decision = 'approve' and earlier.content_hash = d.content_hash
          and earlier.person_id in (select accounts_of(d.person_id)));
end $function$;

CREATE OR REPLACE FUNCTION public.create_artifact(p_artifact jsonb, p_body jsonb, p_markdown text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_kind constant text := p_artifact ->> 'kind';
  v_title constant text := p_artifact ->> 'title';
  v_author constant text := p_artifact ->> 'author';
  v_origin constant text := p_artifact ->> 'origin';
  v_aliases constant jsonb := p_artifact -> 'aliases';
  v_parts constant jsonb := p_artifact -> 'parts';
  named record;
  indexed record;
  v_id bigint;
  v_status text;
  v_hash text;
begin
  named := next_key(v_kind, p_body ->> 'category');
  indexed := words_of(v_kind, concat_ws(' ', named.key, (
      select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ')
      from (select distinct alias from jsonb_array_elements_text(v_aliases) alias) as once)), v_title, p_body,
    (select left(string_agg(part ->> 'text', ' ' order by ordinal), 50000) from jsonb_array_elements(v_parts) with ordinality as p (part, ordinal)), '{}');
  insert into artifact (kind, key, scope, seq, moved_by, moved_because)
    values (v_kind, named.key, named.scope, named.seq, v_author, 'new version') returning id, status into v_id, v_status;
  insert into search_document (artifact_id, version, title_words, words) values (v_id, 1, indexed.title_words, indexed.words);
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (v_id, 1, v_title, p_body, p_markdown, v_author, p_artifact -> 'provenance', v_origin) returning content_hash into v_hash;
  if v_parts <> '[]' then
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      select v_id, 1, local_id, type, text, false, ordinal
      from rows from (jsonb_to_recordset(v_parts) as ("localId" text, type text, text text)) with ordinality as w (local_id, type, text, ordinal);
  end if;
  if v_aliases <> '[]' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from jsonb_array_elements_text(v_aliases) as alias;
  end if;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', v_hash, 'origin', v_origin, 'onBehalfOf', nullif(v_author, '')));
  perform record_artifact_change(v_kind, named.key, 'created', 'was created');
  return jsonb_build_object('key', named.key, 'status', v_status, 'contentHash', v_hash, 'at', now(),
    'authorName', (select name from person where id = v_author));
end $function$;
grant execute on function create_artifact(jsonb,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.create_baseline(p_name text, p_note text, p_entries jsonb, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
  v_missing text[];
begin
  select array_agg(coalesce(e.key, '') || coalesce('@' || e.version, '') order by e.key) into v_missing
  from jsonb_to_recordset(p_entries) as e (key text, version integer)
    left join artifact a on a.key = e.key
    left join artifact_version v on v.artifact_id = a.id and v.version = coalesce(e.version, a.current_version)
  where v.version is null;
  if v_missing is not null then perform refuse('baseline.unknown-artifact', jsonb_build_object('missing', v_missing)); end if;
  insert into baseline (name, note, whole, created_by) values (p_name, p_note, jsonb_array_length(p_entries) = 0, p_actor) on conflict (name) do nothing returning id into v_id;
  if v_id is null then perform refuse('baseline.exists', jsonb_build_object('name', p_name)); end if;
  insert into baseline_entry (baseline_id, artifact_id, version)
  select v_id, a.id, coalesce(e.version, a.current_version)
  from artifact a left join jsonb_to_recordset(p_entries) as e (key text, version integer) on e.key = a.key
  where jsonb_array_length(p_entries) = 0 or e.key is not null;
  perform record_service_deed(p_actor, 'baseline.created', p_name,
    jsonb_build_object('versions', (select count(*) from baseline_entry where baseline_id = v_id)));
end $function$;
grant execute on function create_baseline(text,text,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.create_login_link(p_secret text, p_person_id text, p_code_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  caller record;
  target person%rowtype;
  admin jsonb;
  made login_link%rowtype;
begin
  select * into caller from token_holder(p_secret);
  if not found then return refusal(null, 'login-link', 'token.invalid'); end if;
  if p_person_id <> caller.person_id then
    admin := require_admin(p_secret, 'login-link');
    if admin ? 'refused' then return admin; end if;
  end if;
  select * into target from person where id = coalesce(p_person_id, caller.person_id);
  if not found then
    return refusal(caller.person_id, 'login-link', 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then return refusal(caller.person_id, 'login-link', 'sign-in.machine'); end if;
  if target.deactivated_at is not null then
    return refusal(caller.person_id, 'login-link', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  perform tidy_sign_in();
  insert into login_link (code_hash, person_id, created_by, scopes, session_ends_at, made_with, expires_at)
    values (p_code_hash, target.id, caller.person_id,
      case when target.id = caller.person_id then caller.scopes else '{read,write,decide,admin}'::text[] end,
      case when target.id = caller.person_id then caller.expires_at end, caller.token_id, now() + interval '15 minutes')
    returning * into made;
  perform record_deed(caller.person_id, 'login-link.created', made.id, jsonb_build_object('person', target.id));
  return jsonb_build_object('id', made.id, 'person', target.name, 'expiresAt', made.expires_at);
end $function$;
grant execute on function create_login_link(text,text,bytea) to throughline_service;

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
  if exists (select from person) then return null; end if;
  insert into person (name, kind) values (p_name, 'person') returning id into owner_id;
  insert into role_grant (person_id, role, granted_by) select owner_id, name, owner_id from role;
  insert into token (person_id, secret_hash, unattended, created_by) values (owner_id, p_secret_hash, false, owner_id);
  perform record_deed(owner_id, 'person.created', owner_id, jsonb_build_object('name', p_name, 'owner', true));
  return jsonb_build_object('id', owner_id, 'name', p_name, 'kind', 'person',
    'roles', array(select role from role_grant where person_id = owner_id order by role));
end $function$;
grant execute on function create_owner(text,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.create_token(p_admin_secret text, p_secret_hash bytea, p_token jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_holder constant text := btrim(p_token ->> 'holder');
  v_kind constant text := p_token ->> 'kind';
  v_roles constant text[] := array(select jsonb_array_elements_text(p_token -> 'roles'));
  v_unattended constant boolean := (p_token ->> 'unattended')::boolean;
  v_lifetime constant interval := make_interval(secs => (p_token ->> 'lifetimeSeconds')::double precision);
  most constant text[] := case v_kind when 'machine' then '{read,write}'::text[] else '{read,write,decide,admin}'::text[] end;
  wanted constant text[] := case jsonb_typeof(p_token -> 'scopes') when 'array'
    then array(select jsonb_array_elements_text(p_token -> 'scopes')) else most end;
  admin jsonb;
  admin_id text;
  holder person%rowtype;
  made token%rowtype;
begin
  -- The lock comes before any check: an admin whose token is being revoked must not wait for that
  -- and then go on.
  lock table token in row exclusive mode;
  admin := require_admin(p_admin_secret, 'token');
  admin_id := admin ->> 'id';
  if admin ? 'refused' then return admin; end if;
  if v_holder = '' then return refusal(admin_id, 'token', 'token.holder-missing'); end if;
  if v_kind = 'machine' and cardinality(v_roles) > 0 then
    return refusal(admin_id, 'token', 'token.machine-role', jsonb_build_object('roles', v_roles));
  end if;
  if not v_roles <@ array(select name from role) then
    return refusal(admin_id, 'token', 'token.unknown-role', jsonb_build_object('roles', v_roles));
  end if;
  if cardinality(wanted) = 0 or not wanted <@ '{read,write,decide,admin}'::text[] then
    return refusal(admin_id, 'token', 'token.unknown-scope', jsonb_build_object('scopes', wanted));
  end if;
  if not wanted <@ most then
    return refusal(admin_id, 'token', 'token.machine-scope', jsonb_build_object('scopes', wanted));
  end if;
  if v_lifetime not between interval '1 minute' and interval '3660 days' then
    return refusal(admin_id, 'token', 'token.lifetime');
  end if;

  select * into holder from person where id = v_holder;
  if not found then
    -- Whoever signs in through a provider chose the name there: a token for "Bob" must not go to
    -- whoever called themselves that first.
    select p.* into holder from person p join person_identity i on i.person_id = p.id where p.name = v_holder limit 1;
    if found then
      return refusal(admin_id, 'token', 'token.chosen-name', jsonb_build_object('holder', holder.name, 'person', holder.id));
    end if;
    insert into person (name, kind) values (v_holder, v_kind) on conflict (name) do nothing;
    if found then
      perform record_deed(admin_id, 'person.created', id, jsonb_build_object('name', name, 'kind', kind))
        from person where name = v_holder;
    end if;
    select * into holder from person where name = v_holder;
  end if;
  if holder.kind <> v_kind then
    return refusal(admin_id, 'token', 'token.holder-kind', jsonb_build_object('holder', holder.name, 'kind', holder.kind));
  end if;
  if holder.deactivated_at is not null then
    return refusal(admin_id, 'token', 'person.deactivated', jsonb_build_object('person', holder.name));
  end if;
  insert into role_grant (person_id, role, granted_by)
    select holder.id, name, admin_id from role where name = any (v_roles) on conflict do nothing;
  insert into token (person_id, secret_hash, unattended, created_by, scopes, expires_at)
    values (holder.id, p_secret_hash, v_unattended, admin_id, wanted, now() + v_lifetime) returning * into made;
  perform record_deed(admin_id, 'token.created', made.id, jsonb_build_object('holder', holder.id, 'roles', v_roles, 'unattended', v_unattended,
    'scopes', wanted, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'scopes', made.scopes, 'expiresAt', made.expires_at);
end $function$;
grant execute on function create_token(text,bytea,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.criteria_of(p_gate gate)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if p_gate.artifact_id is null or not p_gate.criteria @> '[{"id": "smoke-tests-pass"}]' then return p_gate.criteria; end if;
  return (
    select jsonb_agg(case when e.criterion is null then c.one
      else c.one || jsonb_build_object('evidence', e.evidence, 'findings', e.findings || (c.one -> 'findings')) end order by c.ordinality)
    from jsonb_array_elements(p_gate.criteria) with ordinality as c (one)
      left join unit_evidence(p_gate.artifact_id, p_gate.version, coalesce(p_gate.closed_at, 'infinity')) e on e.criterion = c.one ->> 'id');
end $function$;
grant execute on function criteria_of(gate) to throughline_service;

CREATE OR REPLACE FUNCTION public.decide_gate(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_decision constant text := p_given ->> 'decision';
  v_note constant text := p_given ->> 'note';
  v_verdicts constant jsonb := p_given -> 'verdicts';
  v_waivers constant jsonb := p_given -> 'waivers';
  v_comments constant jsonb := p_given -> 'comments';
  v_wanted_role constant text := p_given ->> 'role';
  v_wanted_grant constant numeric := (p_given ->> 'grant')::numeric;
  decider record;
  subject gate%rowtype;
  earlier gate_decision%rowtype;
  current integer;
  v_role text;
  v_stands_in_for text;
  problem jsonb;
  seen_hash text;
  was_interactive boolean;
  is_self boolean;
  is_done boolean;
  v_grant numeric;
begin
  -- The lock comes first, because it may wait: who decides must be entitled when it is their turn,
  -- and not when they asked. What a gate is about never changes, so for a review the artifact is
  -- locked before the gate is read.
  select current_version into current from artifact where id = (select artifact_id from gate where key = v_key) for update;
  if found then
    select * into subject from gate where key = v_key;
  else
    subject := lock_gate(v_key);
  end if;
  select * into decider from token_holder(p_given ->> 'secret');
  -- It asks one question where all is well, and which one failed only where something is wrong. A
  -- token may have ended while this waited, which now() of the transaction does not show.
  if not coalesce(found and decider.kind = 'person' and 'decide' = any (decider.scopes) and subject.id is not null
      and (decider.expires_at is null or decider.expires_at > clock_timestamp()), false) then
    if decider.person_id is null or decider.expires_at <= clock_timestamp() then
      return refusal(null, v_key, 'token.invalid');
    end if;
    if decider.kind <> 'person' then return refusal(decider.person_id, v_key, 'gate.machine'); end if;
    if not 'decide' = any (decider.scopes) then
      return refusal(decider.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', decider.scopes));
    end if;
    return refusal(decider.person_id, v_key, 'gate.not-found', jsonb_build_object('key', v_key));
  end if;
  seen_hash := coalesce(p_given ->> 'contentHash', subject.content_hash);
  subject.assignees := gate_assignees(subject);
  if subject.kind = 'budget' then
    v_grant := case v_decision when 'approve' then coalesce(v_wanted_grant, (subject.budget ->> 'limit')::numeric) end;
  end if;

  select * into earlier from gate_decision where gate_id = subject.id and person_id = decider.person_id;
  if found or subject.status <> 'pending' then
    if found and (earlier.decision, earlier.content_hash, earlier.note, earlier.verdicts, earlier.waivers, earlier.comments)
        = (v_decision, seen_hash, v_note, v_verdicts, v_waivers, v_comments)
        and earlier.granted is not distinct from v_grant and earlier.role = coalesce(v_wanted_role, earlier.role) then
      return jsonb_build_object('gate', v_key);
    end if;
    if subject.status = 'withdrawn' and subject.version <> current then
      return refusal(decider.person_id, v_key, 'gate.stale-version', jsonb_build_object(
        'key', v_key, 'version', subject.version, 'current', current));
    end if;
    return refusal(decider.person_id, v_key, 'gate.already-decided', jsonb_build_object('key', v_key, 'status', subject.status,
      'decidedBy', (select string_agg(p.name, ', ') from gate_decision d join person p on p.id = d.person_id where d.gate_id = subject.id),
      'reason', subject.closed_because));
  end if;

  problem := denied_at(subject, decider.person_id, decider.roles, v_decision, v_wanted_role);
  if problem is not null then
    return refusal(decider.person_id, v_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', v_key));
  end if;
  was_interactive := is_interactive((p_given ->> 'interactive')::boolean, decider.token_kind);
  if not was_interactive then
    if demands_interactive(decider.unattended) then
      return refusal(decider.person_id, v_key, 'gate.interactive-required', jsonb_build_object('key', v_key));
    end if;
  end if;
  if seen_hash <> subject.content_hash or subject.version <> current then
    return refusal(decider.person_id, v_key, 'gate.stale-version', jsonb_build_object(
      'key', v_key, 'version', subject.version, 'current', current, 'contentHash', subject.content_hash, 'seen', seen_hash));
  end if;

  if subject.kind = 'budget' or v_wanted_grant is not null then
    problem := case
      when subject.kind = 'budget' and v_decision = 'request-changes' then '{"id": "gate.nothing-to-change"}'::jsonb
      when v_wanted_grant is not null and v_grant is null then '{"id": "gate.no-grant"}'
      when v_grant <= 0 then jsonb_build_object('id', 'gate.grant-too-small', 'grant', v_grant) end;
  end if;
  subject.criteria := criteria_of(subject);
  problem := coalesce(problem, malformed_answers(subject.criteria, v_verdicts, v_waivers));
  if problem is null then
    if v_decision = 'approve' then
      problem := coalesce(gate_gap(subject), missing_for_approval(subject.criteria, v_verdicts, v_waivers));
    elsif btrim(v_note) = '' then
      problem := jsonb_build_object('id', 'gate.note-required');
    end if;
  end if;
  if problem is not null then
    return refusal(decider.person_id, v_key, problem ->> 'id', jsonb_build_object('key', v_key) || (problem - 'id'));
  end if;

  if subject.required_roles = '{}' then
    v_role := first_open_role(subject, decider.person_id, decider.roles, v_wanted_role);
  else
    select role, case v_decision when 'approve' then stands_in_for end into strict v_role, v_stands_in_for
      from deciding_role(subject, decider.person_id, decider.roles, v_wanted_role);
  end if;
  is_self := v_decision = 'approve' and is_own(subject, decider.person_id);
  insert into gate_decision (gate_id, decision, person_id, role, stands_in_for, token_id, authentication, interactive, self_approved, content_hash,
      note, verdicts, waivers, comments, granted)
    values (subject.id, v_decision, decider.person_id, v_role, v_stands_in_for, decider.token_id,
      decider.authentication, was_interactive, is_self, seen_hash, v_note, v_verdicts, v_waivers, v_comments, v_grant);
  is_done := record_event_of(subject, v_decision, ': ' || v_decision || ' by ' || decider.name);
  insert into audit (actor_id, action, subject, details) values (decider.person_id, 'gate.decided', v_key, jsonb_strip_nulls(jsonb_build_object(
    'decision', v_decision, 'role', v_role, 'standsInFor', v_stands_in_for,
    'token', decider.token_id, 'authentication', decider.authentication, 'interactive', was_interactive, 'selfApproved', is_self,
    'contentHash', seen_hash, 'granted', v_grant)));
  -- An approval may be one of several that are needed; any other decision ends the gate.
  if v_decision = 'approve' and not is_quorum_met(subject) then return jsonb_build_object('gate', v_key); end if;
  update gate set closed_at = now(), closed_because = v_note, status = gate_status_after(v_decision) where id = subject.id;
  if subject.kind = 'budget' then
    perform settle_budget(subject, v_decision, v_note, decider.person_id);
    return jsonb_build_object('gate', v_key);
  end if;
  -- Moves the artifact as leave_review does.
  update artifact a
    set status = o.to_status, moved_by = decider.person_id, mover_proven = true, moved_because = v_key || ': ' || v_decision
    from gate_outcome o
    where a.id = subject.artifact_id and o.kind = a.kind and o.outcome = v_decision and o.review_status = a.status and o.to_status <> a.status;
  if subject.run_key is not null then is_done := wake_run(subject.run_key); end if;
  return jsonb_build_object('gate', v_key);
end $function$;
grant execute on function decide_gate(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.deciding_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
 RETURNS TABLE(role text, stands_in_for text)
 LANGUAGE plpgsql
 STABLE
AS $function$
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
  role := first_open_role(p_gate, p_person_id, p_held, p_wanted);
  if role is not null then return next; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.declare_incident(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  ticket jsonb;
  v_lacks text[];
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if target.status <> 'Alert Fired' then perform refuse('incident.declared', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if (p_given ->> 'version')::integer <> target.current_version then
    perform refuse('gate.stale-version', jsonb_build_object('key', v_key, 'version', p_given -> 'version', 'current', target.current_version));
  end if;
  select body into ticket from artifact_version where artifact_id = target.id and version = target.current_version;
  v_lacks := array_remove(array[
    case when coalesce(ticket ->> 'severity', '') = '' then 'severity' end,
    case when coalesce(ticket ->> 'trigger', '') = '' then 'trigger' end,
    case when coalesce(ticket -> 'context' ->> 'affected', '') = '' then 'affected' end], null);
  if v_lacks <> '{}' then perform refuse('incident.ticket-incomplete', jsonb_build_object('key', v_key, 'lacks', v_lacks)); end if;
  update incident set declared_at = now(), severity = ticket ->> 'severity', acknowledged_at = coalesce(acknowledged_at, now()),
      acknowledged_by = coalesce(acknowledged_by, caller ->> 'id')
    where artifact_id = target.id;
  if (select commander_id from incident where artifact_id = target.id) is null then
    perform name_commander(target.id, caller ->> 'id', 'declared the incident', caller);
  end if;
  perform append_incident_event(target.id, now(), 'Declared as ' || (ticket ->> 'severity'), caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.declared', v_key, jsonb_build_object('version', target.current_version, 'severity', ticket -> 'severity'));
  perform advance_incident(target.id, caller ->> 'id');
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function declare_incident(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.delete_old_runs(p_keep interval, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  batch text[];
begin
  perform require_past(p_keep);
  select array_agg(run_key) into batch from (
    select run_key from run_history h where ended_at <= now() - p_keep
      and not exists (select from budget_allowance a where a.run_key = h.run_key)
    order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  delete from checkpoint where run_key = any (batch);
  delete from step_result where run_key = any (batch);
  delete from outbox where run_key = any (batch);
  delete from run_history where run_key = any (batch);
  delete from run where key = any (batch);
  return cardinality(batch);
end $function$;
grant execute on function delete_old_runs(interval,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.demands_interactive(p_unattended boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case value when 'always' then true when 'never' then false else not works_alone() and not p_unattended end
  from policy where name = 'interactive-decisions'
$function$;

CREATE OR REPLACE FUNCTION public.denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  denied jsonb := denied_by_rules(p_gate, p_person_id, p_held, p_decision, p_wanted);
  involved text[];
begin
  if denied is not null or p_decision <> 'approve' or not lacks_independent(p_gate) then return denied; end if;
  involved := involved_in(p_gate);
  if person_of(p_person_id) <> all (involved) then return null; end if;
  return jsonb_build_object('id', 'gate.contributor', 'version', p_gate.version, 'others', independent_people(p_gate, involved), 'roles', p_gate.roles,
    'contributed', array(select distinct c.what from contributions_to(p_gate) c where person_of(c.account) = person_of(p_person_id) order by 1));
end $function$;

CREATE OR REPLACE FUNCTION public.denied_by_rules(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_open boolean;
  has_accounts boolean;
  conflict text;
  other text;
begin
  p_gate.assignees := gate_assignees(p_gate);
  if p_gate.required_roles = '{}' then
    is_open := first_open_role(p_gate, p_person_id, p_held, p_wanted) is not null;
  else
    is_open := exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted));
  end if;
  if not is_open then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  if p_decision <> 'approve' then return null; end if;
  has_accounts := may_have_accounts(p_person_id);
  if has_accounts then
    select p.name into other from counting_approvals(p_gate) d join person p on p.id = d.person_id
      where d.person_id <> p_person_id and d.person_id in (select accounts_of(p_person_id)) limit 1;
    if found then return jsonb_build_object('id', 'gate.same-person', 'other', other); end if;
    select f.conflict, f.other into conflict, other from found_conflict(p_gate, p_person_id) f;
  else
    conflict := separation_conflict(p_gate, p_person_id);
  end if;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key, 'other', other,
      'machine', (select string_agg(p.name, ', ') from person p where p.kind = 'machine' and p.id in (select authors_of(p_gate))));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.design_roles()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array['architect', 'senior-engineer', 'lead-engineer', 'engineer']
$function$;

CREATE OR REPLACE FUNCTION public.dora_figures(p_environment text, p_since timestamp with time zone)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with seen as (
    select coalesce(unit, sha, digest) as what, unit_id, sha, status, occurred_at as at from matched_deployment where environment = p_environment
  ), landed as (
    select what, unit_id, min(at) as at, max(sha) as sha from seen where status = 'succeeded' group by what, unit_id
  ), counted as (
    select * from landed where at >= p_since
  ), broken as (
    select c.what, c.at, fixed.since, (
        select min(t) from (
          select min(r.at) as t from seen r where r.what = c.what and r.status = 'rolled-back' and r.at >= c.at
          union all select min(e.at) from audit e join artifact u on u.key = e.subject
            where u.id = c.unit_id and e.action = 'artifact.status-moved' and e.details ->> 'to' = 'Rolled Back' and e.at >= c.at) as one) as rolled_back_at,
      fixed.since is not null as is_fixed, fixed.restored_at
    from counted c left join lateral (
      select min(i.created_at) as since, min(l.at) as restored_at
      from current_link arose join artifact i on i.id = arose.from_artifact_id
        join current_link mends on mends.to_artifact_id = i.id and mends.role = 'fixes'
        left join current_link holds on holds.to_artifact_id = mends.from_artifact_id and holds.role = 'contains'
        left join landed l on l.unit_id = holds.from_artifact_id and l.at >= c.at
      where arose.to_artifact_id = c.unit_id and arose.role = 'arose_from' and not exists (select from incident x where x.artifact_id = i.id and x.is_exercise)
    ) as fixed on true
  ), failed as (
    select what, extract(epoch from least(rolled_back_at, restored_at) - greatest(since, at)) as seconds
    from broken where rolled_back_at is not null or is_fixed
  ), change as (
    select distinct c.what, m.sha, extract(epoch from c.at - m.committed_at) as seconds
    from counted c cross join lateral (
        select t.repository_id, t.sha from current_link holds join artifact b on b.id = holds.to_artifact_id join commit_bolt t on t.bolt = b.key
          where holds.from_artifact_id = c.unit_id and holds.role = 'contains'
        union select r.id, c.sha from repository r) as named
      join code_commit m on m.repository_id = named.repository_id and m.sha = named.sha and m.committed_at <= c.at
  )
  select jsonb_build_object(
    'deployments', (select count(*) from counted),
    'withoutUnit', (select count(*) from counted where unit_id is null),
    'lead', (select jsonb_build_object('medianSeconds', percentile_cont(0.5) within group (order by seconds), 'changes', count(*),
      'deployments', count(distinct what)) from change),
    'failures', (select count(*) from failed),
    'restore', (select jsonb_build_object('medianSeconds', percentile_cont(0.5) within group (order by case when seconds < 0 then 0 else seconds end), 'restored', count(seconds)) from failed))
$function$;
grant execute on function dora_figures(text,timestamp with time zone) to throughline_service;

CREATE OR REPLACE FUNCTION public.drop_claim(p_gate_id bigint, p_artifact_id bigint, p_actor text, p_because text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.end_artifact(p_key text, p_to text, p_reason text, p_secret text, p_interactive boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype;
  holder jsonb;
  needed text[];
begin
  select * into target from artifact where key = p_key for update;
  holder := require_scope(p_secret, p_key, 'decide');
  if holder ? 'refused' then return holder; end if;
  if target.id is null then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.status = p_to then return jsonb_build_object('key', p_key); end if;
  if not ends_approved(target.kind, target.status, p_to) then
    perform refuse('status.illegal-transition', jsonb_build_object('key', p_key, 'from', target.status, 'to', p_to, 'legal',
      array(select to_status from transition where kind = target.kind and from_status = target.status order by to_status)));
  end if;
  select roles into needed from gate_policy where kind = target.kind;
  if holder ->> 'kind' <> 'person' or not needed && array(select jsonb_array_elements_text(holder -> 'roles')) then
    return refusal(holder ->> 'id', p_key, 'status.wrong-role', jsonb_build_object(
      'key', p_key, 'to', p_to, 'needed', needed, 'held', holder -> 'roles'));
  end if;
  if lacks_terminal(p_secret, p_interactive) then
    return refusal(holder ->> 'id', p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if btrim(p_reason) = '' then perform refuse('status.reason-required', jsonb_build_object('key', p_key, 'to', p_to)); end if;
  update artifact set status = p_to, moved_by = holder ->> 'id', mover_proven = true, moved_because = p_reason where id = target.id;
  return jsonb_build_object('key', p_key);
end $function$;
grant execute on function end_artifact(text,text,text,text,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.end_budget_days()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  today text := to_char(now() at time zone 'UTC', 'YYYY-MM-DD');
  late record;
  ended integer := 0;
begin
  if not exists (select from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today)
      or not pg_try_advisory_xact_lock(hashtext('throughline.budget-day')) then
    return 0;
  end if;
  for late in
    select id, budget ->> 'day' as day from gate where status = 'pending' and kind = 'budget' and budget ->> 'day' < today
    order by id for update skip locked
  loop
    perform close_gate(late.id, null, 'The budget of ' || late.day || ' ended with its day.');
    ended := ended + 1;
  end loop;
  return ended;
end $function$;
grant execute on function end_budget_days() to throughline_service;

CREATE OR REPLACE FUNCTION public.end_sessions(p_person_id text, p_by text, p_only_oidc boolean DEFAULT false)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  ended integer;
begin
  update token set revoked_at = now(), revoked_by = p_by
    where person_id = p_person_id and kind = 'session' and revoked_at is null and expires_at > now()
      and (not p_only_oidc or authentication = 'oidc' or id in (select * from sessions_from(
        array(select id from token where person_id = p_person_id and kind = 'session' and authentication = 'oidc'))));
  get diagnostics ended = row_count;
  return ended;
end $function$;

CREATE OR REPLACE FUNCTION public.ends_approved(p_kind text, p_from text, p_to text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return p_to = 'Deprecated' and exists (select from gate_outcome where kind = p_kind and outcome = 'approve' and to_status = p_from);
end $function$;

CREATE OR REPLACE FUNCTION public.expire_claims(p_limit integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  late artifact%rowtype;
  ended integer := 0;
begin
  for late in
    select a.* from artifact a join bolt_work w on w.artifact_id = a.id
    where a.status = 'In Progress' and w.lease_until <= clock_timestamp()
    order by w.lease_until limit p_limit for update of a skip locked
  loop
    perform release_bolt(late, 'expired', (select holder from bolt_work where artifact_id = late.id), '');
    ended := ended + 1;
  end loop;
  return ended;
end $function$;
grant execute on function expire_claims(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.feature_size(p_prd bigint, p_parts text[] DEFAULT NULL::text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;
grant execute on function feature_size(bigint,text[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.feed_end()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  select feed_number_of(pg_snapshot_xmax(pg_current_snapshot()))
$function$;
grant execute on function feed_end() to throughline_service;

CREATE OR REPLACE FUNCTION public.feed_horizon()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  select feed_number_of(pg_snapshot_xmin(pg_current_snapshot()))
$function$;
grant execute on function feed_horizon() to throughline_service;

CREATE OR REPLACE FUNCTION public.feed_number_of(p_xid xid8)
 RETURNS xid8
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (p_xid::text::bigint + (select added from feed_clock))::text::xid8;
end $function$;
grant execute on function feed_number_of(xid8) to throughline_service;

CREATE OR REPLACE FUNCTION public.first_open_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  v_role text;
begin
  foreach v_role in array roles_open_to(p_gate, p_person_id) loop
    if v_role = any (p_held) and (p_wanted is null or v_role = p_wanted) then return v_role; end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.fix_deployed_at(p_incident_id bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  with fix as (
    select a.id, w.merged_sha, w.done_at from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'fix' and a.status = 'Done'
      left join bolt_work w on w.artifact_id = a.id
    where i.incident_id = p_incident_id
  )
  select min(at) from (
    select d.occurred_at as at
    from fix join matched_deployment d on d.sha = fix.merged_sha
      or d.unit_id in (select l.from_artifact_id from current_link l where l.to_artifact_id = fix.id and l.role = 'contains')
    where d.status = 'succeeded'
      and (d.is_production or d.environment = (select nullif(environment, '') from incident where artifact_id = p_incident_id))
    union all
    select fix.done_at from fix where mends_no_code(fix.id)) as deployed
$function$;
grant execute on function fix_deployed_at(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.fold_run_events(p_after interval, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  batch text[];
begin
  perform require_past(p_after);
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where pruned and ended_at <= now() - p_after order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  insert into run_history (run_key, ended_at, first_xid, last_xid, last_id, events)
    select e.run_key, u.ended_at, min(e.xid), max(e.xid), (array_agg(e.id order by e.xid desc, e.id desc))[1],
      json_agg(json_build_array(e.type, e.node, e.text, (extract(epoch from e.at) * 1000000)::bigint, e.xid::text::bigint, e.id) order by e.sequence)
    from run_event e join untidy_run u on u.run_key = e.run_key
    where e.run_key = any (batch) group by e.run_key, u.ended_at;
  delete from run_event where run_key = any (batch);
  delete from untidy_run where run_key = any (batch);
  return cardinality(batch);
end $function$;
grant execute on function fold_run_events(interval,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.follow_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_moved constant boolean := new.status <> old.status;
  reason constant text := case when new.current_version <> old.current_version
    then 'Version ' || new.current_version || ' was added.' else 'The artifact became ' || new.status || '.' end;
  tied record;
begin
  -- Nothing can follow from an artifact that has just come to its first version.
  if not is_moved and (old.current_version = 0 or new.current_version = old.current_version) then return null; end if;
  if new.key is not null then
    perform record_artifact_change(new.kind, new.key, case when is_moved then 'status' else 'version' end,
      case when is_moved then 'is ' || new.status else 'has version ' || new.current_version end);
  end if;
  if is_moved then
    -- Appends the row of the trail that record_move would.
    insert into audit (actor_id, action, subject, details)
      values (case when new.mover_proven then new.moved_by else 'service' end, 'artifact.status-moved', new.key,
        jsonb_build_object('from', old.status, 'to', new.status, 'version', new.current_version, 'reason', new.moved_because)
        || case when new.mover_proven then '{}' else jsonb_build_object('onBehalfOf', nullif(new.moved_by, '')) end);
    if new.kind in ('bolt', 'fix') then perform follow_work(new.id, new.status); end if;
    if new.kind in ('incident', 'mitigation', 'cause', 'fix', 'validation', 'postmortem', 'adr', 'playbook', 'resolution') then
      perform follow_incident(new);
    end if;
  end if;
  select (select id from (select id, status from gate where artifact_id = new.id order by id desc limit 1) as last where status = 'pending') as pending,
      exists (select from gate_claim where artifact_id = new.id) as is_claimed,
      is_moved and exists (
        select from link where from_artifact_id = new.id and from_version = new.current_version and role = 'supersedes') as supersedes
    into tied;
  -- A gate asks about one content under review; when either moved on, nobody can answer it any
  -- more. Only the last gate of an artifact can be pending.
  if tied.pending is not null then
    perform close_gate(tied.pending, new.moved_by, reason);
  end if;
  -- An attestation loses that claim alone; the others still wait.
  if tied.is_claimed then
    perform drop_claim(c.gate_id, new.id, new.moved_by, reason)
      from gate_claim c join gate g on g.id = c.gate_id
      where c.artifact_id = new.id and g.status = 'pending'
        and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
      order by c.gate_id;
  end if;
  -- What it supersedes goes out of force in the same transaction: a moment with both in force, or
  -- with neither, is one in which somebody builds on the wrong one. It goes last, so that the trail
  -- tells of the heir first.
  if tied.supersedes then
    if exists (select from gate_outcome where kind = new.kind and outcome = 'approve' and to_status = new.status) then
      update artifact a set status = 'Superseded', moved_by = new.moved_by, mover_proven = new.mover_proven,
          moved_because = format('%s supersedes it', new.key)
        where a.id in (
            select l.to_artifact_id from link l
            where l.from_artifact_id = new.id and l.from_version = new.current_version and l.role = 'supersedes' and l.to_part is null)
          and exists (select from transition t where t.kind = a.kind and t.from_status = a.status and t.to_status = 'Superseded')
          and is_replaced(a.id);
    end if;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed constant jsonb := to_jsonb(new);
  named constant text := changed ->> tg_argv[2];
begin
  perform record_change(tg_argv[0],
    case tg_argv[2]
      when 'artifact_id' then (select key from artifact where id = named::bigint)
      when 'link_id' then (select a.key from link l join artifact a on a.id = l.from_artifact_id where l.id = named::bigint)
      when 'session_id' then (select key from design_session where id = named::bigint)
      when 'channel_id' then (select name from alert_channel where id = named::bigint)
      else named end,
    case when left(tg_argv[1], 1) = ':' then changed ->> substr(tg_argv[1], 2) else tg_argv[1] end,
    coalesce(changed ->> tg_argv[3], ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform index_artifact(new.artifact_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_incident(p_artifact artifact)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  if p_artifact.kind = 'incident' then
    insert into incident_step (artifact_id, status) values (p_artifact.id, p_artifact.status) on conflict do nothing;
    if p_artifact.status in ('Resolved', 'Closed') then perform withdraw_ended(p_artifact.id); end if;
    return;
  end if;
  for one in select distinct incident_id, bool_or(is_direct) as is_direct from incident_artifact where artifact_id = p_artifact.id group by 1 order by 1 loop
    perform from artifact where id = one.incident_id for no key update;
    perform append_incident_event(one.incident_id, now(),
      p_artifact.key || ' is ' || p_artifact.status, p_artifact.key, case when p_artifact.mover_proven then p_artifact.moved_by end);
    perform advance_incident(one.incident_id, p_artifact.moved_by);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.follow_work(p_artifact_id bigint, p_status text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into bolt_work (artifact_id) values (p_artifact_id) on conflict do nothing;
  update bolt_work set
      worked_seconds = worked_seconds + case when p_status in ('TODO', 'Done') then coalesce(extract(epoch from now() - claimed_at), 0) else 0 end,
      claimed_at = case when p_status not in ('TODO', 'Done') then claimed_at end,
      holder = case when p_status <> 'TODO' then holder end,
      lease_until = case when p_status = 'In Progress' then now() + make_interval(secs => lease_seconds) end,
      lease_seconds = case when p_status <> 'TODO' then lease_seconds end,
      in_review_at = case p_status when 'In Review' then now() when 'Done' then in_review_at end,
      done_at = case when p_status = 'Done' then now() end
    where artifact_id = p_artifact_id;
  -- Nobody knows how long it took where nobody claimed it.
  if p_status = 'Done' then
    update bolt_work set evidence = work_evidence(p_artifact_id),
        actual_hours = case when holder is not null or worked_seconds > 0 then round((worked_seconds / 3600)::numeric, 2) end
      where artifact_id = p_artifact_id;
  end if;
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

CREATE OR REPLACE FUNCTION public.forged_records(p_limit integer)
 RETURNS TABLE(subject text, version integer, turn integer, forged text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  (select a.key, v.version, null::integer, 'content'
    from artifact_version v join artifact a on a.id = v.artifact_id
    where v.content_hash is distinct from hash_text(jsonb_build_object('title', v.title, 'body', v.body, 'markdown', v.markdown)::text)
      or not exists (
        select from audit e
        where e.subject = a.key and e.action in ('artifact.created', 'artifact.version-added')
          and e.details ->> 'version' = v.version::text and e.details ->> 'contentHash' = v.content_hash)
    order by a.id, v.version limit p_limit)
  union all
  (select a.key, a.current_version, null, 'status'
    from artifact a
    where a.status is distinct from coalesce(
      (select e.details ->> 'to' from audit e where e.subject = a.key and e.action = 'artifact.status-moved' order by e.id desc limit 1),
      (select s.status from artifact_status s where s.kind = a.kind and s.initial))
    order by a.id limit p_limit)
  union all
  (select distinct coalesce(d.key, h.subject), d.version, null::integer, 'decision'
    from (
      select g.key, g.version, made.person_id, made.decision, made.content_hash, hash_decision(made) as hash
      from gate_decision made join gate g on g.id = made.gate_id
    ) d
      full join (select * from hashed_record where sort = 'decision') h on h.subject = d.key and h.name = d.person_id
    where d.hash is distinct from h.hash
      or not exists (
        select from audit e
        where e.subject = d.key and e.action = 'gate.decided' and e.actor_id = d.person_id
          and e.details ->> 'decision' = d.decision and e.details ->> 'contentHash' is not distinct from d.content_hash)
    order by 1 limit p_limit)
  union all
  (select coalesce(t.key, h.subject), null, coalesce(t.sequence, h.name::integer), 'turn'
    from (
      select s.key, said.sequence, hash_turn(said) as hash from session_turn said join design_session s on s.id = said.session_id
    ) t
      full join (select * from hashed_record where sort = 'turn') h on h.subject = t.key and h.name = t.sequence::text
    where t.hash is distinct from h.hash
    order by 1, 3 limit p_limit)
  union all
  (select distinct coalesce(k.key, h.subject), null::integer, null::integer, 'edits'
    from (
      select s.key, said.number, hash_edit_settlement(said) as hash
      from session_edit_settlement said join design_session s on s.id = said.session_id
    ) k
      full join (select * from hashed_record where sort = 'edit') h on h.subject = k.key and h.name = 'ED-' || k.number
    where k.hash is distinct from h.hash
    order by 1 limit p_limit)
  union all
  -- A session has no version.
  (select s.key, null, null, 'status'
    from design_session s
      left join lateral (
        select e.action, e.details from audit e
        where e.subject = s.key and e.action in ('session.opened', 'session.finalize', 'session.open', 'session.finalized', 'session.closed')
        order by e.id desc limit 1
      ) moved on true
    where s.status is distinct from (case moved.action
        when 'session.opened' then 'open' when 'session.finalize' then 'finalizing' else substr(moved.action, length('session.') + 1) end)
      or s.reason is distinct from (case moved.action
        when 'session.opened' then ''
        when 'session.finalize' then (select t.text from session_turn t where t.session_id = s.id and t.sequence = (moved.details ->> 'turn')::integer)
        else moved.details ->> 'reason' end)
    order by s.id limit p_limit)
$function$;
grant execute on function forged_records(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.fork_run(p_key text, p_version integer, p_from text, p_actor text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  result text;
  old run%rowtype;
  came_at timestamptz;
begin
  -- Gates come before the run is locked: whoever decides a gate locks its artifact first.
  if exists (select from run where key = p_key and status in ('failed', 'blocked')) then
    result := 'RUN-' || pad_number(nextval('run_number'));
    perform cancel_run(p_key, result || ' takes its place.', p_actor);
  end if;
  select * into old from run where key = p_key for share;
  if not found then perform refuse('run.not-found', jsonb_build_object('run', p_key)); end if;
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

  -- The key is taken only now: what is refused uses no number up.
  result := coalesce(result, 'RUN-' || pad_number(nextval('run_number')));
  insert into run (key, workflow, workflow_version, input, subject, started_by, wake, event_count, budget_tokens, budget_usd, forked_from,
      forked_at, models)
    values (result, old.workflow, p_version, old.input,
      -- Keeps what it was about before it made anything.
      (select coalesce(jsonb_object_agg(about.key, about.value), '{}') from jsonb_each_text(old.subject) about
        where exists (select from jsonb_each_text(old.input) given where given.value = about.value)),
      p_actor, 1, 1, old.budget_tokens, old.budget_usd, p_key, p_from, old.models);
  insert into run_event (run_key, sequence, type, node, text)
    values (result, 1, 'started', '', old.workflow || ' forked from ' || p_key || coalesce(', anew from ' || p_from, ''));
  insert into step_result (run_key, node, visit, input_hash, output, finished_at, drafted, reused_from)
    select result, node, visit, input_hash, output, now(), true, coalesce(reused_from, p_key) from step_result
    -- A quick node's draft may be stored before the event that it began.
    where run_key = p_key and drafted and output is not null and (came_at is null or (finished_at < came_at and node <> p_from));
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_actor, 'run.started', result, jsonb_build_object(
    'workflow', old.workflow, 'subject', old.subject, 'forkedFrom', p_key, 'from', p_from));
  perform record_service_deed(p_actor, 'run.forked', p_key, jsonb_build_object('into', result, 'from', p_from));
  perform tell('throughline_outbox', '');
  return result;
end $function$;
grant execute on function fork_run(text,integer,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.found_conflict(p_gate gate, p_person_id text)
 RETURNS TABLE(conflict text, other text)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  conflict := separation_conflict(p_gate, p_person_id);
  if conflict is not null then
    return next;
  elsif may_have_accounts(p_person_id) then
    return query
      select why, p.name
      from accounts_of(p_person_id) account
        cross join lateral separation_conflict(p_gate, account) why
        join person p on p.id = account
      where why is not null order by why, p.name limit 1;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.gate_assignees(p_gate gate)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((
    select array_agg(distinct i.commander_id)
    from artifact a join incident_artifact ia on ia.artifact_id = a.id join incident i on i.artifact_id = ia.incident_id
    where a.id = p_gate.artifact_id and a.kind = 'resolution' and i.commander_id is not null), p_gate.assignees)
$function$;

CREATE OR REPLACE FUNCTION public.gate_claims(p_gate_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'key', subject.key, 'title', said.title, 'version', c.version, 'current', subject.status, 'status', c.status, 'said', c.said,
    'replacedBy', (
      select coalesce(jsonb_agg(distinct heir.key), '[]')
      from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
      where l.to_artifact_id = subject.id and l.role = 'supersedes'),
    'left', (
      select jsonb_build_object('refused', e.refused, 'because', e.because)
      from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
  ) order by subject.id), '[]')
  from gate_claim c
    join artifact subject on subject.id = c.artifact_id
    join artifact_version said on said.artifact_id = c.artifact_id and said.version = c.version
  where c.gate_id = p_gate_id
$function$;
grant execute on function gate_claims(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.gate_gap(p_gate gate)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if p_gate.artifact_id is null then return null; end if;
  return (
    select coalesce(chain_gap(a.id, o.to_status), case when a.kind in ('bolt', 'fix') then work_gap(a.id)
      when a.kind = 'resolution' then resolution_gap(a.id) end)
    from artifact a join gate_outcome o on o.kind = a.kind and o.outcome = 'approve'
    where a.id = p_gate.artifact_id);
end $function$;

CREATE OR REPLACE FUNCTION public.gate_gaps(p_keys text[])
 RETURNS TABLE(key text, gap jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select g.key, found.gap from gate g cross join lateral (select gate_gap(g) as gap) found
  where g.key = any (p_keys) and g.status = 'pending' and found.gap is not null
$function$;
grant execute on function gate_gaps(text[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.gate_name(p_gate gate)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case p_gate.kind
    when 'review' then (select key from artifact where id = p_gate.artifact_id) || ' version ' || p_gate.version
    when 'budget' then 'Budget of ' || p_gate.run_key
    else case when p_gate.adopts then 'Adoption of Playbook entries' else 'Attestation of imported artifacts of kind ' || p_gate.attests end end;
end $function$;

CREATE OR REPLACE FUNCTION public.gate_permissions(p_keys text[], p_person_id text, p_held text[])
 RETURNS TABLE(key text, to_decide jsonb, to_approve jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select g.key, denied_at(g, p_person_id, p_held, 'reject', null), denied_at(g, p_person_id, p_held, 'approve', null)
  from gate g where g.key = any (p_keys) and g.status = 'pending'
$function$;
grant execute on function gate_permissions(text[],text,text[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.gate_progress(p_gate_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where id = p_gate_id;
  return jsonb_build_object(
    'approvals', (select count(*) from counting_approvals(subject)),
    'missing', (select coalesce(jsonb_agg(l.role order by array_position(subject.roles, l.role)), '[]')
      from lacking_roles(subject) l cross join generate_series(1, l.missing)));
end $function$;
grant execute on function gate_progress(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.gate_status_after(p_outcome text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_outcome
    when 'approve' then 'approved' when 'reject' then 'rejected' when 'request-changes' then 'changes-requested' else p_outcome end
$function$;

CREATE OR REPLACE FUNCTION public.grant_role(p_admin_secret text, p_person_id text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
begin
  if admin ? 'refused' then return admin; end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then
    return refusal(admin ->> 'id', p_person_id, 'token.machine-role', jsonb_build_object('roles', array[p_role]));
  end if;
  if not exists (select from role where name = p_role) then
    return refusal(admin ->> 'id', p_person_id, 'token.unknown-role', jsonb_build_object('roles', array[p_role]));
  end if;
  insert into role_grant (person_id, role, granted_by) values (p_person_id, p_role, admin ->> 'id') on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'role.granted', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $function$;
grant execute on function grant_role(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.guard_allowance()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from gate where id = new.gate_id and kind = 'budget' and status = 'approved') then
    perform refuse('gate.approval-required', jsonb_build_object('key', (select key from gate where id = new.gate_id)));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  rule record;
  reopened boolean := false;
  unapproved boolean;
  undecided boolean;
  attested boolean := false;
  missing text;
  gap jsonb;
begin
  new.updated_at := now();
  if new.status = old.status then return new; end if;
  -- Tells, together with the rule, whether the move ends a review.
  select to_status, guarded, trigger,
      exists (select from gate_outcome o where o.kind = t.kind and o.review_status = t.from_status and o.to_status = t.to_status) as ends_review,
      exists (select from chain_rule c where c.kind = t.kind and c.from_status = t.from_status and c.to_status = t.to_status) as is_chained
    into rule from transition t where kind = old.kind and from_status = old.status and to_status = new.status;
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
    undecided := rule.ends_review and not is_decided(new.id, new.current_version, new.status);
    if unapproved or undecided or rule.to_status = 'Superseded' then
      if exists (select from gate_claim where artifact_id = new.id) then
        attested := is_attested(new.id, new.current_version, new.status);
      end if;
    end if;
    if unapproved or undecided or rule.trigger = 'new version' or rule.to_status = 'Superseded' then
      missing := case
        when unapproved and not attested then 'gate.approval-required'
        when rule.trigger = 'new version' then 'status.version-required'
        when rule.to_status = 'Superseded' and not is_replaced(new.id) and not (attested and has_heir(new.id))
          then 'status.replacement-required'
        when undecided and not attested then 'gate.decision-required'
      end;
    end if;
  end if;
  if missing is not null then
    perform refuse(missing, jsonb_build_object('key', old.key, 'from', old.status, 'to', new.status, 'version', new.current_version));
  end if;
  if new.kind = 'incident' then
    gap := incident_gap(new.id, new.status);
    if gap is not null then perform refuse(gap ->> 'id', gap - 'id'); end if;
  elsif new.kind = 'mitigation' and new.status = 'Executed' then
    if not exists (select from incident_execution where artifact_id = new.id) and not is_attested(new.id, new.current_version, new.status) then
      perform refuse('incident.not-executed', jsonb_build_object('key', new.key));
    end if;
  end if;
  if rule.is_chained then
    perform require_chain(new.id, new.status);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_artifact_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  unsealed audit%rowtype := new;
begin
  unsealed.position := null;
  unsealed.hash := null;
  if old.position is not null or new.position is null or unsealed is distinct from old then
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
declare
  before gate%rowtype := new;
begin
  -- Puts back what may change: the rest must be the same.
  if new.status = 'pending' then
    before.assignees := old.assignees;
    before.reminders := old.reminders;
    before.reminded_at := old.reminded_at;
    before.escalated_roles := old.escalated_roles;
    before.escalated_at := old.escalated_at;
  else
    before.status := old.status;
    before.closed_at := old.closed_at;
    before.closed_because := old.closed_because;
  end if;
  if old.status <> 'pending' or before is distinct from old then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.escalated_roles <> old.escalated_roles and not (
    old.escalated_at is null and new.escalated_at is not null and old.due_at <= now() and new.escalated_roles <@ old.escalate_to
  ) then
    perform refuse('gate.not-due', jsonb_build_object('key', new.key));
  end if;
  if new.status = 'approved' and not is_quorum_met(new) then
    perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_gate_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.status <> 'pending'
    or new.status = 'pending' and (new.closed_at is distinct from old.closed_at or new.closed_because is distinct from old.closed_because) then
    perform refuse('database.insert-only', '{"table": "gate", "operation": "update"}');
  end if;
  if new.status = 'approved' then
    if not is_quorum_met(new) then
      perform refuse('gate.approval-required', jsonb_build_object('key', new.key, 'quorum', new.quorum));
    end if;
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
  if target.id is null then perform refuse('link.dead', jsonb_build_object('to', new.to_artifact_id)); end if;
  select * into rule from link_rule where from_kind = source.kind and role = new.role and to_kind = target.kind;
  if not found then
    perform refuse('link.illegal', jsonb_build_object('from', source.kind, 'role', new.role, 'to', target.kind, 'legal',
      array(select role || ' ' || to_kind from link_rule where from_kind = source.kind order by 1)));
  end if;
  select content_hash, normative_hash into new.to_content_hash, new.to_normative_hash
    from artifact_version where artifact_id = target.id and version = new.to_version;
  if not found then perform refuse('link.dead', jsonb_build_object('to', target.key || ' version ' || new.to_version)); end if;
  if new.to_part is not null then
    select * into target_part from part where artifact_id = target.id and version = new.to_version and local_id = new.to_part;
    if target_part.removed is distinct from false then
      perform refuse('link.dead', jsonb_build_object('to', target.key || '#' || new.to_part, 'removed', target_part.removed));
    end if;
    new.to_normative_hash := target_part.normative_hash;
  end if;
  if rule.ordered and may_cycle(source.kind, target.kind) then
    -- Two links that close a cycle between them must see each other; only kinds that can form one
    -- pay for the lock.
    perform pg_advisory_xact_lock(hashtext('throughline.link'));
    if leads_to(target.id, source.id) then
      perform refuse('link.cycle', jsonb_build_object('from', source.key, 'role', new.role, 'to', target.key));
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_new_gate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_status text;
begin
  if new.run_key is not null then
    select status into v_status from run where key = new.run_key for share;
    if v_status in ('succeeded', 'canceled') then
      perform refuse('gate.run-ended', jsonb_build_object('run', new.run_key, 'status', v_status));
    end if;
  end if;
  -- How an incident ended is its commander's to decide.
  if new.kind = 'review' and exists (select from artifact where id = new.artifact_id and kind = 'resolution') then
    new.assignees := array(
      select distinct i.commander_id from incident_artifact ia join incident i on i.artifact_id = ia.incident_id
      where ia.artifact_id = new.artifact_id and person_roles(i.commander_id) && new.roles);
  end if;
  if new.kind <> 'review' or not needs_validation(new.artifact_id, new.version) then return new; end if;
  if not exists (select from jsonb_array_elements(new.criteria) c where c ->> 'id' = 'requirements-covered' and btrim(c ->> 'evidence') <> '') then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  if not new.required_roles ? 'architect' then
    new.required_roles := new.required_roles || '{"architect": 1}';
    new.quorum := greatest(new.quorum, (select sum(value::integer) from jsonb_each_text(new.required_roles)));
  end if;
  -- A gate that is assigned to others could never be approved.
  if new.assignees <> '{}' and not exists (select from unnest(new.assignees) p where 'architect' = any (person_roles(p))) then
    new.assignees := '{}';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_new_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if (new.kind = 'session' or new.scopes && '{decide,admin}'::text[]) and (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-scope', jsonb_build_object('scopes', new.scopes));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if to_jsonb(new) - '{signed_in_at,deactivated_at,deactivated_by}'::text[]
    <> to_jsonb(old) - '{signed_in_at,deactivated_at,deactivated_by}'::text[] then
    perform refuse('database.insert-only', '{"table": "person", "operation": "update"}');
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

CREATE OR REPLACE FUNCTION public.guard_role_in_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.name = old.name then return new; end if;
  end if;
  lock table gate_decision in share mode;
  if exists (select from gate_decision where old.name in (role, stands_in_for)) then
    raise exception using errcode = 'foreign_key_violation', table = 'role',
      message = format('The role "%s" cannot go: gates were decided in it.', old.name);
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.lease_epoch < old.lease_epoch or new.wake < old.wake then
    perform refuse('run.backwards', jsonb_build_object('run', old.key));
  end if;
  if new.status <> old.status then
    if strpos(' queued>running queued>canceled running>queued running>waiting running>succeeded running>failed running>blocked running>canceled'
        || ' waiting>queued waiting>canceled failed>queued failed>canceled blocked>queued blocked>canceled ',
        ' ' || old.status || '>' || new.status || ' ') = 0 then
      perform refuse('run.illegal-transition', jsonb_build_object('run', old.key, 'from', old.status, 'to', new.status));
    end if;
    if new.status in ('succeeded', 'canceled') then
      insert into untidy_run (run_key) values (new.key) on conflict do nothing;
    end if;
  end if;
  new.updated_at = now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_run_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from run_history where run_key = old.run_key and json_array_length(events) >= old.sequence) then
    perform refuse('database.insert-only', '{"table": "run_event", "operation": "delete"}');
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_run_terms()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if (new.key, new.workflow, new.workflow_version, new.input, new.started_by, new.origin, new.budget_tokens, new.budget_usd, new.forked_from, new.forked_at)
      is distinct from
      (old.key, old.workflow, old.workflow_version, old.input, old.started_by, old.origin, old.budget_tokens, old.budget_usd, old.forked_from, old.forked_at)
  then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  standing text := standing_of_challenge(new.session_id, new.number);
begin
  if standing is distinct from 'rebutted' then
    perform refuse('session.nothing-rebutted', jsonb_build_object(
      'key', (select key from design_session where id = new.session_id), 'challenge', 'CH-' || new.number, 'state', standing));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_status_in_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if (new.kind, new.status) = (old.kind, old.status) then return new; end if;
  end if;
  lock table artifact in share mode;
  if exists (select from artifact where kind = old.kind and status = old.status) then
    raise exception using errcode = 'foreign_key_violation', table = 'artifact_status',
      message = format('The status "%s" of the kind "%s" cannot go: artifacts have it.', old.status, old.kind);
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_token()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if to_jsonb(new) - 'seen_at' = to_jsonb(old) - 'seen_at' and new.seen_at between old.seen_at and now() then return new; end if;
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoked_by' <> to_jsonb(old) - 'revoked_at' - 'revoked_by' then
    perform refuse('database.insert-only', '{"table": "token", "operation": "update"}');
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.guard_token_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if old.kind <> 'session' or old.expires_at > now() then
    perform refuse('database.insert-only', '{"table": "token", "operation": "delete"}');
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.has_heir(p_artifact_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where l.to_artifact_id = p_artifact_id and l.role = 'supersedes')
$function$;
grant execute on function has_heir(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.has_incident_artifact(p_incident_id bigint, p_kind text, p_status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from incident_artifact i join artifact a on a.id = i.artifact_id
    where i.incident_id = p_incident_id and a.kind = p_kind and a.status = coalesce(p_status, a.status))
$function$;
grant execute on function has_incident_artifact(bigint,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.has_independent(p_gate gate)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  approvers constant text[] := array(select person_of(person_id) from counting_approvals(p_gate));
begin
  return approvers <> '{}' and not approvers <@ involved_in(p_gate);
end $function$;

CREATE OR REPLACE FUNCTION public.has_record(p_action text, p_details jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return p_action = 'gate.decided' or p_action like 'session.%' and p_details ? 'turn';
end $function$;

CREATE OR REPLACE FUNCTION public.hash_decision(p_decision gate_decision)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return hash_text(jsonb_build_array(p_decision.decision, p_decision.person_id, p_decision.role, p_decision.stands_in_for, p_decision.token_id,
    p_decision.authentication, p_decision.interactive, p_decision.self_approved, p_decision.content_hash, p_decision.note, p_decision.verdicts,
    p_decision.waivers, p_decision.comments, p_decision.granted, p_decision.decided_at at time zone 'UTC')::text);
end $function$;

CREATE OR REPLACE FUNCTION public.hash_edit_settlement(p_settlement session_edit_settlement)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select hash_text(jsonb_build_array(p_settlement.number, p_settlement.state, p_settlement.because, p_settlement.rfc_version, p_settlement.person_id,
    p_settlement.at at time zone 'UTC')::text)
$function$;

CREATE OR REPLACE FUNCTION public.hash_text(p_text text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return encode(sha256(convert_to(p_text, 'UTF8')), 'hex');
end $function$;
grant execute on function hash_text(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.hash_turn(p_turn session_turn)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select hash_text(jsonb_build_array(p_turn.speaker, p_turn.person_id, p_turn.move, p_turn.settlement, p_turn.drafter, p_turn.reply, p_turn.ending,
    p_turn.about, p_turn.replaces, p_turn.text, p_turn.rfc_version, p_turn.at at time zone 'UTC',
    (select jsonb_agg(jsonb_build_array(c.number, c.body) order by c.number)
      from session_challenge c where c.session_id = p_turn.session_id and c.raised_in = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(s.number, s.state, s.answer) order by s.number, s.id)
      from challenge_settlement s where s.session_id = p_turn.session_id and s.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(n.number, n.standing, n.because) order by n.number, n.id)
      from challenge_standing n where n.session_id = p_turn.session_id and n.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(d.number, d.does, d.text, d.rationale, d.about, d.changes) order by d.number)
      from session_decision d where d.session_id = p_turn.session_id and d.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(e.number, e.decision, e.drafter, e.body) order by e.number)
      from session_edit e where e.session_id = p_turn.session_id and e.raised_in = p_turn.sequence))::text)
$function$;

CREATE OR REPLACE FUNCTION public.hide_address(p_hash bytea)
 RETURNS bytea
 LANGUAGE plpgsql
AS $function$
declare
  v_secret bytea;
begin
  if p_hash is null then return null; end if;
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return sha256(v_secret || sha256(v_secret || p_hash));
end $function$;

CREATE OR REPLACE FUNCTION public.hypothesis_rejections(p_incident_id bigint, p_number integer)
 RETURNS TABLE(name text, reason text, given_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select p.name, d.note, d.decided_at
  from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'cause' and a.status = 'Refuted'
    join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    join gate g on g.artifact_id = a.id join gate_decision d on d.gate_id = g.id and d.decision = 'reject' join person p on p.id = d.person_id
  where i.incident_id = p_incident_id and v.body -> 'confirms' @> to_jsonb('HYP-' || p_number)
$function$;
grant execute on function hypothesis_rejections(bigint,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.identify_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into unit_identity (artifact_id, version, identity)
    select distinct new.artifact_id, new.version, named from (
      select lower(new.body -> 'source' ->> 'commit')
      union all select one ->> 'digest' from jsonb_array_elements(new.body -> 'applicationCode') one) as said (named)
    where named <> '' and exists (select from artifact where id = new.artifact_id and kind = 'unit');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.incident_gap(p_artifact_id bigint, p_to text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  subject record;
  facts incident%rowtype;
  steady incident_stability%rowtype;
  v_lacks text[];
begin
  select a.key, a.status, v.provenance into strict subject
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_artifact_id;
  select * into facts from incident where artifact_id = p_artifact_id;
  if not found and p_to = any (status_path('incident', subject.status,
      coalesce(subject.provenance ->> 'claimedStatus', subject.provenance -> 'moved' ->> 'status'))) then
    return null;
  end if;
  case p_to
    when 'Context Gathered' then
      v_lacks := array[
        case when facts.declared_at is null then 'declaration' end,
        case when facts.severity is null then 'severity' end,
        case when facts.commander_id is null then 'commander' end];
    when 'Correlated' then
      v_lacks := array[case when not exists (select from incident_correlation where artifact_id = p_artifact_id) then 'correlation' end];
    when 'Mitigated' then
      select * into steady from incident_stability where artifact_id = p_artifact_id order by id desc limit 1;
      v_lacks := array[
        case when coalesce(steady.reason, '') = '' and not has_incident_artifact(p_artifact_id, 'mitigation', 'Executed') then 'mitigation' end,
        case when steady.is_stable is not true then 'stability' end];
    when 'Root Cause Validated' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'cause', 'Confirmed') then 'cause' end];
    when 'Fix Specified' then
      v_lacks := array[case
        when not has_incident_artifact(p_artifact_id, 'fix', null) then 'fix'
        when not exists (select from incident_artifact i join artifact a on a.id = i.artifact_id
          join fix_acceptance f on f.artifact_id = a.id and f.version = a.current_version where i.incident_id = p_artifact_id) then 'acceptance' end];
    when 'Fix Deployed' then
      v_lacks := array[case
        when not has_incident_artifact(p_artifact_id, 'fix', 'Done') then 'implementation'
        when fix_deployed_at(p_artifact_id) is null then 'deployment' end];
    when 'Fix Validated' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'validation', 'Passed') then 'validation' end];
    when 'Post-mortem Written' then
      v_lacks := array[case when not has_incident_artifact(p_artifact_id, 'postmortem', 'Validated') then 'postmortem' end];
    when 'Knowledge Updated' then
      v_lacks := array[case when not (has_incident_artifact(p_artifact_id, 'adr', 'Accepted') or has_incident_artifact(p_artifact_id, 'playbook', 'Active'))
        then 'knowledge' end];
    else
      v_lacks := array[case when not exists (
        select from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'resolution' and a.status = 'Approved'
          join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
        where i.incident_id = p_artifact_id and (v.body ->> 'outcome' = 'resolved') = (p_to = 'Resolved')) then 'resolution' end];
  end case;
  v_lacks := array_remove(v_lacks, null);
  if v_lacks = '{}' then return null; end if;
  return jsonb_build_object('id', 'incident.step-open', 'key', subject.key, 'from', subject.status, 'to', p_to, 'lacks', v_lacks);
end $function$;
grant execute on function incident_gap(bigint,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.independent_people(p_gate gate, p_involved text[])
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(select p.name from active_accounts() account join person p on p.id = account
    where person_roles(account) && p_gate.roles and person_of(account) <> all (p_involved) order by p.name);
end $function$;

CREATE OR REPLACE FUNCTION public.index_artifact(p_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target record;
  indexed record;
begin
  select a.key, a.kind, v.version, v.title, v.body,
      array(select distinct 'role:' || role from link where from_artifact_id = a.id and from_version = v.version) as roles,
      (select string_agg(left(regexp_replace(alias, '^file:.*/', ''), 500), ' ') from artifact_alias where artifact_id = a.id) as aliases,
      (select left(string_agg(text, ' ' order by ordinal), 50000) from part where artifact_id = a.id and version = v.version and not removed) as parts
    into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where a.id = p_id;
  indexed := words_of(target.kind, concat_ws(' ', target.key, target.aliases), target.title, target.body, target.parts, target.roles);
  insert into search_document as d (artifact_id, version, title_words, words)
    values (p_id, target.version, indexed.title_words, indexed.words)
    on conflict (artifact_id) do update
      set version = excluded.version, title_words = excluded.title_words, words = excluded.words;
end $function$;

CREATE OR REPLACE FUNCTION public.involved_in(p_gate gate)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return array(select person_of(account) from authors_of(p_gate) account union select person_of(c.account) from contributions_to(p_gate) c);
end $function$;

CREATE OR REPLACE FUNCTION public.is_approved(p_artifact_id bigint, p_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select g.status = 'approved' and g.content_hash = v.content_hash
    from gate g join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version and g.status <> 'withdrawn'
    order by g.id desc limit 1
  ), false) or exists (select from gate_claim where artifact_id = p_artifact_id) and exists (
    select from artifact a join transition t on t.kind = a.kind and t.guarded
    where a.id = p_artifact_id and is_attested(a.id, p_version, t.to_status));
end $function$;

CREATE OR REPLACE FUNCTION public.is_attested(p_artifact_id bigint, p_version integer, p_status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  -- The claims come first: with few of them and many gates, Postgres would go through all approved
  -- gates for each move of a status.
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
$function$;

CREATE OR REPLACE FUNCTION public.is_change_event(p_topic text, p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case p_topic
    when 'incident' then p_type in ('created', 'version', 'status', 'timeline', 'verdict')
    when 'bolt' then p_type in (
      'created', 'version', 'status', 'claimed', 'put-down', 'expired', 'reported', 'submitted', 'merged', 'corrected')
    when 'unit' then p_type in ('created', 'version', 'status', 'check')
    when 'artifact' then p_type in ('created', 'version', 'status', 'ruling', 'cleared')
    when 'session' then p_type in ('opened', 'turn', 'edit', 'changed')
    when 'deployment' then p_type in ('pending', 'succeeded', 'failed', 'rolled-back', 'removed')
    when 'code' then p_type in ('indexed', 'tests')
    when 'alert' then p_type in ('dead', 'retried')
    else false end;
end $function$;
grant execute on function is_change_event(text,text) to public;

CREATE OR REPLACE FUNCTION public.is_claimed(p_artifact_id bigint, p_version integer, p_status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from artifact a
      join artifact_version v on v.artifact_id = a.id and v.version = p_version
      join artifact_status s on s.kind = a.kind and s.status = a.status
    where a.id = p_artifact_id and (v.provenance ->> 'claimedStatus' = p_status or v.provenance ? 'stated' and not s.takes_version))
$function$;

CREATE OR REPLACE FUNCTION public.is_confirmed_hypothesis(p_incident_id bigint, p_number integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'cause' and a.status = 'Confirmed'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where i.incident_id = p_incident_id and v.body -> 'confirms' @> to_jsonb('HYP-' || p_number))
$function$;
grant execute on function is_confirmed_hypothesis(bigint,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.is_decided(p_artifact_id bigint, p_version integer, p_status text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce((
    select g.content_hash = v.content_hash and exists (
      select from gate_outcome o where o.kind = a.kind and o.to_status = p_status and gate_status_after(o.outcome) = g.status)
    from gate g join artifact a on a.id = g.artifact_id
      join artifact_version v on v.artifact_id = g.artifact_id and v.version = g.version
    where g.artifact_id = p_artifact_id and g.version = p_version
    order by g.id desc limit 1
  ), false);
end $function$;

CREATE OR REPLACE FUNCTION public.is_gate_event(p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return p_type in (
    'opened', 'approve', 'request-changes', 'reject', 'withdrawn', 'reminded', 'escalated', 'commented', 'assigned', 'reopened');
end $function$;
grant execute on function is_gate_event(text) to public;

CREATE OR REPLACE FUNCTION public.is_indexed(p_artifact_id bigint, p_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from public.search_document where artifact_id = p_artifact_id and version = p_version);
end $function$;
grant execute on function is_indexed(bigint,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.is_interactive(p_said boolean, p_token_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(p_said, false) or p_token_kind = 'session'
$function$;

CREATE OR REPLACE FUNCTION public.is_kept(p_artifact_id bigint, p_version integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from gate_claim c join gate_claim_exit e on e.gate_id = c.gate_id and e.artifact_id = c.artifact_id
    where c.artifact_id = p_artifact_id and c.version = p_version and c.status = 'Superseded' and e.refused)
    and not is_attested(p_artifact_id, p_version, 'Superseded')
$function$;

CREATE OR REPLACE FUNCTION public.is_live(p_token token)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select is_live_token(p_token.kind, p_token.revoked_at, p_token.expires_at, p_token.seen_at)
$function$;

CREATE OR REPLACE FUNCTION public.is_live_token(p_kind text, p_revoked_at timestamp with time zone, p_expires_at timestamp with time zone, p_seen_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select p_revoked_at is null and (p_expires_at is null or p_expires_at > now())
    and (p_kind = 'api' or p_seen_at > now() - interval '2 hours')
$function$;
grant execute on function is_live_token(text,timestamp with time zone,timestamp with time zone,timestamp with time zone) to throughline_service;

CREATE OR REPLACE FUNCTION public.is_own(p_gate gate, p_person_id text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  person constant text := person_of(p_person_id);
begin
  return person in (select person_of(account) from authors_of(p_gate) account)
    or person = any (involved_in(p_gate)) and not has_independent(p_gate);
end $function$;

CREATE OR REPLACE FUNCTION public.is_proven_at(p_repository text, p_seen text, p_wanted text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_repository constant bigint := (select id from repository where name = p_repository);
  v_since timestamptz;
begin
  if p_wanted is null or p_seen = p_wanted or v_repository is null then return coalesce(p_seen = p_wanted, false); end if;
  select committed_at - interval '1 day' into v_since from code_commit where repository_id = v_repository and sha = p_wanted;
  return exists (
    with recursive reached (sha) as (
      select p_seen collate "C"
      union
      select parent collate "C" from reached r
        join code_commit c on c.repository_id = v_repository and c.sha = r.sha and c.committed_at >= v_since
        cross join unnest(c.parents) parent)
    select from reached where sha = p_wanted);
end $function$;

CREATE OR REPLACE FUNCTION public.is_quorum_met(p_gate gate)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return p_gate.quorum <= (select count(*) from counting_approvals(p_gate))
    and (p_gate.required_roles = '{}' or not exists (select from lacking_roles(p_gate)))
    and not lacks_independent(p_gate);
end $function$;

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
      and (is_approved(heir.id, heir.current_version) or not is_approved(old.id, old.current_version))
      and not (is_kept(old.id, old.current_version) and is_attested(heir.id, heir.current_version, heir.status)))
$function$;

CREATE OR REPLACE FUNCTION public.is_review_status(p_kind text, p_status text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from gate_outcome where kind = p_kind and review_status = p_status)
$function$;
grant execute on function is_review_status(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.is_run_event(p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return p_type in (
    'started', 'node-started', 'node-finished', 'progress', 'found', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked');
end $function$;
grant execute on function is_run_event(text) to public;

CREATE OR REPLACE FUNCTION public.is_sound_gate(p_status text, p_closed_at timestamp with time zone, p_kind text, p_artifact_id bigint, p_version integer, p_run_key text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return p_status in ('pending', 'approved', 'changes-requested', 'rejected', 'withdrawn')
    and (p_status = 'pending') = (p_closed_at is null)
    and p_kind in ('review', 'budget', 'attestation')
    and num_nulls(p_artifact_id, p_version) = case p_kind when 'review' then 0 else 2 end
    and (p_kind <> 'budget' or p_run_key is not null);
end $function$;
grant execute on function is_sound_gate(text,timestamp with time zone,text,bigint,integer,text) to public;

CREATE OR REPLACE FUNCTION public.is_sound_question(p_kind text, p_budget jsonb, p_attests text, p_adopts boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return (p_budget is not null) = (p_kind = 'budget')
    and (p_attests is not null) = (p_kind = 'attestation')
    and (not p_adopts or coalesce(p_attests = 'playbook', false));
end $function$;
grant execute on function is_sound_question(text,jsonb,text,boolean) to public;

CREATE OR REPLACE FUNCTION public.is_sound_run(p_status text, p_lease_owner integer, p_gate_key text, p_error jsonb, p_subject jsonb, p_workflow_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return p_status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')
    and (p_status = 'running') = (p_lease_owner is not null)
    and (p_status = 'waiting') = (p_gate_key is not null)
    and (p_status in ('failed', 'blocked')) = (p_error is not null)
    and jsonb_typeof(p_subject) = 'object'
    and p_workflow_version > 0;
end $function$;
grant execute on function is_sound_run(text,integer,text,jsonb,jsonb,integer) to public;

CREATE OR REPLACE FUNCTION public.is_told(p_type text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return p_type = 'failed' or p_type = 'blocked' or current_setting('throughline.tells', true) is distinct from 'after';
end $function$;
grant execute on function is_told(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.join_episode(p_channel alert_channel, p_said jsonb, p_at timestamp with time zone, p_delivery bigint)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_reversible constant interval := interval '5 minutes';
  -- A source that says neither start nor end sends again while it fires: silence is an end.
  v_quiet constant interval := interval '1 day';
  v_fingerprint constant text := p_said ->> 'fingerprint';
  v_status constant text := p_said ->> 'status';
  v_start constant timestamptz := (p_said ->> 'startedAt')::timestamptz;
  -- A clock that is far ahead would make all that comes later an older word.
  v_said constant timestamptz := case when p_said ->> 'saidAt' is not null
    then least((p_said ->> 'saidAt')::timestamptz, p_at + interval '5 minutes') end;
  v_end constant timestamptz := case v_status when 'resolved' then coalesce((p_said ->> 'endedAt')::timestamptz, v_said, p_at) end;
  v_alert constant jsonb := p_said - '{fingerprint,startedAt,endedAt,saidAt,status}'::text[] || jsonb_build_object(
    'service', coalesce(nullif(p_said ->> 'service', ''), p_channel.service),
    'environment', coalesce(nullif(p_said ->> 'environment', ''), p_channel.environment));
  v_group constant text := concat_ws(' / ', case when p_channel.is_exercise then 'exercise ' || p_channel.name end,
    coalesce(nullif(v_alert ->> 'service', ''), p_channel.name || ': ' || (v_alert ->> 'title')), nullif(v_alert ->> 'environment', ''));
  v_stale boolean := false;
  v_changed boolean;
  v_before_open boolean;
  v_incident bigint;
  before alert_episode%rowtype;
  own alert_episode%rowtype;
  grouped alert_group%rowtype;
begin
  select * into before from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint order by started_at desc, id desc limit 1;
  v_before_open := before.id is not null and exists (
    select from artifact where id = before.incident_id and status not in ('Resolved', 'Closed'));
  own := before;
  if v_start is not null and v_start is distinct from before.started_at then
    select * into own from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint and started_at = v_start;
  elsif v_start is null and v_status = 'firing' and (p_at > before.resolved_at + v_reversible
    or before.status = 'firing' and (p_at > before.last_at + v_quiet or before.incident_id is not null and not v_before_open))
  then
    own := null;
  end if;
  v_stale := coalesce(v_said < own.said_at, false);
  v_changed := own.id is null or not v_stale and own.status <> v_status;

  -- One cause opens one incident, however many alerts it has: an alert joins the open incident of its
  -- own fingerprint, or else that of its service and environment, if one came there within half an
  -- hour. Alerts without a service are grouped by channel and title.
  if v_changed and v_status = 'firing' then
    select * into grouped from alert_group where name = v_group;
    v_incident := case when v_before_open then before.incident_id else (
      select id from artifact where id = grouped.incident_id and grouped.last_at > p_at - interval '30 minutes'
        and status not in ('Resolved', 'Closed')) end;
  end if;

  if own.id is null then
    insert into alert_episode (channel_id, fingerprint, started_at, status, resolved_at, said_at, alert, received_at, last_at, changes, group_name, incident_id, delivery_id)
      values (p_channel.id, v_fingerprint, coalesce(v_start, v_said, p_at), v_status, v_end, v_said, v_alert, p_at, p_at,
        case when before.id is null then '{}' else before.changes || p_at end, case v_status when 'firing' then v_group end, v_incident,
        case when p_channel.is_exercise then p_delivery end)
      on conflict (channel_id, fingerprint, started_at) do update set last_at = excluded.last_at returning * into own;
    -- A new start says that the episode before is over, though nobody said so.
    if before.status = 'firing' and v_status = 'firing' and before.started_at < own.started_at then
      update alert_episode set status = 'resolved', resolved_at = own.started_at where id = before.id;
    end if;
    before.incident_id := null;
  else
    before := own;
    update alert_episode set
      occurrences = occurrences + 1,
      last_at = greatest(last_at, p_at),
      said_at = greatest(said_at, v_said),
      status = case when v_changed then v_status else status end,
      resolved_at = case when v_changed then v_end else resolved_at end,
      changes = case when v_changed then (changes || p_at)[greatest(1, cardinality(changes) - 18):] else changes end,
      group_name = case when v_changed and v_status = 'firing' then v_group else group_name end,
      incident_id = case when v_changed and v_status = 'firing' then v_incident else incident_id end,
      alert = case when alert ->> 'stackTrace' = '' and p_said ->> 'stackTrace' <> ''
        then alert || jsonb_build_object('stackTrace', p_said -> 'stackTrace') else alert end
      where id = own.id returning * into own;
  end if;
  if not v_changed then return null; end if;
  if v_status = 'firing' then
    if grouped.name is null or grouped.incident_id is not null and grouped.incident_id is distinct from v_incident then
      insert into alert_group (name, episode_id, incident_id, last_at) values (v_group, own.id, v_incident, p_at)
        on conflict (name) do update set episode_id = own.id, origin = default, incident_id = excluded.incident_id, last_at = excluded.last_at;
    elsif grouped.last_at < p_at - interval '10 seconds' then
      update alert_group set last_at = p_at where name = v_group;
    end if;
    if v_incident is null then return null; end if;
    if before.incident_id is distinct from v_incident then
      perform tell_joined(own, p_at);
      if own.changes = '{}' then return null; end if;
    end if;
  elsif own.incident_id is null then
    return null;
  end if;
  perform note_flapping(own, p_at);
  return own.id;
end $function$;

CREATE OR REPLACE FUNCTION public.judge_hypothesis(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_number constant integer := (p_given ->> 'number')::integer;
  v_grade constant integer := (p_given ->> 'grade')::integer;
  target artifact%rowtype := require_incident(v_key);
  judge record;
  v_held text[];
begin
  select * into judge from token_holder(p_given ->> 'secret');
  if not found then return refusal(null, v_key, 'token.invalid'); end if;
  if judge.kind <> 'person' or not judge.roles && array['engineer', 'senior-engineer', 'lead-engineer', 'on-call', 'incident-commander', 'architect'] then
    return refusal(judge.person_id, v_key, 'hypothesis.wrong-role', jsonb_build_object('held', judge.roles));
  end if;
  if not 'decide' = any (judge.scopes) then
    return refusal(judge.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', judge.scopes));
  end if;
  if not exists (select from incident_hypothesis where artifact_id = target.id and number = v_number) then
    perform refuse('hypothesis.not-found', jsonb_build_object('key', v_key, 'number', v_number));
  end if;
  if v_grade is not null then
    if not has_incident_artifact(target.id, 'cause', 'Confirmed') then perform refuse('cause.not-confirmed', jsonb_build_object('key', v_key)); end if;
    if judge.person_id is distinct from (select commander_id from incident where artifact_id = target.id) then
      return refusal(judge.person_id, v_key, 'hypothesis.commander', jsonb_build_object('key', v_key));
    end if;
  end if;
  insert into hypothesis_verdict (artifact_id, number, state, grade, reason, person_id)
    values (target.id, v_number, p_given ->> 'state', v_grade, coalesce(p_given ->> 'reason', ''), judge.person_id);
  if v_grade is null then
    perform append_incident_event(target.id, now(), left(format('HYP-%s is %s: %s', v_number, p_given ->> 'state', p_given ->> 'reason'), 500),
      judge.name, judge.person_id);
  end if;
  perform record_deed(judge.person_id, case when v_grade is null then 'hypothesis.judged' else 'hypothesis.graded' end, v_key,
    jsonb_strip_nulls(jsonb_build_object('hypothesis', 'HYP-' || v_number, 'state', p_given ->> 'state', 'grade', v_grade,
      'reasonHash', case when v_grade is null then hash_text(coalesce(p_given ->> 'reason', '')) end)));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function judge_hypothesis(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.keep_edit_hash()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.details := new.details || jsonb_build_object('recordHash', (
    select hash_edit_settlement(k) from session_edit_settlement k join design_session s on s.id = k.session_id
    where s.key = new.subject and k.number = number_of(new.details ->> 'edit', 'ED')));
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_record_hash()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  decided gate_decision%rowtype;
  said session_turn%rowtype;
  v_hash text;
begin
  if new.action = 'gate.decided' then
    select * into decided from gate_decision
      where gate_id = (select id from gate where key = new.subject) and person_id = new.actor_id;
    if found then v_hash := hash_decision(decided); end if;
  else
    select * into said from session_turn
      where session_id = (select id from design_session where key = new.subject) and sequence = (new.details ->> 'turn')::integer;
    if found then v_hash := hash_turn(said); end if;
  end if;
  new.details := new.details || jsonb_build_object('recordHash', v_hash);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lacking_roles(p_gate gate)
 RETURNS TABLE(role text, missing integer)
 LANGUAGE sql
 STABLE
AS $function$
  select needed.key, needed.value::integer - made.approvals
  from jsonb_each_text(p_gate.required_roles) as needed
  cross join lateral (
    select count(*)::integer as approvals from counting_approvals(p_gate) d where coalesce(d.stands_in_for, d.role) = needed.key
  ) as made
  where made.approvals < needed.value::integer
  order by array_position(p_gate.roles, needed.key)
$function$;

CREATE OR REPLACE FUNCTION public.lacks_independent(p_gate gate)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return p_gate.separation <> 'off' and not has_independent(p_gate) and not works_alone();
end $function$;

CREATE OR REPLACE FUNCTION public.lacks_terminal(p_secret text, p_said boolean)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not is_interactive(p_said, t.token_kind) and demands_interactive(t.unattended) from token_holder(p_secret) t
$function$;

CREATE OR REPLACE FUNCTION public.last_design_run(p_session text)
 RETURNS run
 LANGUAGE sql
 STABLE
AS $function$
  select r.* from run r where r.workflow = 'design' and r.subject @> jsonb_build_object('session', p_session)
  order by run_number(r.key) desc limit 1
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
 LANGUAGE plpgsql
AS $function$
begin
  update artifact a set status = o.to_status, moved_by = p_actor, mover_proven = p_proven, moved_because = p_reason
    from gate_outcome o
    where a.id = p_artifact_id and o.kind = a.kind and o.outcome = p_outcome and o.review_status = a.status and o.to_status <> a.status;
end $function$;

CREATE OR REPLACE FUNCTION public.leaves_no_admin(p_lost_tokens text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with lasting as (
    select t.id from token t join role_grant g on g.person_id = t.person_id and g.role = 'admin' join person p on p.id = t.person_id
    where t.revoked_at is null and t.expires_at is null and 'admin' = any (t.scopes) and p.deactivated_at is null
  )
  select exists (select from lasting where id = any (p_lost_tokens)) and not exists (select from lasting where id <> all (p_lost_tokens))
$function$;

CREATE OR REPLACE FUNCTION public.lets_pass(p_waiver jsonb, p_finding jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN (((p_waiver ->> 'code'::text) = (p_finding ->> 'code'::text)) AND (((p_waiver ->> 'part'::text) IS NULL) OR ((p_waiver ->> 'part'::text) = ((p_finding -> 'at'::text) ->> 'part'::text))));
grant execute on function lets_pass(jsonb,jsonb) to public;

CREATE OR REPLACE FUNCTION public.link_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
  earlier text;
begin
  if admin ? 'refused' then return admin; end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then return refusal(admin ->> 'id', p_person_id, 'sign-in.machine'); end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id <> p_person_id returning person_id into earlier;
  if earlier is not null then
    insert into account_link (person_id, earlier_id) values (p_person_id, earlier) on conflict do nothing;
  end if;
  perform end_sessions(earlier, admin ->> 'id', true);
  insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, p_person_id, admin ->> 'id')
    on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'identity.linked', p_person_id,
      jsonb_build_object('issuer', p_issuer, 'subject', p_subject, 'before', earlier));
  end if;
  return jsonb_build_object('id', p_person_id);
end $function$;
grant execute on function link_identity(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.live_successor(p_id bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
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
  order by exists (select from gate_outcome o where o.kind = a.kind and o.outcome = 'approve' and o.to_status = a.status) desc, heir.steps, heir.id desc
  limit 1
$function$;
grant execute on function live_successor(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.lock_alerts()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtext('throughline.alerts'))
$function$;

CREATE OR REPLACE FUNCTION public.lock_design_session(p_key text)
 RETURNS design_session
 LANGUAGE plpgsql
AS $function$
declare
  subject design_session%rowtype;
begin
  select * into subject from design_session where key = p_key for update;
  if not found then perform refuse('design-session.not-found', jsonb_build_object('key', p_key)); end if;
  return subject;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_gate(p_key text)
 RETURNS gate
 LANGUAGE plpgsql
AS $function$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where key = p_key;
  if subject.kind = 'review' then
    perform from artifact where id = subject.artifact_id for update;
  elsif subject.kind = 'attestation' then
    perform from artifact where id in (select artifact_id from gate_claim where gate_id = subject.id) order by id for update;
  elsif subject.kind = 'budget' then
    -- A grant for a day settles the other gates of that day as well; two of them decided at once
    -- would wait for each other.
    if subject.budget ->> 'scope' = 'day' then
      perform pg_advisory_xact_lock(hashtext('throughline.budget-day'));
    end if;
    perform from gate where id = subject.id for update;
  end if;
  select * into subject from gate where key = p_key;
  return subject;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_identities()
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtext('throughline.identities'))
$function$;

CREATE OR REPLACE FUNCTION public.lock_status(p_key text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select status from artifact where key = p_key for update
$function$;
grant execute on function lock_status(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.malformed_answers(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
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
  if p_waivers = '[]' then return null; end if;
  select array_agg(concat_ws('@', w ->> 'code', w ->> 'part')) into unknown from jsonb_array_elements(p_waivers) w
    where not exists (select from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f where lets_pass(w, f));
  if unknown is not null then return jsonb_build_object('id', 'gate.unknown-finding', 'codes', unknown); end if;
  if exists (select from jsonb_array_elements(p_waivers) w where btrim(coalesce(w ->> 'reason', '')) = '') then
    return jsonb_build_object('id', 'waiver.reason-missing');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.mark_traced(p_incident text, p_episode bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update incident set traced_by = p_episode
  where artifact_id = (select id from artifact where key = p_incident) and traced_by is null
$function$;
grant execute on function mark_traced(text,bigint) to throughline_service;

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

CREATE OR REPLACE FUNCTION public.may_have_accounts(p_person_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from person_identity where person_id = p_person_id and email_hash is not null)
    or exists (select from account_link where p_person_id in (person_id, earlier_id))
$function$;

CREATE OR REPLACE FUNCTION public.mends_no_code(p_fix_id bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from incident_artifact f cross join lateral (
      select v.body ->> 'causeKind' as kind from incident_artifact i
        join artifact c on c.id = i.artifact_id and c.kind = 'cause' and c.status = 'Confirmed'
        join artifact_version v on v.artifact_id = c.id and v.version = c.current_version
      where i.incident_id = f.incident_id
      order by c.id desc limit 1) as newest
    where f.artifact_id = p_fix_id and f.is_direct and newest.kind in ('configuration', 'dependency', 'capacity', 'data', 'external'))
$function$;
grant execute on function mends_no_code(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.merge_bolt(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
begin
  if caller ? 'refused' then return caller; end if;
  if target.status not in ('In Progress', 'In Review') then
    perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  update bolt_work set repository = p_given ->> 'repository', merged_sha = p_given ->> 'sha', merged_by = caller ->> 'id', merged_at = now()
    where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'merged', caller ->> 'id', p_given ->> 'sha');
  perform record_deed(caller ->> 'id', 'bolt.merged', v_key, jsonb_build_object('sha', p_given ->> 'sha', 'repository', p_given ->> 'repository'));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function merge_bolt(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.missing_for_approval(p_criteria jsonb, p_verdicts jsonb, p_waivers jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  open_criteria text[];
  open_codes text[];
begin
  select array_agg(c ->> 'id') into open_criteria from jsonb_array_elements(p_criteria) c
    where not exists (select from jsonb_array_elements(p_verdicts) v where v ->> 'id' = c ->> 'id' and v ->> 'verdict' = 'met');
  if open_criteria is not null then return jsonb_build_object('id', 'gate.criteria-open', 'criteria', open_criteria); end if;
  if not jsonb_path_exists(p_criteria, '$[*].findings[*] ? (@.severity == "error")') then return null; end if;
  select array_agg(distinct case
      when exists (select from jsonb_array_elements(p_waivers) w where w ->> 'code' = f ->> 'code')
        then concat_ws('@', f ->> 'code', f -> 'at' ->> 'part')
      else f ->> 'code' end) into open_codes
    from jsonb_array_elements(p_criteria) c, jsonb_array_elements(c -> 'findings') f
    where f ->> 'severity' = 'error'
      and not exists (select from jsonb_array_elements(p_waivers) w where lets_pass(w, f));
  if open_codes is not null then return jsonb_build_object('id', 'gate.blocked', 'codes', open_codes); end if;
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
begin
  select * into target from artifact where key = p_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.status = p_to then return; end if;
  if ends_approved(target.kind, target.status, p_to) then
    perform refuse('status.decider-required', jsonb_build_object('key', p_key, 'from', target.status, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = p_actor, mover_proven = false, moved_because = p_reason
    where id = target.id;
end $function$;
grant execute on function move_status(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.name_commander(p_artifact_id bigint, p_person_id text, p_reason text, p_by jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update incident set commander_id = p_person_id where artifact_id = p_artifact_id;
  insert into incident_role (artifact_id, role, person_id, reason, given_by) values (p_artifact_id, 'commander', p_person_id, p_reason, p_by ->> 'id');
  perform append_incident_event(p_artifact_id, now(),
    (select name from person where id = p_person_id) || ' is incident commander', p_by ->> 'name', p_by ->> 'id');
end $function$;

CREATE OR REPLACE FUNCTION public.needs_validation(p_artifact_id bigint, p_version integer)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  sources bigint[];
begin
  if (select kind from artifact where id = p_artifact_id) <> 'tip' then return false; end if;
  sources := array(
    select to_artifact_id from link where from_artifact_id = p_artifact_id and from_version = p_version and role = 'derived_from');
  -- Whoever chooses anew waits until the gate that asks this is there, and sees it.
  perform from artifact where id = any (sources) order by id for share;
  return exists (select from unnest(sources) s cross join lateral standing_choice(s) c where c.path = 'lightweight-with-validation');
end $function$;

CREATE OR REPLACE FUNCTION public.next_bolts()
 RETURNS TABLE(key text, kind text, title text, status text, body jsonb, gap jsonb, waits text[], unlocks integer, holder_id text, holder text, lease_until timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.key, a.kind, v.title, a.status, v.body, case when a.status = 'TODO' then chain_gap(a.id, 'In Progress') end,
    array(select b.key from link l join artifact b on b.id = l.to_artifact_id
      where l.from_artifact_id = a.id and l.from_version = a.current_version and l.role = 'depends_on' and b.status <> 'Done' order by b.id),
    (select count(distinct d.id)::integer from link l join artifact d on d.id = l.from_artifact_id and d.current_version = l.from_version
      where l.to_artifact_id = a.id and l.role = 'depends_on' and d.status <> 'Done'),
    p.id, p.name, w.lease_until
  from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    left join bolt_work w on w.artifact_id = a.id and w.lease_until > clock_timestamp()
    left join person p on p.id = w.holder
  where a.kind in ('bolt', 'fix') and a.status in ('TODO', 'In Progress')
  order by a.id
$function$;
grant execute on function next_bolts() to throughline_service;

CREATE OR REPLACE FUNCTION public.next_key(p_kind text, p_category text, OUT key text, OUT scope text, OUT seq integer)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  shape artifact_kind%rowtype;
begin
  select * into strict shape from artifact_kind k where k.kind = p_kind;
  scope := case shape.numbering
    when 'sequence' then ''
    when 'year' then to_char(now() at time zone 'UTC', 'YYYY')
    else upper(coalesce(p_category, ''))
  end;
  if shape.numbering = 'category' and scope !~ '^[A-Z]+$' then
    perform refuse('artifact.category-missing', jsonb_build_object('kind', p_kind));
  end if;
  insert into counter as c (kind, scope, last) values (p_kind, next_key.scope, 1)
    on conflict on constraint counter_pkey do update set last = c.last + 1 returning last into seq;
  key := concat_ws('-', shape.prefix, nullif(scope, ''), lpad(seq::text, greatest(3, length(seq::text)), '0'));
end $function$;

CREATE OR REPLACE FUNCTION public.note_change(p_episode alert_episode, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from alert_episode e
    where e.incident_id = p_episode.incident_id and e.status = 'firing' and e.id <> p_episode.id)
  then
    return;
  end if;
  perform tell_incident(p_episode, 'EP-' || p_episode.id || case p_episode.status
    when 'firing' then ' fires again.'
    else ' is resolved at its source; no alert of this incident fires now.' end, coalesce(p_episode.resolved_at, p_at));
end $function$;

CREATE OR REPLACE FUNCTION public.note_flapping(p_episode alert_episode, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_recent constant integer := (select count(*) from unnest(p_episode.changes) c where c > p_at - interval '10 minutes');
begin
  if (v_recent >= 4) = p_episode.is_flapping then return; end if;
  update alert_episode set is_flapping = not is_flapping where id = p_episode.id;
  if not p_episode.is_flapping then
    perform tell_incident(p_episode, 'EP-' || p_episode.id || ' is flapping: it changed ' || v_recent || ' times within 10 minutes.', p_at);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_channels()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := to_jsonb(new) ->> (tg_argv[0] || '_key');
  v_thread text;
begin
  if not exists (select from notification_channel where seen_at > now() - interval '7 days') then return null; end if;
  select i.key into v_thread
    from artifact a
    left join link l on l.from_artifact_id = a.id and l.role in ('concerns', 'fixes', 'arose_from')
    join artifact i on i.kind = 'incident' and i.id = case when a.kind = 'incident' then a.id else l.to_artifact_id end
    where a.id = coalesce((select artifact_id from gate where key = v_key), (select id from artifact where key = v_key))
    order by l.role limit 1;
  insert into notification (channel, topic, key, type, text, at, thread)
    select name, tg_argv[0], v_key, new.type, new.text, new.at, v_thread
    from notification_channel where seen_at > now() - interval '7 days';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_artifact(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target record;
  named record;
begin
  select a.kind, v.author_id, v.content_hash, v.origin, v.body ->> 'category' as category into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = p_id for update of a;
  named := next_key(target.kind, target.category);
  update artifact set key = named.key, scope = named.scope, seq = named.seq where id = p_id;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', target.content_hash, 'origin', target.origin, 'onBehalfOf', nullif(target.author_id, '')));
  perform record_artifact_change(target.kind, named.key, 'created', 'was created');
  return named.key;
end $function$;
grant execute on function number_artifact(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.number_moved_artifact(p_id bigint, p_key text)
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
  select * into strict shape from artifact_kind where kind = target.kind;
  if shape.numbering <> 'year' then
    new_key := number_artifact(p_id);
  else
    select * into strict first from artifact_version where artifact_id = p_id and version = 1;
    new_scope := substring(p_key from '^' || shape.prefix || '-([0-9]{4})-[0-9]{3,}$');
    if new_scope is null or new_scope > to_char(now() at time zone 'UTC', 'YYYY') then
      perform refuse('bundle.key-refused', jsonb_build_object('key', p_key));
    end if;
    insert into counter as c (kind, scope, last) values (target.kind, new_scope, 1)
      on conflict (kind, scope) do update set last = c.last + 1 returning last into new_seq;
    new_key := concat_ws('-', shape.prefix, new_scope, pad_number(new_seq));
    update artifact set key = new_key, scope = new_scope, seq = new_seq where id = p_id;
    perform record_service_deed(first.author_id, 'artifact.created', new_key,
      jsonb_build_object('version', 1, 'contentHash', first.content_hash, 'origin', first.origin));
    perform record_artifact_change(target.kind, new_key, 'created', 'was created');
  end if;
  if new_key <> p_key then perform refuse('bundle.key-refused', jsonb_build_object('key', p_key, 'next', new_key)); end if;
  return new_key;
end $function$;
grant execute on function number_moved_artifact(bigint,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.number_of(p_id text, p_prefix text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select substring(p_id from '^' || p_prefix || '-([0-9]{1,6})$')::integer
$function$;

CREATE OR REPLACE FUNCTION public.open_attestation(p_attestation jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_kind constant text := p_attestation ->> 'kind';
  v_claims constant jsonb := p_attestation -> 'claims';
  v_origin constant text := p_attestation ->> 'origin';
  v_actor constant text := p_attestation ->> 'actor';
  v_adopts constant boolean := coalesce((p_attestation ->> 'adopts')::boolean, false);
  rules gate_rule_in_force%rowtype;
  claim record;
  new_id bigint;
  result text;
begin
  perform from artifact where key in (select c ->> 'key' from jsonb_array_elements(v_claims) c) order by id for update;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select * into rules from gate_rule_in_force where kind = v_kind and kind in (select kind from gate_policy);
  if not found then perform refuse('gate.no-policy', jsonb_build_object('kind', v_kind)); end if;
  if jsonb_array_length(v_claims) = 0 then perform refuse('gate.nothing-claimed', jsonb_build_object('kind', v_kind)); end if;
  for claim in
    select c ->> 'key' as key, (c ->> 'version')::integer as version, c ->> 'status' as status, a.id, a.kind, a.status as from_status,
      a.current_version, status_path(a.kind, a.status, c ->> 'status') as path
    from jsonb_array_elements(v_claims) c left join artifact a on a.key = c ->> 'key'
  loop
    if claim.id is null or claim.kind <> v_kind then
      perform refuse('artifact.not-found', jsonb_build_object('key', claim.key));
    elsif claim.version is distinct from claim.current_version then
      perform refuse('gate.stale-version',
        jsonb_build_object('key', claim.key, 'version', claim.version, 'current', claim.current_version));
    elsif coalesce(cardinality(claim.path), 0) = 0 then
      perform refuse('status.illegal-transition', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status, 'legal',
        array(select to_status from transition where kind = v_kind and from_status = claim.from_status order by to_status)));
    elsif is_review_status(claim.kind, claim.status) then
      perform refuse('gate.review-claimed', jsonb_build_object('key', claim.key, 'status', claim.status));
    elsif claim.status = 'Superseded' and not has_heir(claim.id) then
      perform refuse('status.replacement-required', jsonb_build_object('key', claim.key, 'from', claim.from_status, 'to', claim.status));
    elsif v_adopts and (v_kind <> 'playbook' or claim.from_status <> 'Proposed' or claim.status <> 'Active') then
      perform refuse('gate.not-adoptable', jsonb_build_object('key', claim.key, 'status', claim.from_status));
    elsif v_adopts and exists (
      select from gate_claim c join gate g on g.id = c.gate_id and g.status = 'pending'
      where c.artifact_id = claim.id and not exists (
        select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
      perform refuse('gate.claim-asked', jsonb_build_object('key', claim.key));
    elsif not v_adopts and not is_claimed(claim.id, claim.version, claim.status) then
      perform refuse('gate.not-claimed', jsonb_build_object('key', claim.key, 'version', claim.version, 'status', claim.status));
    end if;
  end loop;

  insert into gate (kind, attests, adopts, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria,
      origin, opened_by)
    select 'attestation', v_kind, v_adopts, hash_text(jsonb_agg(jsonb_build_object(
        'key', a.key, 'contentHash', v.content_hash, 'from', a.status, 'status', c ->> 'status', 'said', c ->> 'said') order by a.id)::text),
      rules.roles, rules.quorum, rules.required_roles, rules.separation, now() + make_interval(secs => rules.due_seconds),
      rules.remind_seconds, rules.escalate_to,
      jsonb_build_array(case when v_adopts
          then jsonb_build_object('id', 'vetted', 'text', 'Each entry is vetted and self-contained.')
          else jsonb_build_object('id', 'claims-true', 'text', 'The imported records have the statuses that they claim.') end
        || jsonb_build_object('evidence', p_attestation -> 'evidence', 'findings', p_attestation -> 'findings')),
      v_origin, v_actor
    from jsonb_array_elements(v_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    returning id, key into new_id, result;
  insert into gate_claim (gate_id, artifact_id, version, content_hash, status, said, path)
    select new_id, a.id, v.version, v.content_hash, c ->> 'status', coalesce(c ->> 'said', ''), status_path(a.kind, a.status, c ->> 'status')
    from jsonb_array_elements(v_claims) c
      join artifact a on a.key = c ->> 'key'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version;
  perform record_service_deed(v_actor, 'gate.opened', result,
    jsonb_build_object('kind', v_kind, 'method', case when v_adopts then 'selection' else 'imported' end, 'claims', v_claims));
  return result;
end $function$;
grant execute on function open_attestation(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_budget_gate(p_run_key text, p_epoch bigint, p_scope text, p_unit text, p_limit numeric, p_used numeric)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject run%rowtype;
  rules gate_rule_in_force%rowtype;
  v_day text := case p_scope when 'day' then to_char(now() at time zone 'UTC', 'YYYY-MM-DD') end;
  v_origin text := concat_ws('/', p_run_key, 'budget', p_scope, p_unit, trim_scale(p_limit)::text, v_day);
  asked jsonb;
  result text;
begin
  if p_scope not in ('run', 'day') or p_unit not in ('tokens', 'usd') or p_limit <= 0 then
    perform refuse('gate.unknown-budget', jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', p_limit));
  end if;
  select * into subject from run where key = p_run_key and lease_epoch = p_epoch and status = 'running' for update;
  if not found then return null; end if;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select * into strict rules from gate_rule_in_force where kind = 'budget';
  asked := jsonb_build_object('scope', p_scope, 'unit', p_unit, 'limit', trim_scale(p_limit), 'used', trim_scale(p_used), 'day', v_day,
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object('node', s.node, 'attempts', s.attempts, 'tokens', s.tokens, 'usd', s.usd) order by s.begun_at), '[]')
      from (
        select node, sum(attempts) as attempts, sum(input_tokens + output_tokens) as tokens, min(begun_at) as begun_at,
          -- The sum is unknown as soon as one price is.
          case when count(cost_usd) = count(*) then trim_scale(sum(cost_usd)) end as usd
        from step_result where run_key = p_run_key group by node) as s));
  insert into gate (kind, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, criteria, run_key, origin,
      opened_by, budget)
    values ('budget', hash_text(asked::text), rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to, '[]', p_run_key, v_origin,
      subject.started_by, asked)
    returning key into result;
  perform record_service_deed(subject.started_by, 'gate.opened', result, asked - 'steps' || jsonb_build_object('run', p_run_key));
  return result;
end $function$;
grant execute on function open_budget_gate(text,bigint,text,text,numeric,numeric) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_design_session(p_rfc text, p_secret text, p_max_turns integer, p_max_tokens bigint, p_max_usd numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject artifact%rowtype;
  opener jsonb;
  v_key text;
  v_gate text;
begin
  -- The lock comes first, so that the second of two who open at once finds the session of the
  -- first.
  select * into subject from artifact where key = p_rfc for update;
  opener := require_designer(p_secret, p_rfc, 'open', false);
  if opener ? 'refused' then return opener; end if;
  if subject.id is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_rfc));
  elsif subject.kind <> 'rfc' then
    perform refuse('session.rfc-expected', jsonb_build_object('key', p_rfc));
  end if;
  select key into v_key from design_session where rfc_id = subject.id and status in ('open', 'finalizing');
  if found then return jsonb_build_object('key', v_key); end if;
  if subject.status not in ('Draft', 'Under Review') then
    perform refuse('session.rfc-settled', jsonb_build_object('key', p_rfc, 'status', subject.status));
  end if;
  -- What is approved there would be approved past the session.
  select key into v_gate from gate where artifact_id = subject.id and status = 'pending';
  if found then perform refuse('session.gate-waits', jsonb_build_object('key', p_rfc, 'gate', v_gate)); end if;
  insert into design_session (rfc_id, max_turns, max_tokens, max_usd, opened_by)
    values (subject.id, p_max_turns, p_max_tokens, p_max_usd, opener ->> 'id') returning key into v_key;
  perform record_deed(opener ->> 'id', 'session.opened', v_key, jsonb_build_object(
    'rfc', p_rfc, 'version', subject.current_version, 'token', opener -> 'token'));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function open_design_session(text,text,integer,bigint,numeric) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_gate(p_gate jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_version constant integer := (p_gate ->> 'version')::integer;
  v_content_hash constant text := p_gate ->> 'contentHash';
  v_evidence constant jsonb := p_gate -> 'criteria';
  v_run_key constant text := p_gate ->> 'run';
  v_origin constant text := p_gate ->> 'origin';
  v_actor constant text := p_gate ->> 'actor';
  target artifact%rowtype;
  rules gate_rule_in_force%rowtype;
  current_hash text;
  v_criteria jsonb;
  last gate%rowtype;
  asked gate%rowtype;
  kept text[];
  missing text[];
  result text;
begin
  select * into target from artifact where key = p_gate ->> 'artifact' for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_gate ->> 'artifact')); end if;
  select key into result from gate where origin = v_origin;
  if found then return result; end if;
  select v.content_hash, p.criteria into current_hash, v_criteria
    from artifact_version v left join gate_policy p on p.kind = target.kind
    where v.artifact_id = target.id and v.version = target.current_version;
  if v_version <> target.current_version or v_content_hash <> current_hash then
    perform refuse('gate.stale-version',
      jsonb_build_object('key', target.key, 'version', v_version, 'current', target.current_version));
  end if;
  if v_criteria is null then perform refuse('gate.no-policy', jsonb_build_object('key', target.key, 'kind', target.kind)); end if;
  select * into strict rules from gate_rule_in_force where kind = target.kind;
  -- Only the last gate of an artifact can be pending.
  select * into last from gate where artifact_id = target.id order by id desc limit 1;
  if last.status = 'pending' then
    perform refuse('gate.already-pending', jsonb_build_object('key', target.key, 'gate', last.key));
  end if;
  -- It takes every criterion of the policy with its evidence, and no other.
  select array_agg(id) into missing from (
    select c ->> 'id' as id from jsonb_array_elements(v_criteria) c
    except select c ->> 'id' from jsonb_array_elements(v_evidence) c) as unanswered;
  if missing is not null or jsonb_array_length(v_evidence) <> jsonb_array_length(v_criteria) then
    perform refuse('gate.criteria-incomplete', jsonb_build_object('key', target.key, 'kind', target.kind, 'missing', missing,
      'criteria', array(select c ->> 'id' from jsonb_array_elements(v_criteria) c)));
  end if;
  if exists (select from link_rule where from_kind = target.kind and required) then
    -- Rules of one role are alternatives: a DAA is derived from a PRD, an RFC from a DAA or a TIP.
    select array_agg(distinct r.role) into missing from link_rule r
      where r.from_kind = target.kind and r.required and not exists (
        select from link l join artifact a on a.id = l.to_artifact_id
          join link_rule legal on legal.from_kind = r.from_kind and legal.role = l.role and legal.to_kind = a.kind and legal.required
        where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = r.role)
      -- An amendment decides nothing of its own (specification 2.11): what it amends has the links.
      and not exists (
        select from link l where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'amends');
    if missing is not null then perform refuse('link.required', jsonb_build_object('key', target.key, 'roles', missing)); end if;
  end if;

  if last.assignees <> '{}' then
    asked.kind := 'review';
    asked.artifact_id := target.id;
    asked.version := v_version;
    asked.content_hash := v_content_hash;
    asked.roles := rules.roles;
    asked.quorum := rules.quorum;
    asked.required_roles := rules.required_roles;
    asked.separation := rules.separation;
    kept := array(select p from unnest(last.assignees) p where person_roles(p) && rules.roles and not exists (select from found_conflict(asked, p)));
    -- Assignees who can never open it are no use: then everybody with a role decides.
    if shortage_at(asked, kept) is not null then kept := '{}'; end if;
  end if;
  update artifact a set status = o.review_status, moved_by = v_actor, mover_proven = false, moved_because = 'submitted to its gate'
    from gate_outcome o
    where a.id = target.id and o.kind = target.kind and o.outcome = 'approve' and o.review_status <> a.status;
  insert into gate (artifact_id, version, content_hash, roles, quorum, required_roles, separation, due_at, remind_seconds, escalate_to, assignees,
      replaces, criteria, run_key, origin, opened_by)
    select target.id, v_version, v_content_hash, rules.roles, rules.quorum, rules.required_roles, rules.separation,
      now() + make_interval(secs => rules.due_seconds), rules.remind_seconds, rules.escalate_to,
      coalesce(kept, '{}'),
      case when last.status in ('withdrawn', 'approved') then last.id end,
      jsonb_agg(c.policy || jsonb_build_object(
        'evidence', coalesce(given ->> 'evidence', ''), 'findings', coalesce(given -> 'findings', '[]')) order by c.ordinal),
      v_run_key, v_origin, v_actor
    from jsonb_array_elements(v_criteria) with ordinality as c (policy, ordinal)
    join jsonb_array_elements(v_evidence) as given on given ->> 'id' = c.policy ->> 'id'
    returning key into result;
  insert into audit (actor_id, action, subject, details) values ('service', 'gate.opened', result, jsonb_build_object(
    'artifact', target.key, 'version', v_version, 'contentHash', v_content_hash, 'run', v_run_key, 'onBehalfOf', nullif(v_actor, ''))
    || case when last.status in ('withdrawn', 'approved') then jsonb_build_object('replaces', last.key) else '{}' end);
  if last.status in ('withdrawn', 'approved') then
    perform record_gate_event(last.id, 'reopened', ' continues at ' || result || ', on version ' || v_version);
  end if;
  return result;
end $function$;
grant execute on function open_gate(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_incident(p_given jsonb, p_body jsonb, p_markdown text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_artifact constant jsonb := p_given -> 'artifact';
  v_key text;
  target artifact%rowtype;
begin
  -- Two deliveries of one alert wait for each other here.
  perform pg_advisory_xact_lock(hashtext('throughline.incident ' || (v_artifact ->> 'origin')));
  select a.key into v_key from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = v_artifact ->> 'origin';
  if found then return jsonb_build_object('key', v_key, 'repeated', true); end if;
  if v_artifact ->> 'kind' <> 'incident' then perform refuse('incident.expected', jsonb_build_object('key', v_artifact ->> 'kind')); end if;
  v_key := create_artifact(v_artifact, p_body, p_markdown) ->> 'key';
  target := require_incident(v_key);
  update incident set alert_at = least(coalesce((p_given ->> 'alertAt')::timestamptz, now()), now()),
      service = coalesce(p_given ->> 'service', ''), environment = coalesce(p_given ->> 'environment', ''),
      is_exercise = coalesce((p_given ->> 'isExercise')::boolean, false),
      proposed_severity = p_given ->> 'severity', proposed_because = coalesce(p_given ->> 'because', '')
    where artifact_id = target.id;
  insert into incident_step (artifact_id, status) values (target.id, target.status);
  perform append_incident_event(target.id, (select alert_at from incident where artifact_id = target.id),
    p_given ->> 'event', p_given ->> 'source', null);
  return jsonb_build_object('key', v_key, 'repeated', false);
end $function$;
grant execute on function open_incident(jsonb,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.open_session(p_person_id text, p_secret_hash bytea, p_session jsonb, p_how jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  v_authentication constant text := p_session ->> 'authentication';
  v_claimed_roles constant text[] := array(select jsonb_array_elements_text(p_session -> 'claimedRoles'));
  made token%rowtype;
begin
  perform tidy_sign_in();
  insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, claimed_roles, authentication, seen_at)
    values (p_person_id, p_secret_hash, false, p_person_id, 'session', array(select jsonb_array_elements_text(p_session -> 'scopes')),
      least(now() + interval '12 hours', (p_session ->> 'endsAt')::timestamptz), v_claimed_roles,
      v_authentication, now())
    returning * into made;
  update person set signed_in_at = now() where id = p_person_id;
  perform record_deed(p_person_id, 'session.opened', made.id,
    p_how || jsonb_build_object('authentication', v_authentication, 'claimedRoles', v_claimed_roles, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'person', (select name from person where id = p_person_id), 'expiresAt', made.expires_at);
end $function$;

CREATE OR REPLACE FUNCTION public.own_accounts(p_account text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select array(select accounts_of(p_account))
$function$;
grant execute on function own_accounts(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.pad_number(p_number bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select lpad(p_number::text, greatest(3, length(p_number::text)), '0')
$function$;
grant execute on function pad_number(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.pause_provider(p_model text, p_for_ms double precision)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into provider_pause as known (model, until)
    values (p_model, clock_timestamp() + make_interval(secs => least(p_for_ms, 3600000) / 1000))
    on conflict (model) do update set until = greatest(known.until, excluded.until)
$function$;
grant execute on function pause_provider(text,double precision) to throughline_service;

CREATE OR REPLACE FUNCTION public.person_of(p_account text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return case when may_have_accounts(p_account) then (select min(account) from accounts_of(p_account) account) else p_account end;
end $function$;

CREATE OR REPLACE FUNCTION public.person_roles(p_person_id text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array(
    select g.role from role_grant g where g.person_id = p.id
    union select unnest(t.claimed_roles) from token t where t.person_id = p.id and is_live(t)
  )
  from person p where p.id = p_person_id and p.kind = 'person' and p.deactivated_at is null
$function$;

CREATE OR REPLACE FUNCTION public.plan_game_day(p_secret text, p_plan jsonb, p_alerts bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_name constant text := p_plan ->> 'name';
  v_next constant timestamptz := (p_plan ->> 'nextAt')::timestamptz;
  admin constant jsonb := require_admin(p_secret, v_name);
begin
  if admin ? 'refused' then return admin; end if;
  if p_alerts is null then
    delete from game_day_plan where name = v_name;
    if not found then perform refuse('game-day.not-planned', jsonb_build_object('name', v_name)); end if;
  else
    insert into game_day_plan (name, plan, alerts, next_at, reminders, planned_by)
      values (v_name, p_plan - '{name,nextAt}'::text[], p_alerts, v_next, (v_next <= now() + interval '1 day')::integer, admin ->> 'id')
      on conflict do nothing;
    if not found then perform refuse('game-day.name-taken', jsonb_build_object('name', v_name)); end if;
  end if;
  perform record_deed(admin ->> 'id', 'game-day.' || case when p_alerts is null then 'cancelled' else 'planned' end, v_name, p_plan - 'practices');
  return '{}';
end $function$;
grant execute on function plan_game_day(text,jsonb,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.prompt_secret()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_secret bytea;
begin
  -- A dump that was restored without it gets another one.
  insert into address_secret default values on conflict do nothing;
  select secret into v_secret from address_secret;
  return encode(sha256(v_secret || sha256(v_secret || convert_to('marks around data in prompts', 'UTF8'))), 'hex');
end $function$;
grant execute on function prompt_secret() to throughline_service;

CREATE OR REPLACE FUNCTION public.prune_checkpoints(p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  batch text[];
begin
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where not pruned order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  with last as (
    select distinct on (run_key) run_key, id from checkpoint where run_key = any (batch) and namespace = '' order by run_key, id desc
  )
  delete from checkpoint c where c.run_key = any (batch)
    and not exists (select from last where last.run_key = c.run_key and c.namespace = '' and last.id = c.id);
  update checkpoint c set parent_id = null, channels = (
      select coalesce(array_agg(row(v.channel, v.version, v.encoding, v.value)::channel_value order by v.channel), '{}')
      from checkpoint_channel v
      where v.run_key = c.run_key and v.namespace = '' and c.body -> 'channel_versions' ->> v.channel = v.version)
    where c.run_key = any (batch) and c.channels is null;
  delete from checkpoint_channel where run_key = any (batch);
  delete from checkpoint_write where run_key = any (batch);
  update untidy_run set pruned = true where run_key = any (batch);
  return cardinality(batch);
end $function$;
grant execute on function prune_checkpoints(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.put_down_bolt(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
begin
  if caller ? 'refused' then return caller; end if;
  if target.status <> 'In Progress' then
    perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  if not caller -> 'roles' ?| array['lead-engineer', 'admin'] then perform require_holder(target, caller); end if;
  perform release_bolt(target, 'put-down', caller ->> 'id', p_given ->> 'note');
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function put_down_bolt(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.queue_test_notification(p_actor text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  queued integer;
begin
  insert into notification (channel, topic, key, type, text, at)
    select c.name, 'test', 'TEST', 'asked', 'asked by ' || coalesce((select name from person where id = p_actor), 'somebody'), now()
    from notification_channel c where c.seen_at > now() - interval '7 days';
  get diagnostics queued = row_count;
  perform record_service_deed(p_actor, 'notification.tested', 'notifications', jsonb_build_object('channels', queued));
  return queued;
end $function$;
grant execute on function queue_test_notification(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.raise_session_budget(p_session text, p_secret text, p_tokens bigint, p_usd numeric, p_interactive boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  raiser jsonb;
  v_tokens bigint := case when subject.max_tokens is not null then greatest(subject.max_tokens, p_tokens) end;
  v_usd numeric := case when subject.max_usd is not null then greatest(subject.max_usd, p_usd) end;
begin
  if v_tokens is not distinct from subject.max_tokens and v_usd is not distinct from subject.max_usd then
    return jsonb_build_object('tokens', subject.max_tokens, 'usd', subject.max_usd);
  end if;
  raiser := require_designer(p_secret, p_session, 'give more budget', true, p_interactive);
  if raiser ? 'refused' then return raiser; end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  insert into session_budget_raise (session_id, from_tokens, to_tokens, from_usd, to_usd, person_id)
    values (subject.id, subject.max_tokens, v_tokens, subject.max_usd, v_usd, raiser ->> 'id');
  update design_session set max_tokens = v_tokens, max_usd = v_usd where id = subject.id;
  perform record_deed(raiser ->> 'id', 'session.budget-raised', p_session, jsonb_strip_nulls(jsonb_build_object(
    'fromTokens', subject.max_tokens, 'toTokens', v_tokens, 'fromUsd', subject.max_usd, 'toUsd', v_usd,
    'role', raiser -> 'role', 'token', raiser -> 'token', 'interactive', raiser -> 'interactive')));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('tokens', v_tokens, 'usd', v_usd);
end $function$;
grant execute on function raise_session_budget(text,text,bigint,numeric,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.raise_session_turns(p_session text, p_secret text, p_turns integer, p_interactive boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  raiser jsonb;
begin
  if p_turns <= subject.max_turns then return jsonb_build_object('turns', subject.max_turns); end if;
  raiser := require_designer(p_secret, p_session, 'give more turns', true, p_interactive);
  if raiser ? 'refused' then return raiser; end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  insert into session_raise (session_id, from_turns, to_turns, person_id) values (subject.id, subject.max_turns, p_turns, raiser ->> 'id');
  update design_session set max_turns = p_turns where id = subject.id;
  perform record_deed(raiser ->> 'id', 'session.turns-raised', p_session, jsonb_strip_nulls(jsonb_build_object(
    'from', subject.max_turns, 'to', p_turns, 'role', raiser -> 'role', 'token', raiser -> 'token', 'interactive', raiser -> 'interactive')));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('turns', p_turns);
end $function$;
grant execute on function raise_session_turns(text,text,integer,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.read_budget(p_run_key text)
 RETURNS TABLE(own_tokens bigint, own_usd numeric, run_tokens bigint, run_usd numeric, run_extra_tokens numeric, run_extra_usd numeric, day date, day_tokens bigint, day_usd numeric, day_extra_tokens numeric, day_extra_usd numeric, run_takes_unpriced boolean, day_takes_unpriced boolean, gate text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  today date := (now() at time zone 'UTC')::date;
begin
  return query
    select r.budget_tokens, r.budget_usd, used.tokens, used.usd, allowed.run_tokens, allowed.run_usd,
      today, coalesce(d.tokens, 0), coalesce(d.usd, 0), allowed.day_tokens, allowed.day_usd,
      allowed.run_unpriced, allowed.day_unpriced,
      (select g.key from gate g where g.run_key = r.key and g.status = 'pending' and g.kind = 'budget' order by g.id limit 1)
    from run r
    left join day_use d on d.day = today
    cross join lateral (
      select coalesce(sum(s.input_tokens::bigint + s.output_tokens), 0)::bigint as tokens, coalesce(sum(s.counted_usd), 0) as usd
      from step_result s where s.run_key = r.key
    ) as used
    cross join lateral (
      select
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'tokens'), 0) as run_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'usd'), 0) as run_usd,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'tokens'), 0) as day_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'usd'), 0) as day_usd,
        coalesce(bool_or(a.scope = 'run' and stop.unpriced <> '{}'), false) as run_unpriced,
        coalesce(bool_or(a.scope = 'day' and stop.unpriced <> '{}'), false) as day_unpriced
      from budget_allowance a join gate g on g.id = a.gate_id left join budget_stop stop on stop.gate_key = g.key
      where (a.scope = 'run' and a.run_key = r.key) or (a.scope = 'day' and a.day = today)
    ) as allowed
    where r.key = p_run_key;
end $function$;
grant execute on function read_budget(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.read_feed(p_xid xid8, p_id bigint, p_topic text, p_key text, p_limit integer)
 RETURNS TABLE(xid xid8, id bigint, topic text, key text, type text, node text, text text, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  bound xid8;
  horizon constant xid8 := feed_horizon();
begin
  select h.last_xid into bound from run_history h where (h.last_xid, h.last_id) > (p_xid, p_id)
    order by h.last_xid, h.last_id offset greatest(p_limit - 1, 0) limit 1;
  return query
    with opened as (
      select h.run_key, h.events from run_history h
      where (p_topic is null or p_topic = 'run') and p_key is null and (h.last_xid, h.last_id) > (p_xid, p_id)
        and (bound is null or xid_span(h.first_xid, h.last_xid) && xid_span(p_xid, bound))
      union all
      select h.run_key, h.events from run_history h where (p_topic is null or p_topic = 'run') and h.run_key = p_key
    )
    select * from (
      (select e.xid, e.id, 'run', e.run_key, e.type, e.node, e.text, e.at from run_event e
        where (p_topic is null or p_topic = 'run') and (p_key is null or e.run_key = p_key) and (e.xid, e.id) > (p_xid, p_id)
          and e.xid < horizon order by e.xid, e.id limit p_limit)
      union all
      (select g.xid, g.id, 'gate', g.gate_key, g.type, '', g.text, g.at from gate_event g
        where (p_topic is null or p_topic = 'gate') and (p_key is null or g.gate_key = p_key) and (g.xid, g.id) > (p_xid, p_id)
          and g.xid < horizon order by g.xid, g.id limit p_limit)
      union all
      (select c.xid, c.id, c.topic, c.key, c.type, '', c.text, c.at from change_event c
        where (p_topic is null or p_topic = c.topic) and (p_key is null or c.key = p_key) and (c.xid, c.id) > (p_xid, p_id)
          and c.xid < horizon order by c.xid, c.id limit p_limit)
      union all
      (select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from opened h cross join lateral unfold_events(h.events) e
        where (e.xid, e.id) > (p_xid, p_id) and e.xid < horizon order by e.xid, e.id limit p_limit)
    ) as happened (xid, id, topic, key, type, node, text, at)
    order by happened.xid, happened.id limit p_limit;
end $function$;
grant execute on function read_feed(xid8,bigint,text,text,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.receive_alerts(p_channels bigint[], p_names text[], p_headers jsonb[], p_bodies bytea[])
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    with given as (
      select * from unnest(p_channels, p_names, p_headers, p_bodies) with ordinality as g (channel_id, name, headers, body, place)
    ), stored as (
      insert into alert_delivery (channel_id, name, headers, body)
        select channel_id, name, headers, body from given order by place
        on conflict do nothing returning channel_id, name
    ), numbered as (
      select place, row_number() over (partition by channel_id, name order by place) as nth, channel_id, name from given
    )
    select place::integer from numbered n
    where n.name is null or (nth = 1 and exists (select from stored s where s.channel_id = n.channel_id and s.name = n.name));
  perform pg_notify('throughline_alert', '');
end $function$;
grant execute on function receive_alerts(bigint[],text[],jsonb[],bytea[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_artifact_change(p_kind text, p_key text, p_type text, p_text text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform record_change(case when p_kind in ('incident', 'unit') then p_kind when p_kind in ('bolt', 'fix') then 'bolt' else 'artifact' end,
    p_key, p_type, concat_ws(' ', p_key, p_text));
end $function$;

CREATE OR REPLACE FUNCTION public.record_change(p_topic text, p_key text, p_type text, p_text text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into change_event (topic, key, type, text) values (p_topic, p_key, p_type, left(p_text, 300));
  if p_topic not in ('artifact', 'session') then perform tell('throughline_change', p_key); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.record_check(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  caller constant jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  target artifact%rowtype;
  v_commit text;
  v_id bigint;
begin
  if caller ? 'refused' then return caller; end if;
  select * into target from artifact where key = v_key for share;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'unit' then perform refuse('unit.expected', jsonb_build_object('key', v_key)); end if;
  select lower(body -> 'source' ->> 'commit') into v_commit from artifact_version where artifact_id = target.id and version = target.current_version;
  if coalesce(v_commit, '') = '' then perform refuse('unit.no-commit', jsonb_build_object('key', v_key)); end if;
  if coalesce(p_given ->> 'sha', v_commit) <> v_commit then
    perform refuse('unit.other-commit', jsonb_build_object('key', v_key, 'commit', v_commit, 'sha', p_given ->> 'sha'));
  end if;
  insert into unit_check (artifact_id, sha, type, name, status, url, checked_at, recorded_by)
    values (target.id, v_commit, p_given ->> 'type', p_given ->> 'name', p_given ->> 'status', p_given ->> 'url',
      coalesce((p_given ->> 'at')::timestamptz, clock_timestamp()), caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is not null then
    perform record_deed(caller ->> 'id', 'unit.checked', v_key, jsonb_build_object(
      'check', v_id, 'type', p_given ->> 'type', 'name', p_given ->> 'name', 'status', p_given ->> 'status', 'sha', v_commit));
  end if;
  return jsonb_build_object('repeated', v_id is null);
end $function$;
grant execute on function record_check(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_deed(p_actor text, p_action text, p_subject text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit (actor_id, action, subject, details) values (p_actor, p_action, p_subject, p_details);
end $function$;

CREATE OR REPLACE FUNCTION public.record_deployment(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_unit constant text := p_given ->> 'unit';
  v_name constant text := (p_given ->> 'source') || ' ' || (p_given ->> 'externalId');
  caller jsonb := '{}';
  v_unit_id bigint;
  v_id bigint;
begin
  if p_given ->> 'secret' is not null then
    caller := require_scope(p_given ->> 'secret', v_name, 'write');
    if caller ? 'refused' then return caller; end if;
  end if;
  if v_unit is not null then
    select id into v_unit_id from artifact where key = v_unit and kind = 'unit';
    if not found then perform refuse('unit.expected', jsonb_build_object('key', v_unit)); end if;
  end if;
  insert into deployment (source, external_id, environment, is_production, status, occurred_at, repository, sha, digest, unit_id, url, recorded_by)
    values (p_given ->> 'source', p_given ->> 'externalId', p_given ->> 'environment', (p_given ->> 'production')::boolean, p_given ->> 'status',
      (p_given ->> 'at')::timestamptz, p_given ->> 'repository', p_given ->> 'sha', p_given ->> 'digest', v_unit_id, p_given ->> 'url', caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is not null then
    -- A fix may have been waiting to be deployed.
    if p_given ->> 'status' = 'succeeded' then
      perform advance_incident(a.id, caller ->> 'id') from artifact a
        where a.kind = 'incident' and a.status = 'Fix Specified' order by a.id;
    end if;
    perform record_deed(coalesce(caller ->> 'id', 'service'), 'deployment.recorded', v_name, jsonb_build_object(
      'deployment', v_id, 'environment', p_given ->> 'environment', 'status', p_given ->> 'status', 'sha', p_given ->> 'sha', 'digest', p_given ->> 'digest'));
  end if;
  return jsonb_build_object('repeated', v_id is null);
end $function$;
grant execute on function record_deployment(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_event_of(p_gate gate, p_type text, p_text text)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  insert into gate_event (gate_key, type, text) values (p_gate.key, p_type, gate_name(p_gate) || p_text);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_gate', p_gate.key);
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION public.record_execution(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_impact constant text := btrim(p_given ->> 'impact');
  v_at constant timestamptz := require_observed(p_given ->> 'at');
  target artifact%rowtype;
  caller jsonb;
begin
  select * into target from artifact where key = v_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'mitigation' then perform refuse('incident.mitigation-expected', jsonb_build_object('key', v_key)); end if;
  caller := require_participant(p_given ->> 'secret', v_key, 'Mitigated');
  if caller ? 'refused' then return caller; end if;
  if target.status = 'Executed' then return jsonb_build_object('key', v_key); end if;
  if target.status <> 'Approved' then perform refuse('incident.not-approved', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_impact = '' then perform refuse('incident.impact-required', jsonb_build_object('key', v_key)); end if;
  perform require_after_alert(incident_id, p_given ->> 'at') from incident_artifact where artifact_id = target.id;
  insert into incident_execution (artifact_id, option, impact, executed_at, executed_by)
    select target.id, body ->> 'chosen', v_impact, v_at, caller ->> 'id' from artifact_version
    where artifact_id = target.id and version = target.current_version;
  update artifact set status = 'Executed', moved_by = caller ->> 'id', mover_proven = true, moved_because = v_impact where id = target.id;
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function record_execution(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_gate_event(p_gate_id bigint, p_type text, p_text text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_key text;
begin
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else case when g.adopts then 'Adoption of Playbook entries'
          else 'Attestation of imported artifacts of kind ' || g.attests end end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id
    returning gate_key into v_key;
  perform tell('throughline_gate', v_key);
end $function$;

CREATE OR REPLACE FUNCTION public.record_incident_event(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'incident';
  target artifact%rowtype := require_incident(v_key);
  caller jsonb := '{}';
  v_number integer;
begin
  if p_given ->> 'secret' is not null then
    caller := require_scope(p_given ->> 'secret', v_key, 'write');
    if caller ? 'refused' then return caller; end if;
  end if;
  v_number := append_incident_event(target.id, require_observed(p_given ->> 'at'), p_given ->> 'event', coalesce(p_given ->> 'source', ''),
    coalesce(caller ->> 'id', p_given ->> 'actor'));
  if caller <> '{}' then
    perform record_deed(caller ->> 'id', 'incident.noted', v_key, jsonb_build_object('event', 'TL-' || v_number, 'hash', hash_text(p_given ->> 'event')));
  end if;
  return jsonb_build_object('event', 'TL-' || v_number);
end $function$;
grant execute on function record_incident_event(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_refused_call(p_caller text, p_subject text, p_refusal text, p_remote_address text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select record_service_deed(left(p_caller, 100), 'refused', left(p_subject, 300),
    jsonb_build_object('refusal', left(p_refusal, 100), 'remoteAddress', left(p_remote_address, 100)))
$function$;
grant execute on function record_refused_call(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_reply(p_session text, p_turn integer, p_reply jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_says jsonb := p_reply -> 'says';
  v_last session_turn%rowtype;
  v_reply integer;
  v_first integer;
begin
  select sequence into v_reply from session_turn where session_id = subject.id and origin = p_reply ->> 'origin';
  if found then return v_reply; end if;
  select * into v_last from session_turn where session_id = subject.id order by sequence desc limit 1;
  if v_last.sequence is distinct from p_turn or v_last.speaker <> 'person' then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_turn, 'last', v_last.sequence));
  end if;
  v_reply := p_turn + 1;
  insert into session_turn (session_id, sequence, speaker, drafter, reply, ending, tokens, usd, run_key, about, text, rfc_version, origin)
    values (subject.id, v_reply, 'challenger', p_reply ->> 'drafter', v_says - '{text,objections,edits}'::text[], p_reply ->> 'ending',
      (p_reply ->> 'tokens')::bigint, (p_reply ->> 'usd')::numeric, p_reply ->> 'run', v_last.about, v_says ->> 'text', v_last.rfc_version,
      p_reply ->> 'origin');
  select coalesce(max(number), 0) into v_first from session_challenge where session_id = subject.id;
  insert into session_challenge (session_id, number, raised_in, body)
    select subject.id, v_first + ordinality, v_reply, value
    from jsonb_array_elements(coalesce(v_says -> 'objections', '[]')) with ordinality;
  insert into challenge_standing (session_id, number, standing, because, turn)
    select subject.id, number_of(value #>> '{}', 'CH'), 'conceded', '', v_reply from jsonb_array_elements(coalesce(v_says -> 'conceded', '[]'))
    union all
    select subject.id, number_of(value ->> 'id', 'CH'), 'upheld', value ->> 'because', v_reply
    from jsonb_array_elements(coalesce(v_says -> 'upheld', '[]'));
  select coalesce(max(number), 0) into v_first from session_edit where session_id = subject.id;
  insert into session_edit (session_id, number, raised_in, decision, drafter, body)
    select subject.id, v_first + ordinality, v_reply, number_of(value ->> 'decision', 'DEC'), p_reply ->> 'drafter', value - 'decision'
    from jsonb_array_elements(coalesce(v_says -> 'edits', '[]')) with ordinality;
  perform record_service_deed(subject.opened_by, 'session.reply', p_session, jsonb_strip_nulls(jsonb_build_object(
    'turn', v_reply, 'drafter', p_reply -> 'drafter', 'run', p_reply -> 'run', 'ending', p_reply -> 'ending')));
  perform pg_notify('throughline_session', p_session);
  return v_reply;
end $function$;
grant execute on function record_reply(text,integer,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.record_service_deed(p_on_behalf_of text, p_action text, p_subject text, p_details jsonb DEFAULT '{}'::jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit (actor_id, action, subject, details)
    values ('service', p_action, p_subject, p_details || jsonb_build_object('onBehalfOf', nullif(p_on_behalf_of, '')));
end $function$;

CREATE OR REPLACE FUNCTION public.record_stability(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_reason constant text := btrim(coalesce(p_given ->> 'reason', ''));
  v_at constant timestamptz := require_observed(p_given ->> 'at');
  is_stable constant boolean := (p_given ->> 'stable')::boolean;
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Mitigated');
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  perform require_after_alert(target.id, p_given ->> 'at');
  if is_stable and v_reason = '' and not exists (
    select from incident_artifact i join incident_execution e on e.artifact_id = i.artifact_id where i.incident_id = target.id) then
    perform refuse('incident.nothing-executed', jsonb_build_object('key', v_key));
  end if;
  insert into incident_stability (artifact_id, is_stable, reason, observed_at, observed_by) values (target.id, is_stable, v_reason, v_at, caller ->> 'id');
  perform append_incident_event(target.id, v_at, concat_ws(': ', case when is_stable then 'Stable' else 'Not stable' end, nullif(v_reason, '')),
    caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.stability-recorded', v_key, jsonb_build_object('stable', is_stable));
  perform advance_incident(target.id, caller ->> 'id');
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function record_stability(jsonb) to throughline_service;

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

CREATE OR REPLACE FUNCTION public.register_channels(p_channels jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into notification_channel (name, kind, target)
    select c ->> 'name', c ->> 'kind', left(c ->> 'target', 200) from jsonb_array_elements(p_channels) c
    order by 1
    on conflict (name) do update set kind = excluded.kind, target = excluded.target, seen_at = now()
$function$;
grant execute on function register_channels(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.release_bolt(p_bolt artifact, p_deed text, p_person_id text, p_note text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into bolt_report (artifact_id, deed, person_id, note) values (p_bolt.id, p_deed, p_person_id, p_note);
  update artifact set status = 'TODO', moved_by = p_person_id, mover_proven = p_deed <> 'expired',
      moved_because = case p_deed when 'expired' then 'the lease of its claim ran out' else coalesce(nullif(p_note, ''), 'put down') end
    where id = p_bolt.id;
end $function$;

CREATE OR REPLACE FUNCTION public.remind_game_days(p_coming jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  day game_day_plan%rowtype;
  is_due boolean;
begin
  -- Daily ones are reminded of when they are due alone.
  update game_day_plan set next_at = coming.at, reminders = (coming.at - next_at <= interval '1 day')::integer
    from (select key, value::timestamptz as at from jsonb_each_text(p_coming)) coming
    where name = coming.key and reminders = 2 and next_at <= now() and coming.at > now() and coming.at <= now() + interval '1 day';
  for day in
    select * from game_day_plan where reminders < 2 and next_at <= now() + case reminders when 0 then interval '1 day' else interval '0' end
    order by next_at for update skip locked
  loop
    is_due := day.next_at <= now();
    update game_day_plan set reminders = case when is_due then 2 else 1 end where name = day.name;
    insert into notification (channel, topic, key, type, text, at)
      select c.name, 'game-day', day.name, case when is_due then 'due' else 'soon' end,
        (day.plan ->> 'title') || ', on ' || (day.plan ->> 'channel') || ', ' || to_char(day.next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', now()
      from notification_channel c where c.seen_at > now() - interval '7 days';
  end loop;
end $function$;
grant execute on function remind_game_days(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.remind_gates(p_limit integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  late gate%rowtype;
  escalates boolean;
  told integer := 0;
begin
  for late in
    select * from gate
    where status = 'pending' and due_at <= now() and (reminded_at is null or reminded_at + make_interval(secs => remind_seconds) <= now())
    order by due_at limit p_limit for update skip locked
  loop
    escalates := late.escalated_at is null and late.escalate_to <> '{}' and (late.reminders > 0 or late.remind_seconds is null);
    update gate set reminders = reminders + 1, reminded_at = now(),
        escalated_at = case when escalates then now() else escalated_at end,
        escalated_roles = case when escalates then escalate_to else escalated_roles end
      where id = late.id;
    perform record_service_deed(null, 'gate.reminded', late.key, jsonb_build_object('dueAt', late.due_at, 'reminder', late.reminders + 1));
    perform record_gate_event(late.id, 'reminded',
      ' was due on ' || to_char(late.due_at at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI') || ' UTC and still waits');
    if escalates then
      perform record_service_deed(null, 'gate.escalated', late.key, jsonb_build_object('roles', late.escalate_to));
      perform record_gate_event(late.id, 'escalated', ' may now be decided by ' || array_to_string(late.escalate_to, ', ') || ' as well');
    end if;
    told := told + 1;
  end loop;
  return told;
end $function$;
grant execute on function remind_gates(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.remind_incidents(p_due jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select withdraw_ended(null);
  insert into incident_reminder (incident_key, occasion, type, text)
    select incident_key, occasion, type, left(text, 500) from jsonb_to_recordset(p_due) as due (incident_key text, occasion text, type text, text text)
    on conflict do nothing
$function$;
grant execute on function remind_incidents(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.remove_alert_channel(p_secret text, p_name text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin constant jsonb := require_admin(p_secret, p_name);
begin
  if admin ? 'refused' then return admin; end if;
  update alert_channel set removed_at = now() where name = p_name and removed_at is null;
  if not found then perform refuse('alert.channel-not-found', jsonb_build_object('name', p_name)); end if;
  perform record_deed(admin ->> 'id', 'alert-channel.removed', p_name);
  return '{}';
end $function$;
grant execute on function remove_alert_channel(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.remove_role(p_admin_secret text, p_person_id text, p_role text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb;
begin
  lock table token in share row exclusive mode;
  admin := require_admin(p_admin_secret, p_person_id);
  if admin ? 'refused' then return admin; end if;
  if not exists (select from person where id = p_person_id) then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if p_role = 'admin' and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  delete from role_grant where person_id = p_person_id and role = p_role;
  if found then
    perform record_deed(admin ->> 'id', 'role.removed', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $function$;
grant execute on function remove_role(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.replaced_by_turn(p_session design_session, p_said jsonb)
 RETURNS integer[]
 LANGUAGE plpgsql
AS $function$
declare
  v_numbers integer[] := '{}';
  v_number integer;
  v_id text;
begin
  for v_id in select distinct jsonb_array_elements_text(coalesce(p_said -> 'replaces', '[]')) loop
    v_number := number_of(v_id, 'DEC');
    if not exists (select from session_decision where session_id = p_session.id and number = v_number) then
      perform refuse('session.decision-unknown', jsonb_build_object('key', p_session.key, 'decision', v_id));
    elsif exists (select from session_turn where session_id = p_session.id and v_number = any (replaces)) then
      perform refuse('session.decision-replaced', jsonb_build_object('key', p_session.key, 'decision', v_id));
    end if;
    v_numbers := v_numbers || v_number;
  end loop;
  return v_numbers;
end $function$;

CREATE OR REPLACE FUNCTION public.report_bolt(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_deed constant text := case when (p_given ->> 'submits')::boolean then 'submitted' else 'reported' end;
  v_note constant text := coalesce(p_given ->> 'note', '');
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  v_unknown text;
begin
  if caller ? 'refused' then return caller; end if;
  if target.status = 'Done' then perform refuse('bolt.not-open', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_deed = 'submitted' then
    if target.status <> 'In Progress' then
      perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
    end if;
    perform require_holder(target, caller);
  end if;
  select e ->> 'criterion' into v_unknown from jsonb_array_elements(p_given -> 'evidence') e
    where not exists (select from part p where p.artifact_id = target.id and p.version = target.current_version
      and p.local_id = e ->> 'criterion' and p.type = 'criterion' and not p.removed) limit 1;
  if found then perform refuse('part.not-found', jsonb_build_object('key', v_key, 'part', v_unknown)); end if;
  update bolt_work set change = coalesce(p_given ->> 'change', change), branch = coalesce(p_given ->> 'branch', branch) where artifact_id = target.id;
  if v_note <> '' or v_deed = 'submitted' or p_given -> 'evidence' = '[]' then
    insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, v_deed, caller ->> 'id', v_note);
  end if;
  insert into bolt_report (artifact_id, deed, person_id, note, criterion, evidence)
    select target.id, 'reported', caller ->> 'id', '', e ->> 'criterion', e ->> 'text' from jsonb_array_elements(p_given -> 'evidence') e;
  perform record_deed(caller ->> 'id', 'bolt.' || v_deed, v_key, jsonb_strip_nulls(jsonb_build_object(
    'noteHash', hash_text(v_note), 'change', p_given ->> 'change', 'branch', p_given ->> 'branch',
    'criteria', (select jsonb_agg(e ->> 'criterion') from jsonb_array_elements(p_given -> 'evidence') e))));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function report_bolt(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.require_admin(p_secret text, p_subject text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  admin record;
begin
  select * into admin from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, p_subject, 'token.admin-required');
  end if;
  if not 'admin' = any (admin.scopes) then
    return refusal(admin.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'admin', 'held', admin.scopes));
  end if;
  return jsonb_build_object('id', admin.person_id);
end $function$;

CREATE OR REPLACE FUNCTION public.require_after_alert(p_incident_id bigint, p_at text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_alert timestamptz;
begin
  select alert_at into v_alert from incident where artifact_id = p_incident_id;
  if p_at::timestamptz < v_alert then
    perform refuse('incident.before-alert', jsonb_build_object('at', p_at, 'alert', v_alert));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_bolt(p_key text)
 RETURNS artifact
 LANGUAGE plpgsql
AS $function$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.kind not in ('bolt', 'fix') then perform refuse('bolt.expected', jsonb_build_object('key', p_key)); end if;
  insert into bolt_work (artifact_id) values (target.id) on conflict do nothing;
  return target;
end $function$;

CREATE OR REPLACE FUNCTION public.require_chain(p_artifact_id bigint, p_to text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  gap jsonb;
begin
  perform from artifact where id in (
      select l.to_artifact_id from artifact a join link l on l.from_artifact_id = a.id and l.from_version = a.current_version
      where a.id = p_artifact_id and l.role in (select role from chain_rule where kind = a.kind and to_status = p_to))
    order by id for share;
  gap := chain_gap(p_artifact_id, p_to);
  if gap is not null then perform refuse(gap ->> 'id', gap - 'id'); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_designer(p_secret text, p_subject text, p_deed text, p_settles boolean, p_interactive boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  holder record;
  v_role text;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if holder.kind <> 'person' then
    return refusal(holder.person_id, p_subject, 'session.machine', jsonb_build_object('deed', p_deed));
  end if;
  if not 'write' = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'write', 'held', holder.scopes));
  end if;
  select r into v_role from unnest(design_roles()) with ordinality as wanted (r, ordinal) where r = any (holder.roles) order by ordinal limit 1;
  if p_settles and v_role is null then
    return refusal(holder.person_id, p_subject, 'session.wrong-role', jsonb_build_object(
      'deed', p_deed, 'needed', design_roles(), 'held', holder.roles));
  end if;
  if p_settles and lacks_terminal(p_secret, p_interactive) then
    return refusal(holder.person_id, p_subject, 'gate.interactive-required', jsonb_build_object('key', p_subject));
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', holder.person_id, 'token', holder.token_id, 'role', case when p_settles then v_role end,
    'interactive', case when p_settles then is_interactive(p_interactive, holder.token_kind) end));
end $function$;

CREATE OR REPLACE FUNCTION public.require_finished_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = new.id and a.key is not null and a.current_version > 0
  ) then
    perform refuse('artifact.unfinished', jsonb_build_object('id', new.id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_holder(p_bolt artifact, p_caller jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_holder constant text := (select holder from bolt_work where artifact_id = p_bolt.id);
begin
  if v_holder is distinct from p_caller ->> 'id' then
    perform refuse('bolt.not-held', jsonb_build_object('key', p_bolt.key, 'status', p_bolt.status,
      'holder', (select name from person where id = v_holder)));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_incident(p_key text)
 RETURNS artifact
 LANGUAGE plpgsql
AS $function$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key for no key update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.kind <> 'incident' then perform refuse('incident.expected', jsonb_build_object('key', p_key)); end if;
  insert into incident (artifact_id, alert_at) values (target.id, target.created_at) on conflict do nothing;
  return target;
end $function$;

CREATE OR REPLACE FUNCTION public.require_observed(p_at text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_at constant timestamptz := coalesce(p_at::timestamptz, now());
begin
  if v_at > now() + interval '1 minute' then perform refuse('incident.future', jsonb_build_object('at', p_at)); end if;
  return v_at;
end $function$;

CREATE OR REPLACE FUNCTION public.require_one_incident()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  named text[];
begin
  select array_agg(distinct i.key) into named
    from link l join artifact i on i.id = l.to_artifact_id and i.kind = 'incident'
    where l.from_artifact_id = new.from_artifact_id and l.from_version = new.from_version and l.role = 'concerns';
  if cardinality(named) > 1 then perform refuse('incident.one-only', jsonb_build_object('incidents', named)); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_one_unit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.unit'));
  select holder.key into other
    from link l join artifact holder on holder.id = l.from_artifact_id and holder.current_version = l.from_version
    where l.to_artifact_id = new.to_artifact_id and l.role = 'contains' and l.from_artifact_id <> new.from_artifact_id
      and not exists (
        select from link s join artifact heir on heir.id = s.from_artifact_id and heir.current_version = s.from_version
        where s.to_artifact_id = holder.id and s.role = 'supersedes')
      and exists (select from artifact where id = new.from_artifact_id and current_version = new.from_version)
    order by holder.id limit 1;
  if found then
    perform refuse('unit.bolt-taken', jsonb_build_object('unit', (select key from artifact where id = new.from_artifact_id),
      'bolt', (select key from artifact where id = new.to_artifact_id), 'other', other));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.require_open_incident(p_incident artifact)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if p_incident.status in ('Resolved', 'Closed') then
    perform refuse('incident.over', jsonb_build_object('key', p_incident.key, 'status', p_incident.status));
  end if;
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
    where artifact_id = v_artifact_id and version = v_version and created_in = pg_current_xact_id() and created_at = now()
  ) then
    perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', 'insert'));
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.require_participant(p_secret text, p_key text, p_status text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  caller constant jsonb := require_scope(p_secret, p_key, 'write');
  needed text[];
begin
  if caller ? 'refused' then return caller; end if;
  select participants into strict needed from incident_step_rule where status = p_status;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', p_key, 'incident.machine', jsonb_build_object('key', p_key)); end if;
  if not needed && array(select jsonb_array_elements_text(caller -> 'roles')) then
    return refusal(caller ->> 'id', p_key, 'incident.wrong-role', jsonb_build_object(
      'key', p_key, 'step', p_status, 'needed', needed, 'held', caller -> 'roles'));
  end if;
  return caller;
end $function$;

CREATE OR REPLACE FUNCTION public.require_past(p_age interval)
 RETURNS void
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  if p_age is null or p_age < interval '0' then perform refuse('tidying.age-refused', jsonb_build_object('age', p_age)); end if;
end $function$;

CREATE OR REPLACE FUNCTION public.require_scope(p_secret text, p_subject text, p_scope text)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if not p_scope = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', p_scope, 'held', holder.scopes));
  end if;
  return jsonb_build_object('id', holder.person_id, 'kind', holder.kind, 'name', holder.name, 'roles', holder.roles,
    'scopes', holder.scopes);
end $function$;

CREATE OR REPLACE FUNCTION public.require_sole_owner()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  clash record;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.satisfies'));
  select other.key as owner, own.key as key, target.key || coalesce('#' || new.to_part, '') as part into clash
    from link l
      join artifact other on other.id = l.from_artifact_id and other.current_version = l.from_version
      join artifact own on own.id = new.from_artifact_id and own.current_version = new.from_version
      join artifact target on target.id = new.to_artifact_id
    where l.role = 'satisfies' and l.to_artifact_id = new.to_artifact_id and l.to_part is not distinct from new.to_part
      and l.from_artifact_id <> new.from_artifact_id
    limit 1;
  if clash.owner is not null then
    perform refuse('bolt.part-owned', jsonb_build_object('part', clash.part, 'owner', clash.owner, 'key', clash.key));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.resolution_gap(p_artifact_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('id', 'incident.outcome-refused', 'key', i.key, 'status', i.status, 'outcome', v.body ->> 'outcome')
  from artifact r join artifact_version v on v.artifact_id = r.id and v.version = r.current_version
    join incident_artifact ia on ia.artifact_id = r.id join artifact i on i.id = ia.incident_id
  where r.id = p_artifact_id and (
    i.status in ('Resolved', 'Closed')
    or case v.body ->> 'outcome'
      when 'resolved' then i.status <> 'Knowledge Updated'
      when 'false alarm' then i.status <> 'Alert Fired' and not exists (select from incident n where n.artifact_id = i.id and n.is_exercise)
      when 'mitigated without a fix' then i.status in ('Alert Fired', 'Context Gathered', 'Correlated')
      when 'duplicate' then not exists (select from artifact o where o.key = v.body ->> 'duplicateOf' and o.kind = 'incident' and o.id <> i.id)
      when 'external cause' then false
      else true end)
  limit 1
$function$;

CREATE OR REPLACE FUNCTION public.retry_alerts(p_secret text, p_delivery bigint, p_channel text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin constant jsonb := require_admin(p_secret, coalesce('DEL-' || p_delivery, p_channel));
  v_count integer;
begin
  if admin ? 'refused' then return admin; end if;
  if p_delivery is not null and not exists (select from alert_delivery where id = p_delivery) then
    perform refuse('alert.delivery-not-found', jsonb_build_object('id', 'DEL-' || p_delivery));
  end if;
  if p_delivery is null and not exists (select from alert_channel where name = p_channel) then
    perform refuse('alert.channel-not-found', jsonb_build_object('name', p_channel));
  end if;
  with revived as (
    update alert_delivery d set status = 'received', reason = '', shown = ''
    where status = 'dead' and body is not null
      and (d.id = p_delivery or p_delivery is null and channel_id in (select id from alert_channel where name = p_channel))
    returning id
  )
  select count(*) into v_count from revived;
  if v_count = 0 and p_delivery is not null then perform refuse('alert.not-dead', jsonb_build_object('id', 'DEL-' || p_delivery)); end if;
  perform record_deed(admin ->> 'id', 'alert.retried', coalesce('DEL-' || p_delivery, p_channel), jsonb_build_object('count', v_count));
  perform pg_notify('throughline_alert', '');
  return jsonb_build_object('queued', v_count);
end $function$;
grant execute on function retry_alerts(text,bigint,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.retry_run(p_key text, p_actor text, p_models jsonb DEFAULT NULL::jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  new_wake integer;
begin
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now(), models = coalesce(p_models, models)
    where key = p_key and status in ('failed', 'blocked') returning wake into new_wake;
  if not found then return false; end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform record_service_deed(p_actor, 'run.retried', p_key, jsonb_strip_nulls(jsonb_build_object('models', p_models)));
  perform tell('throughline_outbox', '');
  return true;
end $function$;
grant execute on function retry_run(text,text,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.revive_notification(p_id bigint, p_actor text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update notification set status = 'pending', settled_at = null, attempts = 0, next_attempt_at = now() where id = p_id and status = 'dead';
  if not found then return false; end if;
  perform record_service_deed(p_actor, 'notification.retried', 'NOTE-' || p_id);
  return true;
end $function$;
grant execute on function revive_notification(bigint,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.revoke_token(p_admin_secret text, p_token_id text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  caller record;
  target token%rowtype;
  admin jsonb;
  ended integer;
begin
  -- The lock comes before any check: two admins who revoke each other at once must not both
  -- succeed.
  lock table token in share row exclusive mode;
  select * into caller from token_holder(p_admin_secret);
  if not found then return refusal(null, p_token_id, 'token.invalid'); end if;
  select * into target from token where id = p_token_id;
  if not found or target.person_id <> caller.person_id or not 'write' = any (caller.scopes) then
    admin := require_admin(p_admin_secret, p_token_id);
    if admin ? 'refused' then return admin; end if;
  end if;
  if target.id is null then
    return refusal(caller.person_id, p_token_id, 'token.not-found', jsonb_build_object('token', p_token_id));
  end if;
  if target.revoked_at is not null then return jsonb_build_object('id', p_token_id); end if;
  if leaves_no_admin(array[p_token_id]) then
    return refusal(caller.person_id, p_token_id, 'token.last-admin', jsonb_build_object('token', p_token_id));
  end if;
  update token set revoked_at = now(), revoked_by = caller.person_id where id = p_token_id;
  update token set revoked_at = now(), revoked_by = caller.person_id
    where id in (select * from sessions_from(array[p_token_id])) and revoked_at is null and expires_at > now();
  get diagnostics ended = row_count;
  perform record_deed(caller.person_id, 'token.revoked', p_token_id,
    jsonb_build_object('holder', target.person_id) || case when ended > 0 then jsonb_build_object('sessionsEnded', ended) else '{}' end);
  return jsonb_build_object('id', p_token_id);
end $function$;
grant execute on function revoke_token(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.roles_open_to(p_gate gate, p_person_id text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case when p_gate.assignees = '{}' or p_person_id = any (p_gate.assignees) then p_gate.roles else '{}' end || p_gate.escalated_roles;
end $function$;

CREATE OR REPLACE FUNCTION public.rotate_alert_channel(p_secret text, p_name text, p_sealed bytea, p_ends_others boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin constant jsonb := require_admin(p_secret, p_name);
  v_id bigint;
begin
  if admin ? 'refused' then return admin; end if;
  select id into v_id from alert_channel where name = p_name and removed_at is null for update;
  if not found then perform refuse('alert.channel-not-found', jsonb_build_object('name', p_name)); end if;
  update alert_secret set valid_until = least(valid_until, now() + case when p_ends_others then interval '0' else interval '1 day' end)
    where channel_id = v_id;
  insert into alert_secret (channel_id, sealed) values (v_id, p_sealed);
  perform record_deed(admin ->> 'id', 'alert-channel.rotated', p_name, jsonb_build_object('endsOthers', p_ends_others));
  return '{}';
end $function$;
grant execute on function rotate_alert_channel(text,text,bytea,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.rule_on_compliance(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_kind constant text := p_given ->> 'kind';
  v_scope constant text[] := array(select jsonb_array_elements_text(p_given -> 'scope'));
  v_expires constant timestamptz := (p_given ->> 'expiresAt')::timestamptz;
  v_reason constant text := btrim(p_given ->> 'reason');
  ruler record;
  subject artifact%rowtype;
  v_role text;
  v_id bigint;
begin
  -- The lock comes first, because it may wait: who rules must be entitled when it is their turn.
  select * into subject from artifact where key = v_key for share;
  select * into ruler from token_holder(p_given ->> 'secret');
  if not found then return refusal(null, v_key, 'token.invalid'); end if;
  if ruler.kind <> 'person' then return refusal(ruler.person_id, v_key, 'compliance.machine'); end if;
  if not 'decide' = any (ruler.scopes) then
    return refusal(ruler.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', ruler.scopes));
  end if;
  if subject.id is null then
    return refusal(ruler.person_id, v_key, 'artifact.not-found', jsonb_build_object('key', v_key));
  end if;
  select r into v_role from unnest(array['architect', 'senior-engineer', 'lead-engineer']) r where r = any (ruler.roles) limit 1;
  if v_role is null then
    return refusal(ruler.person_id, v_key, 'compliance.wrong-role', jsonb_build_object('held', ruler.roles));
  end if;
  if demands_interactive(ruler.unattended) and not is_interactive((p_given ->> 'interactive')::boolean, ruler.token_kind) then
    return refusal(ruler.person_id, v_key, 'gate.interactive-required', jsonb_build_object('key', v_key));
  end if;
  -- The decision as a whole is there even where no section of a record is known to state it.
  if not (subject.kind = 'adr' and p_given ->> 'part' = 'DECISION') and not exists (
    select from part p where p.artifact_id = subject.id and p.version = subject.current_version and p.local_id = p_given ->> 'part' and not p.removed)
  then
    return refusal(ruler.person_id, v_key, 'compliance.unknown-part', jsonb_build_object('key', v_key, 'part', p_given ->> 'part'));
  end if;
  if v_kind = 'exception' then
    if v_reason = '' then return refusal(ruler.person_id, v_key, 'compliance.reason-missing'); end if;
    if v_expires <= now() or v_expires > now() + interval '1 year' then
      return refusal(ruler.person_id, v_key, 'compliance.expiry', jsonb_build_object('expiresAt', v_expires));
    end if;
  end if;

  insert into compliance_ruling (artifact_id, part, kind, check_text, scope, reason, expires_at, person_id, role, token_id)
    values (subject.id, p_given ->> 'part', v_kind, coalesce(p_given ->> 'check', ''), v_scope, v_reason, v_expires,
      ruler.person_id, v_role, ruler.token_id)
    returning id into v_id;
  perform record_deed(ruler.person_id, 'compliance.' || case v_kind when 'check' then 'check-accepted' else 'exception-granted' end, v_key,
    jsonb_strip_nulls(jsonb_build_object('part', p_given ->> 'part', 'check', nullif(p_given ->> 'check', ''), 'scope', p_given -> 'scope',
      'reason', v_reason, 'expiresAt', v_expires, 'role', v_role, 'token', ruler.token_id)));
  return jsonb_build_object('id', v_id);
end $function$;
grant execute on function rule_on_compliance(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.run_number(p_key text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(substring(p_key from '^RUN-(\d{1,18})$')::bigint, 0)
$function$;
grant execute on function run_number(text) to throughline_service;

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
  ids bigint[] := '{}';
  positions bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('throughline.audit-seal'));
  select position, hash into last_position, last_hash from audit where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '');
  for entry in select * from audit where position is null order by id limit p_limit loop
    last_position := last_position + 1;
    entry.position := last_position;
    last_hash := audit_hash(last_hash, entry);
    ids := ids || entry.id;
    positions := positions || last_position;
    hashes := hashes || last_hash;
  end loop;
  update audit a set position = sealed.position, hash = sealed.hash
    from unnest(ids, positions, hashes) as sealed (id, position, hash) where a.id = sealed.id;
  return cardinality(ids);
end $function$;
grant execute on function seal_audit(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.send_game_day_alert(p_id bigint, p_number integer, p_body bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  due game_day_alert%rowtype;
  v_delivery bigint;
  v_late boolean;
begin
  select * into due from game_day_alert
    where game_day_id = p_id and number = p_number and status = 'waiting' and due_at <= now() for update skip locked;
  if not found then return; end if;
  v_late := due.due_at < now() - interval '15 minutes';
  -- It has a name, so that it is no repeat of what an earlier exercise sent.
  insert into alert_delivery (channel_id, name, headers, body)
    select c.id, 'GD-' || p_id || ' ' || p_number, due.headers, p_body
      from game_day g join alert_channel c on c.id = g.channel_id where g.id = p_id and c.removed_at is null and not v_late
    returning id into v_delivery;
  update game_day_alert set status = case when v_delivery is not null then 'sent' when v_late then 'late' else 'withdrawn' end, delivery_id = v_delivery, body = null
    where game_day_id = p_id and number = p_number;
  perform pg_notify('throughline_alert', '');
end $function$;
grant execute on function send_game_day_alert(bigint,integer,bytea) to throughline_service;

CREATE OR REPLACE FUNCTION public.separation_conflict(p_gate gate, p_person_id text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  subject record;
  conflict text;
begin
  if p_gate.separation = 'off' then return null; end if;
  if p_person_id in (select authors_of(p_gate)) then
    return case when works_alone() then null else 'author' end;
  -- Nearly everybody who is not the author ends here, without going through all accounts.
  elsif p_gate.separation = 'author' or works_alone() then
    return null;
  end if;
  for subject in
    select * from subjects_of(p_gate)
  loop
    if exists (select from artifact_version v where v.artifact_id = subject.artifact_id and v.version < subject.version
        and p_person_id in (select answerable_for(v.author_id))) then
      return 'earlier-author';
    elsif conflict is null and exists (
      select from link l
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id
      where l.from_artifact_id = subject.artifact_id and l.from_version = subject.version and l.role = 'derived_from') then
      conflict := 'source-approver';
    end if;
  end loop;
  return conflict;
end $function$;

CREATE OR REPLACE FUNCTION public.sessions_from(p_token_ids text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE
AS $function$
  with recursive opened (id) as (
    select l.opened from login_link l join token t on t.id = l.made_with and t.person_id = l.person_id
      where l.made_with = any (p_token_ids) and l.opened is not null
    union
    select l.opened from opened o join login_link l on l.made_with = o.id join token t on t.id = o.id and t.person_id = l.person_id
      where l.opened is not null
  )
  select id from opened
$function$;

CREATE OR REPLACE FUNCTION public.set_gate_rule(p_secret text, p_kind text, p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb;
  admin_id text;
  subject text := 'gate-rule/' || left(p_kind, 100);
  before gate_rule_in_force%rowtype;
  changed gate_rule%rowtype;
  least_quorum integer;
  legal text[];
  unknown text[];
  problem jsonb;
begin
  -- The lock comes first, because it may wait: two changes at once must not undo each other.
  lock table gate_rule in share row exclusive mode;
  admin := require_admin(p_secret, subject);
  admin_id := admin ->> 'id';
  if admin ? 'refused' then return admin; end if;
  select * into before from gate_rule_in_force where kind = p_kind;
  if not found then
    return refusal(admin_id, subject, 'gate-rule.unknown-kind',
      jsonb_build_object('kind', p_kind, 'kinds', array(select kind from gate_rule_in_force order by kind)));
  end if;
  changed := jsonb_populate_record(null::gate_rule, to_jsonb(before) || p_change);

  least_quorum := coalesce((select quorum from gate_policy where kind = p_kind), 1);
  legal := array(select name from role where deciding or name = any (before.roles));
  unknown := array(select k from jsonb_object_keys(changed.required_roles) k where k <> all (before.roles)
    union select r from unnest(changed.escalate_to) r where r <> all (legal));
  problem := case
    when changed.quorum < least_quorum then jsonb_build_object('id', 'gate-rule.below-policy', 'kind', p_kind, 'quorum', least_quorum)
    when unknown <> '{}' then jsonb_build_object('id', 'gate-rule.unknown-role', 'roles', unknown, 'kind', p_kind, 'legal', before.roles)
    when (select coalesce(sum(value::integer), 0) from jsonb_each_text(changed.required_roles)) > changed.quorum then
      jsonb_build_object('id', 'gate-rule.unreachable', 'kind', p_kind, 'quorum', changed.quorum)
    when changed.due_seconds is null and (changed.remind_seconds is not null or changed.escalate_to <> '{}') then
      jsonb_build_object('id', 'gate-rule.due-missing', 'kind', p_kind) end;
  if problem is not null then return refusal(admin_id, subject, problem ->> 'id', problem - 'id'); end if;

  insert into gate_rule as r (kind, quorum, required_roles, separation, due_seconds, remind_seconds, escalate_to, set_by)
    values (p_kind, changed.quorum, changed.required_roles, changed.separation, changed.due_seconds, changed.remind_seconds, changed.escalate_to,
      admin_id)
    on conflict (kind) do update set quorum = excluded.quorum, required_roles = excluded.required_roles, separation = excluded.separation,
      due_seconds = excluded.due_seconds, remind_seconds = excluded.remind_seconds, escalate_to = excluded.escalate_to,
      set_by = excluded.set_by, set_at = now();
  perform record_deed(admin_id, 'gate-rule.set', subject, jsonb_build_object(
    'from', to_jsonb(before) - array['kind', 'roles', 'set_by', 'set_at'],
    'to', to_jsonb(changed) - array['kind', 'set_by', 'set_at']));
  return jsonb_build_object('kind', p_kind);
end $function$;
grant execute on function set_gate_rule(text,text,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.set_incident_commander(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  v_person_id text;
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  select p.id into v_person_id from person p where p.name = p_given ->> 'person' and p.kind = 'person'
    and person_roles(p.id) && (select participants from incident_step_rule where status = 'Context Gathered');
  if not found then
    perform refuse('incident.no-commander', jsonb_build_object('person', p_given ->> 'person',
      'needed', (select participants from incident_step_rule where status = 'Context Gathered')));
  end if;
  if v_person_id is not distinct from (select commander_id from incident where artifact_id = target.id) then
    return jsonb_build_object('key', v_key);
  end if;
  perform name_commander(target.id, v_person_id, coalesce(p_given ->> 'reason', ''), caller);
  perform record_deed(caller ->> 'id', 'incident.commander-named', v_key, jsonb_build_object('person', v_person_id));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function set_incident_commander(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.set_incident_severity(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := p_given ->> 'key';
  v_reason constant text := btrim(p_given ->> 'reason');
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  was text;
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if target.status = 'Alert Fired' then perform refuse('incident.undeclared', jsonb_build_object('key', v_key)); end if;
  if v_reason = '' then perform refuse('incident.reason-required', jsonb_build_object('key', v_key)); end if;
  select severity into was from incident where artifact_id = target.id;
  if was = p_given ->> 'severity' then return jsonb_build_object('key', v_key); end if;
  update incident set severity = p_given ->> 'severity' where artifact_id = target.id;
  perform append_incident_event(target.id, now(), 'Severity ' || (p_given ->> 'severity') || ' instead of ' || coalesce(was, 'none') || ': ' || v_reason,
    caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.severity-set', v_key, jsonb_build_object('from', was, 'to', p_given -> 'severity', 'reason', v_reason));
  return jsonb_build_object('key', v_key);
end $function$;
grant execute on function set_incident_severity(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.set_on_call(p_secret text, p_service text, p_rota jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin constant jsonb := require_admin(p_secret, 'on-call');
begin
  if admin ? 'refused' then return admin; end if;
  if p_rota is null then
    delete from on_call_rota where service = p_service;
  else
    insert into on_call_rota (service, rota, set_by) values (p_service, p_rota, admin ->> 'id')
      on conflict (service) do update set rota = excluded.rota, set_by = excluded.set_by, set_at = now();
  end if;
  perform record_deed(admin ->> 'id', 'on-call.set', 'on-call',
    jsonb_build_object('service', p_service, 'kind', p_rota ->> 'kind', 'hash', hash_text(p_rota::text)));
  return '{}';
end $function$;
grant execute on function set_on_call(text,text,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.set_person_active(p_admin_secret text, p_person_id text, p_active boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb;
begin
  lock table token in share row exclusive mode;
  admin := require_admin(p_admin_secret, p_person_id);
  if admin ? 'refused' then return admin; end if;
  if not exists (select from person where id = p_person_id) then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if not p_active and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  update person set deactivated_at = case when p_active then null else now() end, deactivated_by = case when p_active then null else admin ->> 'id' end
    where id = p_person_id and (deactivated_at is null) <> p_active;
  if found then
    perform end_sessions(p_person_id, admin ->> 'id') where not p_active;
    perform record_deed(admin ->> 'id', case when p_active then 'person.reactivated' else 'person.deactivated' end, p_person_id);
  end if;
  return jsonb_build_object('id', p_person_id);
end $function$;
grant execute on function set_person_active(text,text,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.settle_attestation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.settle_budget(p_gate gate, p_decision text, p_reason text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_run text := case p_gate.budget ->> 'scope' when 'run' then p_gate.run_key end;
  v_day date := (p_gate.budget ->> 'day')::date;
  other gate%rowtype;
begin
  if p_decision = 'reject' then
    perform cancel_run(p_gate.run_key, p_gate.key || ' was rejected: ' || p_reason, p_actor);
    return;
  end if;
  insert into budget_allowance (gate_id, scope, unit, run_key, day, extra)
    select p_gate.id, p_gate.budget ->> 'scope', p_gate.budget ->> 'unit', v_run, v_day, min(d.granted)
    -- The least generous of several approvers counts.
    from gate_decision d where d.gate_id = p_gate.id and d.decision = 'approve';
  perform wake_run(p_gate.run_key);
  -- Other runs of the day asked for what there is more of now; they go on, and ask again when they
  -- need to.
  for other in select * from gate where v_day is not null and kind = 'budget' and status = 'pending' and id <> p_gate.id
      and budget ->> 'day' = v_day::text and budget ->> 'unit' = p_gate.budget ->> 'unit' order by id loop
    perform close_gate(other.id, p_actor, p_gate.key || ' granted more for ' || v_day);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_by_turn(p_session design_session, p_turn integer, p_said jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_move text := p_said ->> 'move';
  v_as text := p_said ->> 'settlement';
  v_text text := coalesce(p_said ->> 'text', '');
  v_about text[] := array(select jsonb_array_elements_text(p_said -> 'about'));
  v_state text := case when v_move = 'park' then 'deferred' when v_as = 'accept' then 'accepted' when v_as = 'rebut' then 'rebutted' end;
  v_standing text;
  v_number integer;
  v_id text;
begin
  if v_state is not null then
    -- A challenge that is named twice is settled once.
    for v_id in select distinct one from unnest(v_about) one loop
      v_number := number_of(v_id, 'CH');
      continue when v_number is null;
      v_standing := standing_of_challenge(p_session.id, v_number);
      if v_standing is null then
        perform refuse('session.challenge-unknown', jsonb_build_object('key', p_session.key, 'challenge', v_id));
      elsif v_standing not in ('open', 'deferred', 'upheld') and (p_said -> 'anew')::boolean is not true then
        perform refuse('session.settled-already', jsonb_build_object('key', p_session.key, 'challenge', v_id, 'state', v_standing));
      elsif btrim(v_text) = '' then
        perform refuse('session.words-required', jsonb_build_object('challenge', v_id, 'state', v_state));
      end if;
      insert into challenge_settlement (session_id, number, state, answer, turn) values (p_session.id, v_number, v_state, v_text, p_turn);
    end loop;
  end if;
  if v_as <> 'rebut' then
    if btrim(v_text) = '' then
      perform refuse('session.words-required', jsonb_build_object('challenge', array_to_string(v_about, ', '), 'state', v_as));
    end if;
    insert into session_decision (session_id, number, turn, does, text, rationale, about, changes)
      select p_session.id, count(*) + 1, p_turn, v_as, v_text, coalesce(p_said ->> 'rationale', ''), v_about, (
        select coalesce(jsonb_agg(jsonb_build_object('part', asked.part, 'version', a.current_version) order by asked.part), '[]')
        from (select distinct jsonb_array_elements_text(p_said -> 'changes') as part) asked
          join artifact a on a.key = split_part(asked.part, '#', 1) and a.kind in ('daa', 'tip'))
      from session_decision where session_id = p_session.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_deliveries(p_readings jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  reading jsonb;
  said jsonb;
  v_from integer;
  v_changed bigint[];
  delivery alert_delivery%rowtype;
  channel alert_channel%rowtype;
begin
  perform lock_alerts();
  for reading in select * from jsonb_array_elements(p_readings) loop
    v_from := (reading ->> 'from')::integer;
    select * into delivery from alert_delivery
      where id = (reading ->> 'id')::bigint and status = 'received' and alerts_stored >= v_from for update;
    continue when not found;
    update alert_delivery set status = reading ->> 'status', reason = left(reading ->> 'reason', 1000), shown = left(reading ->> 'shown', 4000),
      alerts_stored = greatest(alerts_stored, v_from + jsonb_array_length(reading -> 'alerts')) where id = delivery.id;
    if channel.id is distinct from delivery.channel_id then
      select * into strict channel from alert_channel where id = delivery.channel_id;
    end if;
    v_changed := '{}';
    for said in select a.said from jsonb_array_elements(reading -> 'alerts') with ordinality a (said, place)
      where v_from + place > delivery.alerts_stored order by place
    loop
      v_changed := v_changed || join_episode(channel, said, delivery.received_at, delivery.id);
    end loop;
    -- Whether others of an incident fire is asked once: asked for each alert it costs the square.
    perform note_change(e, delivery.received_at)
      from (select distinct on (incident_id) e.* from unnest(v_changed) with ordinality c (id, place) join alert_episode e using (id)
        where not is_flapping order by incident_id, place desc) e;
    for said in select * from jsonb_array_elements(reading -> 'notes') loop
      perform tell_incident(e, said ->> 'text', delivery.received_at)
        from (select * from alert_episode where channel_id = channel.id and fingerprint = said ->> 'fingerprint'
          order by started_at desc, id desc limit 1) e;
    end loop;
  end loop;
end $function$;
grant execute on function settle_deliveries(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.settle_design_session(p_session text, p_to text, p_reason text, p_on_behalf_of text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_rfc text := (select status from artifact where id = subject.rfc_id);
  ended_at timestamptz := (select max(at) from session_turn where session_id = subject.id and move = 'finalize');
  passed boolean := v_rfc = 'Approved' or v_rfc = 'Superseded' and exists (
    select from gate where artifact_id = subject.rfc_id and status = 'approved' and closed_at >= ended_at);
begin
  if subject.status = p_to then return; end if;
  if not (subject.status || '>' || p_to) = any (array['finalizing>finalized', 'finalizing>open', 'finalizing>closed', 'open>closed']) then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', p_to));
  end if;
  if p_to = 'finalized' and not passed then
    perform refuse('session.approval-required', jsonb_build_object('key', p_session));
  end if;
  if p_to = 'closed' and (passed or v_rfc not in ('Rejected', 'Superseded')) then
    perform refuse('session.rejection-required', jsonb_build_object('key', p_session));
  end if;
  if p_to = 'open' and (v_rfc not in ('Draft', 'Under Review')
      or exists (select from gate where artifact_id = subject.rfc_id and status = 'pending')
      or not exists (select from gate where artifact_id = subject.rfc_id and closed_at >= ended_at)
        and (last_design_run(p_session)).status is distinct from 'canceled'
        -- The challenger proposes edits on the way to the gate, which a person takes or declines
        -- first.
        and (select speaker from session_turn where session_id = subject.id order by sequence desc limit 1) <> 'challenger') then
    perform refuse('session.gate-undecided', jsonb_build_object('key', p_session));
  end if;
  update design_session set status = p_to, reason = p_reason where id = subject.id;
  perform record_service_deed(p_on_behalf_of, 'session.' || p_to, p_session, jsonb_build_object('from', subject.status, 'reason', p_reason));
  perform pg_notify('throughline_session', p_session);
end $function$;
grant execute on function settle_design_session(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.settle_design_sessions(p_key text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject record;
  design run%rowtype;
  closed gate%rowtype;
  v_to text;
  v_reason text;
  moved integer := 0;
begin
  for subject in
    select s.key, s.rfc_id, a.key as rfc, a.status,
      (select max(at) from session_turn t where t.session_id = s.id and t.move = 'finalize') as ended_at
    from design_session s join artifact a on a.id = s.rfc_id
    where s.status = 'finalizing' and (p_key is null or p_key in (s.key, a.key))
    order by s.id for update of s skip locked
  loop
    design := last_design_run(subject.key);
    select * into closed from gate where artifact_id = subject.rfc_id and closed_at >= subject.ended_at order by id desc limit 1;
    v_to := case
      when subject.status = 'Approved' then 'finalized'
      when subject.status = 'Rejected' then 'closed'
      when subject.status = 'Superseded' then case when closed.status = 'approved' then 'finalized' else 'closed' end
      -- A run that moves settles its session itself, and may take up another version before.
      when design.status in ('queued', 'running', 'waiting') then null
      when exists (select from gate where artifact_id = subject.rfc_id and status = 'pending') then null
      when closed.id is not null or design.status = 'canceled' then 'open' end;
    continue when v_to is null;
    v_reason := case
      when subject.status = 'Superseded' then subject.rfc || ' is Superseded.'
      when v_to <> 'open' and closed.id is null then format('%s is %s.', subject.rfc, subject.status)
      when v_to = 'finalized' then closed.key || ' approved ' || subject.rfc || '.'
      when v_to = 'closed' then closed.key || ' rejected ' || subject.rfc || '.'
      when closed.status = 'changes-requested' then closed.key || ' asks for changes.' || asked_at(closed.id)
      when closed.status = 'approved' then format('%s has another version since %s approved it.', subject.rfc, closed.key)
      when closed.id is not null then closed.key || ' was withdrawn before anybody decided.'
      else format('%s was canceled before %s came to its gate.', design.key, subject.rfc) end;
    perform settle_design_session(subject.key, v_to, v_reason, null);
    moved := moved + 1;
  end loop;
  return moved;
end $function$;
grant execute on function settle_design_sessions(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.settle_edits(p_session text, p_secret text, p_edits jsonb, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  person jsonb := require_designer(p_secret, p_session, 'take edits', true, (p_request -> 'interactive')::boolean is true);
  one jsonb;
  v_number integer;
  v_state text;
  v_settled integer := 0;
begin
  if person ? 'refused' then return person; end if;
  for one in select value from jsonb_array_elements(p_edits) loop
    v_number := number_of(one ->> 'edit', 'ED');
    if not exists (select from session_edit where session_id = subject.id and number = v_number) then
      perform refuse('session.edit-unknown', jsonb_build_object('key', p_session, 'edit', one -> 'edit'));
    end if;
    select state into v_state from session_edit_settlement where session_id = subject.id and number = v_number;
    continue when v_state = one ->> 'state';
    if v_state is not null then
      perform refuse('session.edit-settled', jsonb_build_object('key', p_session, 'edit', one -> 'edit', 'state', v_state));
    end if;
    if subject.status <> 'open' then
      perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
    end if;
    insert into session_edit_settlement (session_id, number, state, because, rfc_version, person_id)
      values (subject.id, v_number, one ->> 'state', coalesce(p_request ->> 'because', ''), (p_request ->> 'rfcVersion')::integer, person ->> 'id');
    v_settled := v_settled + 1;
    perform record_deed(person ->> 'id', 'session.edit', p_session, jsonb_strip_nulls(jsonb_build_object(
      'edit', one -> 'edit', 'state', one -> 'state', 'role', person -> 'role', 'token', person -> 'token', 'interactive', person -> 'interactive')));
  end loop;
  if v_settled > 0 then
    perform pg_notify('throughline_session', p_session);
  end if;
  return jsonb_build_object('settled', v_settled);
end $function$;
grant execute on function settle_edits(text,text,jsonb,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.settle_notification(p_id bigint, p_attempt integer, p_error text, p_retry_after interval, p_root text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with settled as (
    update notification set
      status = case when p_error = '' then 'sent' when p_retry_after is null then 'dead' else 'pending' end,
      settled_at = case when p_error <> '' and p_retry_after is not null then null else now() end,
      next_attempt_at = coalesce(now() + p_retry_after, next_attempt_at),
      error = left(p_error, 500)
    where id = p_id and attempts = p_attempt and status = 'pending'
    returning channel, thread)
  insert into notification_thread (channel, incident, root)
    select channel, thread, left(p_root, 100) from settled where p_root <> '' and thread is not null
    on conflict (channel, incident) do update set root = excluded.root
$function$;
grant execute on function settle_notification(bigint,integer,text,interval,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.shortage_at(p_gate gate, p_chosen text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  approvals integer := (select count(*) from counting_approvals(p_gate));
  shortage record;
begin
  with chosen as (
    select c.account, person_of(c.account) as person from unnest(p_chosen) c (account)
  ), free as (
    select c.person, array_agg(r.role) as roles
    from chosen c cross join lateral unnest(person_roles(c.account)) r (role)
    where c.person not in (select person_of(d.person_id) from counting_approvals(p_gate) d)
    group by c.person
  ), lacking as (
    select l.role, l.missing, row_number() over () - 1 as bit from lacking_roles(p_gate) l
  ), demand (roles, missing, every) as (
    select array_agg(l.role order by l.bit), sum(l.missing), false
    from generate_series(1, (1 << (select count(*)::integer from lacking)) - 1) as subset
      join lacking l on subset >> l.bit::integer & 1 = 1
    group by subset
    union all select p_gate.roles, p_gate.quorum - approvals, true
  )
  select d.roles, d.missing, d.every, count(f.person) as there into shortage
  from demand d left join free f on f.roles && d.roles
  group by d.roles, d.missing, d.every having count(f.person) < d.missing
  order by d.every desc, cardinality(d.roles), d.roles limit 1;
  if not found then return null; end if;
  return jsonb_build_object(
    'id', case when shortage.every then 'gate.too-few-assignees' else 'gate.assignees-lack-role' end,
    'quorum', p_gate.quorum, 'roles', shortage.roles, 'missing', shortage.missing, 'there', shortage.there,
    -- There may be more accounts than people.
    'accounts', (select coalesce(jsonb_agg(names), '[]') from (
      select array_agg(p.name order by p.name) as names from unnest(p_chosen) c join person p on p.id = c
      group by person_of(c) having count(*) > 1) as same));
end $function$;

CREATE OR REPLACE FUNCTION public.sign_in_with_identity(p_session_hash bytea, p_email_hash bytea, p_identity jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_issuer constant text := p_identity ->> 'issuer';
  v_subject constant text := p_identity ->> 'subject';
  v_roles constant text[] := array(select jsonb_array_elements_text(p_identity -> 'roles'));
  v_id_token constant text := p_identity ->> 'idToken';
  is_email_known constant boolean := (p_identity ->> 'emailKnown')::boolean;
  wanted constant text := left(coalesce(nullif(btrim(p_identity ->> 'name'), ''), v_subject), 100);
  target person%rowtype;
  session jsonb;
  v_email_hash bytea;
begin
  perform lock_identities();
  select p.* into target from person p join person_identity i on i.person_id = p.id where i.issuer = v_issuer and i.subject = v_subject;
  if not found then
    for number in 1 .. 1000 loop
      insert into person (name, kind) values (wanted || case number when 1 then '' else ' (' || number || ')' end, 'person')
        on conflict (name) do nothing returning * into target;
      exit when found;
    end loop;
    insert into person_identity (issuer, subject, person_id, linked_by) values (v_issuer, v_subject, target.id, target.id);
    perform record_deed('service', 'person.created', target.id,
      jsonb_build_object('name', target.name, 'kind', 'person', 'issuer', v_issuer, 'subject', v_subject));
  end if;
  if target.deactivated_at is not null then
    return refusal(target.id, 'session', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if not v_roles <@ array(select name from role) then
    return refusal(target.id, 'session', 'token.unknown-role', jsonb_build_object('roles', v_roles));
  end if;
  if is_email_known then
    v_email_hash := hide_address(p_email_hash);
    update person_identity set email_hash = v_email_hash
      where issuer = v_issuer and subject = v_subject and email_hash is distinct from v_email_hash;
  end if;
  session := open_session(target.id, p_session_hash,
    jsonb_build_object('authentication', 'oidc', 'scopes', array['read', 'write', 'decide', 'admin'], 'claimedRoles', v_roles),
    jsonb_build_object('issuer', v_issuer)
    -- The trail tells why an account may not be known as somebody's second one.
    || case when is_email_known then '{}' else '{"addressAsked": false}'::jsonb end);
  -- This is longer than any provider's token should be: signing out there goes without it.
  if length(v_id_token) between 1 and 16384 then
    insert into provider_session (token_id, id_token) values (session ->> 'id', v_id_token);
  end if;
  return session;
end $function$;
grant execute on function sign_in_with_identity(bytea,bytea,jsonb) to throughline_sign_in;

CREATE OR REPLACE FUNCTION public.sign_out(p_secret text, p_everywhere boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  holder record;
  ended integer;
  v_id_token text;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, 'session', 'token.invalid'); end if;
  if p_everywhere then
    ended := end_sessions(holder.person_id, holder.person_id);
  else
    update token set revoked_at = now(), revoked_by = holder.person_id where id = holder.token_id and kind = 'session';
    get diagnostics ended = row_count;
  end if;
  if ended > 0 then
    perform record_deed(holder.person_id, 'session.ended', case when p_everywhere then holder.person_id else holder.token_id end,
      jsonb_build_object('ended', ended));
  end if;
  delete from provider_session where token_id = holder.token_id returning id_token into v_id_token;
  return jsonb_strip_nulls(jsonb_build_object('ended', ended, 'idToken', v_id_token));
end $function$;
grant execute on function sign_out(text,boolean) to throughline_service;

CREATE OR REPLACE FUNCTION public.stable_since(p_incident_id bigint)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$
  select observed_at from incident_stability
  where artifact_id = p_incident_id and is_stable
    and id > coalesce((select max(id) from incident_stability where artifact_id = p_incident_id and not is_stable), 0)
  order by id limit 1
$function$;
grant execute on function stable_since(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.standing_choice(p_prd_id bigint)
 RETURNS SETOF workflow_choice
 LANGUAGE sql
 STABLE
AS $function$
  select * from workflow_choice where prd_id = p_prd_id order by id desc limit 1
$function$;

CREATE OR REPLACE FUNCTION public.standing_of_challenge(p_session_id bigint, p_number integer)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(said.standing, settled.state, 'open')
  from session_challenge c
    left join lateral (
      select s.state, s.turn from challenge_settlement s where s.session_id = c.session_id and s.number = c.number order by s.id desc limit 1
    ) settled on true
    left join lateral (
      select n.standing from challenge_standing n
      where n.session_id = c.session_id and n.number = c.number and n.turn > settled.turn order by n.id desc limit 1
    ) said on true
  where c.session_id = p_session_id and c.number = p_number
$function$;

CREATE OR REPLACE FUNCTION public.start_artifact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.key is null or new.scope is null or new.seq is null then
    new.key := null;
    new.scope := null;
    new.seq := null;
    new.current_version := 0;
  else
    new.current_version := 1;
  end if;
  select status into strict new.status from artifact_status where kind = new.kind and initial;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.start_game_day(p_secret text, p_given jsonb, p_bodies bytea[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_plan constant text := p_given ->> 'plan';
  v_next constant timestamptz := (p_given ->> 'nextAt')::timestamptz;
  caller constant jsonb := require_participant(p_secret, coalesce(v_plan, p_given ->> 'title'), 'Context Gathered');
  channel alert_channel%rowtype;
  v_other text;
  v_id bigint;
begin
  if caller ? 'refused' then return caller; end if;
  select * into channel from alert_channel where name = p_given ->> 'channel' and removed_at is null for no key update;
  if channel.is_exercise is not true then
    perform refuse('game-day.channel-live', jsonb_build_object('name', p_given ->> 'channel', 'source', channel.source));
  end if;
  select 'GD-' || g.id into v_other from game_day g join game_day_alert a on a.game_day_id = g.id
    where g.channel_id = channel.id and a.status = 'waiting' limit 1;
  if found then perform refuse('game-day.running', jsonb_build_object('key', v_other, 'channel', channel.name)); end if;
  select a.key into v_other from alert_episode e join artifact a on a.id = e.incident_id
    where e.channel_id = channel.id and a.status not in ('Resolved', 'Closed') order by a.id limit 1;
  if found then perform refuse('game-day.incident-open', jsonb_build_object('key', v_other)); end if;
  if exists (select from alert_delivery where channel_id = channel.id and status = 'received')
    or exists (select from alert_episode where channel_id = channel.id and incident_id is null and group_name is not null)
  then
    perform refuse('game-day.alerts-unread', jsonb_build_object('channel', channel.name));
  end if;
  update game_day_plan set next_at = v_next, reminders = coalesce((v_next <= now() + interval '1 day')::integer, 2) where name = v_plan;
  insert into game_day (plan, channel_id, title, practices, started_by)
    values (v_plan, channel.id, p_given ->> 'title', p_given ->> 'practices', caller ->> 'id') returning id into v_id;
  insert into game_day_alert (game_day_id, number, due_at, headers, body)
    select v_id, place, now() + make_interval(secs => (a.alert ->> 'after')::integer), a.alert -> 'headers', p_bodies[place]
      from jsonb_array_elements(p_given -> 'alerts') with ordinality a (alert, place);
  perform record_deed(caller ->> 'id', 'game-day.started', 'GD-' || v_id, p_given - '{alerts,practices}'::text[]);
  return jsonb_build_object('key', 'GD-' || v_id);
end $function$;
grant execute on function start_game_day(text,jsonb,bytea[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.start_run(p_run jsonb)
 RETURNS run
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_workflow constant text := p_run ->> 'workflow';
  v_subject constant jsonb := p_run -> 'subject';
  v_started_by constant text := p_run ->> 'startedBy';
  v_origin constant text := p_run ->> 'origin';
  v_tokens constant bigint := (p_run ->> 'budgetTokens')::bigint;
  v_usd constant numeric := (p_run ->> 'budgetUsd')::numeric;
  result run%rowtype;
  setting text;
begin
  setting := set_config('throughline.tells', 'after', true) || set_config('throughline.traceparent', coalesce(p_run ->> 'traceparent', ''), true);
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (v_workflow, (p_run ->> 'version')::integer, p_run -> 'input', v_subject, v_started_by, v_origin, 1, 1, v_tokens, v_usd)
    on conflict (origin) do nothing returning * into result;
  if not found then
    select * into strict result from run where origin = v_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result.key, 1, 'started', '', v_workflow || ' started');
  insert into outbox (run_key, wake) values (result.key, 1);
  insert into audit (actor_id, action, subject, details) values ('service', 'run.started', result.key,
    jsonb_strip_nulls(jsonb_build_object(
      'workflow', v_workflow, 'subject', v_subject, 'budgetTokens', v_tokens, 'budgetUsd', v_usd))
    || jsonb_build_object('onBehalfOf', nullif(v_started_by, '')));
  return result;
end $function$;
grant execute on function start_run(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.start_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype;
  rule artifact_status%rowtype;
  is_awaited boolean := false;
  starter text;
begin
  select * into target from artifact where id = new.artifact_id for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', new.artifact_id)); end if;
  if new.version = 1 and target.current_version = 1 then
    is_awaited := not exists (select from artifact_version where artifact_id = target.id and version = 1);
  end if;
  if not is_awaited then
    if new.version <> target.current_version + 1 then
      perform refuse('artifact.stale-version',
        jsonb_build_object('key', target.key, 'expected', new.version - 1, 'current', target.current_version));
    end if;
    select * into strict rule from artifact_status where kind = target.kind and status = target.status;
    if not rule.takes_version then
      perform refuse('artifact.final', jsonb_build_object('key', target.key, 'status', target.status));
    end if;
  end if;
  -- Who starts a run does not approve what it drafted, so a draft may not pass as somebody else's.
  if new.provenance ? 'runId' then
    select started_by into starter from run where key = new.provenance ->> 'runId';
    if starter is distinct from new.author_id then
      perform refuse('artifact.wrong-author',
        jsonb_build_object('key', case when not is_awaited then target.key end, 'run', new.provenance ->> 'runId', 'author', new.author_id));
    end if;
  end if;
  new.previous_status := case when new.version > 1 then status_after_replacement(target) end;
  new.content_hash := hash_text(jsonb_build_object('title', new.title, 'body', new.body, 'markdown', new.markdown)::text);
  new.normative_hash := hash_text((new.body - 'other')::text);
  new.created_at := now();
  new.created_in := pg_current_xact_id();
  if not is_awaited then
    update artifact set current_version = new.version,
        status = rule.after_version, moved_by = new.author_id, mover_proven = false, moved_because = 'new version'
      where id = target.id;
  end if;
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

CREATE OR REPLACE FUNCTION public.status_path(p_kind text, p_from text, p_to text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive walked (status, path) as (
    select p_from, array[]::text[]
    union all
    select t.to_status, w.path || t.to_status
    from walked w join transition t on t.kind = p_kind and t.from_status = w.status
    where t.trigger <> 'new version' and t.to_status <> p_from and t.to_status <> all (w.path) and w.status <> p_to
  )
  select path from walked where status = p_to order by cardinality(path) limit 1
$function$;
grant execute on function status_path(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.stop_at_budget(p_run_key text, p_epoch bigint, p_stop jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_scope constant text := p_stop ->> 'scope';
  v_unit constant text := p_stop ->> 'unit';
  v_allowed constant numeric := (p_stop ->> 'allowed')::numeric;
  v_used constant numeric := (p_stop ->> 'used')::numeric;
  result text := open_budget_gate(p_run_key, p_epoch, v_scope, v_unit, v_allowed, v_used);
begin
  if result is null then return null; end if;
  -- A run that waited at it would be woken at once, to stop there again.
  if (select status from gate where key = result) <> 'pending' then
    perform refuse('run.budget-closed', jsonb_build_object('run', p_run_key, 'gate', result));
  end if;
  insert into budget_stop (gate_key, run_key, scope, unit, used, allowed, unpriced)
    values (result, p_run_key, v_scope, v_unit, v_used, v_allowed, array(select jsonb_array_elements_text(p_stop -> 'unpriced'))) on conflict (gate_key) do nothing;
  return result;
end $function$;
grant execute on function stop_at_budget(text,bigint,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.stop_game_day(p_secret text, p_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_key constant text := 'GD-' || p_id;
  caller constant jsonb := require_participant(p_secret, v_key, 'Context Gathered');
  v_count integer;
begin
  if caller ? 'refused' then return caller; end if;
  if not exists (select from game_day where id = p_id) then perform refuse('game-day.not-found', jsonb_build_object('key', v_key)); end if;
  update game_day_alert set status = 'withdrawn', body = null where game_day_id = p_id and status = 'waiting';
  get diagnostics v_count = row_count;
  if v_count = 0 then perform refuse('game-day.over', jsonb_build_object('key', v_key)); end if;
  perform record_deed(caller ->> 'id', 'game-day.stopped', v_key, jsonb_build_object('withdrawn', v_count));
  return '{}';
end $function$;
grant execute on function stop_game_day(text,bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_artifact(p_artifact jsonb, p_body jsonb, p_markdown text, OUT stored_key text, OUT stored_version integer, OUT made jsonb)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  v_key constant text := p_artifact ->> 'key';
  v_id bigint;
  setting text;
begin
  select a.key, v.version into stored_key, stored_version
    from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = p_artifact ->> 'origin';
  if found then return; end if;
  if v_key is null and p_artifact -> 'provenance' ? 'runId' then setting := set_config('synchronous_commit', 'off', true); end if;
  stored_key := v_key;
  stored_version := coalesce((p_artifact ->> 'expected')::integer, 0) + 1;
  if v_key is null and p_artifact -> 'links' = '[]' then
    made := create_artifact(p_artifact, p_body, p_markdown);
    stored_key := made ->> 'key';
    return;
  end if;
  if v_key is null then
    insert into artifact (kind) values (p_artifact ->> 'kind') returning id into v_id;
  else
    select id into v_id from artifact where key = v_key;
    if not found then
      raise exception using errcode = 'TL001', message = 'artifact.not-found', detail = jsonb_build_object('key', v_key)::text;
    end if;
  end if;
  perform store_version(v_id, stored_version, p_artifact, p_body, p_markdown);
  if p_artifact -> 'aliases' <> '[]' then
    insert into artifact_alias (alias, artifact_id) select distinct alias, v_id from jsonb_array_elements_text(p_artifact -> 'aliases') as alias;
  end if;
  if v_key is null then stored_key := number_artifact(v_id); end if;
end $function$;
grant execute on function store_artifact(jsonb,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_artifacts(p_kind text, p_artifacts jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  v_key text;
  v_keys text[] := '{}';
  v_new bigint[] := '{}';
begin
  for one in
    select content - '{body,markdown}'::text[] as content, content -> 'body' as body, content ->> 'markdown' as markdown
    from jsonb_array_elements(p_artifacts) content
  loop
    select a.key into v_key from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = one.content ->> 'origin';
    v_keys := v_keys || v_key;
    if v_key is null then
      insert into artifact (kind) values (p_kind) returning v_new || id into v_new;
      perform store_version(v_new[cardinality(v_new)], 1, one.content, one.body, one.markdown);
      insert into artifact_alias (alias, artifact_id)
        select distinct alias, v_new[cardinality(v_new)] from jsonb_array_elements_text(one.content -> 'aliases') as alias;
    end if;
  end loop;
  for at in 1 .. cardinality(v_new) loop
    v_keys[array_position(v_keys, null::text)] := number_artifact(v_new[at]);
  end loop;
  return v_keys;
end $function$;
grant execute on function store_artifacts(text,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_bolts(p_bolts jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
AS $function$
declare
  one record;
  stored record;
  v_keys text[] := '{}';
begin
  for one in
    select content - '{body,markdown,wanted}'::text[] as content, content -> 'body' as body, content ->> 'markdown' as markdown,
      content ->> 'wanted' as wanted
    from jsonb_array_elements(p_bolts) with ordinality as b (content, at) order by at
  loop
    if lock_status(one.content ->> 'key') <> 'TODO' then
      v_keys := v_keys || one.wanted;
      continue;
    end if;
    stored := store_artifact(one.content, one.body, one.markdown);
    if stored.stored_key <> one.wanted
      and exists (select from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
        where a.key = stored.stored_key and v.created_in = pg_current_xact_id()) then
      raise exception using errcode = 'TL001', message = 'bolt.key-taken', detail = jsonb_build_object('key', one.wanted)::text;
    end if;
    v_keys := v_keys || stored.stored_key;
  end loop;
  return v_keys;
end $function$;
grant execute on function store_bolts(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_hypotheses(p_given jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  target artifact%rowtype := require_incident(p_given ->> 'key');
  v_correlation bigint;
  v_last integer := (select coalesce(max(number), 0) from incident_hypothesis where artifact_id = target.id);
  given record;
  v_classes text[];
begin
  insert into incident_correlation (artifact_id, origin, drafter, inconclusive)
    values (target.id, p_given ->> 'origin', p_given ->> 'drafter', p_given ->> 'inconclusive')
    on conflict (origin) do nothing returning id into v_correlation;
  if v_correlation is null then return; end if;
  for given in
    select h ->> 'statement' as statement, h ->> 'kind' as kind, h ->> 'confidence' as confidence, h ->> 'change' as change,
      array(select jsonb_array_elements_text(h -> 'evidence')::integer) as evidence,
      array(select jsonb_array_elements_text(h -> 'against')::integer) as against
    from jsonb_array_elements(p_given -> 'accepted') h
  loop
    select array_agg(class) into v_classes from incident_evidence where artifact_id = target.id and number = any (given.evidence);
    if coalesce(cardinality(v_classes), 0) = 0
      or exists (select from unnest(given.evidence || given.against) n
        where not exists (select from incident_evidence e where e.artifact_id = target.id and e.number = n))
      or (given.confidence = 'strong' and not v_classes && array['line', 'diff', 'measurement'])
    then
      perform refuse('hypothesis.unproved', jsonb_build_object('key', target.key, 'statement', given.statement));
    end if;
    if not exists (select from incident_hypothesis h
      where h.artifact_id = target.id and h.kind = given.kind and h.statement = given.statement) then
      v_last := v_last + 1;
      insert into incident_hypothesis (artifact_id, number, correlation_id, statement, kind, evidence, against, confidence, change)
        values (target.id, v_last, v_correlation, given.statement, given.kind, given.evidence, given.against, given.confidence, given.change);
    end if;
  end loop;
  insert into refused_hypothesis (correlation_id, statement, kind, reason)
    select v_correlation, r ->> 'statement', r ->> 'kind', r ->> 'reason' from jsonb_array_elements(p_given -> 'refused') r;
  -- Before the incident is declared this is provisional, and the step waits.
  perform append_incident_event(target.id, now(),
    case p_given ->> 'inconclusive' when '' then 'Hypotheses proposed' else 'Nothing points to a cause yet' end, p_given ->> 'drafter', null);
  perform advance_incident(target.id, null);
end $function$;
grant execute on function store_hypotheses(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_journal(p_journal jsonb, p_values bytea[], p_write_values bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_run constant text := p_journal ->> 'run';
  v_epoch constant bigint := (p_journal ->> 'epoch')::bigint;
  v_owner constant integer := (p_journal ->> 'owner')::integer;
  v_status constant text := p_journal ->> 'status';
  v_to_node constant text := p_journal ->> 'node';
  v_subject constant jsonb := nullif(p_journal -> 'subject', 'null');
  v_events constant jsonb := p_journal -> 'events';
  added constant integer := jsonb_array_length(v_events);
  total integer;
  v_node text;
  v_wake integer;
begin
  -- Only a running run has an owner (is_sound_run). With the status in the condition as well, the
  -- planner may go through all that are running.
  if v_status is null then
    if added > 0 or v_subject is not null then
      update run set event_count = event_count + added, node = coalesce(v_to_node, node),
          subject = case when v_subject is null then subject else subject || v_subject end
        where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner returning event_count, node into total, v_node;
    else
      perform from run where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner for share;
    end if;
  else
    if v_status = 'waiting' then
      if not exists (select from gate where key = p_journal ->> 'gate' and run_key = v_run and (status = 'pending' or kind = 'budget')) then
        return false;
      end if;
    elsif v_status = 'succeeded' then
      -- Reads all gates of the run first (`offset 0`): the planner may otherwise go through all
      -- gates that wait.
      if exists (select from (select status from gate where run_key = v_run offset 0) as asked where status = 'pending') then
        return false;
      end if;
    end if;
    update run set event_count = event_count + added, node = coalesce(v_to_node, node),
        subject = case when v_subject is null then subject else subject || v_subject end,
        status = v_status, gate_key = p_journal ->> 'gate', error = nullif(p_journal -> 'error', 'null'), lease_owner = null, lease_expires_at = null,
        wake = case v_status when 'queued' then wake + 1 else wake end, woken_at = case v_status when 'queued' then now() else woken_at end
      where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner and (v_status <> 'waiting' or wake = (p_journal ->> 'seenWake')::integer)
      returning event_count, node, wake into total, v_node, v_wake;
  end if;
  if not found then return false; end if;

  if added > 0 then
    -- It is one insert and in order, because the feed numbers events as they are inserted. The
    -- number of the transaction is read once: as a default, each row would read it.
    insert into run_event (run_key, sequence, type, node, text, xid)
      select v_run, total - added + ordinal, event ->> 'type', coalesce(event ->> 'node', v_node), event ->> 'text',
        (select feed_number_of(pg_current_xact_id()))
      from jsonb_array_elements(v_events) with ordinality as given (event, ordinal) order by ordinal;
  end if;
  if p_journal -> 'checkpoints' <> '[]' then
    insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
      select v_run, c ->> 'namespace', c ->> 'id', c ->> 'parent', c -> 'body', c -> 'metadata', v_epoch
      from jsonb_array_elements(p_journal -> 'checkpoints') c
      on conflict (run_key, namespace, id) do update
        set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch;
  end if;
  if p_values <> '{}' then
    insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
      select v_run, c ->> 'namespace', c ->> 'channel', c ->> 'version', c ->> 'encoding', value
      from rows from (jsonb_array_elements(p_journal -> 'channels'), unnest(p_values)) as given (c, value)
      on conflict do nothing;
  end if;
  if p_write_values <> '{}' then
    -- LangGraph's rule: an error, interrupt or resume (below 0) replaces the one before it; a
    -- task's own results are written once.
    insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
      select v_run, w ->> 'namespace', w ->> 'checkpoint', w ->> 'task', (w ->> 'index')::integer, w ->> 'channel', w ->> 'encoding', value,
        v_epoch
      from rows from (jsonb_array_elements(p_journal -> 'writes'), unnest(p_write_values)) as given (w, value)
      on conflict (run_key, namespace, checkpoint_id, task_id, index) do update
        set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch
        where checkpoint_write.index < 0;
  end if;
  if v_status = 'queued' then
    insert into outbox (run_key, wake, traceparent) values (v_run, v_wake, p_journal ->> 'traceparent');
    perform pg_notify('throughline_outbox', '');
  end if;
  return true;
end $function$;
grant execute on function store_journal(jsonb,bytea[],bytea[]) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_test_report(p_given jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_sha constant text := p_given ->> 'sha';
  caller constant jsonb := require_scope(p_given ->> 'secret', v_sha, 'write');
  v_id bigint;
  v_unknown jsonb;
begin
  if caller ? 'refused' then return caller; end if;
  insert into test_report (repository, sha, suite, format, content_hash, counts, ingested_by)
    values (p_given ->> 'repository', v_sha, p_given ->> 'suite', p_given ->> 'format', p_given ->> 'hash', p_given -> 'counts', caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is null then return jsonb_build_object('repeated', true, 'unknown', '[]'::jsonb); end if;
  with proof as (
    select p.*, a.id, a.current_version from jsonb_to_recordset(p_given -> 'proofs') as p (
        ordinal integer, key text, part text, test text, file text, status text, how text)
      left join artifact a on a.key = p.key
  ), named as (
    select p.*, exists (
      select from part where artifact_id = p.id and version = p.current_version and not removed
        and (local_id = p.part or type = 'api-operation' and p.part like local_id || '.___')) as is_known
    from proof p
  ), kept as (
    insert into test_proof (report_id, ordinal, artifact_id, local_id, test, file, status, how)
      select v_id, ordinal, id, part, test, file, status, how from named where is_known
  )
  select coalesce(jsonb_agg(distinct key || '#' || part), '[]') into v_unknown from named where not is_known;
  insert into test_coverage (report_id, file, covered, missed)
    select v_id, c ->> 'file', (c ->> 'covered')::int4multirange, (c ->> 'missed')::int4multirange from jsonb_array_elements(p_given -> 'coverage') c;
  perform record_deed(caller ->> 'id', 'tests.ingested', v_sha, jsonb_build_object(
    'report', v_id, 'repository', p_given ->> 'repository', 'suite', p_given ->> 'suite', 'format', p_given ->> 'format', 'counts', p_given -> 'counts'));
  return jsonb_build_object('repeated', false, 'unknown', v_unknown);
end $function$;
grant execute on function store_test_report(jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.store_version(p_artifact_id bigint, p_version integer, p_content jsonb, p_body jsonb, p_markdown text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_parts constant jsonb := p_content -> 'parts';
  v_links constant jsonb := p_content -> 'links';
  dead text;
begin
  insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance, origin)
    values (p_artifact_id, p_version, p_content ->> 'title', p_body, p_markdown, p_content ->> 'author', p_content -> 'provenance',
      p_content ->> 'origin');
  if p_version > 1 or jsonb_array_length(v_parts) > 0 then
    -- A part that the version before had and this one has not leaves a tombstone with its last
    -- text.
    insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      with wanted as (
        select * from rows from (jsonb_to_recordset(v_parts) as ("localId" text, type text, text text))
          with ordinality as w (local_id, type, text, ordinal)
      )
      select p_artifact_id, p_version, local_id, type, text, false, ordinal from wanted
      union all
      select artifact_id, p_version, local_id, type, text, true, ordinal from part before
      where artifact_id = p_artifact_id and version = p_version - 1
        and not exists (select from wanted where wanted.local_id = before.local_id);
  end if;
  if jsonb_array_length(v_links) = 0 then return; end if;
  -- Refuses a dead link by name, before a foreign key does it without one.
  select wanted."to" into dead
    from jsonb_to_recordset(v_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
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
    from jsonb_to_recordset(v_links) as wanted (role text, from_part text, "to" text, key text, to_part text, to_version integer)
      join artifact target on target.key = wanted.key
      join artifact_version pinned on pinned.artifact_id = target.id
        and pinned.version = coalesce(wanted.to_version, target.current_version);
end $function$;
grant execute on function store_version(bigint,integer,jsonb,jsonb,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.subjects_of(p_gate gate)
 RETURNS TABLE(artifact_id bigint, version integer)
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if p_gate.kind = 'attestation' then
    return query select c.artifact_id, c.version from gate_claim c where c.gate_id = p_gate.id;
  elsif p_gate.kind = 'review' then
    return query select p_gate.artifact_id, p_gate.version;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.take_sign_in(p_state text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  attempt sign_in_attempt%rowtype;
begin
  delete from sign_in_attempt where state_hash = sha256(convert_to(p_state, 'UTF8')) returning * into attempt;
  if not found or attempt.expires_at <= now() then return null; end if;
  return jsonb_build_object('nonce', attempt.nonce, 'codeVerifier', attempt.code_verifier, 'next', attempt.next);
end $function$;
grant execute on function take_sign_in(text) to throughline_sign_in;

CREATE OR REPLACE FUNCTION public.take_turns(p_session text, p_secret text, p_turns jsonb, p_request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  v_first jsonb := p_turns -> 0;
  v_deed text := v_first ->> 'move';
  taker jsonb := require_designer(p_secret, p_session, v_deed,
    exists (select from jsonb_array_elements(p_turns) said where said ->> 'move' in ('decide', 'park', 'finalize')), (p_request -> 'interactive')::boolean is true);
  said jsonb;
  v_ordinal bigint;
  v_last integer;
  v_turn integer;
  v_used bigint;
  v_asks boolean;
  v_settles boolean;
  v_replaces integer[];
  v_about text[];
  blockers text[];
begin
  if taker ? 'refused' then return taker; end if;
  select sequence into v_turn from session_turn where session_id = subject.id and origin = p_request ->> 'origin';
  if found then return jsonb_build_object('turn', v_turn); end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  select coalesce(max(sequence), 0), count(*) filter (where asks_reply) into v_last, v_used from session_turn where session_id = subject.id;
  if (p_request ->> 'seen')::integer is distinct from v_last then
    perform refuse('session.moved-on', jsonb_build_object('key', p_session, 'seen', p_request -> 'seen', 'last', v_last));
  end if;
  v_turn := v_last;
  for said, v_ordinal in select value, ordinality from jsonb_array_elements(p_turns) with ordinality loop
    v_settles := said ->> 'move' in ('decide', 'park');
    if (said ->> 'move' = 'decide') <> (said ->> 'settlement' is not null) then
      perform refuse('session.settlement-required', jsonb_build_object('move', said -> 'move'));
    end if;
    if not v_settles and said ->> 'move' <> 'finalize' and v_used >= subject.max_turns then
      perform refuse('session.turns-spent', jsonb_build_object('key', p_session, 'turns', subject.max_turns,
        'rfc', (select key from artifact where id = subject.rfc_id)));
    end if;
    if said ->> 'move' = 'finalize' then
      select array_agg('CH-' || number order by number) into blockers from session_challenge c
        where session_id = subject.id and body ->> 'weight' = 'blocker' and standing_of_challenge(session_id, number) = 'open';
      if blockers is not null then
        perform refuse('session.blockers-open', jsonb_build_object('key', p_session, 'challenges', blockers));
      end if;
    end if;
    v_turn := v_turn + 1;
    v_about := array(select jsonb_array_elements_text(said -> 'about'));
    v_replaces := case when v_settles then replaced_by_turn(subject, said) else '{}' end;
    v_asks := v_ordinal = jsonb_array_length(p_turns) and said ->> 'move' <> 'finalize' and v_used < subject.max_turns;
    insert into session_turn (session_id, sequence, speaker, person_id, move, settlement, about, replaces, asks_reply, text, rfc_version, origin)
      select subject.id, v_turn, 'person', taker ->> 'id', said ->> 'move', said ->> 'settlement', v_about, v_replaces, v_asks,
        coalesce(said ->> 'text', ''), a.current_version, case when v_ordinal = jsonb_array_length(p_turns) then p_request ->> 'origin' end
      from artifact a where a.id = subject.rfc_id;
    if v_settles then
      perform settle_by_turn(subject, v_turn, said);
    end if;
    perform record_deed(taker ->> 'id', 'session.' || (said ->> 'move'), p_session, jsonb_strip_nulls(jsonb_build_object(
      'turn', v_turn, 'about', to_jsonb(v_about), 'as', said -> 'settlement', 'role', taker -> 'role', 'token', taker -> 'token',
      'interactive', taker -> 'interactive')));
    if said ->> 'move' = 'finalize' then
      update design_session set status = 'finalizing', reason = coalesce(said ->> 'text', '') where id = subject.id;
    end if;
  end loop;
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('turn', v_turn);
end $function$;
grant execute on function take_turns(text,text,jsonb,jsonb) to throughline_service;

CREATE OR REPLACE FUNCTION public.take_woken(p_worker integer, p_limit integer, p_lease_seconds integer)
 RETURNS SETOF taken_run
 LANGUAGE plpgsql
AS $function$
declare
  woken record;
  result taken_run;
  last text := '';
  is_any boolean := false;
  setting text;
begin
  setting := set_config('synchronous_commit', 'off', true);
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
      -- Most runs that were held before wait for nothing else, so the decision is read here. What
      -- was approved stays so.
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
end $function$;
grant execute on function take_woken(integer,integer,integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.tell(p_channel text, p_payload text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform pg_notify(p_channel, p_payload);
  end if;
end $function$;
grant execute on function tell(text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.tell_incident(p_episode alert_episode, p_event text, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_key constant text := (select key from artifact where id = p_episode.incident_id);
begin
  if v_key is not null then
    -- The clock of a source may be ahead.
    perform record_incident_event(jsonb_build_object(
      'incident', v_key, 'at', least(p_at, now()), 'event', p_event, 'source', 'EP-' || p_episode.id));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_joined(p_episode alert_episode, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_place constant integer := (select count(*) from (
    select from alert_episode where incident_id = p_episode.incident_id and id <= p_episode.id limit 22) e);
begin
  if v_place <= 20 then perform tell_incident(p_episode, 'EP-' || p_episode.id || ' joins: ' || (p_episode.alert ->> 'title'), p_at);
  elsif v_place = 21 then perform tell_incident(p_episode, 'More alerts join than are listed here.', p_at);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_gate()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  is_told boolean;
begin
  if tg_op = 'INSERT' then
    is_told := record_event_of(new, 'opened', ' waits for a decision');
  elsif new.status = 'withdrawn' then
    is_told := record_event_of(new, 'withdrawn', ': ' || left(new.closed_because, 200));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_incident()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_type text;
  v_text text;
  v_incident bigint;
begin
  if tg_table_name = 'incident_step' then
    v_incident := new.artifact_id;
    v_type := case new.status when 'Alert Fired' then 'fired' when 'Context Gathered' then 'declared' when 'Resolved' then 'resolved'
      when 'Closed' then 'closed' else 'moved' end;
    v_text := new.status;
  else
    select l.to_artifact_id, m.key || ' ' || new.option || ': ' || left(new.impact, 500) into v_incident, v_text
      from artifact m join link l on l.from_artifact_id = m.id and l.from_version = m.current_version and l.role = 'concerns' where m.id = new.artifact_id;
    v_type := 'executed';
  end if;
  insert into notification (channel, topic, key, type, text, at, thread)
    select c.name, 'incident', a.key, v_type, v_text, clock_timestamp(), a.key
    from notification_channel c join artifact a on a.id = v_incident join incident i on i.artifact_id = a.id where c.seen_at > now() - interval '7 days';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_run_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.type in ('failed', 'blocked') then
    insert into notification (channel, topic, key, type, text, at)
      select name, 'run', new.run_key, new.type, new.text, new.at
      from notification_channel where seen_at > now() - interval '7 days';
  end if;
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_run', new.run_key);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tidy_alerts(p_days integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  v_before constant timestamptz := now() - make_interval(days => p_days);
begin
  perform require_past(make_interval(days => p_days));
  delete from alert_delivery where id in (
    select id from alert_delivery where received_at < v_before and body is not null and status in ('read', 'ignored') limit 10000);
  update alert_delivery set body = null where received_at < v_before and body is not null and status = 'dead';
  delete from alert_delivery where status = 'dead' and received_at < now() - interval '1 year';
  delete from alert_secret where valid_until < now();
end $function$;
grant execute on function tidy_alerts(integer) to throughline_service;

CREATE OR REPLACE FUNCTION public.tidy_changes()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  last xid8;
begin
  with gone as (
    delete from change_event where id in (select id from change_event order by xid, id limit 10000) and at < now() - interval '30 days'
    returning xid)
  select max(xid) into last from gone;
  if last is not null then update feed_clock set forgotten = greatest(forgotten, last); end if;
end $function$;
grant execute on function tidy_changes() to throughline_service;

CREATE OR REPLACE FUNCTION public.tidy_notifications()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update notification n set status = 'dead', settled_at = now(), error = 'No server has had this channel for seven days.'
    where status = 'pending' and not exists (
      select from notification_channel c where c.name = n.channel and c.seen_at > now() - interval '7 days');
  delete from notification where id in (
    select id from notification
    where settled_at < now() - interval '30 days' and (status = 'sent' or settled_at < now() - interval '90 days') limit 10000)
$function$;
grant execute on function tidy_notifications() to throughline_service;

CREATE OR REPLACE FUNCTION public.tidy_sign_in()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  gone integer;
  total integer := 0;
begin
  delete from sign_in_attempt where expires_at < now();
  get diagnostics total = row_count;
  delete from login_link where expires_at < now() - interval '1 day';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from provider_session p using token t where t.id = p.token_id and not is_live(t);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from token t where kind = 'session' and expires_at < now() - interval '1 day'
    and not exists (select from gate_decision where token_id = t.id);
  get diagnostics gone = row_count;
  return total + gone;
end $function$;
grant execute on function tidy_sign_in() to throughline_service;

CREATE OR REPLACE FUNCTION public.token_holder(p_secret text)
 RETURNS TABLE(token_id text, person_id text, name text, kind text, unattended boolean, roles text[], scopes text[], authentication text, token_kind text, expires_at timestamp with time zone)
 LANGUAGE sql
 STABLE
AS $function$
  select t.id, p.id, p.name, p.kind, t.unattended,
    array(select g.role from role_grant g where g.person_id = p.id union select unnest(t.claimed_roles) order by 1),
    t.scopes, t.authentication, t.kind, t.expires_at
  from token t join person p on p.id = t.person_id
  where t.secret_hash = sha256(convert_to(p_secret, 'UTF8')) and is_live(t) and p.deactivated_at is null
$function$;

CREATE OR REPLACE FUNCTION public.unfold_events(p_events json)
 RETURNS TABLE(sequence integer, type text, node text, text text, at timestamp with time zone, xid xid8, id bigint)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ordinal::integer, event ->> 0, event ->> 1, event ->> 2,
    timestamptz 'epoch' + (event ->> 3)::bigint * interval '1 microsecond', (event ->> 4)::xid8, (event ->> 5)::bigint
  from json_array_elements(p_events) with ordinality as one (event, ordinal)
$function$;
grant execute on function unfold_events(json) to throughline_service;

CREATE OR REPLACE FUNCTION public.unit_evidence(p_artifact_id bigint, p_version integer, p_until timestamp with time zone)
 RETURNS TABLE(criterion text, evidence text, findings jsonb)
 LANGUAGE sql
 STABLE
AS $function$
  with unit as (
    select a.key, lower(coalesce(v.body -> 'source' ->> 'commit', '')) as sha
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = p_version where a.id = p_artifact_id
  ), newest as (
    select distinct on (c.type, c.name) c.type, c.name, c.status, c.url, p.name as recorder,
      format('“%s” %s at %s', c.name, c.status, left(c.sha, 12)) as said, c.checked_at
    from unit join unit_check c on c.artifact_id = p_artifact_id and c.sha = unit.sha and c.recorded_at <= p_until
      join person p on p.id = c.recorded_by
    order by c.type, c.name, c.checked_at desc, c.id desc
  ), wanted (criterion, type, code, what) as (
    values ('checks-pass', 'ci', 'UNIT-CHECK', 'check of CI/CD'), ('smoke-tests-pass', 'smoke', 'UNIT-SMOKE', 'smoke test')
  ), shown as (
    select w.criterion, w.type, w.code, w.what, unit.key,
      case unit.sha when '' then 'a commit, which the unit does not name' else left(unit.sha, 12) end as sha,
      string_agg(format('%s, %s UTC, says %s%s.', n.said, to_char(n.checked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), n.recorder,
        case when n.url <> '' then ': ' || n.url else '' end), ' ' order by n.name) filter (where n.type is not null) as checks,
      jsonb_agg(jsonb_build_object('code', w.code || '-FAILED', 'severity', 'error', 'at', jsonb_build_object('part', n.name), 'message', n.said || '.',
        'fix', 'Mend it, and have it run again at that commit; a later result counts in its place.') order by n.name)
        filter (where n.status = 'failed') as failed
    from unit cross join wanted w left join newest n on n.type = w.type
    group by w.criterion, w.type, w.code, w.what, unit.key, unit.sha
  )
  select s.criterion, coalesce(s.checks, format('No %s is recorded at %s.', s.what, s.sha)),
    case when s.checks is null then jsonb_build_array(jsonb_build_object('code', s.code || '-MISSING', 'severity', 'error', 'at', '{}'::jsonb,
      'message', format('No %s is recorded at %s.', s.what, s.sha),
      'fix', jsonb_build_array('Have the pipeline record it: ',
        jsonb_build_object('action', 'checkUnit', 'args', jsonb_build_object('key', s.key, 'type', s.type)), '.')))
    else coalesce(s.failed, '[]') end
  from shown s
$function$;
grant execute on function unit_evidence(bigint,integer,timestamp with time zone) to throughline_service;

CREATE OR REPLACE FUNCTION public.unlink_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
begin
  if admin ? 'refused' then return admin; end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.no-identity', jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  end if;
  perform end_sessions(p_person_id, admin ->> 'id', true);
  perform record_deed(admin ->> 'id', 'identity.unlinked', p_person_id, jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  return jsonb_build_object('id', p_person_id);
end $function$;
grant execute on function unlink_identity(text,text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.use_login_link(p_code text, p_session_hash bytea)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  link login_link%rowtype;
  target person%rowtype;
  session jsonb;
begin
  -- Whoever revokes the token that made the link waits until its session is there to be ended, or
  -- is waited for.
  lock table token in row exclusive mode;
  select * into link from login_link where code_hash = sha256(convert_to(p_code, 'UTF8')) for update;
  if not found then return refusal(null, 'login-link', 'sign-in.link-unknown'); end if;
  if link.used_at is not null then
    return refusal(null, link.id, 'sign-in.link-used', jsonb_build_object('person', link.person_id));
  end if;
  if link.expires_at <= now() then
    return refusal(null, link.id, 'sign-in.link-expired', jsonb_build_object('person', link.person_id));
  end if;
  select * into target from person where id = link.person_id;
  if target.deactivated_at is not null then
    return refusal(target.id, link.id, 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if link.session_ends_at <= now() or not exists (
      select from token t join person p on p.id = t.person_id where t.id = link.made_with and is_live(t) and p.deactivated_at is null) then
    return refusal(target.id, link.id, 'sign-in.link-expired', jsonb_build_object('person', target.id));
  end if;
  session := open_session(target.id, p_session_hash, jsonb_build_object(
    'authentication', 'login-link', 'scopes', link.scopes, 'claimedRoles', '[]'::jsonb, 'endsAt', link.session_ends_at),
    jsonb_build_object('link', link.id));
  update login_link set used_at = now(), opened = session ->> 'id' where id = link.id;
  return session;
end $function$;
grant execute on function use_login_link(text,bytea) to throughline_sign_in;

CREATE OR REPLACE FUNCTION public.validate_tip_claim()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if needs_validation(new.artifact_id, new.version) then
    perform refuse('gate.coverage-required', jsonb_build_object('key', (select key from artifact where id = new.artifact_id)));
  end if;
  return new;
end $function$;

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
    where key = p_key and status not in ('succeeded', 'failed', 'canceled', 'blocked')
    returning wake into new_wake;
  if not found then return false; end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_outbox', '');
  end if;
  return true;
end $function$;
grant execute on function wake_run(text) to throughline_service;

CREATE OR REPLACE FUNCTION public.withdraw_ended(p_incident_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in
    select g.key, i.key || ' is ' || i.status || '.' as reason, i.moved_by
    from gate g join artifact a on a.id = g.artifact_id and a.kind in ('mitigation', 'cause', 'fix', 'validation', 'resolution')
      join incident_artifact ia on ia.artifact_id = a.id join artifact i on i.id = ia.incident_id
      join incident_step ended on ended.artifact_id = i.id and ended.status = i.status and ended.reached_at >= g.opened_at
    where g.status = 'pending' and i.id = coalesce(p_incident_id, i.id) and i.status in ('Resolved', 'Closed') and not exists (
      select from incident_artifact own join artifact o on o.id = own.incident_id and o.status not in ('Resolved', 'Closed')
      where own.artifact_id = a.id)
    order by a.id for update of a skip locked
  loop
    perform withdraw_gate(one.key, one.reason, one.moved_by);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.withdraw_gate(p_key text, p_reason text, p_actor text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  subject gate%rowtype := lock_gate(p_key);
begin
  if subject.id is null then perform refuse('gate.not-found', jsonb_build_object('key', p_key)); end if;
  if subject.status = 'pending' then
    perform close_gate(subject.id, p_actor, p_reason);
    perform leave_review(subject.artifact_id, 'withdrawn', p_actor, false, p_key || ' withdrawn: ' || p_reason);
  end if;
end $function$;
grant execute on function withdraw_gate(text,text,text) to throughline_service;

CREATE OR REPLACE FUNCTION public.words_of(p_kind text, p_names text, p_title text, p_body jsonb, p_parts text, p_roles text[], OUT title_words tsvector, OUT words tsvector)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_marks constant tsvector := array_to_tsvector(array['kind:' || p_kind] || p_roles);
begin
  title_words := setweight(to_tsvector('simple', p_names) || to_tsvector('english', left(p_title, 2000)), 'A');
  begin
    words := title_words || setweight(to_tsvector('english', coalesce(p_parts, '')), 'B')
      || to_tsvector('english', left(content_text(p_body), 150000)) || v_marks;
  exception when program_limit_exceeded then
    words := title_words || v_marks;
  end;
  title_words := title_words || v_marks;
end $function$;

CREATE OR REPLACE FUNCTION public.work_evidence(p_artifact_id bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with work as (
    select a.id, a.key, v.body, w.merged_sha, coalesce(w.repository, '') as repository
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      left join bolt_work w on w.artifact_id = a.id
    where a.id = p_artifact_id
  ), criterion as (
    select c.ordinality, c.one ->> 'id' as id, c.one ->> 'text' as text, coalesce(c.one ->> 'proof', '') as proof,
      coalesce(c.one ->> 'from', '') as source
    from work, jsonb_array_elements(work.body -> 'acceptanceCriteria') with ordinality as c (one)
  ), result as (
    select distinct on (c.id, p.test, p.file) c.id, p.test, p.file, p.status, p.how, r.sha, r.ingested_at
    from work cross join criterion c
      join artifact proven on proven.key in (work.key, split_part(c.source, '#', 1))
      join test_proof p on p.artifact_id = proven.id and p.local_id = case when proven.id = work.id then c.id else split_part(c.source, '#', 2) end
      join test_report r on r.id = p.report_id
    where r.sha = work.merged_sha or r.repository = work.repository and is_proven_at(r.repository, r.sha, work.merged_sha)
    order by c.id, p.test, p.file, r.id desc
  ), shown as (
    select c.*,
      (select coalesce(jsonb_agg(jsonb_build_object('test', r.test, 'file', r.file, 'status', r.status, 'sha', r.sha, 'how', r.how) order by r.file, r.test), '[]')
        from result r where r.id = c.id) as tests,
      (select coalesce(jsonb_agg(jsonb_build_object('person', p.name, 'kind', p.kind, 'text', w.evidence, 'at', w.reported_at) order by w.id), '[]')
        from bolt_report w join person p on p.id = w.person_id
        where w.artifact_id = p_artifact_id and w.criterion = c.id) as written
    from criterion c
  )
  select jsonb_build_object(
    'merged', (select case when merged_sha is not null then jsonb_build_object('sha', merged_sha, 'repository', repository) end from work),
    'criteria', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'proof', proof, 'tests', tests, 'written', written,
        'met', not tests @> '[{"status": "failed"}]' and (
          proof in ('', 'test') and tests @> '[{"status": "passed"}]'
          or proof <> 'test' and written @> '[{"kind": "person"}]')) order by ordinality), '[]') from shown))
$function$;
grant execute on function work_evidence(bigint) to throughline_service;

CREATE OR REPLACE FUNCTION public.work_gap(p_artifact_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  v_key constant text := (select key from artifact where id = p_artifact_id);
  shown constant jsonb := work_evidence(p_artifact_id);
  open text[];
begin
  if shown -> 'merged' = 'null' and not mends_no_code(p_artifact_id) then return jsonb_build_object('id', 'bolt.not-merged', 'key', v_key); end if;
  open := array(select c ->> 'id' from jsonb_array_elements(shown -> 'criteria') c where not (c ->> 'met')::boolean);
  if open <> '{}' then
    return jsonb_build_object('id', 'bolt.unproven', 'key', v_key, 'criteria', open, 'sha', shown -> 'merged' ->> 'sha');
  end if;
  open := array(select v_key || '#' || (q ->> 'id')
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      cross join lateral jsonb_array_elements(v.body -> 'questions') q
    where a.id = p_artifact_id and q ->> 'answer' = '');
  if open <> '{}' then return jsonb_build_object('id', 'bolt.questions-open', 'key', v_key, 'questions', open); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.works_alone()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  two text[] := array(select id from active_accounts() id limit 2);
begin
  -- The questions stand one after the other: in one expression, Postgres prepares the last one
  -- whether it is asked or not.
  if cardinality(two) < 2 then
    return true;
  elsif not may_have_accounts(two[1]) then
    return false;
  end if;
  return not exists (select id from active_accounts() id except select accounts_of(two[1]));
end $function$;

CREATE OR REPLACE FUNCTION public.xid_span(p_first xid8, p_last xid8)
 RETURNS int8range
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select int8range(p_first::text::bigint, p_last::text::bigint, '[]')
$function$;
grant execute on function xid_span(xid8,xid8) to throughline_service;
