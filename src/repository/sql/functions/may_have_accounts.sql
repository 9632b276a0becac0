-- True when a person may have other accounts. It is the quick question that every decision asks
-- first.
create or replace function may_have_accounts(p_person_id text) returns boolean language sql stable as $$
  select exists (select from person_identity where person_id = p_person_id and email_hash is not null)
    or exists (select from account_link where p_person_id in (person_id, earlier_id))
$$;
