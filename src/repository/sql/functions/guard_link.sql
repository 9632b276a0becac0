-- Pins a new link and refuses one that the table link_rule does not allow or that closes a cycle.
create or replace function guard_link() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  source artifact%rowtype;
  target artifact%rowtype;
  target_part part%rowtype;
  rule link_rule%rowtype;
begin
  select * into source from artifact where id = new.from_artifact_id;
  select * into target from artifact where id = new.to_artifact_id;
  if target.id is null then perform refuse('link.dead', jsonb_build_object('to', new.to_artifact_id)); end if;
  select * into rule from link_rule where from_kind = source.kind and role = new.role and to_kind = target.kind;
  if not found then
    perform refuse('link.illegal', jsonb_build_object('from', source.kind, 'role', new.role, 'to', target.kind, 'legal',
      array(select role || ' ' || to_kind from link_rule where from_kind = source.kind order by 1)));
  end if;
  select content_hash, normative_hash into new.to_content_hash, new.to_normative_hash
    from artifact_version where artifact_id = target.id and version = new.to_version;
  if not found then perform refuse('link.dead', jsonb_build_object('to', target.key || ' version ' || new.to_version)); end if;
  if new.to_part is not null then
    select * into target_part from part where artifact_id = target.id and version = new.to_version and local_id = new.to_part;
    if target_part.removed is distinct from false then
      perform refuse('link.dead', jsonb_build_object('to', target.key || '#' || new.to_part, 'removed', target_part.removed));
    end if;
    new.to_normative_hash := target_part.normative_hash;
  end if;
  if rule.ordered and may_cycle(source.kind, target.kind) then
    -- Two links that close a cycle between them must see each other; only kinds that can form one
    -- pay for the lock.
    perform pg_advisory_xact_lock(hashtext('throughline.link'));
    if leads_to(target.id, source.id) then
      perform refuse('link.cycle', jsonb_build_object('from', source.key, 'role', new.role, 'to', target.key));
    end if;
  end if;
  return new;
end $$;
