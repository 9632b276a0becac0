-- A session whose budget is spent went on with the rules alone, and nobody could raise it; whoever may give it turns (048) may raise what its replies may use.

create table session_budget_raise (
  id bigint generated always as identity primary key,
  session_id bigint not null references design_session (id),
  -- Null where there is no such limit.
  from_tokens bigint,
  to_tokens bigint,
  from_usd numeric,
  to_usd numeric,
  person_id text not null references person (id),
  at timestamptz not null default now(),
  check (to_tokens > from_tokens or to_usd > from_usd)
);
create index session_budget_raise_session on session_budget_raise (session_id);
create trigger forbid_change before update or delete or truncate on session_budget_raise for each statement execute function forbid_change();

-- Raises the limits that a session has; null, less than it has, or as much, changes nothing, and one that is not there is never made. Returns {"tokens", "usd"},
-- or the refusal.
create function raise_session_budget(p_session text, p_secret text, p_tokens bigint, p_usd numeric, p_interactive boolean default false) returns jsonb
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
  if raiser ? 'refused' then
    return raiser;
  end if;
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

revoke execute on function raise_session_budget from public;
grant execute on function raise_session_budget to throughline_service;
grant select on session_budget_raise to throughline_service;
