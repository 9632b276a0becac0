-- What a decision takes out of the RFC is read from its words, and people have the last word on it: these words go with it, those stand. Said with the decision
-- or afterwards, never changed, and held against the trail as the turns are (046).

-- As `strikeWordSchema` reads it back: nothing here is ever changed, and a session whose strikes it refused could be read no more.
create function is_strike_words(p_says jsonb) returns boolean language sql immutable as $$
  select case when jsonb_typeof(p_says) <> 'array' then false
    else jsonb_array_length(p_says) between 1 and 40 and not exists (
      select from jsonb_array_elements(p_says) one
      where case when jsonb_typeof(one) = 'object' then one - '{does,place,words}'::text[] end is distinct from '{}'
        or coalesce(one ->> 'does', '') not in ('gives-up', 'keeps')
        or jsonb_typeof(one -> 'place') is distinct from 'string' or jsonb_typeof(one -> 'words') is distinct from 'string'
        or length(one ->> 'words') > 1000 or concat(one ->> 'place', one ->> 'words') = '')
  end
$$;

create table decision_strike (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  -- DEC-n.
  number integer not null,
  -- Of the session, from 1.
  ordinal integer not null check (ordinal > 0),
  -- StrikeWord of src/lifecycle/strike-words.ts, in their order.
  says jsonb not null check (is_strike_words(says)),
  person_id text not null references person (id),
  at timestamptz not null default now(),
  unique (session_id, ordinal),
  foreign key (session_id, number) references session_decision (session_id, number)
);
create trigger forbid_change before update or delete or truncate on decision_strike for each statement execute function forbid_change();

create function hash_strike(p_strike decision_strike) returns text language sql immutable as $$
  select hash_text(jsonb_build_array(p_strike.number, p_strike.says, p_strike.person_id, p_strike.at at time zone 'UTC')::text)
$$;

create function keep_strike_hash() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.details := new.details || jsonb_build_object('recordHash', (
    select hash_strike(k) from decision_strike k join design_session s on s.id = k.session_id
    where s.key = new.subject and k.ordinal = (new.details ->> 'strike')::integer));
  return new;
end $$;
create trigger keep_strike_hash before insert on audit for each row when (new.action = 'session.strike') execute function keep_strike_hash();

-- Of a session that is locked. The same that its decision was told last changes nothing.
create function keep_strike(p_session design_session, p_number integer, p_says jsonb, p_person jsonb) returns integer language plpgsql as $$
declare
  last decision_strike%rowtype;
  v_ordinal integer;
begin
  select * into last from decision_strike where session_id = p_session.id and number = p_number order by ordinal desc limit 1;
  if last.says = p_says then
    return last.ordinal;
  end if;
  select count(*) + 1 into v_ordinal from decision_strike where session_id = p_session.id;
  insert into decision_strike (session_id, number, ordinal, says, person_id)
    values (p_session.id, p_number, v_ordinal, p_says, p_person ->> 'id');
  perform record_deed(p_person ->> 'id', 'session.strike', p_session.key, jsonb_strip_nulls(jsonb_build_object(
    'strike', v_ordinal, 'decision', 'DEC-' || p_number, 'role', p_person -> 'role', 'token', p_person -> 'token',
    'interactive', p_person -> 'interactive')));
  perform pg_notify('throughline_session', p_session.key);
  return v_ordinal;
end $$;

