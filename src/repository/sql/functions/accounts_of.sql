-- Lists the accounts of one person, as far as anybody here can know: those that share a verified
-- address or had an identity linked over, and so on from each of these.
create or replace function accounts_of(p_person_id text) returns setof text language sql stable as $$
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
