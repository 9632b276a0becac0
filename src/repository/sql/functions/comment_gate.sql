-- Stores a comment at a gate that still waits. Whoever may write may comment, machines as well.
create or replace function comment_gate(p_key text, p_secret text, p_part text, p_text text, p_for_redraft boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype := lock_gate(p_key);
  holder jsonb := require_scope(p_secret, p_key, 'write');
  holder_id text := holder ->> 'id';
  new_id bigint;
begin
  if holder ? 'refused' then return holder; end if;
  if subject.id is null then return refusal(holder_id, p_key, 'gate.not-found', jsonb_build_object('key', p_key)); end if;
  if subject.status <> 'pending' then
    return refusal(holder_id, p_key, 'gate.not-pending', jsonb_build_object('key', p_key, 'status', subject.status));
  end if;
  if btrim(p_text) = '' then return refusal(holder_id, p_key, 'gate.comment-empty', jsonb_build_object('key', p_key)); end if;
  insert into gate_comment (gate_id, author_id, part, text, for_redraft)
    values (subject.id, holder_id, p_part, p_text, p_for_redraft) returning id into new_id;
  perform record_deed(holder_id, 'gate.commented', p_key, jsonb_build_object(
    'comment', new_id, 'part', p_part, 'forRedraft', p_for_redraft, 'textHash', hash_text(p_text)));
  perform record_gate_event(subject.id, 'commented', ': comment by ' || (holder ->> 'name'));
  return jsonb_build_object('gate', p_key, 'comment', new_id);
end $$;
grant execute on function comment_gate to throughline_service;
