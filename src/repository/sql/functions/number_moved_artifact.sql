-- Gives an artifact of a bundle the key that it had elsewhere. The same counters give it, so it can
-- only be the one that comes next; only the year of a key that has one is the bundle's, because
-- what happened in an earlier year did so.
create or replace function number_moved_artifact(p_id bigint, p_key text) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  first artifact_version%rowtype;
  shape artifact_kind%rowtype;
  new_scope text;
  new_seq integer;
  new_key text;
begin
  select * into strict target from artifact where id = p_id for update;
  select * into strict shape from artifact_kind where kind = target.kind;
  if shape.numbering <> 'year' then
    new_key := number_artifact(p_id);
  else
    select * into strict first from artifact_version where artifact_id = p_id and version = 1;
    new_scope := substring(p_key from '^' || shape.prefix || '-([0-9]{4})-[0-9]{3,}$');
    if new_scope is null or new_scope > to_char(now() at time zone 'UTC', 'YYYY') then
      perform refuse('bundle.key-refused', jsonb_build_object('key', p_key));
    end if;
    insert into counter as c (kind, scope, last) values (target.kind, new_scope, 1)
      on conflict (kind, scope) do update set last = c.last + 1 returning last into new_seq;
    new_key := concat_ws('-', shape.prefix, new_scope, pad_number(new_seq));
    update artifact set key = new_key, scope = new_scope, seq = new_seq where id = p_id;
    perform record_service_deed(first.author_id, 'artifact.created', new_key,
      jsonb_build_object('version', 1, 'contentHash', first.content_hash, 'origin', first.origin));
    perform record_artifact_change(target.kind, new_key, 'created', 'was created');
  end if;
  if new_key <> p_key then perform refuse('bundle.key-refused', jsonb_build_object('key', p_key, 'next', new_key)); end if;
  return new_key;
end $$;
grant execute on function number_moved_artifact to throughline_service;
