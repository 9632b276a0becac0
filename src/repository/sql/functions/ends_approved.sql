-- True when the move ends what passed its gate without a replacement (an Accepted AI-ADR or an
-- Active Playbook entry becomes Deprecated). Somebody who could have approved it ends it, proved by
-- their secret: docs/decisions/0015. What gives way to a replacement ends with the gate of that.
create or replace function ends_approved(p_kind text, p_from text, p_to text) returns boolean language plpgsql stable as $$
begin
  return p_to = 'Deprecated' and exists (select from gate_outcome where kind = p_kind and outcome = 'approve' and to_status = p_from);
end $$;
