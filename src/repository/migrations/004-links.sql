-- Links between versions and parts. They run from the later artifact to the earlier one, in roles and between kinds that the table link_rule allows.

-- The keys below make a dead link impossible: both ends are versions, and parts, that exist and are never deleted.
create table link (
  id bigint generated always as identity primary key,
  from_artifact_id bigint not null,
  from_version integer not null,
  from_part text,
  role text not null,
  to_artifact_id bigint not null,
  to_version integer not null,
  to_part text,
  -- Of the whole target version.
  to_content_hash text not null,
  -- Of the target part, or of the version where the link points at the whole artifact.
  to_normative_hash text not null,
  foreign key (from_artifact_id, from_version) references artifact_version (artifact_id, version),
  foreign key (from_artifact_id, from_version, from_part) references part (artifact_id, version, local_id),
  foreign key (to_artifact_id, to_version) references artifact_version (artifact_id, version),
  foreign key (to_artifact_id, to_version, to_part) references part (artifact_id, version, local_id),
  unique nulls not distinct (from_artifact_id, from_version, from_part, role, to_artifact_id, to_part)
);
create index link_target on link (to_artifact_id, role);
create index link_source on link (from_artifact_id);

create function guard_link() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  source artifact%rowtype;
  target artifact%rowtype;
  target_part part%rowtype;
  rule link_rule%rowtype;
begin
  select * into source from artifact where id = new.from_artifact_id;
  select * into target from artifact where id = new.to_artifact_id;
  if target.id is null then
    perform refuse('link.dead', jsonb_build_object('to', new.to_artifact_id));
  end if;
  select * into rule from link_rule where from_kind = source.kind and role = new.role and to_kind = target.kind;
  if not found then
    perform refuse('link.illegal', jsonb_build_object('from', source.kind, 'role', new.role, 'to', target.kind, 'legal',
      array(select role || ' ' || to_kind from link_rule where from_kind = source.kind order by 1)));
  end if;
  select content_hash, normative_hash into new.to_content_hash, new.to_normative_hash
    from artifact_version where artifact_id = target.id and version = new.to_version;
  if not found then
    perform refuse('link.dead', jsonb_build_object('to', target.key || ' version ' || new.to_version));
  end if;
  if new.to_part is not null then
    select * into target_part from part where artifact_id = target.id and version = new.to_version and local_id = new.to_part;
    if target_part.removed is distinct from false then
      perform refuse('link.dead', jsonb_build_object('to', target.key || '#' || new.to_part, 'removed', target_part.removed));
    end if;
    new.to_normative_hash := target_part.normative_hash;
  end if;
  if rule.ordered and may_cycle(source.kind, target.kind) then
    -- Two links that close a cycle between them must see each other; only kinds that can form one pay for the lock.
    perform pg_advisory_xact_lock(hashtext('throughline.link'));
    if leads_to(target.id, source.id) then
      perform refuse('link.cycle', jsonb_build_object('from', source.key, 'role', new.role, 'to', target.key));
    end if;
  end if;
  return new;
end $$;

-- True when the link table lets a chain of links lead from one kind back to the other.
create function may_cycle(p_from text, p_to text) returns boolean language sql stable as $$
  with recursive reached (kind) as (
    select p_to
    union
    select r.to_kind from link_rule r join reached on reached.kind = r.from_kind where r.ordered
  )
  select exists (select from reached where kind = p_from)
$$;

-- True when links lead from one artifact to the other, in whatever version they were made. Only the id travels in the recursion.
create function leads_to(p_from bigint, p_to bigint) returns boolean language sql stable as $$
  with recursive reached (id) as (
    select p_from
    union
    select l.to_artifact_id from link l join reached on reached.id = l.from_artifact_id
    where l.role in (select role from link_rule where ordered)
  )
  select exists (select from reached where id = p_to)
$$;

-- Triggers of one event run in the order of their names.
create trigger a_require_open_version before insert on link for each row execute function require_open_version();
create trigger b_guard_link before insert on link for each row execute function guard_link();
create trigger forbid_change before update or delete or truncate on link for each statement execute function forbid_change();

grant select on link to throughline_service;
grant insert (from_artifact_id, from_version, from_part, role, to_artifact_id, to_version, to_part) on link to throughline_service;
