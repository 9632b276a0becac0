-- True when what was seen at one commit counts for another: it is the same, or a descendant of it.
-- Without an index of the repository only the same commit is known to be.
create or replace function is_proven_at(p_repository text, p_seen text, p_wanted text) returns boolean language plpgsql stable as $$
begin
  return p_seen = p_wanted;
end $$;
