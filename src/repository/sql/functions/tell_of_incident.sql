-- Queues a message of what happened to an incident for every channel: a step that it reached, or a
-- mitigation that was executed. What was imported, and nobody touched here, is no news.
create or replace function tell_of_incident() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_type text;
  v_text text;
  v_incident bigint;
begin
  if tg_table_name = 'incident_step' then
    v_incident := new.artifact_id;
    v_type := case new.status when 'Alert Fired' then 'fired' when 'Context Gathered' then 'declared' when 'Resolved' then 'resolved'
      when 'Closed' then 'closed' else 'moved' end;
    v_text := new.status;
  else
    select l.to_artifact_id, m.key || ' ' || new.option || ': ' || left(new.impact, 500) into v_incident, v_text
      from artifact m join link l on l.from_artifact_id = m.id and l.from_version = m.current_version and l.role = 'concerns' where m.id = new.artifact_id;
    v_type := 'executed';
  end if;
  insert into notification (channel, topic, key, type, text, at, thread)
    select c.name, 'incident', a.key, v_type, v_text, clock_timestamp(), a.key
    from notification_channel c join artifact a on a.id = v_incident join incident i on i.artifact_id = a.id where c.seen_at > now() - interval '7 days';
  return null;
end $$;
