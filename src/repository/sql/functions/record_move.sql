-- Tells the trail of a move. The service is the actor of a deed that nobody proved, as in
-- record_service_deed.
create or replace function record_move(p_artifact artifact, p_from text) returns void language plpgsql as $$
begin
  insert into audit (actor_id, action, subject, details)
    values (case when p_artifact.mover_proven then p_artifact.moved_by else 'service' end, 'artifact.status-moved', p_artifact.key,
      jsonb_build_object(
        'from', p_from, 'to', p_artifact.status, 'version', p_artifact.current_version, 'reason', p_artifact.moved_because)
      || case when p_artifact.mover_proven then '{}' else jsonb_build_object('onBehalfOf', nullif(p_artifact.moved_by, '')) end);
end $$;
