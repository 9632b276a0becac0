-- Keeps the rows of work in step with the status of a Bolt, whoever moved it.
create or replace function follow_work(p_artifact_id bigint, p_status text) returns void language plpgsql as $$
begin
  insert into bolt_work (artifact_id) values (p_artifact_id) on conflict do nothing;
  update bolt_work set
      worked_seconds = worked_seconds + case when p_status in ('TODO', 'Done') then coalesce(extract(epoch from now() - claimed_at), 0) else 0 end,
      claimed_at = case when p_status not in ('TODO', 'Done') then claimed_at end,
      holder = case when p_status <> 'TODO' then holder end,
      lease_until = case when p_status = 'In Progress' then now() + make_interval(secs => lease_seconds) end,
      lease_seconds = case when p_status <> 'TODO' then lease_seconds end,
      in_review_at = case p_status when 'In Review' then now() when 'Done' then in_review_at end,
      done_at = case when p_status = 'Done' then now() end
    where artifact_id = p_artifact_id;
  -- Nobody knows how long it took where nobody claimed it.
  if p_status = 'Done' then
    update bolt_work set evidence = work_evidence(p_artifact_id),
        actual_hours = case when holder is not null or worked_seconds > 0 then round((worked_seconds / 3600)::numeric, 2) end
      where artifact_id = p_artifact_id;
  end if;
end $$;
