create or replace trigger forbid_change before update or delete or truncate on gate_event for each statement execute function forbid_change();
create or replace trigger forbid_change before update or truncate on change_event for each statement execute function forbid_change();
create or replace trigger notify after insert on gate_event for each row execute function notify_channels('gate');
