const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects an incident as `IncidentHistory`, also one that does not count in figures. */
export const selectAnyHistory = `
select key, severity, ${iso('alert_at')} as "alertAt", ${iso('correlated_at')} as "correlatedAt", ${iso('stable_at')} as "stableAt",
  ${iso('cause_at')} as "causeAt", ${iso('fix_validated_at')} as "fixValidatedAt", ${iso('postmortem_at')} as "postmortemAt",
  ${iso('resolved_at')} as "resolvedAt", ${iso('closed_at')} as "closedAt", cause, updates
from incident_history`;

/** Incidents since a time as `IncidentHistory`, oldest first. */
export const selectHistory = `${selectAnyHistory} where counts and alert_at >= $1 order by alert_at, id`;

export const selectUnfinished = `${selectAnyHistory}
where counts and resolved_at is null and (closed_at is null or severity in ('SEV-1', 'SEV-2') and postmortem_at is null) order by alert_at, id`;
