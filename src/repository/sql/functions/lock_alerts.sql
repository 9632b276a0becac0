-- Lets one at a time settle alerts, until its transaction ends: so their order stays, and a group that
-- gets its incident misses no alert that is joining.
create or replace function lock_alerts() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('throughline.alerts'))
$$;
