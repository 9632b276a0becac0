-- Lists what is an input of the versions that a gate asks about, and whose it is: since the version
-- that was approved last, the versions before, what people said in sessions, and what was asked for
-- at gates; for a draft also what earlier gates asked for, which a draft is given, and the runs that
-- it took drafts over from. Taking a proposal contributes nothing. No words are compared. To a Bolt
-- contribute all who held it or reported on it, whatever its versions.
create or replace function contributions_to(p_gate gate) returns table (account text, what text) language plpgsql stable as $$
declare
  subject record;
begin
  return query
    select answerable_for(r.person_id), case r.deed when 'claimed' then 'its claim' else 'a report on it' end
    from subjects_of(p_gate) s join bolt_report r on r.artifact_id = s.artifact_id
    where r.deed in ('claimed', 'reported', 'submitted');
  for subject in
    select s.artifact_id as id, s.version, v.provenance ->> 'runId' as run, (select coalesce(max(g.version), 0) from gate g
        where g.artifact_id = s.artifact_id and g.status = 'approved' and g.version < s.version) as since
    from subjects_of(p_gate) s join artifact_version v on v.artifact_id = s.artifact_id and v.version = s.version
    where s.version > 1 or v.provenance ? 'runId'
  loop
    return query
      with recursive taken_from (run) as (
        select forked_from from run where key = subject.run
        union select r.forked_from from taken_from f join run r on r.key = f.run
      ), asked as (
        select id, key, status from gate g
        where g.artifact_id = subject.id and g.version < subject.version and (subject.run is not null or g.version > subject.since)
      )
      select answerable_for(made.account), made.what from (
        select v.author_id, 'version ' || v.version from artifact_version v
          where v.artifact_id = subject.id and v.version > subject.since and v.version < subject.version
        union all
        select t.person_id, 'turn ' || t.sequence || ' of ' || s.key from design_session s join session_turn t on t.session_id = s.id
          where s.rfc_id = subject.id and btrim(t.text) <> '' and t.rfc_version >= subject.since and t.rfc_version < subject.version
        union all
        select c.author_id, 'a comment at ' || g.key from asked g join gate_comment c on c.gate_id = g.id
          where c.for_redraft and g.status not in ('approved', 'rejected')
        union all
        select d.person_id, 'changes asked for at ' || g.key from asked g join gate_decision d on d.gate_id = g.id
          where d.decision = 'request-changes'
        union all
        select r.started_by, r.key from taken_from f join run r on r.key = f.run
      ) as made (account, what) where made.account is not null;
  end loop;
end $$;
