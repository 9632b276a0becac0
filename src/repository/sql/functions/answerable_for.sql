-- Lists who answers for what an account does: itself, and for a machine whoever made a token of it.
create or replace function answerable_for(p_account text) returns setof text language sql stable as $$
  select p_account
  union
  select t.created_by from person p join token t on t.person_id = p.id where p.id = p_account and p.kind = 'machine'
$$;
