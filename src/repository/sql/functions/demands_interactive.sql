-- True when a decision takes a person who sits at a terminal or page today.
create or replace function demands_interactive(p_unattended boolean) returns boolean language sql stable as $$
  select case value when 'always' then true when 'never' then false else not works_alone() and not p_unattended end
  from policy where name = 'interactive-decisions'
$$;
