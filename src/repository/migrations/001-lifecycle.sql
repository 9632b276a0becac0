-- The lifecycle's tables as rows, the audit trail, and what every later file leans on.
--
-- Two roles: the owner runs migrations; the service connects as throughline_service, which owns nothing, has no DDL and no TRUNCATE, and gets
-- SELECT plus the few INSERTs and functions that are granted by name. Functions that write on its behalf are SECURITY DEFINER with a fixed
-- search_path that ends in pg_temp: a temporary table of the caller's could otherwise stand in for one of ours.

revoke create on schema public from public;

-- Refuses with a stable id; the repository turns it into an error that names the fix.
create function refuse(p_id text, p_details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TL001', message = p_id, detail = p_details::text;
end $$;

-- Statement trigger of insert-only tables. It covers TRUNCATE, which passes row triggers, and it holds for the owner as well.
create function forbid_change() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', lower(tg_op)));
  return null;
end $$;

-- RFC-007, RFC-1000: pads to three digits and grows. lpad alone would cut the fourth digit off.
create function pad_number(p_number bigint) returns text language sql immutable as $$
  select lpad(p_number::text, greatest(3, length(p_number::text)), '0')
$$;

-- sha256 in hex. Immutable, though convert_to is only stable, because the encoding is fixed.
create function hash_text(p_text text) returns text language sql immutable as $$
  select encode(sha256(convert_to(p_text, 'UTF8')), 'hex')
$$;

-- Rows of src/lifecycle, written by the migration runner; a test asserts that they are equal.

create table artifact_kind (
  kind text primary key,
  numbering text not null check (numbering in ('sequence', 'year', 'category')),
  prefix text,
  check ((prefix is null) = (numbering = 'category'))
);

create table artifact_status (
  kind text not null references artifact_kind (kind),
  status text not null,
  initial boolean not null,
  -- False where content is final: change is a new artifact.
  takes_version boolean not null,
  -- Status after a new version was added.
  after_version text not null,
  primary key (kind, status),
  foreign key (kind, after_version) references artifact_status (kind, status)
);
create unique index one_initial_status on artifact_status (kind) where initial;

create table transition (
  kind text not null,
  from_status text not null,
  to_status text not null,
  trigger text not null,
  -- Needs an approved gate bound to the current version's content.
  guarded boolean not null,
  primary key (kind, from_status, to_status),
  foreign key (kind, from_status) references artifact_status (kind, status),
  foreign key (kind, to_status) references artifact_status (kind, status)
);

create table gate_policy (
  kind text primary key references artifact_kind (kind),
  roles text[] not null check (cardinality(roles) > 0),
  method text not null,
  -- [{id, text}] in the order a decider reads them.
  criteria jsonb not null check (jsonb_array_length(criteria) > 0),
  quorum integer not null check (quorum > 0)
);

-- Where a gate leads: the status an artifact is reviewed in, and the one it has after each outcome ('withdrawn' is an outcome too).
create table gate_outcome (
  kind text not null references gate_policy (kind),
  outcome text not null check (outcome in ('approve', 'request-changes', 'reject', 'withdrawn')),
  review_status text not null,
  to_status text not null,
  primary key (kind, outcome),
  foreign key (kind, review_status) references artifact_status (kind, status),
  foreign key (kind, to_status) references artifact_status (kind, status)
);

create table link_rule (
  from_kind text not null references artifact_kind (kind),
  role text not null,
  to_kind text not null references artifact_kind (kind),
  required boolean not null,
  -- Roles that count for the rule that the record has no cycle.
  ordered boolean not null,
  primary key (from_kind, role, to_kind)
);

create table role (
  name text primary key,
  deciding boolean not null
);

-- 'interactive-decisions': always | never | auto (once there is more than one active person).
create table policy (
  name text primary key,
  value text not null,
  check (name = 'interactive-decisions' and value in ('auto', 'always', 'never'))
);
insert into policy values ('interactive-decisions', 'auto');

grant select on artifact_kind, artifact_status, transition, gate_policy, gate_outcome, link_rule, role, policy to throughline_service;

-- What happened, by whom. Rows come only from the functions and triggers that do the deed, in its own transaction. `position` and `hash` are
-- null until the row is sealed (007): chaining inside every transaction would serialize them all.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who proved by a secret to do it; 'service' where the service did it on its own word, and then details.onBehalfOf is whom it named. Null
  -- where nobody could be identified.
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null,
  position bigint unique,
  hash bytea,
  check ((position is null) = (hash is null))
);
create index audit_subject on audit (subject, id);
create index audit_unsealed on audit (id) where position is null;

create function guard_audit() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.position is not null or new.position is null
    or to_jsonb(new) - 'position' - 'hash' <> to_jsonb(old) - 'position' - 'hash' then
    perform refuse('database.insert-only', '{"table": "audit", "operation": "update"}');
  end if;
  return new;
end $$;

create trigger guard_update before update on audit for each row execute function guard_audit();
create trigger forbid_change before delete or truncate on audit for each statement execute function forbid_change();

create function record_deed(p_actor text, p_action text, p_subject text, p_details jsonb default '{}') returns void
language sql as $$
  insert into audit (actor_id, action, subject, details) values (p_actor, p_action, p_subject, p_details)
$$;

-- A deed whose person the service named without proof: the trail says so, lest it assert that somebody did what nobody proved.
create function record_service_deed(p_on_behalf_of text, p_action text, p_subject text, p_details jsonb default '{}') returns void
language sql as $$
  select record_deed('service', p_action, p_subject, p_details || jsonb_build_object('onBehalfOf', nullif(p_on_behalf_of, '')))
$$;

-- A refusal that must be remembered is returned, not raised: raising would roll its own audit row back.
create function refusal(p_actor text, p_subject text, p_id text, p_details jsonb default '{}') returns jsonb language plpgsql as $$
begin
  perform record_deed(p_actor, 'refused', p_subject, p_details || jsonb_build_object('refusal', p_id));
  return jsonb_build_object('refused', p_id, 'details', p_details);
end $$;

grant select on audit to throughline_service;
