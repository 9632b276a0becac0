create table renewal_answer (
  loan_id uuid not null references loan,
  idempotency_key text not null,
  due_on date not null,
  primary key (loan_id, idempotency_key)
);
