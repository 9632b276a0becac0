-- Signing in. A session is a token: the database verifies its secret as it verifies an API token's, so that every rule about who decides holds
-- for both. What makes sessions is granted to throughline_sign_in alone, as which only the code that signs people in connects: the service, whatever is
-- wrong with it, makes none.

-- Persons change in two things: when they last signed in, and whether anything of theirs is heard.
alter table person
  add column signed_in_at timestamptz,
  add column deactivated_at timestamptz,
  add column deactivated_by text references person (id),
  add check ((deactivated_at is null) = (deactivated_by is null));

create function guard_person() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - '{signed_in_at,deactivated_at,deactivated_by}'::text[]
    <> to_jsonb(old) - '{signed_in_at,deactivated_at,deactivated_by}'::text[] then
    perform refuse('database.insert-only', '{"table": "person", "operation": "update"}');
  end if;
  return new;
end $$;

drop trigger forbid_change on person;
create trigger guard_update before update on person for each row execute function guard_person();
create trigger forbid_change before delete or truncate on person for each statement execute function forbid_change();

-- A role that is taken away is a row that is gone: whoever reads grants must not have to know about revoked ones. The trail keeps both deeds.
drop trigger forbid_change on role_grant;
create trigger forbid_change before update or truncate on role_grant for each statement execute function forbid_change();

drop trigger guard_update on token;
alter table token
  add column kind text not null default 'api' check (kind in ('api', 'session')),
  -- What it is good for, as far as its holder's roles go.
  add column scopes text[] not null default '{read,write,decide,admin}'
    check (scopes <@ '{read,write,decide,admin}'::text[] and cardinality(scopes) > 0),
  add column expires_at timestamptz,
  -- What an identity provider said of the person when they signed in; it ends with the session.
  add column claimed_roles text[] not null default '{}',
  add column authentication text not null default 'token' check (authentication in ('token', 'login-link', 'oidc')),
  -- Of sessions, to within five minutes: a write for each request would cost more than the request.
  add column seen_at timestamptz,
  add check ((kind = 'session') = (seen_at is not null)),
  add check ((kind = 'session') = (authentication <> 'token')),
  add check (kind = 'api' or expires_at is not null),
  add check (authentication = 'oidc' or claimed_roles = '{}');
update token set scopes = '{read,write}' where person_id in (select id from person where kind = 'machine');
create index token_session_end on token (expires_at) where kind = 'session';

