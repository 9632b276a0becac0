-- Ends the claim of a Bolt in progress, which goes back to TODO; what was reported stays.
create or replace function release_bolt(p_bolt artifact, p_deed text, p_person_id text, p_note text) returns void language plpgsql as $$
begin
  insert into bolt_report (artifact_id, deed, person_id, note) values (p_bolt.id, p_deed, p_person_id, p_note);
  update artifact set status = 'TODO', moved_by = p_person_id, mover_proven = p_deed <> 'expired',
      moved_because = case p_deed when 'expired' then 'the lease of its claim ran out' else coalesce(nullif(p_note, ''), 'put down') end
    where id = p_bolt.id;
end $$;
