import { describeFigure } from '../../ui/describe-figure.ts';
import { TableHead } from '../../ui/table-head.tsx';
import type { Incident } from './incident.ts';

/** The nine targets of specification 1.6, as far as this incident says something about them. */
export function TargetsTab({ incident: { targets } }: { readonly incident: Incident }) {
  if (targets.length === 0) return <p className="hint">An exercise, a false alarm or a duplicate counts for no target.</p>;
  return (
    <div className="scroll">
      <table>
        <TableHead columns={['Target', 'Aim', 'Actual', 'Met']} />
        <tbody>
          {targets.map(({ name, target, actual, unit, met }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{target}</td>
              <td>{describeFigure(actual, unit)}</td>
              <td>
                {met === null ? (
                  <span className="hint">not known</span>
                ) : met ? (
                  <span className="badge good">met</span>
                ) : (
                  <span className="badge bad">not met</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
