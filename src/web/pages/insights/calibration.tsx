import { Link } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { TableHead } from '../../ui/table-head.tsx';

/** How good hypotheses were by drafter and confidence; a percentage of a few cases would say nothing. */
export function Calibration({ rows }: { readonly rows: Report<'incident-metrics'>['calibration'] }) {
  return (
    <section className="card scroll" aria-labelledby="calibration">
      <h2 id="calibration">Calibration of hypotheses</h2>
      {rows.length === 0 ? (
        <p className="hint">
          No hypothesis is graded yet. Commanders grade in the <Link to="/incidents">incident</Link> once its cause is confirmed.
        </p>
      ) : (
        <table>
          <TableHead columns={['Drafter', 'Confidence', 'Right', 'Right or near', 'Rate']} />
          <tbody>
            {rows.map(({ drafter, confidence, graded, hits, near, hitPercent }) => (
              <tr key={`${drafter} ${confidence}`}>
                <th scope="row">{markHidden(drafter)}</th>
                <td>{confidence}</td>
                <td>
                  {hits} of {graded}
                </td>
                <td>{near}</td>
                <td>{hitPercent === null ? 'from 30 cases on' : `${hitPercent}%`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
