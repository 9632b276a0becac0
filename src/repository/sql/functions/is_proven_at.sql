-- True when what was seen at one commit counts for another: it is the same, or a descendant of it.
-- Without an index of the repository only the same commit is known to be. A parent is followed while
-- it is no more than a day older than the wanted commit, because clocks differ.
create or replace function is_proven_at(p_repository text, p_seen text, p_wanted text) returns boolean language plpgsql stable as $$
declare
  v_repository constant bigint := (select id from repository where name = p_repository);
  v_since timestamptz;
begin
  if p_wanted is null or p_seen = p_wanted or v_repository is null then return coalesce(p_seen = p_wanted, false); end if;
  select committed_at - interval '1 day' into v_since from code_commit where repository_id = v_repository and sha = p_wanted;
  return exists (
    with recursive reached (sha) as (
      select p_seen collate "C"
      union
      select parent collate "C" from reached r
        join code_commit c on c.repository_id = v_repository and c.sha = r.sha and c.committed_at >= v_since
        cross join unnest(c.parents) parent)
    select from reached where sha = p_wanted);
end $$;
