-- Records what a person did about proposed edits: `p_edits` is [{"edit", "state"}], `p_request` is
-- {"because", "rfcVersion", "interactive"}. The service says which version of the RFC has those
-- that were taken; this checks that somebody with a role took them. The same once more changes
-- nothing. Returns {"settled"}, or the refusal.
create or replace function settle_edits(p_session text, p_secret text, p_edits jsonb, p_request jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  person jsonb := require_designer(p_secret, p_session, 'take edits', true, (p_request -> 'interactive')::boolean is true);
  one jsonb;
  v_number integer;
  v_state text;
  v_settled integer := 0;
begin
  if person ? 'refused' then return person; end if;
  for one in select value from jsonb_array_elements(p_edits) loop
    v_number := number_of(one ->> 'edit', 'ED');
    if not exists (select from session_edit where session_id = subject.id and number = v_number) then
      perform refuse('session.edit-unknown', jsonb_build_object('key', p_session, 'edit', one -> 'edit'));
    end if;
    select state into v_state from session_edit_settlement where session_id = subject.id and number = v_number;
    continue when v_state = one ->> 'state';
    if v_state is not null then
      perform refuse('session.edit-settled', jsonb_build_object('key', p_session, 'edit', one -> 'edit', 'state', v_state));
    end if;
    if subject.status <> 'open' then
      perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
    end if;
    insert into session_edit_settlement (session_id, number, state, because, rfc_version, person_id)
      values (subject.id, v_number, one ->> 'state', coalesce(p_request ->> 'because', ''), (p_request ->> 'rfcVersion')::integer, person ->> 'id');
    v_settled := v_settled + 1;
    perform record_deed(person ->> 'id', 'session.edit', p_session, jsonb_strip_nulls(jsonb_build_object(
      'edit', one -> 'edit', 'state', one -> 'state', 'role', person -> 'role', 'token', person -> 'token', 'interactive', person -> 'interactive')));
  end loop;
  if v_settled > 0 then
    perform pg_notify('throughline_session', p_session);
  end if;
  return jsonb_build_object('settled', v_settled);
end $$;
grant execute on function settle_edits to throughline_service;
