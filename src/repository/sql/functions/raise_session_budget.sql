-- Raises the limits that a session has. Null, less than it has, or as much changes nothing, and a
-- limit that is not there is never made. Returns {"tokens", "usd"}, or the refusal.
create or replace function raise_session_budget(p_session text, p_secret text, p_tokens bigint, p_usd numeric, p_interactive boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  raiser jsonb;
  v_tokens bigint := case when subject.max_tokens is not null then greatest(subject.max_tokens, p_tokens) end;
  v_usd numeric := case when subject.max_usd is not null then greatest(subject.max_usd, p_usd) end;
begin
  if v_tokens is not distinct from subject.max_tokens and v_usd is not distinct from subject.max_usd then
    return jsonb_build_object('tokens', subject.max_tokens, 'usd', subject.max_usd);
  end if;
  raiser := require_designer(p_secret, p_session, 'give more budget', true, p_interactive);
  if raiser ? 'refused' then return raiser; end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  insert into session_budget_raise (session_id, from_tokens, to_tokens, from_usd, to_usd, person_id)
    values (subject.id, subject.max_tokens, v_tokens, subject.max_usd, v_usd, raiser ->> 'id');
  update design_session set max_tokens = v_tokens, max_usd = v_usd where id = subject.id;
  perform record_deed(raiser ->> 'id', 'session.budget-raised', p_session, jsonb_strip_nulls(jsonb_build_object(
    'fromTokens', subject.max_tokens, 'toTokens', v_tokens, 'fromUsd', subject.max_usd, 'toUsd', v_usd,
    'role', raiser -> 'role', 'token', raiser -> 'token', 'interactive', raiser -> 'interactive')));
  perform pg_notify('throughline_session', p_session);
  return jsonb_build_object('tokens', v_tokens, 'usd', v_usd);
end $$;
grant execute on function raise_session_budget to throughline_service;
