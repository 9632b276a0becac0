-- Refuses with a stable id; the repository turns it into an error that names the fix.
create or replace function refuse(p_id text, p_details jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TL001', message = p_id, detail = p_details::text;
end $$;
