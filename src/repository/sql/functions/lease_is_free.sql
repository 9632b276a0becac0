-- True when no living worker holds the lease. The lock that the probe takes ends with the caller's
-- statement.
create or replace function lease_is_free(p_owner integer, p_expires_at timestamptz) returns boolean language sql as $$
  select p_owner is null or p_expires_at < now() or pg_try_advisory_xact_lock_shared(hashtext('throughline.worker'), p_owner)
$$;
grant execute on function lease_is_free to throughline_service;
