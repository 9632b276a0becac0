import { useEffect, useRef } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { describeFigure } from '../../ui/describe-figure.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Time } from '../../ui/time.tsx';
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
        <thead>
          <tr>
            <th scope="col">Incident</th>
            <th scope="col">Severity</th>
            <th scope="col">Actual</th>
            <th scope="col">Met</th>
            <th scope="col">Alert</th>
          </tr>
        </thead>
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
