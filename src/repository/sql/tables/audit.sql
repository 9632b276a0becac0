-- The audit trail says what happened, by whom. Rows come only from the functions and triggers that
-- do the deed, in its own transaction.
--
-- One chain goes over the trail: each sealed row's hash covers the row and the hash before it, so
-- changing, dropping or adding a row anywhere breaks every hash after it. Rows are sealed later, in
-- batches, in the order of their ids (chaining inside every transaction would serialize them all).
-- A row whose transaction commits late is sealed in a later batch, because the chain follows
-- `position` and not `id`.
--
-- The trail also keeps a hash of what was said and why: the note of a decision and what else it
-- holds, every turn of a design session, and what people did about edits. So it stays small and
-- holds no words twice (keep_record_hash, keep_edit_hash, forged_records).

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Who proved by a secret to do it; 'service' where the service did it on its own word, and then
  -- details.onBehalfOf is whom it named. Null where nobody could be identified.
  actor_id text,
  action text not null,
  subject text not null,
  details jsonb not null,
  -- Null until the row is sealed.
  position bigint unique,
  hash bytea,
  check ((position is null) = (hash is null))
);
create index audit_subject on audit (subject, id);
create index audit_unsealed on audit (id) where position is null;

grant select on audit to throughline_service;
