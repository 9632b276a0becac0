import { Link, useNavigate } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { addressOfKey } from '../../ui/address-of-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { DraftActs } from './draft-acts.tsx';
import type { OfferedActs } from './offer-acts.ts';

interface ArtifactActsProps {
  readonly artifact: Report<'artifact-show'>;
  readonly etag: string;
  readonly acts: OfferedActs;
}

/** What can be done with an artifact now; refusals say why not. */
export function ArtifactActs({ artifact: { key, kind }, etag, acts }: ArtifactActsProps) {
  const navigate = useNavigate();
  const open = (of: string): void => void navigate({ to: addressOfKey(of).path });
  return (
    <section className="card artifact-acts">
      <h2>What to do</h2>
      <DraftActs of={key} drafts={acts.drafts} onStarted={open} />
      {acts.submits ? (
        <ConfirmDialog
          operation="submitArtifact"
          button="Submit for review"
          title={`Submit ${key}`}
          confirm="Open its gate"
          toInput={() => ({ key })}
          ifMatch={etag}
          onDone={({ data }) => open(data.id)}
        >
          <p>Its gate asks about exactly this version, with the findings as evidence.</p>
        </ConfirmDialog>
      ) : null}
      {acts.edits ? (
        <Link to="/artifacts/$key/edit" params={{ key }} className="button quiet">
          Edit <kbd>e</kbd>
        </Link>
      ) : null}
      {acts.moves.map(({ to, trigger }) => (
        <ConfirmDialog
          key={to}
          operation="moveArtifact"
          button={`Move to ${to}`}
          tone="quiet"
          title={`${key}: ${trigger}`}
          confirm={`Move to ${to}`}
          toInput={({ text }) => ({ key, status: to, reason: text('reason') })}
          ifMatch={etag}
        >
          <Field name="reason" label="Why" hint="The audit trail keeps it." maxLength={2000} />
        </ConfirmDialog>
      ))}
      {acts.succeeds.map((role) => (
        <ConfirmDialog
          key={role}
          operation="succeedArtifact"
          button={role === 'amends' ? 'Amend it' : 'Supersede it'}
          tone="quiet"
          title={role === 'amends' ? `Amend ${key}` : `Supersede ${key}`}
          confirm="Begin the new record"
          toInput={({ text, given }) => ({
            key,
            role,
            reason: text('reason'),
            title: given('title'),
            guidance: given('guidance'),
          })}
          ifMatch={etag}
          onDone={({ data }) => open(data.artifact.key)}
        >
          <p>What was accepted never changes: this begins a new record, which you edit and submit.</p>
          <Field name="reason" label="Why" type="area" maxLength={20_000} />
          {role === 'amends' ? <Field name="guidance" label="What holds in addition" type="area" optional /> : null}
          <Field name="title" label="Title" optional maxLength={500} />
        </ConfirmDialog>
      ))}
      <Link to="/trace" search={{ of: key }} className="button quiet">
        Trace
      </Link>
      {kind === 'prd' ? (
        <Link to="/prds/$key/coverage" params={{ key }} className="button quiet">
          Coverage
        </Link>
      ) : null}
      {kind === 'adr' ? (
        <Link to={`/adrs/${encodeURIComponent(key)}/compliance` as string} className="button quiet">
          Compliance
        </Link>
      ) : null}
    </section>
  );
}
