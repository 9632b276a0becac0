-- Lists in pages: newest first, from a place on, each by one of the indexes.

-- RUN-1000 comes after RUN-999, which the order of texts does not know. 0 for a key that the sequence did not make.
create function run_number(p_key text) returns bigint language sql immutable as $$
  select coalesce(substring(p_key from '^RUN-(\d{1,18})$')::bigint, 0)
$$;

create index run_newest on run (run_number(key));
create index run_status_newest on run (status, run_number(key));

drop index artifact_status_list;
create index artifact_kind_newest on artifact (kind, id);
create index artifact_status_newest on artifact (status, id);
create index artifact_kind_status_newest on artifact (kind, status, id);

create index gate_status_newest on gate (status, id);
create index gate_artifact_newest on gate (artifact_id, id);

revoke execute on function run_number from public;
grant execute on function run_number to throughline_service;
