-- Refuses a negative age. An age counts back from now; a negative one would take what has only just
-- ended.
create or replace function require_past(p_age interval) returns void language plpgsql immutable as $$
begin
  if p_age is null or p_age < interval '0' then perform refuse('tidying.age-refused', jsonb_build_object('age', p_age)); end if;
end $$;
