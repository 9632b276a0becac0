-- True when the words of this version are stored. It runs as whoever inserts, so its search_path is
-- fixed: the caller's own table of that name would otherwise be taken for ours.
create or replace function is_indexed(p_artifact_id bigint, p_version integer) returns boolean language plpgsql stable as $$
begin
  return exists (select from public.search_document where artifact_id = p_artifact_id and version = p_version);
end $$;
grant execute on function is_indexed to throughline_service;
