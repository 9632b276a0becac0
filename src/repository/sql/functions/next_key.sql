-- Takes the next key of a kind from its counter.
create or replace function next_key(p_kind text, p_category text, out key text, out scope text, out seq integer) language plpgsql as $$
declare
  shape artifact_kind%rowtype;
begin
  select * into strict shape from artifact_kind k where k.kind = p_kind;
  scope := case shape.numbering
    when 'sequence' then ''
    when 'year' then to_char(now() at time zone 'UTC', 'YYYY')
    else upper(coalesce(p_category, ''))
  end;
  if shape.numbering = 'category' and scope !~ '^[A-Z]+$' then
    perform refuse('artifact.category-missing', jsonb_build_object('kind', p_kind));
  end if;
  insert into counter as c (kind, scope, last) values (p_kind, next_key.scope, 1)
    on conflict on constraint counter_pkey do update set last = c.last + 1 returning last into seq;
  key := concat_ws('-', shape.prefix, nullif(scope, ''), lpad(seq::text, greatest(3, length(seq::text)), '0'));
end $$;
