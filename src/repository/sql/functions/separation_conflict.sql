-- Returns why separation of duties keeps the person from approving: null, 'author',
-- 'earlier-author' or 'source-approver'. Where one person works alone there is nobody to separate
-- from, by however many accounts. At an attestation every claimed version counts, whoever asked.
-- Each question has a plan of its own: as one statement it was planned anew for every decision,
-- which took longer than the rest of it.
create or replace function separation_conflict(p_gate gate, p_person_id text) returns text language plpgsql stable as $$
declare
  subject record;
  conflict text;
begin
  if p_gate.separation = 'off' then return null; end if;
  if p_person_id in (select authors_of(p_gate)) then
    return case when works_alone() then null else 'author' end;
  -- Nearly everybody who is not the author ends here, without going through all accounts.
  elsif p_gate.separation = 'author' or works_alone() then
    return null;
  end if;
  for subject in
    select * from subjects_of(p_gate)
  loop
    if exists (select from artifact_version v where v.artifact_id = subject.artifact_id and v.version < subject.version
        and p_person_id in (select answerable_for(v.author_id))) then
      return 'earlier-author';
    elsif conflict is null and exists (
      select from link l
        join gate source on source.artifact_id = l.to_artifact_id and source.version = l.to_version and source.status = 'approved'
        join gate_decision d on d.gate_id = source.id and d.decision = 'approve' and d.person_id = p_person_id
      where l.from_artifact_id = subject.artifact_id and l.from_version = subject.version and l.role = 'derived_from') then
      conflict := 'source-approver';
    end if;
  end loop;
  return conflict;
end $$;
