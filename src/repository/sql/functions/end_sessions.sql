-- Ends a person's sessions, or only those that an identity provider vouched for and what they
-- opened, and returns how many there were.
create or replace function end_sessions(p_person_id text, p_by text, p_only_oidc boolean default false) returns integer language plpgsql as $$
declare
  ended integer;
begin
  update token set revoked_at = now(), revoked_by = p_by
    where person_id = p_person_id and kind = 'session' and revoked_at is null and expires_at > now()
      and (not p_only_oidc or authentication = 'oidc' or id in (select * from sessions_from(
        array(select id from token where person_id = p_person_id and kind = 'session' and authentication = 'oidc'))));
  get diagnostics ended = row_count;
  return ended;
end $$;
