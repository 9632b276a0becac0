-- Says what the decisions that were no approval ask for, in the words of whoever made them: one
-- line for the note and for each comment, each once.
create or replace function asked_at(p_gate_id bigint) returns text language sql stable as $$
  select coalesce(string_agg(E'\n' || said, '' order by place), '')
  from (
    select said, min(place) as place
    from gate_decision d
      cross join lateral (
        select 0, d.note union all
        select c.ordinality, case when c.value ->> 'part' = '' then c.value ->> 'text' else (c.value ->> 'part') || ': ' || (c.value ->> 'text') end
        from jsonb_array_elements(d.comments) with ordinality c
      ) as words (place, said)
    where d.gate_id = p_gate_id and d.decision <> 'approve' and btrim(said) <> ''
    group by said
  ) as asked
$$;
