-- True when something in force supersedes the artifact. What a gate let pass gives way only to what
-- passed a gate itself: otherwise whoever may write a draft could end what people decided. What
-- only an attestation brought into force supersedes nothing that a person has just said is not
-- superseded, because one claim would undo the refusal of the other; an heir that comes through a
-- gate of its own does.
create or replace function is_replaced(p_artifact_id bigint) returns boolean language sql stable as $$
  select exists (
    select from link l
      join artifact old on old.id = l.to_artifact_id
      join artifact heir on heir.id = l.from_artifact_id and heir.current_version = l.from_version
    where old.id = p_artifact_id and l.role = 'supersedes' and heir.status not in ('Rejected', 'Deprecated', 'Superseded')
      and (is_approved(heir.id, heir.current_version) or not is_approved(old.id, old.current_version))
      and not (is_kept(old.id, old.current_version) and is_attested(heir.id, heir.current_version, heir.status)))
$$;
