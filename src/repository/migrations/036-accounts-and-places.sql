-- What only use brought up: one person with two accounts, signing out at an identity provider, a feed that goes on where a dump is restored, and thousands of
-- gates that wait.

-- For "what is up to me", soonest due first, of which only a page is ever asked for: without it, all that wait are sorted each time.
create index gate_waiting_due on gate ((coalesce(due_at, 'infinity'::timestamptz)), id) where status = 'pending';

-- An address that an identity provider has verified. Its hash is enough to see that two accounts are one person's.
alter table person_identity add column email_hash bytea check (octet_length(email_hash) = 32);
create index person_identity_email on person_identity (email_hash) where email_hash is not null;

-- The service shows who signs in by what, and needs no address for it.
revoke select on person_identity from throughline_service;
grant select (issuer, subject, person_id, linked_by, linked_at) on person_identity to throughline_service;

-- Whose an identity was before an admin linked it to another account: what that one approved and wrote is the same person's.
create table account_link (
  person_id text not null references person (id),
  earlier_id text not null references person (id),
  primary key (person_id, earlier_id)
);
create index account_link_earlier on account_link (earlier_id);
create trigger forbid_change before update or delete or truncate on account_link for each statement execute function forbid_change();

-- As in migration 019; the link is remembered.
create or replace function link_identity(p_admin_secret text, p_person_id text, p_issuer text, p_subject text) returns jsonb language plpgsql
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
  if earlier is not null then
    insert into account_link (person_id, earlier_id) values (p_person_id, earlier) on conflict do nothing;
  end if;
  perform end_sessions(earlier, admin ->> 'id', true);
  insert into person_identity (issuer, subject, person_id, linked_by) values (p_issuer, p_subject, p_person_id, admin ->> 'id')
    on conflict do nothing;
  if found then
    perform record_deed(admin ->> 'id', 'identity.linked', p_person_id,
      jsonb_build_object('issuer', p_issuer, 'subject', p_subject, 'before', earlier));
  end if;
  return jsonb_build_object('id', p_person_id);
end $$;

-- The person and whoever has a verified address in common with them, or an identity that was linked, and so on from each of these: as far as anybody here
-- can know, accounts of one person.
create function accounts_of(p_person_id text) returns setof text language sql stable as $$
  with recursive own (id) as (
    select p_person_id
    union
    select other.id from own cross join lateral (
      select theirs.person_id from person_identity mine join person_identity theirs on theirs.email_hash = mine.email_hash
        where mine.person_id = own.id
      union all select earlier_id from account_link where person_id = own.id
      union all select person_id from account_link where earlier_id = own.id
    ) as other (id)
  )
  select id from own
$$;

-- Whether there may be others, which is asked at every decision.
create function may_have_accounts(p_person_id text) returns boolean language sql stable as $$
  select exists (select from person_identity where person_id = p_person_id and email_hash is not null)
    or exists (select from account_link where p_person_id in (person_id, earlier_id))
$$;

-- The approvals of a gate that count: of one person's accounts only the first. With a plan of its own, because it is asked at every decision.
create function counting_approvals(p_gate gate) returns setof gate_decision language plpgsql stable as $$
begin
  return query
    select d.* from gate_decision d
    where d.gate_id = p_gate.id and d.decision = 'approve' and d.content_hash = p_gate.content_hash
      and not exists (select from gate_decision earlier
        where earlier.gate_id = d.gate_id and earlier.id < d.id and earlier.decision = 'approve' and earlier.content_hash = d.content_hash
          and earlier.person_id in (select accounts_of(d.person_id)));
end $$;

-- As in migration 020, over the approvals that count.
create or replace function lacking_roles(p_gate gate) returns table (role text, missing integer) language sql stable as $$
  select needed.key, needed.value::integer - made.approvals
  from jsonb_each_text(p_gate.required_roles) as needed
  cross join lateral (
    select count(*)::integer as approvals from counting_approvals(p_gate) d where coalesce(d.stands_in_for, d.role) = needed.key
  ) as made
  where made.approvals < needed.value::integer
  order by array_position(p_gate.roles, needed.key)
$$;

create or replace function is_quorum_met(p_gate gate) returns boolean language plpgsql stable as $$
begin
  return p_gate.quorum <= (select count(*) from counting_approvals(p_gate))
    and (p_gate.required_roles = '{}' or not exists (select from lacking_roles(p_gate)));
