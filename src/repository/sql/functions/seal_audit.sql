-- Seals up to p_limit rows in one statement and returns how many. One transaction seals at a time;
-- what others write meanwhile is for the next one.
create or replace function seal_audit(p_limit integer default 1000) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit%rowtype;
  last_position bigint;
  last_hash bytea;
  ids bigint[] := '{}';
  positions bigint[] := '{}';
  hashes bytea[] := '{}';
begin
  perform pg_advisory_xact_lock(hashtext('throughline.audit-seal'));
  select position, hash into last_position, last_hash from audit where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '');
  for entry in select * from audit where position is null order by id limit p_limit loop
    last_position := last_position + 1;
    entry.position := last_position;
    last_hash := audit_hash(last_hash, entry);
    ids := ids || entry.id;
    positions := positions || last_position;
    hashes := hashes || last_hash;
  end loop;
  update audit a set position = sealed.position, hash = sealed.hash
    from unnest(ids, positions, hashes) as sealed (id, position, hash) where a.id = sealed.id;
  return cardinality(ids);
end $$;
grant execute on function seal_audit to throughline_service;
