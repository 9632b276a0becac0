-- Hashes a decision. Columns are named: a hash must stay the same when the table gets another one;
-- and times are in UTC: the zone of the connection must not count. PL/pgSQL, because Postgres
-- inlined the one statement of SQL and planned it anew at each decision, a fifth of what one costs.
create or replace function hash_decision(p_decision gate_decision) returns text language plpgsql immutable as $$
begin
  return hash_text(jsonb_build_array(p_decision.decision, p_decision.person_id, p_decision.role, p_decision.stands_in_for, p_decision.token_id,
    p_decision.authentication, p_decision.interactive, p_decision.self_approved, p_decision.content_hash, p_decision.note, p_decision.verdicts,
    p_decision.waivers, p_decision.comments, p_decision.granted, p_decision.decided_at at time zone 'UTC')::text);
end $$;
