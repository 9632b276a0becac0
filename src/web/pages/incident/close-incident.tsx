import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { InputOf } from '../../api/call-operation.ts';

type Outcome = InputOf<'closeIncident'>['outcome'];

const outcomes: readonly Outcome[] = ['resolved', 'false alarm', 'duplicate', 'external cause', 'mitigated without a fix'];

/** Asks for the end of an incident; its commander decides at the gate. */
export function CloseIncident({ incident, outcome }: { readonly incident: string; readonly outcome?: Outcome }) {
  return (
    <ConfirmDialog
      operation="closeIncident"
      button={outcome === undefined ? 'Close it another way' : 'Ask to resolve it'}
      tone={outcome === undefined ? 'quiet' : 'big'}
      title={`Close ${incident}`}
      confirm="Open the gate"
      toInput={({ text, given }) => ({
        key: incident,
        outcome: text('outcome') as Outcome,
        reason: text('reason'),
        duplicateOf: given('duplicateOf'),
        sharedWith: given('sharedWith')?.split('\n').filter(Boolean),
        reviewAt: given('reviewAt'),
      })}
    >
      <Field
        name="outcome"
        label="Outcome"
        type={outcomes}
        initial={outcome ?? ''}
        hint="“Resolved” comes after all other steps, “false alarm” before it is declared or of an exercise, “mitigated without a fix” once it is stable."
      />
      <Field name="reason" label="Reason" type="area" maxLength={4000} />
      <Field name="duplicateOf" label="Duplicate of" maxLength={100} optional hint="Key of the other incident." />
      <Field name="sharedWith" label="With whom the Post-mortem was shared" type="area" optional hint="One a line." />
      <Field name="reviewAt" label="When it is reviewed" maxLength={100} optional />
    </ConfirmDialog>
  );
}
