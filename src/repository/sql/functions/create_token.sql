-- Gives the holder a token, and the named roles in addition to those held: {"holder", "kind",
-- "roles", "unattended", "scopes", "lifetimeSeconds"}. A new name is a new person or machine.
-- Without scopes the token gets all that its holder's kind may have; without a lifetime it does not
-- end.
create or replace function create_token(p_admin_secret text, p_secret_hash bytea, p_token jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_holder constant text := btrim(p_token ->> 'holder');
  v_kind constant text := p_token ->> 'kind';
  v_roles constant text[] := array(select jsonb_array_elements_text(p_token -> 'roles'));
  v_unattended constant boolean := (p_token ->> 'unattended')::boolean;
  v_lifetime constant interval := make_interval(secs => (p_token ->> 'lifetimeSeconds')::double precision);
  most constant text[] := case v_kind when 'machine' then '{read,write}'::text[] else '{read,write,decide,admin}'::text[] end;
  wanted constant text[] := case jsonb_typeof(p_token -> 'scopes') when 'array'
    then array(select jsonb_array_elements_text(p_token -> 'scopes')) else most end;
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
  if admin ? 'refused' then return admin; end if;
  if v_holder = '' then return refusal(admin_id, 'token', 'token.holder-missing'); end if;
  if v_kind = 'machine' and cardinality(v_roles) > 0 then
    return refusal(admin_id, 'token', 'token.machine-role', jsonb_build_object('roles', v_roles));
  end if;
  if not v_roles <@ array(select name from role) then
    return refusal(admin_id, 'token', 'token.unknown-role', jsonb_build_object('roles', v_roles));
  end if;
  if cardinality(wanted) = 0 or not wanted <@ '{read,write,decide,admin}'::text[] then
    return refusal(admin_id, 'token', 'token.unknown-scope', jsonb_build_object('scopes', wanted));
  end if;
  if not wanted <@ most then
    return refusal(admin_id, 'token', 'token.machine-scope', jsonb_build_object('scopes', wanted));
  end if;
  if v_lifetime not between interval '1 minute' and interval '3660 days' then
    return refusal(admin_id, 'token', 'token.lifetime');
  end if;

  select * into holder from person where id = v_holder;
  if not found then
    -- Whoever signs in through a provider chose the name there: a token for "Bob" must not go to
    -- whoever called themselves that first.
    select p.* into holder from person p join person_identity i on i.person_id = p.id where p.name = v_holder limit 1;
    if found then
      return refusal(admin_id, 'token', 'token.chosen-name', jsonb_build_object('holder', holder.name, 'person', holder.id));
    end if;
    insert into person (name, kind) values (v_holder, v_kind) on conflict (name) do nothing;
    if found then
      perform record_deed(admin_id, 'person.created', id, jsonb_build_object('name', name, 'kind', kind))
        from person where name = v_holder;
    end if;
    select * into holder from person where name = v_holder;
  end if;
  if holder.kind <> v_kind then
    return refusal(admin_id, 'token', 'token.holder-kind', jsonb_build_object('holder', holder.name, 'kind', holder.kind));
  end if;
  if holder.deactivated_at is not null then
    return refusal(admin_id, 'token', 'person.deactivated', jsonb_build_object('person', holder.name));
  end if;
  insert into role_grant (person_id, role, granted_by)
    select holder.id, name, admin_id from role where name = any (v_roles) on conflict do nothing;
  insert into token (person_id, secret_hash, unattended, created_by, scopes, expires_at)
    values (holder.id, p_secret_hash, v_unattended, admin_id, wanted, now() + v_lifetime) returning * into made;
  perform record_deed(admin_id, 'token.created', made.id, jsonb_build_object('holder', holder.id, 'roles', v_roles, 'unattended', v_unattended,
    'scopes', wanted, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'scopes', made.scopes, 'expiresAt', made.expires_at);
end $$;
grant execute on function create_token to throughline_service;
