-- Lists the accounts that could decide today: those with a live token, and those that have signed
-- in before and so can again.
create or replace function active_accounts() returns setof text language sql stable as $$
  select p.id from person p
  where p.kind = 'person' and p.deactivated_at is null
    and (p.signed_in_at is not null or exists (select from token t where t.person_id = p.id and is_live(t)))
$$;
