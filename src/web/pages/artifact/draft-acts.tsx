import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import type { OfferedActs } from './offer-acts.ts';

interface DraftActsProps {
  readonly of: string;
  readonly drafts: OfferedActs['drafts'];
  readonly onStarted: (key: string) => void;
}

const model = (
  <Field name="model" label="Who drafts" hint="Such as anthropic:MODEL or rules; what is configured when empty." optional />
);

/** Starts what follows in the lifecycle; the run or the session shows how it goes. */
export function DraftActs({ of: key, drafts, onStarted }: DraftActsProps) {
  switch (drafts) {
    case 'workflow':
      return (
        <Link to="/prds/$key/workflow" params={{ key }} className="button">
          Choose the way and draft
        </Link>
      );
    case 'rfc':
      return (
        <ConfirmDialog
          operation="draftRfc"
          button="Draft the RFC"
          title={`Draft an RFC from ${key}`}
          confirm="Start the run"
          toInput={({ text, given }) => ({
            source: key,
            notes: text('notes'),
            model: given('model'),
            constraints: text('constraints').split('\n').filter(Boolean),
          })}
          onDone={({ data }) => onStarted(data.run?.id ?? data.rfc?.key ?? key)}
        >
          <Field
            name="notes"
            label="Your technical notes"
            hint="Markdown. They stand in the RFC word for word."
            type="area"
            optional
          />
          <Field name="constraints" label="Constraints" hint="One a line, such as: Two people until June." type="area" optional />
          {model}
        </ConfirmDialog>
      );
    case 'adr':
      return (
        <ConfirmDialog
          operation="draftAdr"
          button="Draft the AI-ADR"
          title={`Draft the AI-ADR of ${key}`}
          confirm="Start the run"
          toInput={({ given }) => ({ key, model: given('model') })}
          onDone={({ data }) => onStarted(data.id)}
        >
          {model}
        </ConfirmDialog>
      );
    case 'plan':
      return (
        <ConfirmDialog
          operation="planBolts"
          button="Plan its Bolts"
          title={`Break ${key} into Bolts`}
          confirm="Start the run"
          toInput={({ given }) => ({ key, model: given('model') })}
          onDone={({ data }) => onStarted(data.id)}
        >
          {model}
        </ConfirmDialog>
      );
    case 'challenge':
      return (
        <ConfirmDialog
          operation="openDesignSession"
          button="Have it challenged"
          title={`Discuss ${key}`}
          confirm="Open the session"
          toInput={({ given }) => ({ rfc: key, model: given('model') })}
          onDone={({ data }) => onStarted(data.key)}
        >
          <p>A challenger says what is wrong with the design, and quotes what each objection is tied to.</p>
          {model}
        </ConfirmDialog>
      );
    case null:
      return null;
  }
}
