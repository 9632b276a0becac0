import { useState } from 'react';
import { roles } from '../../../lifecycle/roles.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { TimeOr } from '../../ui/time-or.tsx';
import { Secret } from './secret.tsx';

type Role = (typeof roles)[number];

const daySeconds = 86_400;

/** Who may call the API with what; secrets are shown once, when they are made. */
export function TokenList() {
  const tokens = useOperation('listTokens', {});
  const [created, setCreated] = useState<Report<'token-create'> | null>(null);
  return (
    <section>
      <h2>Tokens</h2>
      {created ? <Secret title={`The token of ${markHidden(created.holder)}, shown this once`} text={created.token} /> : null}
      <p>
        <ConfirmDialog
          operation="createToken"
          button="New token…"
          tone="quiet"
          title="New token"
          confirm="Create it"
          toInput={(fields) => ({
            holder: fields.text('holder'),
            kind: fields.text('kind') === 'person' ? ('person' as const) : ('machine' as const),
            roles: fields.all('role') as Role[],
            ...(fields.given('days') ? { lifetimeSeconds: Math.round(Number(fields.text('days')) * daySeconds) } : {}),
          })}
          onDone={({ data }) => setCreated(data)}
        >
          <Field name="holder" label="Of" hint="Name of the person or machine." maxLength={200} />
          <Field name="kind" label="Kind" type={['machine', 'person']} initial="machine" hint="A machine decides at no gate." />
          <Field name="days" label="Days until it ends" type="number" optional />
          <fieldset className="checks">
            <legend>Roles of a person</legend>
            {roles.map((role) => (
              <label key={role}>
                <input type="checkbox" name="role" value={role} /> {role}
              </label>
            ))}
          </fieldset>
        </ConfirmDialog>
      </p>
      <Load query={tokens}>
        {({ data }) => (
          <ul className="rows">
            {data.items
              .filter(({ tokenKind }) => tokenKind === 'api')
              .map(({ id, holder, kind, scopes, expiresAt, live }) => (
                <li key={id} className="row">
                  <span className="key">{id}</span>
                  <span className="grow">
                    {markHidden(holder)}{' '}
                    <span className="hint">
                      {kind}, may {scopes.join(', ')}
                    </span>
                  </span>
                  <span className="end">
                    {live ? <TimeOr does="ends" at={expiresAt} otherwise="does not end" /> : 'not valid any more'}
                  </span>
                  {live ? (
                    <ConfirmDialog
                      operation="revokeToken"
                      button={`Revoke ${id}…`}
                      tone="danger"
                      title={`Revoke ${id} of ${markHidden(holder)}`}
                      confirm="Revoke it"
                      // Whatever became of the token meanwhile, it ends.
                      toInput={() => ({ id, ifMatch: undefined })}
                    >
                      <p>Whatever uses it is refused from the next request on.</p>
                    </ConfirmDialog>
                  ) : null}
                </li>
              ))}
          </ul>
        )}
      </Load>
    </section>
  );
}
