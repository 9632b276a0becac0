import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { Incident } from './incident.ts';

/** Says that the service is stable, or no longer is. */
export function RecordStability({ incident, unstable = false }: { readonly incident: Incident; readonly unstable?: boolean }) {
  const { key } = incident;
  const executed = incident.mitigations.some(({ state }) => state === 'executed');
  return (
    <ConfirmDialog
      operation="recordStability"
      button={unstable ? 'It is not stable any more' : 'It is stable'}
      tone={unstable ? 'quiet' : 'big'}
      title={unstable ? 'The service is not stable any more' : 'The service is stable'}
      confirm="Record it"
      toInput={({ given, time }) => ({ key, stable: !unstable, reason: given('reason'), at: time('at') })}
    >
      {executed || unstable ? null : (
        <p className="hint">No mitigation was executed: say why none is needed, or execute one first.</p>
      )}
      <Field
        name="reason"
        label={executed || unstable ? 'What you see' : 'Why no mitigation is needed'}
        type="area"
        maxLength={4000}
        optional={executed || unstable}
      />
      <Field name="at" label="Since" type="datetime-local" optional hint="Now when empty." />
    </ConfirmDialog>
  );
}
