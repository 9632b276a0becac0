create or replace trigger record_death after update of status on alert_delivery for each row when (new.status = 'dead' and old.status <> 'dead')
  execute function follow_change('alert', 'dead', 'channel_id', 'reason');
create or replace trigger record_retry after update of status on alert_delivery for each row when (old.status = 'dead' and new.status <> 'dead')
  execute function follow_change('alert', 'retried', 'channel_id');
