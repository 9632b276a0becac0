-- Moves what was attested, in the name of whose approval was the last one needed. A claim whose key
-- stands as the part of a comment of an approval is refused by that, whatever the other approvals
-- say.
create or replace function settle_attestation() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  claim gate_claim%rowtype;
  step text;
  decider text := (select person_id from gate_decision where gate_id = new.id and decision = 'approve' order by id desc limit 1);
begin
  insert into gate_claim_exit (gate_id, artifact_id, refused, because)
    select distinct on (c.artifact_id) new.id, c.artifact_id, true, coalesce(remark ->> 'text', '')
    from gate_decision d
      cross join lateral jsonb_array_elements(d.comments) as remark
      join artifact a on a.key = remark ->> 'part'
      join gate_claim c on c.gate_id = new.id and c.artifact_id = a.id
    where d.gate_id = new.id and d.decision = 'approve'
    order by c.artifact_id, d.id
    on conflict do nothing;
  for claim in
    select c.* from gate_claim c where c.gate_id = new.id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)
    order by c.artifact_id
  loop
    foreach step in array claim.path loop
      update artifact set status = step, moved_by = decider, mover_proven = true,
          moved_because = case when new.adopts then format('%s: adopted with a selection', new.key)
            else format('%s: attested as imported ("%s")', new.key, claim.said) end
        where id = claim.artifact_id;
    end loop;
  end loop;
  return null;
end $$;
