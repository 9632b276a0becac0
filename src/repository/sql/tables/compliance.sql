-- What people ruled about code and decisions: a check for a part of an Accepted AI-ADR that has
-- none, and a leave to contradict a part in some files until a day. Of the checks of a part the
-- newest holds; an empty one takes it back.
create table compliance_ruling (
  id bigint generated always as identity primary key,
  artifact_id bigint not null references artifact (id),
  part text not null check (btrim(part) <> ''),
  kind text not null check (kind in ('check', 'exception')),
  -- The check of a check; '' for an exception.
  check_text text not null,
  -- Globs; empty for a check.
  scope text[] not null,
  reason text not null,
  expires_at timestamptz,
  person_id text not null references person (id),
  role text not null references role (name),
  token_id text not null references token (id),
  ruled_at timestamptz not null default now(),
  check ((kind = 'exception') = (expires_at is not null)),
  check ((kind = 'exception') = (cardinality(scope) > 0))
);
create index compliance_ruling_artifact on compliance_ruling (artifact_id, id);

grant select on compliance_ruling to throughline_service;
