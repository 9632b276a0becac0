import { Link } from '@tanstack/react-router';
import type { Act } from '../../../lifecycle/fixes/fix.ts';
import { useChange } from '../../api/use-change.ts';
import { addressOfKey } from '../../ui/address-of-key.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { DeploymentFields, readDeployment } from '../units/deployment-fields.tsx';
import { CloseIncident } from './close-incident.tsx';
import { DraftStep } from './draft-step.tsx';
import type { Incident } from './incident.ts';
import { readTicket } from './read-ticket.ts';
import { RecordStability } from './record-stability.tsx';
import { TicketFields } from './ticket-fields.tsx';

/** An act that an incident waits for, as a button that carries it out or a link to where it is done. */
export function IncidentAct({ act: { action, args }, incident }: { readonly act: Act; readonly incident: Incident }) {
  const key = typeof args['key'] === 'string' ? args['key'] : incident.key;
  switch (action) {
    case 'acknowledgeIncident':
      return <Acknowledge incident={key} />;
    case 'declareIncident':
      return (
        <ConfirmDialog
          operation="declareIncident"
          button="Declare the incident"
          tone="big"
          title={`Declare ${key}`}
          confirm="Declare it"
          toInput={(fields) => ({ key, ...readTicket(fields) })}
        >
          <p className="hint">{incident.proposal?.because}</p>
          <TicketFields
            severity={incident.proposal?.severity ?? ''}
            affected={incident.context.affected}
            impact={incident.impact}
          />
        </ConfirmDialog>
      );
    case 'recordStability':
      return <RecordStability incident={incident} />;
    case 'recordExecution':
      return (
        <ConfirmDialog
          operation="recordExecution"
          button={`Say what ${key} did`}
          tone="big"
          title={`${key} was executed`}
          confirm="Record it"
          toInput={({ text, time }) => ({ key, impact: text('impact'), at: time('at') })}
        >
          <p className="hint">Nothing here executes anything: do it first, measure, then say so.</p>
          <Field
            name="impact"
            label="Measured impact"
            type="area"
            hint="Such as: errors fell from 12% to 0.1%."
            maxLength={4000}
          />
          <Field name="at" label="When" type="datetime-local" optional hint="Now when empty." />
        </ConfirmDialog>
      );
    case 'draftIncident':
      return <DraftStep incident={key} step={typeof args['step'] === 'string' ? args['step'] : undefined} />;
    case 'acceptFix':
      return (
        <ConfirmDialog
          operation="acceptFix"
          button={`Accept ${key}`}
          tone="big"
          title={`Accept what ${key} is to do`}
          confirm="Accept it"
          toInput={({ text }) => ({ key, version: Number(args['version']), review: text('review') as 'pair programming' })}
        >
          <p className="hint">
            It holds for version {Number(args['version'])}, so read that first: <KeyLink of={key} />.
          </p>
          <Field name="review" label="How its change is reviewed" type={['pair programming', 'immediate merge']} />
        </ConfirmDialog>
      );
    case 'recordDeployment':
      return (
        <ConfirmDialog
          operation="recordDeployment"
          button="Record the deployment"
          tone="big"
          title="Record a deployment"
          confirm="Record it"
          toInput={readDeployment}
        >
          <DeploymentFields />
        </ConfirmDialog>
      );
    case 'closeIncident':
      return <CloseIncident incident={key} outcome="resolved" />;
    default:
      return <KeyButton of={key} text={links[action] ?? 'Open'} />;
  }
}

const links: Readonly<Record<string, string>> = {
  readGate: 'Decide at',
  readBoltWork: 'See',
  editArtifact: 'Complete',
  submitArtifact: 'Submit',
};

function KeyButton({ of, text }: { readonly of: string; readonly text: string }) {
  return (
    <Link to={addressOfKey(of).path} className="button big">
      {text} {of}
    </Link>
  );
}

function Acknowledge({ incident }: { readonly incident: string }) {
  const change = useChange('acknowledgeIncident');
  return (
    <>
      <button className="button big" onClick={() => change.mutate({ input: { key: incident } })} aria-disabled={change.isPending}>
        I take it
      </button>
      {change.error ? <Refusal error={change.error} /> : null}
    </>
  );
}
