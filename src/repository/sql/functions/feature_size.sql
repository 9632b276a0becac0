-- Measures how much of the record one PRD takes: the complexity of a feature (specification 1.6).
-- An aggregate is touched when one of its operations serves a part of the PRD, or one of p_parts
-- where any are named.
create or replace function feature_size(p_prd bigint, p_parts text[] default null) returns jsonb language sql stable as $$
  with recursive below (id) as (
    select p_prd
    union
    select l.from_artifact_id
    from below
      join link l on l.to_artifact_id = below.id
      join artifact a on a.id = l.from_artifact_id and a.current_version = l.from_version
    where l.role not in ('exemplifies', 'related_to')
  ),
  kinds as (
    select a.kind, count(*) as count from artifact a where a.id = any (array(select id from below)) and a.id <> p_prd group by a.kind
  ),
  serving as (
    select distinct l.from_artifact_id as id, l.from_part as part
    from current_link l join artifact a on a.id = l.from_artifact_id
    where l.to_artifact_id = p_prd and l.role = 'covers' and a.kind = 'daa' and l.from_part is not null
      and (p_parts is null or exists (
        select from unnest(p_parts) own (part)
        where l.to_part = own.part or starts_with(l.to_part, own.part || '.') or starts_with(own.part, l.to_part || '.')))
  ),
  touched as (
    select distinct s.id, aggregate ->> 'name' as name, aggregate ->> 'context' as context, operation ->> 'id' as operation
    from (select distinct id from serving) s
      join artifact a on a.id = s.id
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
      cross join jsonb_array_elements(v.body -> 'aggregates') aggregate
      cross join jsonb_array_elements(aggregate -> 'operations') operation
      join serving on serving.id = s.id and serving.part = operation ->> 'id'
  )
  select jsonb_build_object(
    'contexts', (select count(distinct context) from touched),
    'aggregates', coalesce((select jsonb_agg(distinct name) from touched), '[]'),
    'operations', (select count(*) from touched),
    'artifacts', coalesce((select jsonb_object_agg(kind, count) from kinds), '{}'))
$$;
grant execute on function feature_size to throughline_service;
