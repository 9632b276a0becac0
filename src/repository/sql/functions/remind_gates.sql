-- Reminds of gates that are due, and lets the roles of their escalation decide too. Returns how
-- many gates it told of. Time does nothing else: no gate closes here. It is safe in many processes
-- at once: it passes a row that another one holds, and that row is not due again when it is let go.
create or replace function remind_gates(p_limit integer default 100) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  late gate%rowtype;
  escalates boolean;
  told integer := 0;
begin
  for late in
    select * from gate
    where status = 'pending' and due_at <= now() and (reminded_at is null or reminded_at + make_interval(secs => remind_seconds) <= now())
    order by due_at limit p_limit for update skip locked
  loop
    escalates := late.escalated_at is null and late.escalate_to <> '{}' and (late.reminders > 0 or late.remind_seconds is null);
    update gate set reminders = reminders + 1, reminded_at = now(),
        escalated_at = case when escalates then now() else escalated_at end,
        escalated_roles = case when escalates then escalate_to else escalated_roles end
      where id = late.id;
    perform record_service_deed(null, 'gate.reminded', late.key, jsonb_build_object('dueAt', late.due_at, 'reminder', late.reminders + 1));
    perform record_gate_event(late.id, 'reminded',
      ' was due on ' || to_char(late.due_at at time zone 'UTC', 'YYYY-MM-DD "at" HH24:MI') || ' UTC and still waits');
    if escalates then
      perform record_service_deed(null, 'gate.escalated', late.key, jsonb_build_object('roles', late.escalate_to));
      perform record_gate_event(late.id, 'escalated', ' may now be decided by ' || array_to_string(late.escalate_to, ', ') || ' as well');
    end if;
    told := told + 1;
  end loop;
  return told;
end $$;
grant execute on function remind_gates to throughline_service;
