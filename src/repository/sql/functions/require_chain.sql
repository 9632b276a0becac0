-- Refuses a move that the chain of gates does not allow, in the transaction that moves. It waits
-- for whoever moves a source at this moment. Sources are older than what comes from them, so nobody
-- who holds one of them waits for this artifact.
create or replace function require_chain(p_artifact_id bigint, p_to text) returns void language plpgsql as $$
declare
  gap jsonb;
begin
  perform from artifact where id in (
      select l.to_artifact_id from artifact a join link l on l.from_artifact_id = a.id and l.from_version = a.current_version
      where a.id = p_artifact_id and l.role in (select role from chain_rule where kind = a.kind and to_status = p_to))
    order by id for share;
  gap := chain_gap(p_artifact_id, p_to);
  if gap is not null then perform refuse(gap ->> 'id', gap - 'id'); end if;
end $$;
