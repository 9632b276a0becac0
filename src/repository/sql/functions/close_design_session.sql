-- Ends a session without a result; a closed one stays closed. Returns {"key"}, or the refusal. The
-- reason is recorded once: a later caller with another reason is told that the session has ended.
create or replace function close_design_session(p_session text, p_secret text, p_reason text, p_interactive boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  closer jsonb := require_designer(p_secret, p_session, 'close', true, p_interactive);
begin
  if closer ? 'refused' then return closer; end if;
  if btrim(p_reason, E' \t\r\n') = '' then
    perform refuse('session.reason-required', jsonb_build_object('key', p_session));
  end if;
  if subject.status = 'closed' then
    if subject.reason <> p_reason then
      perform refuse('session.closed-already', jsonb_build_object('key', p_session, 'reason', subject.reason));
    end if;
    return jsonb_build_object('key', p_session);
  end if;
  if subject.status <> 'open' then
    perform refuse('session.illegal-transition', jsonb_build_object('key', p_session, 'from', subject.status, 'to', 'closed'));
  end if;
  update design_session set status = 'closed', reason = p_reason where id = subject.id;
  perform record_deed(closer ->> 'id', 'session.closed', p_session, jsonb_build_object(
    'from', subject.status, 'reason', p_reason, 'role', closer -> 'role', 'token', closer -> 'token',
    'interactive', closer -> 'interactive'));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('key', p_session);
end $$;
grant execute on function close_design_session to throughline_service;
