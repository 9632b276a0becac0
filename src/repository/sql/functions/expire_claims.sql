-- Gives back what nobody has worked on within the lease: the Bolt is TODO again, and keeps what was
-- reported. Returns how many. Several processes may do it at once: each passes what another holds.
create or replace function expire_claims(p_limit integer default 100) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  late artifact%rowtype;
  ended integer := 0;
begin
  for late in
    select a.* from artifact a join bolt_work w on w.artifact_id = a.id
    where a.status = 'In Progress' and w.lease_until <= clock_timestamp()
    order by w.lease_until limit p_limit for update of a skip locked
  loop
    perform release_bolt(late, 'expired', (select holder from bolt_work where artifact_id = late.id), '');
    ended := ended + 1;
  end loop;
  return ended;
end $$;
grant execute on function expire_claims to throughline_service;
