-- Records a change from the row that the trigger fired for. Its arguments are the topic; the type,
-- or `:column` whose value it is; the column that names what changed, of which a reference is
-- resolved; and the column of the text, if any.
create or replace function follow_change() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed constant jsonb := to_jsonb(new);
  named constant text := changed ->> tg_argv[2];
begin
  perform record_change(tg_argv[0],
    case tg_argv[2]
      when 'artifact_id' then (select key from artifact where id = named::bigint)
      when 'link_id' then (select a.key from link l join artifact a on a.id = l.from_artifact_id where l.id = named::bigint)
      when 'session_id' then (select key from design_session where id = named::bigint)
      when 'channel_id' then (select name from alert_channel where id = named::bigint)
      else named end,
    case when left(tg_argv[1], 1) = ':' then changed ->> substr(tg_argv[1], 2) else tg_argv[1] end,
    coalesce(changed ->> tg_argv[3], ''));
  return null;
end $$;
