-- Returns the choice that stands for a PRD; no row when there is none.
create or replace function standing_choice(p_prd_id bigint) returns setof workflow_choice language sql stable as $$
  select * from workflow_choice where prd_id = p_prd_id order by id desc limit 1
$$;
