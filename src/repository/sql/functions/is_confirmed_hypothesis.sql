-- True when a confirmed root cause says that this hypothesis was right. A function and no join,
-- because views that stand on views cannot be replaced in any order.
create or replace function is_confirmed_hypothesis(p_incident_id bigint, p_number integer) returns boolean language sql stable as $$
  select exists (
    select from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'cause' and a.status = 'Confirmed'
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    where i.incident_id = p_incident_id and v.body -> 'confirms' @> to_jsonb('HYP-' || p_number))
$$;
grant execute on function is_confirmed_hypothesis to throughline_service;
