-- Hashes one row of the trail with the hash before it. PL/pgSQL, because a function of SQL was one
-- statement for each row of the trail.
create or replace function audit_hash(p_previous bytea, p_row audit) returns bytea language plpgsql immutable as $$
begin
  return sha256(p_previous || convert_to(jsonb_build_array(
    p_row.position, p_row.id, p_row.at at time zone 'UTC', p_row.actor_id, p_row.action, p_row.subject, p_row.details)::text, 'UTF8'));
end $$;
