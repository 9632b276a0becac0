-- True when nobody could manage people any more without these tokens: there is no other token with
-- the admin's scope and without an end of an active person whom an admin made an admin. What an
-- identity provider says may change, so it does not count.
create or replace function leaves_no_admin(p_lost_tokens text[]) returns boolean language sql stable as $$
  with lasting as (
    select t.id from token t join role_grant g on g.person_id = t.person_id and g.role = 'admin' join person p on p.id = t.person_id
    where t.revoked_at is null and t.expires_at is null and 'admin' = any (t.scopes) and p.deactivated_at is null
  )
  select exists (select from lasting where id = any (p_lost_tokens)) and not exists (select from lasting where id <> all (p_lost_tokens))
$$;
