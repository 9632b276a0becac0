import type { Report } from '../../../usecases/reports/registry.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { listObstacles } from './list-obstacles.ts';

/** Brings the design to its gate, or ends the session without a result. */
export function EndSession({ session }: { readonly session: Report<'design-show'> }) {
  if (session.status !== 'open') return null;
  const { key, rfc } = session;
  const obstacles = listObstacles(session);
  const describe = (level: 'refuses' | 'holds' | 'warns'): string =>
    obstacles
      .filter((one) => one.level === level)
      .map(({ text }) => text)
      .join(', ');
  return (
    <>
      <ConfirmDialog
        operation="finalizeDesignSession"
        button="Bring it to its gate"
        title={`Bring ${rfc.key} to its gate`}
        confirm="Finalize the design"
        toInput={({ given }) => ({ key, note: given('note') })}
      >
        {describe('refuses') ? <p className="notice error">This holds it up: {describe('refuses')}.</p> : null}
        {describe('holds') ? <p className="notice warning">The gate will refuse an approval: {describe('holds')}.</p> : null}
        {describe('warns') ? <p className="notice">The gate will show: {describe('warns')}.</p> : null}
        <p>
          What was decided is brought into the RFC, with a last look for what contradicts it, and its gate opens. If that proposes
          edits, the session is open again.
        </p>
        <Field name="note" label="For the record" type="area" optional maxLength={2000} />
      </ConfirmDialog>
      <ConfirmDialog
        operation="closeDesignSession"
        button="Close"
        tone="quiet"
        title={`Close ${key} without a result`}
        confirm="Close the session"
        toInput={({ text }) => ({ key, reason: text('reason') })}
      >
        <p>All that was said stays. Another session may be opened about the same RFC.</p>
        <Field name="reason" label="Why it ends" type="area" maxLength={2000} />
      </ConfirmDialog>
    </>
  );
}
