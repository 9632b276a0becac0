-- Records what a person rules about a part of an AI-ADR, proved by the secret: {"secret", "kind",
-- "key", "part", "check", "scope", "reason", "expiresAt", "interactive"}. Returns {"id"}, or
-- {"refused": id, "details": …}.
create or replace function rule_on_compliance(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_kind constant text := p_given ->> 'kind';
  v_scope constant text[] := array(select jsonb_array_elements_text(p_given -> 'scope'));
  v_expires constant timestamptz := (p_given ->> 'expiresAt')::timestamptz;
  v_reason constant text := btrim(p_given ->> 'reason');
  ruler record;
  subject artifact%rowtype;
  v_role text;
  v_id bigint;
begin
  -- The lock comes first, because it may wait: who rules must be entitled when it is their turn.
  select * into subject from artifact where key = v_key for share;
  select * into ruler from token_holder(p_given ->> 'secret');
  if not found then return refusal(null, v_key, 'token.invalid'); end if;
  if ruler.kind <> 'person' then return refusal(ruler.person_id, v_key, 'compliance.machine'); end if;
  if not 'decide' = any (ruler.scopes) then
    return refusal(ruler.person_id, v_key, 'token.scope', jsonb_build_object('needed', 'decide', 'held', ruler.scopes));
  end if;
  if subject.id is null then
    return refusal(ruler.person_id, v_key, 'artifact.not-found', jsonb_build_object('key', v_key));
  end if;
  select r into v_role from unnest(array['architect', 'senior-engineer', 'lead-engineer']) r where r = any (ruler.roles) limit 1;
  if v_role is null then
    return refusal(ruler.person_id, v_key, 'compliance.wrong-role', jsonb_build_object('held', ruler.roles));
  end if;
  if demands_interactive(ruler.unattended) and not is_interactive((p_given ->> 'interactive')::boolean, ruler.token_kind) then
    return refusal(ruler.person_id, v_key, 'gate.interactive-required', jsonb_build_object('key', v_key));
  end if;
  -- The decision as a whole is there even where no section of a record is known to state it.
  if not (subject.kind = 'adr' and p_given ->> 'part' = 'DECISION') and not exists (
    select from part p where p.artifact_id = subject.id and p.version = subject.current_version and p.local_id = p_given ->> 'part' and not p.removed)
  then
    return refusal(ruler.person_id, v_key, 'compliance.unknown-part', jsonb_build_object('key', v_key, 'part', p_given ->> 'part'));
  end if;
  if v_kind = 'exception' then
    if v_reason = '' then return refusal(ruler.person_id, v_key, 'compliance.reason-missing'); end if;
    if v_expires <= now() or v_expires > now() + interval '1 year' then
      return refusal(ruler.person_id, v_key, 'compliance.expiry', jsonb_build_object('expiresAt', v_expires));
    end if;
  end if;

  insert into compliance_ruling (artifact_id, part, kind, check_text, scope, reason, expires_at, person_id, role, token_id)
    values (subject.id, p_given ->> 'part', v_kind, coalesce(p_given ->> 'check', ''), v_scope, v_reason, v_expires,
      ruler.person_id, v_role, ruler.token_id)
    returning id into v_id;
  perform record_deed(ruler.person_id, 'compliance.' || case v_kind when 'check' then 'check-accepted' else 'exception-granted' end, v_key,
    jsonb_strip_nulls(jsonb_build_object('part', p_given ->> 'part', 'check', nullif(p_given ->> 'check', ''), 'scope', p_given -> 'scope',
      'reason', v_reason, 'expiresAt', v_expires, 'role', v_role, 'token', ruler.token_id)));
  return jsonb_build_object('id', v_id);
end $$;
grant execute on function rule_on_compliance to throughline_service;
