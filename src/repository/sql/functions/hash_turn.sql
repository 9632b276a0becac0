-- Hashes a turn with what it raised, settled and decided, as hash_decision hashes a decision.
create or replace function hash_turn(p_turn session_turn) returns text language sql stable as $$
  select hash_text(jsonb_build_array(p_turn.speaker, p_turn.person_id, p_turn.move, p_turn.settlement, p_turn.drafter, p_turn.reply, p_turn.ending,
    p_turn.about, p_turn.replaces, p_turn.text, p_turn.rfc_version, p_turn.at at time zone 'UTC',
    (select jsonb_agg(jsonb_build_array(c.number, c.body) order by c.number)
      from session_challenge c where c.session_id = p_turn.session_id and c.raised_in = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(s.number, s.state, s.answer) order by s.number, s.id)
      from challenge_settlement s where s.session_id = p_turn.session_id and s.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(n.number, n.standing, n.because) order by n.number, n.id)
      from challenge_standing n where n.session_id = p_turn.session_id and n.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(d.number, d.does, d.text, d.rationale, d.about, d.changes) order by d.number)
      from session_decision d where d.session_id = p_turn.session_id and d.turn = p_turn.sequence),
    (select jsonb_agg(jsonb_build_array(e.number, e.decision, e.drafter, e.body) order by e.number)
      from session_edit e where e.session_id = p_turn.session_id and e.raised_in = p_turn.sequence))::text)
$$;
