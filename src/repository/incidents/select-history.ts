const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const select = `
select key, severity, ${iso('alert_at')} as "alertAt", ${iso('correlated_at')} as "correlatedAt", ${iso('stable_at')} as "stableAt",
  ${iso('cause_at')} as "causeAt", ${iso('fix_validated_at')} as "fixValidatedAt", ${iso('postmortem_at')} as "postmortemAt",
  ${iso('resolved_at')} as "resolvedAt", ${iso('closed_at')} as "closedAt", cause, updates
from incident_history`;

/** Incidents since a time as `IncidentHistory`, oldest first. */
export const selectHistory = `${select} where alert_at >= $1 order by alert_at, id`;

export const selectUnfinished = `${select}
where resolved_at is null and (closed_at is null or severity in ('SEV-1', 'SEV-2') and postmortem_at is null) order by alert_at, id`;
