-- Allows only the moves that sql/tables/runs.sql draws, and no lease epoch or wake that goes back.
-- It also marks an ended run as untidy, which took a trigger of its own before.
create or replace function guard_run() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
