import { Field } from '../../ui/field.tsx';

const triggers = ['metric breach', 'latency spike', 'availability issue', 'business metric drop'] as const;
export const severities = ['SEV-1', 'SEV-2', 'SEV-3'] as const;
/** As specification 1.6 defines them. */
export const severityHint =
  'SEV-1: total outage, data loss, security breach. SEV-2: partial outage, degraded service. SEV-3: non-critical, with a workaround.';

interface Known {
  readonly severity?: string;
  readonly affected?: string;
  readonly impact?: string;
}

/** What declaring an incident asks for (specification 1.6, step 2), with what is known already. */
export function TicketFields({ severity = '', affected = '', impact = '' }: Known) {
  return (
    <>
      <Field name="severity" label="Severity" type={severities} initial={severity} hint={severityHint} />
      <Field name="trigger" label="What fired" type={triggers} initial="availability issue" />
      <Field name="affected" label="Affected endpoint or service" initial={affected} maxLength={4000} />
      <Field name="impact" label="Impact on people" type="area" initial={impact} maxLength={4000} optional />
    </>
  );
}
