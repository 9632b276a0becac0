import type { UnitBody } from '../../../lifecycle/unit.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';

/** What the unit ships and contains: digests, Bolts, migrations and configuration. */
export function UnitContents({ body }: { readonly body: UnitBody }) {
  const bolts = body.references.filter(({ role }) => role === 'contains');
  return (
    <section className="card" aria-labelledby="contents">
      <h2 id="contents">What it contains</h2>
      <ul className="bare-list">
        {body.applicationCode.map(({ id, name, location, digest }) => (
          <li key={id}>
            {markHidden(name)} <code>{markHidden(location)}</code>
            <div className="hint">
              <code>{markHidden(digest || 'no digest')}</code>
            </div>
          </li>
        ))}
      </ul>
      <h3>Bolts</h3>
      <p>
        {bolts.length === 0
          ? 'none'
          : bolts.map(({ to }) => (
              <span key={to} className="ref">
                <KeyLink of={to} />
              </span>
            ))}
      </p>
      <h3>Migrations</h3>
      {body.migrations.length === 0 ? (
        <p className="hint">none</p>
      ) : (
        <ul className="bare-list">
          {body.migrations.map(({ path, reversible }) => (
            <li key={path}>
              <code>{markHidden(path)}</code>{' '}
              <span className={`badge ${reversible === 'no' ? 'bad' : reversible === 'yes' ? 'good' : 'busy'}`}>
                {reversible === null ? 'reversibility unknown' : reversible === 'yes' ? 'reversible' : 'not reversible'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {body.configuration.length === 0 ? null : (
        <>
          <h3>Configuration</h3>
          <ul className="bare-list">
            {body.configuration.map(({ environment, name, hash }) => (
              <li key={`${environment} ${name}`}>
                {markHidden(environment)}: {markHidden(name)} <code>{markHidden(hash)}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
