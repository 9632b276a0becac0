-- Returns {"id", "kind", "name", "roles", "scopes"} of the holder of this secret, or the refusal.
create or replace function require_scope(p_secret text, p_subject text, p_scope text) returns jsonb language plpgsql as $$
declare
  holder record;
begin
  select * into holder from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if not p_scope = any (holder.scopes) then
    return refusal(holder.person_id, p_subject, 'token.scope', jsonb_build_object('needed', p_scope, 'held', holder.scopes));
  end if;
  return jsonb_build_object('id', holder.person_id, 'kind', holder.kind, 'name', holder.name, 'roles', holder.roles,
    'scopes', holder.scopes);
end $$;
