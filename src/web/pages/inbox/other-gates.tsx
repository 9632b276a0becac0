import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { addressOfKey } from '../../ui/address-of-key.ts';
import { markHidden } from '../../ui/mark-hidden.ts';

/** Gates that wait for other people: to read, and to remark. */
export function OtherGates() {
  const pending = useOperation('listGates', { status: 'pending', limit: 100 });
  const next = useOperation('listNext', {});
  if (!pending.data || !next.data) return null;
  const mine = new Set(next.data.data.items.flatMap((item) => (item.kind === 'gate' ? [item.gate.id] : [])));
  const others = pending.data.data.items.filter(({ id }) => !mine.has(id));
  if (others.length === 0) return null;
  return (
    <section>
      <h2>Gates that wait for others</h2>
      <ul className="rows">
        {others.map(({ id, artifact, title, roles, missing }) => (
          <li key={id}>
            <Link to={addressOfKey(id).path} className="row" data-move>
              <span className="key">{id}</span>
              <span className="grow" dir="auto">
                {markHidden(artifact === null ? title : `${artifact} ${title}`)}
              </span>
              <span className="end">{markHidden(missing || roles.join(', '))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
