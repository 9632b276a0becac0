-- Gives the holder a token, and the named roles in addition to those held; a new name is a new
-- person or machine. Without scopes the token gets all that its holder's kind may have; without a
-- lifetime it does not end.
create or replace function create_token(
  p_admin_secret text, p_holder text, p_kind text, p_roles text[], p_unattended boolean, p_secret_hash bytea,
  p_scopes text[] default null, p_lifetime interval default null
) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  most constant text[] := case p_kind when 'machine' then '{read,write}'::text[] else '{read,write,decide,admin}'::text[] end;
  wanted constant text[] := coalesce(p_scopes, most);
  admin jsonb;
  admin_id text;
  holder person%rowtype;
  made token%rowtype;
begin
  -- The lock comes before any check: an admin whose token is being revoked must not wait for that
  -- and then go on.
  lock table token in row exclusive mode;
  admin := require_admin(p_admin_secret, 'token');
  admin_id := admin ->> 'id';
  if admin ? 'refused' then
    return admin;
  end if;
  if btrim(p_holder) = '' then
    return refusal(admin_id, 'token', 'token.holder-missing');
  end if;
  if p_kind = 'machine' and cardinality(p_roles) > 0 then
    return refusal(admin_id, 'token', 'token.machine-role', jsonb_build_object('roles', p_roles));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(admin_id, 'token', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;
  if cardinality(wanted) = 0 or not wanted <@ '{read,write,decide,admin}'::text[] then
    return refusal(admin_id, 'token', 'token.unknown-scope', jsonb_build_object('scopes', wanted));
  end if;
  if not wanted <@ most then
    return refusal(admin_id, 'token', 'token.machine-scope', jsonb_build_object('scopes', wanted));
  end if;
  if p_lifetime not between interval '1 minute' and interval '3660 days' then
    return refusal(admin_id, 'token', 'token.lifetime');
  end if;

  select * into holder from person where id = btrim(p_holder);
  if not found then
    -- Whoever signs in through a provider chose the name there: a token for "Bob" must not go to
    -- whoever called themselves that first.
    select p.* into holder from person p join person_identity i on i.person_id = p.id where p.name = btrim(p_holder) limit 1;
    if found then
      return refusal(admin_id, 'token', 'token.chosen-name', jsonb_build_object('holder', holder.name, 'person', holder.id));
    end if;
    insert into person (name, kind) values (btrim(p_holder), p_kind) on conflict (name) do nothing;
    if found then
      perform record_deed(admin_id, 'person.created', id, jsonb_build_object('name', name, 'kind', kind))
        from person where name = btrim(p_holder);
    end if;
    select * into holder from person where name = btrim(p_holder);
  end if;
  if holder.kind <> p_kind then
    return refusal(admin_id, 'token', 'token.holder-kind', jsonb_build_object('holder', holder.name, 'kind', holder.kind));
  end if;
  if holder.deactivated_at is not null then
    return refusal(admin_id, 'token', 'person.deactivated', jsonb_build_object('person', holder.name));
  end if;
  insert into role_grant (person_id, role, granted_by)
    select holder.id, name, admin_id from role where name = any (p_roles) on conflict do nothing;
  insert into token (person_id, secret_hash, unattended, created_by, scopes, expires_at)
    values (holder.id, p_secret_hash, p_unattended, admin_id, wanted, now() + p_lifetime) returning * into made;
  perform record_deed(admin_id, 'token.created', made.id, jsonb_build_object('holder', holder.id, 'roles', p_roles, 'unattended', p_unattended,
    'scopes', wanted, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'scopes', made.scopes, 'expiresAt', made.expires_at);
end $$;
grant execute on function create_token to throughline_service;
