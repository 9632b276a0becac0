-- Returns where a challenge stands: its last settlement, and what the challenger said of a rebuttal
-- since.
--
--   open → accepted | rebutted | deferred        by a person
--   deferred → accepted | rebutted | deferred    by a person: what waits may be taken up
--   rebutted → conceded | upheld                 by the challenger, once for each rebuttal
--   upheld → accepted | rebutted | deferred      by a person: a better answer
--   any other → any settlement                   by a person who says that it is settled anew
create or replace function standing_of_challenge(p_session_id bigint, p_number integer) returns text language sql stable as $$
  select coalesce(said.standing, settled.state, 'open')
  from session_challenge c
    left join lateral (
      select s.state, s.turn from challenge_settlement s where s.session_id = c.session_id and s.number = c.number order by s.id desc limit 1
    ) settled on true
    left join lateral (
      select n.standing from challenge_standing n
      where n.session_id = c.session_id and n.number = c.number and n.turn > settled.turn order by n.id desc limit 1
    ) said on true
  where c.session_id = p_session_id and c.number = p_number
$$;
