-- Lists sessions of the same person that were opened by links which these tokens made, or which
-- those sessions made in turn.
create or replace function sessions_from(p_token_ids text[]) returns setof text language sql stable as $$
  with recursive opened (id) as (
    select l.opened from login_link l join token t on t.id = l.made_with and t.person_id = l.person_id
      where l.made_with = any (p_token_ids) and l.opened is not null
    union
    select l.opened from opened o join login_link l on l.made_with = o.id join token t on t.id = o.id and t.person_id = l.person_id
      where l.opened is not null
  )
  select id from opened
$$;
