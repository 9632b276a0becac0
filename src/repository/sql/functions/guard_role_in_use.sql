-- Keeps a role that decisions were made in. It replaces foreign keys, as guard_status_in_use does.
create or replace function guard_role_in_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
