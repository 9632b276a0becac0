-- Hashes what a person did about an edit, as hash_decision hashes a decision.
create or replace function hash_edit_settlement(p_settlement session_edit_settlement) returns text language sql immutable as $$
  select hash_text(jsonb_build_array(p_settlement.number, p_settlement.state, p_settlement.because, p_settlement.rfc_version, p_settlement.person_id,
    p_settlement.at at time zone 'UTC')::text)
$$;
