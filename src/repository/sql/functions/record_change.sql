-- Records that something changed, for whoever looks at it. Artifacts are written by every step of
-- every run, and a notice makes commits wait for each other (tell): theirs are found by the next
-- look, a second later at most. What changes a session sends a notice of its own.
create or replace function record_change(p_topic text, p_key text, p_type text, p_text text) returns void language plpgsql as $$
begin
  insert into change_event (topic, key, type, text) values (p_topic, p_key, p_type, left(p_text, 300));
  if p_topic not in ('artifact', 'session') then perform tell('throughline_change', p_key); end if;
end $$;
