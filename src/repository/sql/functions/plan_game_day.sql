-- Plans an exercise, as lifecycle/game-day.ts has it, with its sealed alerts; without them it is
-- cancelled, and what was started stays. Admins may.
create or replace function plan_game_day(p_secret text, p_plan jsonb, p_alerts bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name constant text := p_plan ->> 'name';
  v_next constant timestamptz := (p_plan ->> 'nextAt')::timestamptz;
  admin constant jsonb := require_admin(p_secret, v_name);
begin
  if admin ? 'refused' then return admin; end if;
  if p_alerts is null then
    delete from game_day_plan where name = v_name;
    if not found then perform refuse('game-day.not-planned', jsonb_build_object('name', v_name)); end if;
  else
    insert into game_day_plan (name, plan, alerts, next_at, reminders, planned_by)
      values (v_name, p_plan - '{name,nextAt}'::text[], p_alerts, v_next, (v_next <= now() + interval '1 day')::integer, admin ->> 'id')
      on conflict do nothing;
    if not found then perform refuse('game-day.name-taken', jsonb_build_object('name', v_name)); end if;
  end if;
  perform record_deed(admin ->> 'id', 'game-day.' || case when p_alerts is null then 'cancelled' else 'planned' end, v_name, p_plan - 'practices');
  return '{}';
end $$;
grant execute on function plan_game_day to throughline_service;
