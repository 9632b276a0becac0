import { useEffect, useRef } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { describeFigure } from '../../ui/describe-figure.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Time } from '../../ui/time.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { listCases } from './list-cases.ts';

/** The incidents behind one figure, those that missed it first. */
export function TargetCases({ metrics, target }: { readonly metrics: Report<'incident-metrics'>; readonly target: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [target]);
  const unit = metrics.targets.find(({ name }) => name === target)?.unit ?? 'number';
  return (
    <section className="card scroll" aria-labelledby="cases">
      <h2 id="cases" ref={heading} tabIndex={-1}>
        {target}: the cases
      </h2>
      <table>
        <TableHead columns={['Incident', 'Severity', 'Actual', 'Met', 'Alert']} />
        <tbody>
          {listCases(metrics, target).map(({ key, severity, actual, met, alertAt }) => (
            <tr key={key}>
              <th scope="row">
                <KeyLink of={key} />
              </th>
              <td>{severity ?? 'none'}</td>
              <td>{describeFigure(actual, unit)}</td>
              <td>{met === null ? 'not known' : met ? 'yes' : 'no'}</td>
              <td>
                <Time at={alertAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
