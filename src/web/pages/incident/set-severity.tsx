import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { Incident } from './incident.ts';
import { severities, severityHint } from './ticket-fields.tsx';

export function SetSeverity({ incident: { key, severity } }: { readonly incident: Incident }) {
  return (
    <ConfirmDialog
      operation="setIncidentSeverity"
      button="Change the severity"
      tone="quiet"
      title="Change the severity"
      confirm="Change it"
      toInput={({ text }) => ({ key, severity: text('severity') as 'SEV-1', reason: text('reason') })}
    >
      <Field name="severity" label="Severity" type={severities} initial={severity ?? ''} hint={severityHint} />
      <Field name="reason" label="Why" type="area" maxLength={4000} />
    </ConfirmDialog>
  );
}
