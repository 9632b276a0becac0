-- Locks what a gate changes under, and returns the gate as it then is; null when there is none.
create or replace function lock_gate(p_key text) returns gate language plpgsql as $$
declare
  subject gate%rowtype;
begin
  select * into subject from gate where key = p_key;
  if subject.kind = 'review' then
    perform from artifact where id = subject.artifact_id for update;
  elsif subject.kind = 'attestation' then
    perform from artifact where id in (select artifact_id from gate_claim where gate_id = subject.id) order by id for update;
  elsif subject.kind = 'budget' then
    -- A grant for a day settles the other gates of that day as well; two of them decided at once
    -- would wait for each other.
    if subject.budget ->> 'scope' = 'day' then
      perform pg_advisory_xact_lock(hashtext('throughline.budget-day'));
    end if;
    perform from gate where id = subject.id for update;
  end if;
  select * into subject from gate where key = p_key;
  return subject;
end $$;
