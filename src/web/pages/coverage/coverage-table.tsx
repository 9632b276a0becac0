import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import type { CoverageRow } from './trace-coverage.ts';

/** One row a part: operation, decision, Bolt, test, unit. */
export function CoverageTable({ rows }: { readonly rows: readonly CoverageRow[] }) {
  return (
    <div className="coverage-frame" tabIndex={0} role="group" aria-label="Coverage, part by part">
      <table className="coverage">
        <TableHead columns={['Part', 'Gap', 'Operations', 'Decisions', 'Bolts', 'Tests', 'Units']} />
        <tbody>
          {rows.map((row) => (
            <CoverageLine key={row.ref} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CoverageLine({ row }: { readonly row: CoverageRow }) {
  const { ref, text, status, reason, operations, decisions, bolts, tests, units, gap } = row;
  return (
    <tr>
      <th scope="row" className="coverage-part">
        <KeyLink of={ref} isRow>
          {markHidden(ref.split('#')[1] ?? ref)}
        </KeyLink>
        <div>{markHidden(text)}</div>
      </th>
      <td>
        <span className={`badge ${gap !== null ? 'busy' : status === 'N/A' ? 'plain' : 'good'}`}>
          {gap ?? (status === 'N/A' ? 'not applicable' : 'complete')}
        </span>
        {status === 'OK' || (status === 'N/A' && !reason) ? null : (
          <div className="hint">
            {status}
            {reason ? `: ${markHidden(reason)}` : ''}
          </div>
        )}
      </td>
      <td>
        <Keys keys={operations} />
      </td>
      <td>
        <Keys keys={decisions} />
      </td>
      <td>
        {bolts.map(({ key, status: of }) => (
          <div key={key}>
            <KeyLink of={key} /> <StatusBadge status={of} />
          </div>
        ))}
      </td>
      <td>{tests.total === 0 ? '—' : `${tests.proven} of ${tests.total} proven`}</td>
      <td>
        {units.map(({ key, status: of }) => (
          <div key={key}>
            <KeyLink of={key} /> <StatusBadge status={of} />
          </div>
        ))}
      </td>
    </tr>
  );
}

function Keys({ keys }: { readonly keys: readonly string[] }) {
  return keys.map((key) => (
    <div key={key}>
      <KeyLink of={key}>{markHidden(key.split('#')[1] ?? key)}</KeyLink>
    </div>
  ));
}
