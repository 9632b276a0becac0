-- Lists the roles that a person holds today, also by a session whose identity provider said so;
-- none of a machine or of somebody deactivated.
create or replace function person_roles(p_person_id text) returns text[] language sql stable as $$
  select array(
    select g.role from role_grant g where g.person_id = p.id
    union select unnest(t.claimed_roles) from token t where t.person_id = p.id and is_live(t)
  )
  from person p where p.id = p_person_id and p.kind = 'person' and p.deactivated_at is null
$$;
