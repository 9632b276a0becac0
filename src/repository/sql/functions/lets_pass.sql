-- True when a waiver lets the finding pass: the one place of the code where it names the part, and
-- each of them where it names none.
create or replace function lets_pass(p_waiver jsonb, p_finding jsonb) returns boolean language sql immutable
return p_waiver ->> 'code' = p_finding ->> 'code'
  and (p_waiver ->> 'part' is null or p_waiver ->> 'part' = p_finding -> 'at' ->> 'part');
grant execute on function lets_pass to public;
