-- Gives a new artifact its key: the last statement of the creating transaction.
create or replace function number_artifact(p_id bigint) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target record;
  named record;
begin
  select a.kind, v.author_id, v.content_hash, v.origin, v.body ->> 'category' as category into strict target
    from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = p_id for update of a;
  named := next_key(target.kind, target.category);
  update artifact set key = named.key, scope = named.scope, seq = named.seq where id = p_id;
  insert into audit (actor_id, action, subject, details) values ('service', 'artifact.created', named.key, jsonb_build_object(
    'version', 1, 'contentHash', target.content_hash, 'origin', target.origin, 'onBehalfOf', nullif(target.author_id, '')));
  perform record_artifact_change(target.kind, named.key, 'created', 'was created');
  return named.key;
end $$;
grant execute on function number_artifact to throughline_service;