create function guard_new_token() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.kind = 'session' or new.scopes && '{decide,admin}'::text[]) and (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-scope', jsonb_build_object('scopes', new.scopes));
  end if;
  return new;
end $$;

-- A token changes when it is revoked, once, and a session's when it was last seen.
create or replace function guard_token() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - 'seen_at' = to_jsonb(old) - 'seen_at' and new.seen_at between old.seen_at and now() then
    return new;
  end if;
  if old.revoked_at is not null or new.revoked_at is null
    or to_jsonb(new) - 'revoked_at' - 'revoked_by' <> to_jsonb(old) - 'revoked_at' - 'revoked_by' then
    perform refuse('database.insert-only', '{"table": "token", "operation": "update"}');
  end if;
  return new;
end $$;

-- Sessions that ended are forgotten, but for those that decided: their decisions name them.
create function guard_token_delete() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.kind <> 'session' or old.expires_at > now() then
    perform refuse('database.insert-only', '{"table": "token", "operation": "delete"}');
  end if;
  return old;
end $$;

create trigger guard_insert before insert on token for each row execute function guard_new_token();
create trigger guard_update before update on token for each row execute function guard_token();
create trigger guard_delete before delete on token for each row execute function guard_token_delete();
drop trigger forbid_change on token;
create trigger forbid_change before truncate on token for each statement execute function forbid_change();

-- Who a person is to an identity provider: its issuer and the subject it gives them, which stays theirs. Names and addresses change hands.
create table person_identity (
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  person_id text not null references person (id),
  linked_by text not null references person (id),
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index person_identity_person on person_identity (person_id);

-- A login link's code is worth a session, once.
create table login_link (
  id text primary key default gen_random_uuid()::text,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  person_id text not null references person (id),
  created_by text not null references person (id),
  -- Of the session: no more, and no longer, than the token had that the link was made with.
  scopes text[] not null,
  session_ends_at timestamptz,
  -- The token that it was made with: the link, and the session that it opened, end when that one is revoked. No references: sessions are forgotten.
  made_with text not null,
  opened text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_link_end on login_link (expires_at);
create index login_link_made_with on login_link (made_with);

-- A sign-in that was sent to an identity provider and has not come back.
create table sign_in_attempt (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  nonce text not null,
  code_verifier text not null,
  -- Where the person wanted to go.
  next text not null,
  expires_at timestamptz not null
);
create index sign_in_attempt_end on sign_in_attempt (expires_at);

-- Two hours without a request end a session before its twelve hours do.
create function is_live_token(p_kind text, p_revoked_at timestamptz, p_expires_at timestamptz, p_seen_at timestamptz) returns boolean
language sql stable as $$
  select p_revoked_at is null and (p_expires_at is null or p_expires_at > now())
    and (p_kind = 'api' or p_seen_at > now() - interval '2 hours')
$$;

create function is_live(p_token token) returns boolean language sql stable as $$
  select is_live_token(p_token.kind, p_token.revoked_at, p_token.expires_at, p_token.seen_at)
$$;

-- The live token with this secret, and its holder; no row when there is none.
drop function token_holder(text);
create function token_holder(p_secret text)
returns table (token_id text, person_id text, name text, kind text, unattended boolean, roles text[], scopes text[], authentication text,
  token_kind text, expires_at timestamptz)
language sql stable as $$
  select t.id, p.id, p.name, p.kind, t.unattended,
    array(select g.role from role_grant g where g.person_id = p.id union select unnest(t.claimed_roles) order by 1),
    t.scopes, t.authentication, t.kind, t.expires_at
  from token t join person p on p.id = t.person_id
  where t.secret_hash = sha256(convert_to(p_secret, 'UTF8')) and is_live(t) and p.deactivated_at is null
$$;

-- Persons who could decide today: with a live token, or who have signed in before and so can again.
create or replace function count_active_people() returns integer language sql stable as $$
  select count(*)::integer from person p
  where p.kind = 'person' and p.deactivated_at is null
    and (p.signed_in_at is not null or exists (select from token t where t.person_id = p.id and is_live(t)))
$$;

-- Volatile, because it notes that a session was seen.
create or replace function authenticate(p_secret text) returns jsonb language plpgsql volatile security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then
    return null;
  end if;
  if holder.token_kind = 'session' then
    update token set seen_at = now() where id = holder.token_id and seen_at < now() - interval '5 minutes';
  end if;
  return jsonb_build_object('id', holder.person_id, 'name', holder.name, 'kind', holder.kind, 'roles', holder.roles, 'scopes', holder.scopes,
    'authentication', holder.authentication, 'tokenId', holder.token_id, 'tokenKind', holder.token_kind, 'expiresAt', holder.expires_at);
end $$;

-- {"id": person} of the admin with this secret, or the refusal.
create function require_admin(p_secret text, p_subject text) returns jsonb language plpgsql as $$
declare
  admin record;
begin
  select * into admin from token_holder(p_secret);
  if not found then
    return refusal(null, p_subject, 'token.invalid');
  end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, p_subject, 'token.admin-required');
  end if;
  if not 'admin' = any (admin.scopes) then
    return refusal(admin.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'admin', 'held', admin.scopes));
  end if;
  return jsonb_build_object('id', admin.person_id);
end $$;

-- True when nobody could manage people any more without these tokens: no other one is an active person's whom an admin made an admin, with the
-- admin's scope, and without an end. What an identity provider says may change, so it does not count.
create function leaves_no_admin(p_lost_tokens text[]) returns boolean language sql stable as $$
  with lasting as (
    select t.id from token t join role_grant g on g.person_id = t.person_id and g.role = 'admin' join person p on p.id = t.person_id
    where t.revoked_at is null and t.expires_at is null and 'admin' = any (t.scopes) and p.deactivated_at is null
  )
  select exists (select from lasting where id = any (p_lost_tokens)) and not exists (select from lasting where id <> all (p_lost_tokens))
$$;

-- Gives the holder a token, and the roles named in addition to those held; a new name is a new person or machine. Without scopes it gets all
-- that its kind may have; without a lifetime it does not end.
drop function create_token(text, text, text, text[], boolean, bytea);
create function create_token(
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
  -- Before anything is checked: an admin whose token is being revoked must not wait for that and then go on.
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
    -- Whoever signs in through a provider chose the name there: a token for "Bob" must not go to whoever called themselves that first.
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

-- Sessions of the same person that were opened by links which these tokens made, or which those sessions made in turn.
create function sessions_from(p_token_ids text[]) returns setof text language sql stable as $$
  with recursive opened (id) as (
    select l.opened from login_link l join token t on t.id = l.made_with and t.person_id = l.person_id
      where l.made_with = any (p_token_ids) and l.opened is not null
    union
    select l.opened from opened o join login_link l on l.made_with = o.id join token t on t.id = o.id and t.person_id = l.person_id
      where l.opened is not null
  )
  select id from opened
$$;

-- Ends a token of one's own, with the sessions that its holder opened by it, or an admin any. Twice is a no-op. The last admin's last token stays, because nobody could ever make another.
create or replace function revoke_token(p_admin_secret text, p_token_id text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  caller record;
  target token%rowtype;
  admin jsonb;
  ended integer;
begin
  -- Before anything is checked: two admins who revoke each other at once must not both succeed.
  lock table token in share row exclusive mode;
  select * into caller from token_holder(p_admin_secret);
  if not found then
    return refusal(null, p_token_id, 'token.invalid');
  end if;
  select * into target from token where id = p_token_id;
  if not found or target.person_id <> caller.person_id or not 'write' = any (caller.scopes) then
    admin := require_admin(p_admin_secret, p_token_id);
    if admin ? 'refused' then
      return admin;
    end if;
  end if;
  if target.id is null then
    return refusal(caller.person_id, p_token_id, 'token.not-found', jsonb_build_object('token', p_token_id));
  end if;
  if target.revoked_at is not null then
    return jsonb_build_object('id', p_token_id);
  end if;
  if leaves_no_admin(array[p_token_id]) then
    return refusal(caller.person_id, p_token_id, 'token.last-admin', jsonb_build_object('token', p_token_id));
  end if;
  update token set revoked_at = now(), revoked_by = caller.person_id where id = p_token_id;
  update token set revoked_at = now(), revoked_by = caller.person_id
    where id in (select * from sessions_from(array[p_token_id])) and revoked_at is null and expires_at > now();
  get diagnostics ended = row_count;
  perform record_deed(caller.person_id, 'token.revoked', p_token_id,
    jsonb_build_object('holder', target.person_id) || case when ended > 0 then jsonb_build_object('sessionsEnded', ended) else '{}' end);
  return jsonb_build_object('id', p_token_id);
end $$;

create function grant_role(p_admin_secret text, p_person_id text, p_role text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
begin
  if admin ? 'refused' then
    return admin;
  end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then
    return refusal(admin ->> 'id', p_person_id, 'token.machine-role', jsonb_build_object('roles', array[p_role]));
  end if;
  if not exists (select from role where name = p_role) then
    return refusal(admin ->> 'id', p_person_id, 'token.unknown-role', jsonb_build_object('roles', array[p_role]));
  end if;
  insert into role_grant (person_id, role, granted_by) values (p_person_id, p_role, admin ->> 'id') on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'role.granted', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;

create function remove_role(p_admin_secret text, p_person_id text, p_role text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb;
begin
  lock table token in share row exclusive mode;
  admin := require_admin(p_admin_secret, p_person_id);
  if admin ? 'refused' then
    return admin;
  end if;
  if not exists (select from person where id = p_person_id) then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if p_role = 'admin' and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  delete from role_grant where person_id = p_person_id and role = p_role;
  if found then
    perform record_deed(admin ->> 'id', 'role.removed', p_person_id, jsonb_build_object('role', p_role));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;

-- Of somebody who is not active no token is heard, new or old; their sessions end for good.
create function set_person_active(p_admin_secret text, p_person_id text, p_active boolean) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb;
begin
  lock table token in share row exclusive mode;
  admin := require_admin(p_admin_secret, p_person_id);
  if admin ? 'refused' then
    return admin;
  end if;
  if not exists (select from person where id = p_person_id) then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if not p_active and leaves_no_admin(array(select id from token where person_id = p_person_id)) then
    return refusal(admin ->> 'id', p_person_id, 'person.last-admin', jsonb_build_object('person', p_person_id));
  end if;
  update person set deactivated_at = case when p_active then null else now() end, deactivated_by = case when p_active then null else admin ->> 'id' end
    where id = p_person_id and (deactivated_at is null) <> p_active;
  if found then
    perform end_sessions(p_person_id, admin ->> 'id') where not p_active;
    perform record_deed(admin ->> 'id', case when p_active then 'person.reactivated' else 'person.deactivated' end, p_person_id);
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;

-- Ends a person's sessions, or those alone that an identity provider vouched for and what they opened, and returns how many there were.
create function end_sessions(p_person_id text, p_by text, p_only_oidc boolean default false) returns integer language plpgsql as $$
declare
  ended integer;
begin
  update token set revoked_at = now(), revoked_by = p_by
    where person_id = p_person_id and kind = 'session' and revoked_at is null and expires_at > now()
      and (not p_only_oidc or authentication = 'oidc' or id in (select * from sessions_from(
        array(select id from token where person_id = p_person_id and kind = 'session' and authentication = 'oidc'))));
  get diagnostics ended = row_count;
  return ended;
end $$;

-- Says that (issuer, subject) is this person. Whoever it was before loses the sessions that it opened.
create function link_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
  target person%rowtype;
  earlier text;
begin
  if admin ? 'refused' then
    return admin;
  end if;
  select * into target from person where id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then
    return refusal(admin ->> 'id', p_person_id, 'sign-in.machine');
  end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id <> p_person_id returning person_id into earlier;
  perform end_sessions(earlier, admin ->> 'id', true);
  insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, p_person_id, admin ->> 'id')
    on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'identity.linked', p_person_id,
      jsonb_build_object('issuer', p_issuer, 'subject', p_subject, 'before', earlier));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;

create function unlink_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text) returns jsonb language plpgsql
security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admin jsonb := require_admin(p_admin_secret, p_person_id);
begin
  if admin ? 'refused' then
    return admin;
  end if;
  perform lock_identities();
  delete from person_identity where issuer = p_issuer and subject = p_subject and person_id = p_person_id;
  if not found then
    return refusal(admin ->> 'id', p_person_id, 'person.no-identity', jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  end if;
  perform end_sessions(p_person_id, admin ->> 'id', true);
  perform record_deed(admin ->> 'id', 'identity.unlinked', p_person_id, jsonb_build_object('issuer', p_issuer, 'subject', p_subject));
  return jsonb_build_object('id', p_person_id);
end $$;

-- Two first sign-ins of one person at once make one person.
create function lock_identities() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('throughline.identities'))
$$;

-- Forgets what signing in leaves behind: sessions and links a day after their end, attempts at once. Each sign-in calls it, so that nothing piles up
-- where nothing else does. A session that decided stays.
create function tidy_sign_in() returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
  total integer := 0;
begin
  delete from sign_in_attempt where expires_at < now();
  get diagnostics total = row_count;
  delete from login_link where expires_at < now() - interval '1 day';
  get diagnostics gone = row_count;
  total := total + gone;
  delete from token t where kind = 'session' and expires_at < now() - interval '1 day'
    and not exists (select from gate_decision where token_id = t.id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;

-- A link for the holder of the secret, or by an admin for somebody else. One for oneself opens a session that may no more than this token, and
-- lasts no longer.
create function create_login_link(p_secret text, p_person_id text, p_code_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  caller record;
  target person%rowtype;
  admin jsonb;
  made login_link%rowtype;
begin
  select * into caller from token_holder(p_secret);
  if not found then
    return refusal(null, 'login-link', 'token.invalid');
  end if;
  if p_person_id <> caller.person_id then
    admin := require_admin(p_secret, 'login-link');
    if admin ? 'refused' then
      return admin;
    end if;
  end if;
  select * into target from person where id = coalesce(p_person_id, caller.person_id);
  if not found then
    return refusal(caller.person_id, 'login-link', 'person.not-found', jsonb_build_object('person', p_person_id));
  end if;
  if target.kind <> 'person' then
    return refusal(caller.person_id, 'login-link', 'sign-in.machine');
  end if;
  if target.deactivated_at is not null then
    return refusal(caller.person_id, 'login-link', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  perform tidy_sign_in();
  insert into login_link (code_hash, person_id, created_by, scopes, session_ends_at, made_with, expires_at)
    values (p_code_hash, target.id, caller.person_id,
      case when target.id = caller.person_id then caller.scopes else '{read,write,decide,admin}'::text[] end,
      case when target.id = caller.person_id then caller.expires_at end, caller.token_id, now() + interval '15 minutes')
    returning * into made;
  perform record_deed(caller.person_id, 'login-link.created', made.id, jsonb_build_object('person', target.id));
  return jsonb_build_object('id', made.id, 'person', target.name, 'expiresAt', made.expires_at);
end $$;

create function open_session(
  p_person_id text, p_secret_hash bytea, p_authentication text, p_scopes text[], p_claimed_roles text[], p_ends_at timestamptz, p_how jsonb
) returns jsonb language plpgsql as $$
declare
  made token%rowtype;
begin
  perform tidy_sign_in();
  insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, claimed_roles, authentication, seen_at)
    values (p_person_id, p_secret_hash, false, p_person_id, 'session', p_scopes, least(now() + interval '12 hours', p_ends_at), p_claimed_roles,
      p_authentication, now())
    returning * into made;
  update person set signed_in_at = now() where id = p_person_id;
  perform record_deed(p_person_id, 'session.opened', made.id,
    p_how || jsonb_build_object('authentication', p_authentication, 'claimedRoles', p_claimed_roles, 'expiresAt', made.expires_at));
  return jsonb_build_object('id', made.id, 'person', (select name from person where id = p_person_id), 'expiresAt', made.expires_at);
end $$;

create function use_login_link(p_code text, p_session_hash bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  link login_link%rowtype;
  target person%rowtype;
  session jsonb;
begin
  -- Whoever revokes the token that made the link waits until its session is there to be ended, or is waited for.
  lock table token in row exclusive mode;
  select * into link from login_link where code_hash = sha256(convert_to(p_code, 'UTF8')) for update;
  if not found then
    return refusal(null, 'login-link', 'sign-in.link-unknown');
  end if;
  if link.used_at is not null then
    return refusal(null, link.id, 'sign-in.link-used', jsonb_build_object('person', link.person_id));
  end if;
  if link.expires_at <= now() then
    return refusal(null, link.id, 'sign-in.link-expired', jsonb_build_object('person', link.person_id));
  end if;
  select * into target from person where id = link.person_id;
  if target.deactivated_at is not null then
    return refusal(target.id, link.id, 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if link.session_ends_at <= now() or not exists (
      select from token t join person p on p.id = t.person_id where t.id = link.made_with and is_live(t) and p.deactivated_at is null) then
    return refusal(target.id, link.id, 'sign-in.link-expired', jsonb_build_object('person', target.id));
  end if;
  session := open_session(target.id, p_session_hash, 'login-link', link.scopes, '{}', link.session_ends_at, jsonb_build_object('link', link.id));
  update login_link set used_at = now(), opened = session ->> 'id' where id = link.id;
  return session;
end $$;

create function begin_sign_in(p_state_hash bytea, p_nonce text, p_code_verifier text, p_next text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  perform tidy_sign_in();
  insert into sign_in_attempt (state_hash, nonce, code_verifier, next, expires_at)
    values (p_state_hash, p_nonce, p_code_verifier, p_next, now() + interval '10 minutes');
end $$;

-- What the state belongs to, once; null when there is no such attempt any more.
create function take_sign_in(p_state text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  attempt sign_in_attempt%rowtype;
begin
  delete from sign_in_attempt where state_hash = sha256(convert_to(p_state, 'UTF8')) returning * into attempt;
  if not found or attempt.expires_at <= now() then
    return null;
  end if;
  return jsonb_build_object('nonce', attempt.nonce, 'codeVerifier', attempt.code_verifier, 'next', attempt.next);
end $$;

-- Opens a session for whoever the identity provider says this is. A subject that nobody has been before is a new person, also where another has the
-- same name: only an admin says that two are one.
create function sign_in_with_identity(p_issuer text, p_subject text, p_name text, p_roles text[], p_session_hash bytea) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text := left(coalesce(nullif(btrim(p_name), ''), p_subject), 100);
  target person%rowtype;
begin
  perform lock_identities();
  select p.* into target from person p join person_identity i on i.person_id = p.id where i.issuer = p_issuer and i.subject = p_subject;
  if not found then
    for number in 1 .. 1000 loop
      insert into person (name, kind) values (wanted || case number when 1 then '' else ' (' || number || ')' end, 'person')
        on conflict (name) do nothing returning * into target;
      exit when found;
    end loop;
    insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, target.id, target.id);
    perform record_deed('service', 'person.created', target.id,
      jsonb_build_object('name', target.name, 'kind', 'person', 'issuer', p_issuer, 'subject', p_subject));
  end if;
  if target.deactivated_at is not null then
    return refusal(target.id, 'session', 'person.deactivated', jsonb_build_object('person', target.name));
  end if;
  if not p_roles <@ array(select name from role) then
    return refusal(target.id, 'session', 'token.unknown-role', jsonb_build_object('roles', p_roles));
  end if;
  return open_session(target.id, p_session_hash, 'oidc', '{read,write,decide,admin}', p_roles, null, jsonb_build_object('issuer', p_issuer));
end $$;

-- Ends this session, or with p_everywhere every session of its holder; an API token stays. Returns {"ended": how many}.
create function sign_out(p_secret text, p_everywhere boolean) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
  ended integer;
begin
  select * into holder from token_holder(p_secret);
  if not found then
    return refusal(null, 'session', 'token.invalid');
  end if;
  if p_everywhere then
    ended := end_sessions(holder.person_id, holder.person_id);
  else
    update token set revoked_at = now(), revoked_by = holder.person_id where id = holder.token_id and kind = 'session';
    get diagnostics ended = row_count;
  end if;
  if ended > 0 then
    perform record_deed(holder.person_id, 'session.ended', case when p_everywhere then holder.person_id else holder.token_id end,
      jsonb_build_object('ended', ended));
  end if;
  return jsonb_build_object('ended', ended);
end $$;

grant select on person_identity to throughline_service;
grant select (kind, scopes, expires_at, claimed_roles, authentication, seen_at) on token to throughline_service;

revoke execute on function guard_person, guard_new_token, guard_token_delete, is_live_token, is_live, token_holder, require_admin, leaves_no_admin, create_token, sessions_from,
  grant_role, remove_role, set_person_active, end_sessions, link_identity, unlink_identity, lock_identities, tidy_sign_in, create_login_link, open_session,
  use_login_link, begin_sign_in, take_sign_in, sign_in_with_identity, sign_out from public;
grant execute on function is_live_token, create_token, grant_role, remove_role, set_person_active, link_identity, unlink_identity, tidy_sign_in, create_login_link,
  sign_out to throughline_service;
grant execute on function use_login_link, begin_sign_in, take_sign_in, sign_in_with_identity to throughline_sign_in;
