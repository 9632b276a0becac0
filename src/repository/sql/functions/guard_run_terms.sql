-- Keeps what never changes of a run. It runs only for a statement that names one of these columns:
-- each expression of a function is prepared anew in each transaction.
create or replace function guard_run_terms() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.key, new.workflow, new.workflow_version, new.input, new.started_by, new.origin, new.budget_tokens, new.budget_usd, new.forked_from, new.forked_at)
      is distinct from
      (old.key, old.workflow, old.workflow_version, old.input, old.started_by, old.origin, old.budget_tokens, old.budget_usd, old.forked_from, old.forked_at)
  then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  return new;
end $$;
