-- Records that something was deployed, or what became of it: {"secret", "source", "externalId",
-- "environment", "production", "status", "at", "repository", "sha", "digest", "unit", "url"}. Without
-- "secret" the service vouches for the sender, whose signature it checked. Returns {"repeated"}.
create or replace function record_deployment(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_unit constant text := p_given ->> 'unit';
  v_name constant text := (p_given ->> 'source') || ' ' || (p_given ->> 'externalId');
  caller jsonb := '{}';
  v_unit_id bigint;
  v_id bigint;
begin
  if p_given ->> 'secret' is not null then
    caller := require_scope(p_given ->> 'secret', v_name, 'write');
    if caller ? 'refused' then return caller; end if;
  end if;
  if v_unit is not null then
    select id into v_unit_id from artifact where key = v_unit and kind = 'unit';
    if not found then perform refuse('unit.expected', jsonb_build_object('key', v_unit)); end if;
  end if;
  insert into deployment (source, external_id, environment, is_production, status, occurred_at, repository, sha, digest, unit_id, url, recorded_by)
    values (p_given ->> 'source', p_given ->> 'externalId', p_given ->> 'environment', (p_given ->> 'production')::boolean, p_given ->> 'status',
      (p_given ->> 'at')::timestamptz, p_given ->> 'repository', p_given ->> 'sha', p_given ->> 'digest', v_unit_id, p_given ->> 'url', caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is not null then
    -- A fix may have been waiting to be deployed.
    if p_given ->> 'status' = 'succeeded' then
      perform advance_incident(a.id, caller ->> 'id') from artifact a
        where a.kind = 'incident' and a.status = 'Fix Specified' order by a.id;
    end if;
    perform record_deed(coalesce(caller ->> 'id', 'service'), 'deployment.recorded', v_name, jsonb_build_object(
      'deployment', v_id, 'environment', p_given ->> 'environment', 'status', p_given ->> 'status', 'sha', p_given ->> 'sha', 'digest', p_given ->> 'digest'));
  end if;
  return jsonb_build_object('repeated', v_id is null);
end $$;
grant execute on function record_deployment to throughline_service;
