-- Who may. The service can read people but creates none: that takes an admin's secret, which the database verifies itself.

-- Persons, and machines: models, API agents, the service.
create table person (
  id text primary key default gen_random_uuid()::text,
  name text not null unique check (btrim(name) <> ''),
  kind text not null check (kind in ('person', 'machine')),
  created_at timestamptz not null default now()
);

create table role_grant (
  person_id text not null references person (id),
  role text not null references role (name),
  granted_by text not null references person (id),
  granted_at timestamptz not null default now(),
  primary key (person_id, role)
);

create sequence token_number;

-- A secret is 256 random bits, so one round of sha256 hides it; a slow hash protects only what people choose.
create table token (
  id text primary key default 'TOKEN-' || pad_number(nextval('token_number')),
  person_id text not null references person (id),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- May decide without a terminal.
  unattended boolean not null,
  created_by text not null references person (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by text references person (id)
);
create index token_person on token (person_id);

-- A machine that could hold a role could decide; one that held admin could make itself a person.
create function guard_role_grant() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-role', jsonb_build_object('role', new.role));
  end if;
  return new;
end $$;

-- A token changes once: when it is revoked.
create function guard_token() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoked_by' <> to_jsonb(old) - 'revoked_at' - 'revoked_by' then
    perform refuse('database.insert-only', '{"table": "token", "operation": "update"}');
  end if;
  return new;
end $$;

create trigger guard_insert before insert on role_grant for each row execute function guard_role_grant();
create trigger guard_update before update on token for each row execute function guard_token();
create trigger forbid_change before update or delete or truncate on person for each statement execute function forbid_change();
create trigger forbid_change before update or delete or truncate on role_grant for each statement execute function forbid_change();
create trigger forbid_change before delete or truncate on token for each statement execute function forbid_change();

-- The live token with this secret, and its holder; no row when there is none.
create function token_holder(p_secret text)
returns table (token_id text, person_id text, name text, kind text, unattended boolean, roles text[])
language sql stable as $$
  select t.id, p.id, p.name, p.kind, t.unattended,
    array(select g.role from role_grant g where g.person_id = p.id order by g.role)
  from token t join person p on p.id = t.person_id
  where t.secret_hash = sha256(convert_to(p_secret, 'UTF8')) and t.revoked_at is null
$$;

-- Persons who could decide today: those with a live token.
create function count_active_people() returns integer language sql stable as $$
  select count(*)::integer from person p
  where p.kind = 'person' and exists (select from token t where t.person_id = p.id and t.revoked_at is null)
$$;

create function authenticate(p_secret text) returns jsonb language sql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object('id', person_id, 'name', name, 'kind', kind, 'roles', roles) from token_holder(p_secret)
$$;

-- The first person, with every role. Null when somebody exists already; the lock makes two first commands at once agree on one owner.
create function create_owner(p_name text, p_secret_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  owner_id text;
begin
  lock table person in share row exclusive mode;
  if exists (select from person) then
    return null;
  end if;
  insert into person (name, kind) values (p_name, 'person') returning id into owner_id;
  insert into role_grant (person_id, role, granted_by) select owner_id, name, owner_id from role;
  insert into token (person_id, secret_hash, unattended, created_by) values (owner_id, p_secret_hash, false, owner_id);
  perform record_deed(owner_id, 'person.created', owner_id, jsonb_build_object('name', p_name, 'owner', true));
  return jsonb_build_object('id', owner_id, 'name', p_name, 'kind', 'person',
    'roles', array(select role from role_grant where person_id = owner_id order by role));
end $$;

-- Gives the holder a token, and the roles named in addition to those held; a new name is a new person or machine.
create function create_token(
  p_admin_secret text, p_holder text, p_kind text, p_roles text[], p_unattended boolean, p_secret_hash bytea
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin record;
  holder person%rowtype;
  new_id text;
begin
  select * into admin from token_holder(p_admin_secret);
  if not found then
    return refusal(null, 'token', 'token.invalid');
  end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, 'token', 'token.admin-required');
  end if;
  if btrim(p_holder) = '' then
    return refusal(admin.person_id, 'token', 'token.holder-missing');
  end if;
  if p_kind = 'machine' and cardinality(p_roles) > 0 then
    return refusal(admin.person_id, 'token', 'token.machine-role', jsonb_build_object('roles', p_roles));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(admin.person_id, 'token', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;

  insert into person (name, kind) values (btrim(p_holder), p_kind) on conflict (name) do nothing;
  if found then
    perform record_deed(admin.person_id, 'person.created', id, jsonb_build_object('name', name, 'kind', kind))
      from person where name = btrim(p_holder);
  end if;
  select * into holder from person where name = btrim(p_holder);
  if holder.kind <> p_kind then
    return refusal(admin.person_id, 'token', 'token.holder-kind', jsonb_build_object('holder', holder.name, 'kind', holder.kind));
  end if;
  insert into role_grant (person_id, role, granted_by)
    select holder.id, name, admin.person_id from role where name = any (p_roles) on conflict do nothing;
  insert into token (person_id, secret_hash, unattended, created_by)
    values (holder.id, p_secret_hash, p_unattended, admin.person_id) returning id into new_id;
  perform record_deed(admin.person_id, 'token.created', new_id,
    jsonb_build_object('holder', holder.id, 'roles', p_roles, 'unattended', p_unattended));
  return jsonb_build_object('id', new_id);
end $$;

-- Revoking twice is a no-op. The last admin's last token stays, because nobody could ever make another.
create function revoke_token(p_admin_secret text, p_token_id text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin record;
  target token%rowtype;
begin
  select * into admin from token_holder(p_admin_secret);
  if not found then
    return refusal(null, p_token_id, 'token.invalid');
  end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, p_token_id, 'token.admin-required');
  end if;
  -- Two admins who revoke each other at once must not both succeed.
  lock table token in share row exclusive mode;
  select * into target from token where id = p_token_id;
  if not found then
    return refusal(admin.person_id, p_token_id, 'token.not-found', jsonb_build_object('token', p_token_id));
  end if;
  if target.revoked_at is not null then
    return jsonb_build_object('id', p_token_id);
  end if;
  if not exists (
    select from token t join role_grant g on g.person_id = t.person_id and g.role = 'admin'
    where t.revoked_at is null and t.id <> p_token_id
  ) then
    return refusal(admin.person_id, p_token_id, 'token.last-admin', jsonb_build_object('token', p_token_id));
  end if;
  update token set revoked_at = now(), revoked_by = admin.person_id where id = p_token_id;
  perform record_deed(admin.person_id, 'token.revoked', p_token_id, jsonb_build_object('holder', target.person_id));
  return jsonb_build_object('id', p_token_id);
end $$;

grant select on person, role_grant to throughline_service;
grant select (id, person_id, unattended, created_by, created_at, revoked_at, revoked_by) on token to throughline_service;
