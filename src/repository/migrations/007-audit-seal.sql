-- One chain over the audit trail: each sealed row's hash covers the row and the hash before it, so that changing, dropping or adding a row
-- anywhere breaks every hash after it. Rows are sealed later, in batches, in the order of their ids; one whose transaction commits late is
-- sealed in a later batch, because the chain follows `position` and not `id`.

create function audit_hash(p_previous bytea, p_row audit) returns bytea language sql immutable as $$
  select sha256(p_previous || convert_to(jsonb_build_array(
    p_row.position, p_row.id, p_row.at at time zone 'UTC', p_row.actor_id, p_row.action, p_row.subject, p_row.details)::text, 'UTF8'))
$$;

-- Seals up to p_limit rows and returns how many.
create function seal_audit(p_limit integer default 1000) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit%rowtype;
  last_position bigint;
  last_hash bytea;
  sealed integer := 0;
begin
  perform pg_advisory_xact_lock(hashtext('throughline.audit-seal'));
  select position, hash into last_position, last_hash from audit where position is not null order by position desc limit 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '');
  for entry in select * from audit where position is null order by id limit p_limit loop
    last_position := last_position + 1;
    entry.position := last_position;
    last_hash := audit_hash(last_hash, entry);
    update audit set position = last_position, hash = last_hash where id = entry.id;
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- {sealed, unsealed, brokenAt, head}: brokenAt is the first position that does not fit, null when the chain is whole.
create function verify_audit() returns jsonb language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  entry audit%rowtype;
  expected bytea := '';
  checked bigint := 0;
  broken_at bigint;
begin
  for entry in select * from audit where position is not null order by position loop
    checked := checked + 1;
    expected := audit_hash(expected, entry);
    if entry.position <> checked or entry.hash <> expected then
      broken_at := checked;
      exit;
    end if;
  end loop;
  return jsonb_build_object('sealed', (select count(*) from audit where position is not null),
    'unsealed', (select count(*) from audit where position is null), 'brokenAt', broken_at, 'head', encode(expected, 'hex'));
end $$;

-- Functions are callable by everybody until told otherwise. Of those above the service gets the deeds, and none of their parts.
revoke execute on all functions in schema public from public;
grant execute on function hash_text, authenticate, create_owner, create_token, revoke_token, number_artifact, move_status, open_gate, withdraw_gate,
  decide_gate, seal_audit, verify_audit to throughline_service;
