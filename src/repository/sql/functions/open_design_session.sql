-- Opens a session about an RFC, or finds the one that is not closed yet. Returns {"key"}, or the
-- refusal.
create or replace function open_design_session(p_rfc text, p_secret text, p_max_turns integer, p_max_tokens bigint, p_max_usd numeric) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject artifact%rowtype;
  opener jsonb;
  v_key text;
  v_gate text;
begin
  -- The lock comes first, so that the second of two who open at once finds the session of the
  -- first.
  select * into subject from artifact where key = p_rfc for update;
  opener := require_designer(p_secret, p_rfc, 'open', false);
  if opener ? 'refused' then return opener; end if;
  if subject.id is null then
    perform refuse('artifact.not-found', jsonb_build_object('key', p_rfc));
  elsif subject.kind <> 'rfc' then
    perform refuse('session.rfc-expected', jsonb_build_object('key', p_rfc));
  end if;
  select key into v_key from design_session where rfc_id = subject.id and status in ('open', 'finalizing');
  if found then return jsonb_build_object('key', v_key); end if;
  if subject.status not in ('Draft', 'Under Review') then
    perform refuse('session.rfc-settled', jsonb_build_object('key', p_rfc, 'status', subject.status));
  end if;
  -- What is approved there would be approved past the session.
  select key into v_gate from gate where artifact_id = subject.id and status = 'pending';
  if found then perform refuse('session.gate-waits', jsonb_build_object('key', p_rfc, 'gate', v_gate)); end if;
  insert into design_session (rfc_id, max_turns, max_tokens, max_usd, opened_by)
    values (subject.id, p_max_turns, p_max_tokens, p_max_usd, opener ->> 'id') returning key into v_key;
  perform record_deed(opener ->> 'id', 'session.opened', v_key, jsonb_build_object(
    'rfc', p_rfc, 'version', subject.current_version, 'token', opener -> 'token'));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function open_design_session to throughline_service;
