-- Returns how far a gate is, by the count that closes it (is_quorum_met): {"approvals", "missing":
-- roles, one that lacks two twice}.
create or replace function gate_progress(p_gate_id bigint) returns jsonb language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where id = p_gate_id;
  return jsonb_build_object(
    'approvals', (select count(*) from counting_approvals(subject)),
    'missing', (select coalesce(jsonb_agg(l.role order by array_position(subject.roles, l.role)), '[]')
      from lacking_roles(subject) l cross join generate_series(1, l.missing)));
end $$;
grant execute on function gate_progress to throughline_service;