-- Takes a turn that decides something, with what it says of words of the RFC; all of it or nothing. As take_turn answers.
create function take_striking_turn(p_session text, p_secret text, p_seen integer, p_settlement text, p_about text[], p_text text, p_rationale text,
  p_anew boolean, p_origin text, p_interactive boolean, p_says jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  -- Of a turn that is there its words are there as well: said once more, they would undo what was said since, also behind its gate.
  is_repeat boolean := exists (select from session_turn where session_id = subject.id and origin = p_origin);
  answer jsonb := take_turn(p_session, p_secret, p_seen, 'decide', p_settlement, p_about, p_text, p_rationale, p_anew, p_origin, p_interactive);
  v_number integer;
begin
  if is_repeat or answer ? 'refused' then
    return answer;
  end if;
  select number into v_number from session_decision where session_id = subject.id and turn = (answer ->> 'turn')::integer;
  if v_number is null then
    perform refuse('session.strike-undecided', jsonb_build_object('as', p_settlement));
  end if;
  perform keep_strike(subject, v_number, p_says, require_designer(p_secret, p_session, 'decide', true, p_interactive));
  return answer;
end $$;

-- Says of a decision that stands what goes with it and what stays, before the gate of its RFC. Returns {"strike"}, or the refusal.
create function strike_decision(p_session text, p_secret text, p_decision text, p_says jsonb, p_interactive boolean default false) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject design_session%rowtype := lock_design_session(p_session);
  person jsonb := require_designer(p_secret, p_session, 'decide', true, p_interactive);
  v_number integer := number_of(p_decision, 'DEC');
begin
  if person ? 'refused' then
    return person;
  end if;
  if subject.status <> 'open' then
    perform refuse('session.not-open', jsonb_build_object('key', p_session, 'status', subject.status));
  end if;
  if not exists (select from session_decision where session_id = subject.id and number = v_number) then
    perform refuse('session.decision-unknown', jsonb_build_object('key', p_session, 'decision', p_decision));
  end if;
  return jsonb_build_object('strike', keep_strike(subject, v_number, p_says, person));
end $$;

-- As in migration 046, and what was said of strikes.
create or replace view hashed_record as
select distinct on (told.subject, told.sort, told.name) told.subject, told.sort, told.name, told.hash
from (
  select e.subject, 'decision' as sort, e.actor_id as name, e.details ->> 'recordHash' as hash, e.position, e.id
    from audit e where e.action = 'gate.decided' and e.details ? 'recordHash'
  union all
  select e.subject, 'turn', e.details ->> 'turn', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action like 'session.%' and e.details ?& '{turn,recordHash}'
  union all
  select e.subject, 'strike', e.details ->> 'strike', e.details ->> 'recordHash', e.position, e.id
    from audit e where e.action = 'session.strike' and e.details ? 'recordHash'
  union all
  select e.subject, said.sort, kept.key, kept.value, e.position, e.id
    from audit e
      cross join lateral (values ('decision', e.details -> 'decisions'), ('turn', e.details -> 'turns')) said (sort, hashes)
      cross join lateral jsonb_each_text(coalesce(said.hashes, '{}')) kept
    where e.action = 'records.hashed'
) told
order by told.subject, told.sort, told.name, told.position nulls last, told.id;

-- As in migration 046, and of a session what was said of the strikes of its decisions.
create or replace function forged_records(p_limit integer) returns table (subject text, version integer, turn integer, forged text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  (select a.key, v.version, null::integer, 'content'
    from artifact_version v join artifact a on a.id = v.artifact_id
    where v.content_hash is distinct from hash_text(jsonb_build_object('title', v.title, 'body', v.body, 'markdown', v.markdown)::text)
      or not exists (
        select from audit e
        where e.subject = a.key and e.action in ('artifact.created', 'artifact.version-added')
          and e.details ->> 'version' = v.version::text and e.details ->> 'contentHash' = v.content_hash)
    order by a.id, v.version limit p_limit)
  union all
  (select a.key, a.current_version, null, 'status'
    from artifact a
    where a.status is distinct from coalesce(
      (select e.details ->> 'to' from audit e where e.subject = a.key and e.action = 'artifact.status-moved' order by e.id desc limit 1),
      (select s.status from artifact_status s where s.kind = a.kind and s.initial))
    order by a.id limit p_limit)
  union all
  (select distinct coalesce(d.key, h.subject), d.version, null::integer, 'decision'
    from (
      select g.key, g.version, made.person_id, made.decision, made.content_hash, hash_decision(made) as hash
      from gate_decision made join gate g on g.id = made.gate_id
    ) d
      full join (select * from hashed_record where sort = 'decision') h on h.subject = d.key and h.name = d.person_id
    where d.hash is distinct from h.hash
      or not exists (
        select from audit e
        where e.subject = d.key and e.action = 'gate.decided' and e.actor_id = d.person_id
          and e.details ->> 'decision' = d.decision and e.details ->> 'contentHash' is not distinct from d.content_hash)
    order by 1 limit p_limit)
  union all
  (select coalesce(t.key, h.subject), null, coalesce(t.sequence, h.name::integer), 'turn'
    from (
      select s.key, said.sequence, hash_turn(said) as hash from session_turn said join design_session s on s.id = said.session_id
    ) t
      full join (select * from hashed_record where sort = 'turn') h on h.subject = t.key and h.name = t.sequence::text
    where t.hash is distinct from h.hash
    order by 1, 3 limit p_limit)
  union all
  (select distinct coalesce(k.key, h.subject), null::integer, null::integer, 'strikes'
    from (
      select s.key, said.ordinal, hash_strike(said) as hash from decision_strike said join design_session s on s.id = said.session_id
    ) k
      full join (select * from hashed_record where sort = 'strike') h on h.subject = k.key and h.name = k.ordinal::text
    where k.hash is distinct from h.hash
    order by 1 limit p_limit)
  union all
  -- A session, which has no version.
  (select s.key, null, null, 'status'
    from design_session s
      left join lateral (
        select e.action, e.details from audit e
        where e.subject = s.key and e.action in ('session.opened', 'session.finalize', 'session.open', 'session.finalized', 'session.closed')
        order by e.id desc limit 1
      ) moved on true
    where s.status is distinct from (case moved.action
        when 'session.opened' then 'open' when 'session.finalize' then 'finalizing' else substr(moved.action, length('session.') + 1) end)
      or s.reason is distinct from (case moved.action
        when 'session.opened' then ''
        when 'session.finalize' then (select t.text from session_turn t where t.session_id = s.id and t.sequence = (moved.details ->> 'turn')::integer)
        else moved.details ->> 'reason' end)
    order by s.id limit p_limit)
$$;

revoke execute on function is_strike_words, hash_strike, keep_strike_hash, keep_strike, take_striking_turn, strike_decision from public;
grant execute on function take_striking_turn, strike_decision to throughline_service;
grant select on decision_strike to throughline_service;
