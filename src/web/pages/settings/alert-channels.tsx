import { useState } from 'react';
import { alertSources } from '../../../lifecycle/alert.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Field } from '../../ui/field.tsx';
import { Load } from '../../ui/load.tsx';
import { TimeOr } from '../../ui/time-or.tsx';
import { Secret } from './secret.tsx';

type Setup = Report<'channel-setup'>;

/** Where alerts come from. What to paste at the source is shown when a channel is added. */
export function AlertChannels({ isAdmin }: { readonly isAdmin: boolean }) {
  const channels = useOperation('listAlertChannels', {});
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <section>
      <h2>Alert channels</h2>
      {setup ? (
        <>
          <Secret title={`Paste this at the source of ${setup.name}`} text={setup.snippet} />
          {setup.secret ? <Secret title="Its secret, shown this once" text={setup.secret} /> : null}
          {setup.awaitsSecret ? <p>The source then shows a secret. Hand it over below: “New secret of {setup.name}…”.</p> : null}
        </>
      ) : null}
      {isAdmin ? (
        <p>
          <ConfirmDialog
            operation="addAlertChannel"
            button="New alert channel…"
            tone="quiet"
            title="New alert channel"
            confirm="Add it"
            toInput={(fields) => ({
              name: fields.text('name'),
              source: fields.text('source') as Setup['source'],
              ...(fields.given('service') ? { service: fields.text('service') } : {}),
              ...(fields.given('environment') ? { environment: fields.text('environment') } : {}),
              ...(fields.all('exercise').length > 0 ? { exercise: true } : {}),
            })}
            onDone={({ data }) => setSetup(data)}
          >
            <Field name="name" label="Name" hint="Small letters, digits and hyphens." pattern="[a-z0-9][a-z0-9\-]{0,39}" />
            <Field name="source" label="What sends" type={alertSources} />
            <Field name="service" label="Service" hint="For alerts that name none." optional maxLength={200} />
            <Field name="environment" label="Environment" optional maxLength={200} />
            <label className="check">
              <input type="checkbox" name="exercise" value="yes" /> Its incidents are an exercise
            </label>
          </ConfirmDialog>
        </p>
      ) : (
        <p className="hint">Only admins add channels.</p>
      )}
      <Load query={channels}>
        {({ data }) =>
          data.items.length === 0 ? (
            <Empty title="No source of alerts is connected." />
          ) : (
            <ul className="rows">
              {data.items.map(({ name, source, lastDeliveryAt, dead }) => (
                <li key={name} className="row">
                  <span className="key">{name}</span>
                  <span className="grow">
                    {source}
                    {dead > 0 ? <strong> {dead} could not be read</strong> : null}
                  </span>
                  <span className="end">
                    <TimeOr does="heard" at={lastDeliveryAt} otherwise="never heard" />
                  </span>
                  {isAdmin ? (
                    <>
                      <ConfirmDialog
                        operation="rotateAlertChannel"
                        button={`New secret of ${name}…`}
                        tone="quiet"
                        title={`New secret of ${name}`}
                        confirm="Change it"
                        toInput={(fields) => ({ name, ...(fields.given('secret') ? { secret: fields.text('secret') } : {}) })}
                        onDone={({ data }) => setSetup(data)}
                      >
                        <p>What was valid stays so for a day.</p>
                        <Field
                          name="secret"
                          label="Secret"
                          type="password"
                          hint="That the source shows. One is made where you give none."
                          optional
                          maxLength={500}
                        />
                      </ConfirmDialog>
                      <ConfirmDialog
                        operation="removeAlertChannel"
                        button={`Remove ${name}…`}
                        tone="danger"
                        title={`Remove ${name}`}
                        confirm="Remove it"
                        toInput={() => ({ name })}
                      >
                        <p>Its address refuses from then on; what it sent stays.</p>
                      </ConfirmDialog>
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )
        }
      </Load>
    </section>
  );
}
