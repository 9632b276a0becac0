-- What Validated Post-mortems ask for. An item is late when its day has passed, in UTC.
create or replace view action_item as
select a.id as artifact_id, a.key as postmortem, item.ordinality as place, item.body ->> 'id' as item, item.body ->> 'text' as text,
  item.body ->> 'type' as type, item.body ->> 'owner' as owner, item.body ->> 'due' as due, (item.body ->> 'done')::boolean as ticked,
  c.evidence, c.note, c.done_by, c.done_at,
  case when c.id is not null then 'done'
    -- As texts, which ISO dates sort by: a due date is what somebody wrote, and may be none.
    when item.body ->> 'due' ~ '^\d{4}-\d{2}-\d{2}$' and item.body ->> 'due' < to_char(now() at time zone 'UTC', 'YYYY-MM-DD') then 'late'
    else 'open' end as state
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  cross join lateral jsonb_array_elements(v.body -> 'learnings' -> 'actionItems') with ordinality as item (body, ordinality)
  left join lateral (
    select * from action_completion d where d.artifact_id = a.id and d.item = item.body ->> 'id' order by id desc limit 1) as c on true
where a.kind = 'postmortem' and a.status = 'Validated';

grant select on action_item to throughline_service;
