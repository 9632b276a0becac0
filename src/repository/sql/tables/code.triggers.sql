create or replace trigger record_change after update of indexed_at on repository for each row
  execute function follow_change('code', 'indexed', 'name');
