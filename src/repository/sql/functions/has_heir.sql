-- True when the current version of anything says that it supersedes the artifact, in force or not.
create or replace function has_heir(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where l.to_artifact_id = p_artifact_id and l.role = 'supersedes')
$$;
grant execute on function has_heir to throughline_service;
