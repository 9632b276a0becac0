-- People, their roles, and how they sign in. The service reads people but creates none: that takes
-- an admin's secret, which the database verifies itself.
--
-- A session is a token: the database verifies its secret as it verifies an API token's, so every
-- rule about who decides holds for both. What makes sessions is granted to throughline_sign_in
-- alone, as which only the code that signs people in connects: the service, whatever is wrong with
-- it, makes none.

-- Persons, and machines: models, API agents, the service.
create table person (
  id text primary key default gen_random_uuid()::text,
  name text not null unique check (btrim(name) <> ''),
  kind text not null check (kind in ('person', 'machine')),
  created_at timestamptz not null default now(),
  signed_in_at timestamptz,
  deactivated_at timestamptz,
  deactivated_by text references person (id),
  check ((deactivated_at is null) = (deactivated_by is null))
);

-- A role that is taken away is a row that is gone: whoever reads grants need not know about revoked
-- ones. The trail keeps both deeds.
create table role_grant (
  person_id text not null references person (id),
  role text not null references role (name),
  granted_by text not null references person (id),
  granted_at timestamptz not null default now(),
  primary key (person_id, role)
);

create sequence token_number;

-- A secret is 256 random bits, so one round of sha256 hides it; a slow hash protects only what
-- people choose.
create table token (
  id text primary key default 'TOKEN-' || pad_number(nextval('token_number')),
  person_id text not null references person (id),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  -- True for one that decides without a terminal.
  unattended boolean not null,
  created_by text not null references person (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by text references person (id),
  kind text not null default 'api' check (kind in ('api', 'session')),
  -- What it is good for, as far as its holder's roles go.
  scopes text[] not null default '{read,write,decide,admin}'
    check (scopes <@ '{read,write,decide,admin}'::text[] and cardinality(scopes) > 0),
  expires_at timestamptz,
  -- What an identity provider said of the person when they signed in; it ends with the session.
  claimed_roles text[] not null default '{}',
  authentication text not null default 'token' check (authentication in ('token', 'login-link', 'oidc')),
  -- For sessions, to within five minutes: a write for each request would cost more than the
  -- request.
  seen_at timestamptz,
  check ((kind = 'session') = (seen_at is not null)),
  check ((kind = 'session') = (authentication <> 'token')),
  check (kind = 'api' or expires_at is not null),
  check (authentication = 'oidc' or claimed_roles = '{}')
);
create index token_person on token (person_id);
create index token_session_end on token (expires_at) where kind = 'session';

-- Who a person is to an identity provider: its issuer and the subject it gives them, which stays
-- theirs. Names and addresses change hands.
create table person_identity (
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  person_id text not null references person (id),
  linked_by text not null references person (id),
  linked_at timestamptz not null default now(),
  -- Hash of an address that the provider verified: enough to see that two accounts are one
  -- person's.
  email_hash bytea check (octet_length(email_hash) = 32),
  primary key (issuer, subject)
);
create index person_identity_person on person_identity (person_id);
create index person_identity_email on person_identity (email_hash) where email_hash is not null;

-- Addresses are hashed with this secret: without it, whoever gets hold of the hashes cannot try a
-- list of addresses. A dump has it, but where its rows are left out (docs/operations.md).
create table address_secret (
  only_one boolean primary key default true check (only_one),
  -- 244 random bits.
  secret bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
);
insert into address_secret default values;

-- Whose an identity was before an admin linked it to another account: what that one approved and
-- wrote is the same person's.
create table account_link (
  person_id text not null references person (id),
  earlier_id text not null references person (id),
  primary key (person_id, earlier_id)
);
create index account_link_earlier on account_link (earlier_id);

-- A login link's code is worth a session, once.
create table login_link (
  id text primary key default gen_random_uuid()::text,
  code_hash bytea not null unique check (octet_length(code_hash) = 32),
  person_id text not null references person (id),
  created_by text not null references person (id),
  -- Limits of the session: no more, and no longer, than the token had that the link was made with.
  scopes text[] not null,
  session_ends_at timestamptz,
  -- The link, and the session that it opened, end when the token that made it is revoked. These two
  -- are no references: sessions are forgotten.
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

-- What a session's identity provider said of it, for leaving there as well. Nobody reads it;
-- signing out gives it back to who held the session.
create table provider_session (
  token_id text primary key references token (id) on delete cascade,
  id_token text not null check (length(id_token) between 1 and 16384)
);

grant select on person, role_grant to throughline_service;
grant select (id, person_id, unattended, created_by, created_at, revoked_at, revoked_by, kind, scopes, expires_at, claimed_roles,
  authentication, seen_at) on token to throughline_service;
-- The service shows who signs in by what, and needs no address for it.
grant select (issuer, subject, person_id, linked_by, linked_at) on person_identity to throughline_service;
