import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { Incident } from './incident.ts';

export function SetCommander({ incident: { key } }: { readonly incident: Incident }) {
  return (
    <ConfirmDialog
      operation="setIncidentCommander"
      button="Hand it over"
      tone="quiet"
      title="Hand the incident over"
      confirm="Hand it over"
      toInput={({ text, given }) => ({ key, person: text('person'), reason: given('reason') })}
    >
      <Field name="person" label="To" maxLength={200} hint="The name of who holds on-call or incident-commander." />
      <Field name="reason" label="Why" type="area" maxLength={4000} optional />
    </ConfirmDialog>
  );
}
