-- Ends sessions whose gate was decided without anybody saying so: the run that would is away,
-- failed or was canceled. `p_key` is a session or an RFC; null for all. Returns how many it moved.
-- Whoever looks at sessions calls it first.
create or replace function settle_design_sessions(p_key text default null) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
grant execute on function settle_design_sessions to throughline_service;
