-- Stores evidence of an incident: {"key", "rows": [{"class", "ref", "text", "at", "broughtBy"}]}.
-- The same class and ref is the same row. Returns the numbers in the order of the rows.
create or replace function add_evidence(p_given jsonb) returns integer[] language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype := require_incident(p_given ->> 'key');
  v_last integer := (select coalesce(max(number), 0) from incident_evidence where artifact_id = target.id);
  result integer[];
begin
  -- An incident of a storm stays readable.
  if v_last + jsonb_array_length(p_given -> 'rows') > 2000 then perform refuse('evidence.too-much', jsonb_build_object('key', target.key)); end if;
  insert into incident_evidence (artifact_id, number, class, ref, text, occurred_at, brought_by)
    select target.id, v_last + row_number() over (order by fresh.place), fresh.class, fresh.ref, fresh.text, fresh.at, fresh.brought_by
    from (
      select distinct on (r.value ->> 'class', r.value ->> 'ref') r.ordinality as place, r.value ->> 'class' as class, r.value ->> 'ref' as ref,
        r.value ->> 'text' as text, (r.value ->> 'at')::timestamptz as at, r.value ->> 'broughtBy' as brought_by
      from jsonb_array_elements(p_given -> 'rows') with ordinality r order by r.value ->> 'class', r.value ->> 'ref', r.ordinality
    ) as fresh
    where not exists (select from incident_evidence e where e.artifact_id = target.id and e.class = fresh.class and e.ref = fresh.ref);
  select coalesce(array_agg(e.number order by r.ordinality), '{}') into result
    from jsonb_array_elements(p_given -> 'rows') with ordinality r
    join incident_evidence e on e.artifact_id = target.id and e.class = r.value ->> 'class' and e.ref = r.value ->> 'ref';
  return result;
end $$;
grant execute on function add_evidence to throughline_service;
