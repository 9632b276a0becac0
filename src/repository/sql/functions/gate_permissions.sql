-- Returns what keeps a person from deciding at all, and from approving, at each of the pending
-- gates, by the rules of decide_gate.
create or replace function gate_permissions(p_keys text[], p_person_id text, p_held text[])
returns table (key text, to_decide jsonb, to_approve jsonb) language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select g.key, denied_at(g, p_person_id, p_held, 'reject', null), denied_at(g, p_person_id, p_held, 'approve', null)
  from gate g where g.key = any (p_keys) and g.status = 'pending'
$$;
grant execute on function gate_permissions to throughline_service;
