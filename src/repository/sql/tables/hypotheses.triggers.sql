create or replace trigger forbid_change before update or delete or truncate on incident_evidence for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_correlation for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on incident_hypothesis for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on refused_hypothesis for each statement execute function forbid_change();
create or replace trigger forbid_change before update or delete or truncate on hypothesis_verdict for each statement execute function forbid_change();
create or replace trigger record_change after insert on hypothesis_verdict for each row
  execute function follow_change('incident', 'verdict', 'artifact_id', 'reason');
