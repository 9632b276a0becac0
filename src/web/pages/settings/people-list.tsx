import { roles } from '../../../lifecycle/roles.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Time } from '../../ui/time.tsx';

type Person = Report<'person-list'>['items'][number];

/** Who is here in which roles. Admins grant and remove them. */
export function PeopleList({ isAdmin }: { readonly isAdmin: boolean }) {
  const people = useOperation('listPeople', {});
  return (
    <section>
      <h2>People and machines</h2>
      <Load query={people}>
        {({ data }) => (
          <ul className="rows">
            {data.items.map((person) => (
              <PersonRow key={person.id} person={person} isAdmin={isAdmin} />
            ))}
          </ul>
        )}
      </Load>
      {isAdmin ? null : <p className="hint">Only admins grant roles.</p>}
    </section>
  );
}

function PersonRow({ person, isAdmin }: { readonly person: Person; readonly isAdmin: boolean }) {
  const { id, name, kind, roles: held, signedInAt, deactivatedAt } = person;
  const grant = useChange('grantRole');
  const remove = useChange('removeRole');
  const error = grant.error ?? remove.error;
  return (
    <li className="row">
      <span className="grow">
        <strong>{markHidden(name)}</strong> <span className="hint">{deactivatedAt ? `${kind}, deactivated` : kind}</span>
        {isAdmin && kind === 'person' ? (
          <details>
            <summary>{held.length === 0 ? 'no role' : held.join(', ')}</summary>
            <fieldset className="checks">
              <legend className="visually-hidden">Roles of {markHidden(name)}</legend>
              {roles.map((role) => (
                <label key={role}>
                  <input
                    type="checkbox"
                    checked={held.includes(role)}
                    onChange={({ target }) => (target.checked ? grant : remove).mutate({ input: { id, role } })}
                  />
                  {role}
                </label>
              ))}
            </fieldset>
          </details>
        ) : (
          <span className="row-note">{kind === 'machine' ? '' : held.join(', ') || 'no role'}</span>
        )}
        {error ? <Refusal error={error} /> : null}
      </span>
      <span className="end">
        {signedInAt ? (
          <>
            signed in <Time at={signedInAt} />
          </>
        ) : null}
      </span>
    </li>
  );
}
