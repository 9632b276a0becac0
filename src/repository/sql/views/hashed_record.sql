-- Hashes as the trail had them first, by subject and by the person who decided or the number of the
-- turn or edit: one that is added later to fit what was forged does not count.
create or replace view hashed_record as
select distinct on (told.subject, told.sort, told.name) told.subject, told.sort, told.name, told.hash
from (
  select e.subject, 'decision' as sort, e.actor_id as name, e.details ->> 'recordHash' as hash, e.position, e.id
    from audit e where e.action = 'gate.decided' and e.details ? 'recordHash'
  union all
  select e.subject, 'turn', e.details ->> 'turn', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action like 'session.%' and e.details ?& '{turn,recordHash}'
  union all
  select e.subject, 'edit', e.details ->> 'edit', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action = 'session.edit' and e.details ? 'recordHash'
  union all
  select e.subject, said.sort, kept.key, kept.value, e.position, e.id
    from audit e
      cross join lateral (values ('decision', e.details -> 'decisions'), ('turn', e.details -> 'turns')) said (sort, hashes)
      cross join lateral jsonb_each_text(coalesce(said.hashes, '{}')) kept
    where e.action = 'records.hashed'
) told
order by told.subject, told.sort, told.name, told.position nulls last, told.id;