end $$;

-- As in migration 020; to approve, nobody may have approved by another account, and no account may be the author's.
create or replace function denied_at(p_gate gate, p_person_id text, p_held text[], p_decision text, p_wanted text) returns jsonb
language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  conflict text;
  other text;
begin
  if not exists (select from deciding_role(p_gate, p_person_id, p_held, p_wanted)) then
    if p_held && p_gate.roles and p_gate.assignees <> '{}' and not p_person_id = any (p_gate.assignees) then
      return jsonb_build_object('id', 'gate.not-assigned', 'assignees',
        array(select name from person where id = any (p_gate.assignees) order by name));
    end if;
    return jsonb_build_object('id', 'gate.wrong-role', 'held', p_held, 'needed', case when p_wanted is null
      then p_gate.roles || array(select r from unnest(p_gate.escalated_roles) r where r <> all (p_gate.roles)) else array[p_wanted] end);
  end if;
  if p_decision <> 'approve' then
    return null;
  end if;
  conflict := separation_conflict(p_gate, p_person_id);
  if conflict is null and may_have_accounts(p_person_id) then
    select p.name into other from counting_approvals(p_gate) d join person p on p.id = d.person_id
      where d.person_id <> p_person_id and d.person_id in (select accounts_of(p_person_id)) limit 1;
    if found then
      return jsonb_build_object('id', 'gate.same-person', 'other', other);
    end if;
    select found_conflict, p.name into conflict, other
      from accounts_of(p_person_id) account
        cross join lateral separation_conflict(p_gate, account) found_conflict
        join person p on p.id = account
      where account <> p_person_id and found_conflict is not null order by found_conflict limit 1;
  end if;
  if conflict is not null then
    return jsonb_build_object('id', case conflict when 'author' then 'gate.author' else 'gate.separation' end, 'conflict', conflict,
      'version', p_gate.version, 'run', p_gate.run_key, 'other', other);
  end if;
  return null;
end $$;

-- What a session's identity provider said of it, for leaving there as well. Nobody reads it; signing out gives it back to who held the session.
create table provider_session (
  token_id text primary key references token (id) on delete cascade,
  id_token text not null check (length(id_token) between 1 and 16384)
);

drop function sign_in_with_identity(text, text, text, text[], bytea);
-- As in migration 019; the hash of a verified address is kept as it is today, and the provider's token for the session.
create function sign_in_with_identity(
  p_issuer text, p_subject text, p_name text, p_roles text[], p_session_hash bytea, p_email_hash bytea default null, p_id_token text default null
) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted constant text := left(coalesce(nullif(btrim(p_name), ''), p_subject), 100);
  target person%rowtype;
  session jsonb;
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
  update person_identity set email_hash = p_email_hash
    where issuer = p_issuer and subject = p_subject and email_hash is distinct from p_email_hash;
  session := open_session(target.id, p_session_hash, 'oidc', '{read,write,decide,admin}', p_roles, null, jsonb_build_object('issuer', p_issuer));
  -- Longer than any provider's should be: signing out there goes without it.
  if length(p_id_token) between 1 and 16384 then
    insert into provider_session (token_id, id_token) values (session ->> 'id', p_id_token);
  end if;
  return session;
end $$;

-- As in migration 019; also forgets what providers said of sessions that have ended, and of those that stay because they decided.
create or replace function tidy_sign_in() returns integer language plpgsql security definer
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
  delete from provider_session p using token t where t.id = p.token_id and not is_live(t);
  get diagnostics gone = row_count;
  total := total + gone;
  delete from token t where kind = 'session' and expires_at < now() - interval '1 day'
    and not exists (select from gate_decision where token_id = t.id);
  get diagnostics gone = row_count;
  return total + gone;
end $$;

-- As in migration 019; of a session that an identity provider opened, also {"idToken"}, once.
create or replace function sign_out(p_secret text, p_everywhere boolean) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  holder record;
  ended integer;
  v_id_token text;
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
  delete from provider_session where token_id = holder.token_id returning id_token into v_id_token;
  return jsonb_strip_nulls(jsonb_build_object('ended', ended, 'idToken', v_id_token));
end $$;

