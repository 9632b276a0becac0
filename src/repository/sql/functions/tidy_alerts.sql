-- Deletes the bytes of deliveries that are older than so many days; of those that were read also
-- the row. Dead ones stay, as what nobody has read yet, for a year.
create or replace function tidy_alerts(p_days integer) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_before constant timestamptz := now() - make_interval(days => p_days);
begin
  perform require_past(make_interval(days => p_days));
  delete from alert_delivery where id in (
    select id from alert_delivery where received_at < v_before and body is not null and status in ('read', 'ignored') limit 10000);
  update alert_delivery set body = null where received_at < v_before and body is not null and status = 'dead';
  delete from alert_delivery where status = 'dead' and received_at < now() - interval '1 year';
  delete from alert_secret where valid_until < now();
end $$;
grant execute on function tidy_alerts to throughline_service;
