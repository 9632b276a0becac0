-- Keeps a status that artifacts have. Foreign keys on status and role cost a statement for every
-- row, although the table of transitions and the functions that write allow nothing else. Only
-- statuses and roles may go, with a release that knows them no more; so this asks what those keys
-- refused when one goes, while nobody writes.
create or replace function guard_status_in_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
