-- Names who is to decide; nobody stands for everybody with a role. An admin, a present assignee or
-- whoever asked may call it. Accounts of one person count as one, and the chosen people must be
-- able to give all roles at once. Refusals are returned as in decide_gate.
create or replace function assign_gate(p_key text, p_secret text, p_names text[]) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  -- The lock comes first, because it may wait.
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  chosen text[];
  names text[] := array(select distinct btrim(n) from unnest(p_names) n);
  unknown text[];
  problem jsonb;
begin
  if holder ? 'refused' then return holder; end if;
  if subject.id is null then return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key)); end if;
  if holder ->> 'kind' <> 'person' or not (holder_id = any (subject.assignees)
      or holder_id = coalesce((select started_by from run where key = subject.run_key), subject.opened_by)) then
    if holder ->> 'kind' <> 'person' or not holder -> 'roles' ? 'admin' then
      return refusal(holder_id, p_key, 'gate.assign-forbidden', jsonb_build_object('key', p_key));
    end if;
    if not holder -> 'scopes' ? 'admin' then
      return refusal(holder_id, p_key, 'token.scope', jsonb_build_object('needed', 'admin', 'held', holder -> 'scopes'));
    end if;
  end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;

  unknown := array(select n from unnest(names) n where not exists (
    select from person p where p.name = n and p.kind = 'person' and person_roles(p.id) && subject.roles) order by n);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-without-role',
      jsonb_build_object('key', p_key, 'names', unknown, 'needed', subject.roles));
  end if;
  unknown := array(select p.name from person p where p.name = any (names) and exists (select from found_conflict(subject, p.id)) order by 1);
  if unknown <> '{}' then
    return refusal(holder_id, p_key, 'gate.assignee-not-separate', jsonb_build_object('key', p_key, 'names', unknown));
  end if;
  chosen := array(select id from person where name = any (names) order by name);
  problem := case when chosen <> '{}' then shortage_at(subject, chosen) end;
  if problem is not null then
    return refusal(holder_id, p_key, problem ->> 'id', problem - 'id' || jsonb_build_object('key', p_key));
  end if;
  if chosen = subject.assignees then return jsonb_build_object('gate', p_key); end if;

  update gate set assignees = chosen where id = subject.id;
  perform record_deed(holder_id, 'gate.assigned', p_key, jsonb_build_object('from', subject.assignees, 'to', chosen));
  perform record_gate_event(subject.id, 'assigned', ' is assigned to ' || coalesce(
    (select string_agg(name, ', ' order by name) from person where id = any (chosen)), 'everybody with a role') || ' by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key);
end $$;
grant execute on function assign_gate to throughline_service;
