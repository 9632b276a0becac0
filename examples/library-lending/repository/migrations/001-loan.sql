create table loan (
  id uuid primary key,
  member_id uuid not null,
  copy_id uuid not null,
  borrowed_on date not null,
  due_on date not null,
  renewals integer not null default 0 check (renewals between 0 and 2),
  returned_on date
);
create unique index loan_open_copy on loan (copy_id) where returned_on is null;
