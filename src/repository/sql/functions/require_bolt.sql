-- Locks a Bolt or Fix-It Bolt for a deed of the holder of this secret, and returns it; refuses
-- whatever is none.
create or replace function require_bolt(p_key text) returns artifact language plpgsql as $$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.kind not in ('bolt', 'fix') then perform refuse('bolt.expected', jsonb_build_object('key', p_key)); end if;
  insert into bolt_work (artifact_id) values (target.id) on conflict do nothing;
  return target;
end $$;
