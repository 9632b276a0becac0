-- Takes the lock that makes two first sign-ins of one person at once make one person.
create or replace function lock_identities() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('throughline.identities'))
$$;
