-- Returns {sealed, unsealed, brokenAt, head}: brokenAt is the first position that does not fit,
-- null when the chain is whole.
create or replace function verify_audit() returns jsonb language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
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
grant execute on function verify_audit to throughline_service;
