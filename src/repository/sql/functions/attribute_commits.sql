-- Gives the commits that name no Bolt themselves the Bolt of their pull request, or of the merge that
-- brought them in: of the nearest one that names exactly one. Every round of the loop is one level of
-- merges within merges. A merge that names several says nothing about one commit.
create or replace function attribute_commits(p_repository bigint) returns void language plpgsql as $$
begin
  insert into commit_bolt (repository_id, sha, bolt, how)
  select c.repository_id, c.sha, named.bolt, 'pull-request'
  from code_commit c
    join (
      select m.pull, min(b.bolt) as bolt
      from code_commit m join commit_bolt b on b.repository_id = m.repository_id and b.sha = m.sha
      where m.repository_id = p_repository and m.pull is not null
      group by m.pull having count(distinct b.bolt) = 1
    ) named on named.pull = c.pull
  where c.repository_id = p_repository
    and not exists (select from commit_bolt own where own.repository_id = c.repository_id and own.sha = c.sha);
  loop
    insert into commit_bolt (repository_id, sha, bolt, how)
    select c.repository_id, c.sha, named.bolt, named.how
    from code_commit c
      join (
        select m.sha, min(b.bolt) as bolt,
          case when m.pull is not null or min(b.how) = 'pull-request' then 'pull-request' else 'merge' end as how
        from code_commit m join commit_bolt b on b.repository_id = m.repository_id and b.sha = m.sha
        where m.repository_id = p_repository and cardinality(m.parents) > 1
        group by m.repository_id, m.sha having count(*) = 1
      ) named on named.sha = c.via
    where c.repository_id = p_repository
      and not exists (select from commit_bolt own where own.repository_id = c.repository_id and own.sha = c.sha);
    exit when not found;
  end loop;
end $$;
grant execute on function attribute_commits to throughline_service;