-- The feed orders events by the numbers of transactions (migration 016). Each server counts its own, so that a dump restored elsewhere holds events from a
-- future that may be months away: nobody would see them, and what happens from then on would be put before them. So the feed adds something to the numbers
-- of its server, which grows whenever events turn up that this server has not come to.
create table feed_clock (
  only_one boolean primary key default true check (only_one),
  added bigint not null default 0
);
insert into feed_clock default values;

create function feed_number_of(p_xid xid8) returns xid8 language plpgsql stable as $$
begin
  return (p_xid::text::bigint + (select added from feed_clock))::text::xid8;
end $$;

alter table run_event alter column xid set default feed_number_of(pg_current_xact_id());
alter table gate_event alter column xid set default feed_number_of(pg_current_xact_id());

-- Events of transactions before this one can be read; the others are open, or began after one that is open.
create function feed_horizon() returns xid8 language sql stable as $$
  select feed_number_of(pg_snapshot_xmin(pg_current_snapshot()))
$$;

-- Places that the feed has not come to.
create function feed_end() returns xid8 language sql stable as $$
  select feed_number_of(pg_snapshot_xmax(pg_current_snapshot()))
$$;

-- Sees to it that what happens from now on stands behind all that happened, and behind every place that the other server gave to a reader after the dump was
-- made: it leaves out as many numbers as no server uses up in the meantime. Every process asks for it when it starts.
create function continue_feed() returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  newest xid8;
begin
  select xid into newest from (
    (select xid from run_event order by xid desc limit 1)
    union all (select xid from gate_event order by xid desc limit 1)
    union all (select last_xid from run_history order by last_xid desc limit 1)
  ) as happened order by xid desc limit 1;
  if newest is null or newest < feed_end() then
    return;
  end if;
  -- Of processes that start at once the first one does it.
  perform from feed_clock for update;
  if newest >= feed_end() then
    update feed_clock set added = newest::text::bigint + 4294967296 - pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  end if;
end $$;

-- As in migration 024, by the feed's own numbers.
create or replace function read_feed(p_xid xid8, p_id bigint, p_topic text, p_key text, p_limit integer)
returns table (xid xid8, id bigint, topic text, key text, type text, node text, text text, at timestamptz) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  bound xid8;
  horizon constant xid8 := feed_horizon();
begin
  select h.last_xid into bound from run_history h where (h.last_xid, h.last_id) > (p_xid, p_id)
    order by h.last_xid, h.last_id offset greatest(p_limit - 1, 0) limit 1;
  return query
    with opened as (
      select h.run_key, h.events from run_history h
      where p_topic is distinct from 'gate' and p_key is null and (h.last_xid, h.last_id) > (p_xid, p_id)
        and (bound is null or xid_span(h.first_xid, h.last_xid) && xid_span(p_xid, bound))
      union all
      select h.run_key, h.events from run_history h where p_topic is distinct from 'gate' and h.run_key = p_key
    )
    select * from (
      (select e.xid, e.id, 'run', e.run_key, e.type, e.node, e.text, e.at from run_event e
        where p_topic is distinct from 'gate' and (p_key is null or e.run_key = p_key) and (e.xid, e.id) > (p_xid, p_id)
          and e.xid < horizon order by e.xid, e.id limit p_limit)
      union all
      (select g.xid, g.id, 'gate', g.gate_key, g.type, '', g.text, g.at from gate_event g
        where p_topic is distinct from 'run' and (p_key is null or g.gate_key = p_key) and (g.xid, g.id) > (p_xid, p_id)
          and g.xid < horizon order by g.xid, g.id limit p_limit)
      union all
      (select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from opened h cross join lateral unfold_events(h.events) e
        where (e.xid, e.id) > (p_xid, p_id) and e.xid < horizon order by e.xid, e.id limit p_limit)
    ) as happened (xid, id, topic, key, type, node, text, at)
    order by happened.xid, happened.id limit p_limit;
end $$;

revoke execute on function accounts_of, may_have_accounts, counting_approvals, lacking_roles, is_quorum_met, denied_at, sign_in_with_identity, tidy_sign_in, sign_out,
  feed_number_of, feed_horizon, feed_end, continue_feed, read_feed from public;
grant execute on function tidy_sign_in, sign_out, feed_number_of, feed_horizon, feed_end, read_feed to throughline_service;
grant execute on function sign_in_with_identity to throughline_sign_in;
grant select on feed_clock to throughline_service;
