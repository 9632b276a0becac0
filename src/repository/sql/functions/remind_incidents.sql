-- Records reminders, [{"incident_key", "occasion", "type", "text"}], each once for its occasion, and
-- withdraws gates of incidents that ended while somebody held them. It is safe in many processes at once.
create or replace function remind_incidents(p_due jsonb) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select withdraw_ended(null);
  insert into incident_reminder (incident_key, occasion, type, text)
    select incident_key, occasion, type, left(text, 500) from jsonb_to_recordset(p_due) as due (incident_key text, occasion text, type text, text text)
    on conflict do nothing
$$;
grant execute on function remind_incidents to throughline_service;
