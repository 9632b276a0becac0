-- Returns {"id": person} of the admin with this secret, or the refusal.
create or replace function require_admin(p_secret text, p_subject text) returns jsonb language plpgsql as $$
declare
  admin record;
begin
  select * into admin from token_holder(p_secret);
  if not found then return refusal(null, p_subject, 'token.invalid'); end if;
  if admin.kind <> 'person' or not 'admin' = any (admin.roles) then
    return refusal(admin.person_id, p_subject, 'token.admin-required');
  end if;
  if not 'admin' = any (admin.scopes) then
    return refusal(admin.person_id, p_subject, 'token.scope', jsonb_build_object('needed', 'admin', 'held', admin.scopes));
  end if;
  return jsonb_build_object('id', admin.person_id);
end $$;
