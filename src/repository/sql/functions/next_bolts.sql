-- Lists the Bolts and Fix-It Bolts that nobody has finished, with what each waits for: the chain of
-- gates, Bolts that it depends on, or whoever holds it. A lease that ran out holds nobody off.
create or replace function next_bolts() returns table (key text, kind text, title text, status text, body jsonb, gap jsonb, waits text[], unlocks integer,
  holder_id text, holder text, lease_until timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.key, a.kind, v.title, a.status, v.body, case when a.status = 'TODO' then chain_gap(a.id, 'In Progress') end,
    array(select b.key from link l join artifact b on b.id = l.to_artifact_id
      where l.from_artifact_id = a.id and l.from_version = a.current_version and l.role = 'depends_on' and b.status <> 'Done' order by b.id),
    (select count(distinct d.id)::integer from link l join artifact d on d.id = l.from_artifact_id and d.current_version = l.from_version
      where l.to_artifact_id = a.id and l.role = 'depends_on' and d.status <> 'Done'),
    p.id, p.name, w.lease_until
  from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    left join bolt_work w on w.artifact_id = a.id and w.lease_until > clock_timestamp()
    left join person p on p.id = w.holder
  where a.kind in ('bolt', 'fix') and a.status in ('TODO', 'In Progress')
  order by a.id
$$;
grant execute on function next_bolts to throughline_service;
