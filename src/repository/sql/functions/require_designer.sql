-- Returns {"id", "role", "token"} of the person with this secret who may do that in a session, or
-- the refusal. What settles something (p_settles) takes a role, and a person at a terminal or page
-- where decisions do.
create or replace function require_designer(p_secret text, p_subject text, p_deed text, p_settles boolean, p_interactive boolean default false) returns jsonb language plpgsql as $$
declare
  holder record;
  v_role text;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if holder.kind <> 'person' then
    return refusal(holder.person_id, p_subject, 'session.machine', jsonb_build_object('deed', p_deed));
  end if;
  if not 'write' = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'write', 'held', holder.scopes));
  end if;
  select r into v_role from unnest(design_roles()) with ordinality as wanted (r, ordinal) where r = any (holder.roles) order by ordinal limit 1;
  if p_settles and v_role is null then
    return refusal(holder.person_id, p_subject, 'session.wrong-role', jsonb_build_object(
      'deed', p_deed, 'needed', design_roles(), 'held', holder.roles));
  end if;
  if p_settles and lacks_terminal(p_secret, p_interactive) then
    return refusal(holder.person_id, p_subject, 'gate.interactive-required', jsonb_build_object('key', p_subject));
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', holder.person_id, 'token', holder.token_id, 'role', case when p_settles then v_role end,
    'interactive', case when p_settles then is_interactive(p_interactive, holder.token_kind) end));
end $$;
