-- Returns the live token with this secret, and its holder; no row when there is none.
create or replace function token_holder(p_secret text)
returns table (token_id text, person_id text, name text, kind text, unattended boolean, roles text[], scopes text[], authentication text,
  token_kind text, expires_at timestamptz)
language sql stable as $$
  select t.id, p.id, p.name, p.kind, t.unattended,
    array(select g.role from role_grant g where g.person_id = p.id union select unnest(t.claimed_roles) order by 1),
    t.scopes, t.authentication, t.kind, t.expires_at
  from token t join person p on p.id = t.person_id
  where t.secret_hash = sha256(convert_to(p_secret, 'UTF8')) and is_live(t) and p.deactivated_at is null
$$;
