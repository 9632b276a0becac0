-- Withdraws the alerts of an exercise that wait. Who may acknowledge an incident may.
create or replace function stop_game_day(p_secret text, p_id bigint) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := 'GD-' || p_id;
  caller constant jsonb := require_participant(p_secret, v_key, 'Context Gathered');
  v_count integer;
begin
  if caller ? 'refused' then return caller; end if;
  if not exists (select from game_day where id = p_id) then perform refuse('game-day.not-found', jsonb_build_object('key', v_key)); end if;
  update game_day_alert set status = 'withdrawn', body = null where game_day_id = p_id and status = 'waiting';
  get diagnostics v_count = row_count;
  if v_count = 0 then perform refuse('game-day.over', jsonb_build_object('key', v_key)); end if;
  perform record_deed(caller ->> 'id', 'game-day.stopped', v_key, jsonb_build_object('withdrawn', v_count));
  return '{}';
end $$;
grant execute on function stop_game_day to throughline_service;
