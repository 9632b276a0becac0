-- Moves a session through the gate of its RFC: finalized by an approval, open again when changes
-- were requested, nobody decided or the run was canceled before a gate, closed by a rejection.
-- Nobody's word moves it: it is refused where the RFC and its gates do not say so. An RFC may have
-- been superseded since. What the session is already is a no-op.
create or replace function settle_design_session(p_session text, p_to text, p_reason text, p_on_behalf_of text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
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
end $$;
grant execute on function settle_design_session to throughline_service;
