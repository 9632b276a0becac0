import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import { callOperation, type Answer, type DataOf } from '../../api/call-operation.ts';
import { useOperation } from '../../api/use-operation.ts';
import { count } from '../../../lifecycle/count.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { CompliancePart } from './compliance-part.tsx';
import { groupVerdicts, verdictNames } from './group-verdicts.ts';

interface ReportProps {
  readonly adr: string;
  readonly repository: string;
  readonly at: string | undefined;
  readonly base: string | undefined;
}

/** Reads the report once: it takes seconds of the server, so events do not repeat it; a button does. */
export function ComplianceReport({ adr, repository, at, base }: ReportProps) {
  const [asked, setAsked] = useState(0);
  const input = { key: adr, repository, at, base };
  const report = useQuery<Answer<DataOf<'readCompliance'>>, ApiRefusal>({
    queryKey: ['readCompliance', input, asked],
    queryFn: ({ signal }) => callOperation('readCompliance', input, { signal }),
    enabled: (query) => query.state.data === undefined,
    staleTime: Infinity,
  });
  const rulings = useOperation('readComplianceRulings', { key: adr });
  if (report.error) return <Refusal error={report.error} />;
  if (!report.data) return <p className="loading">Reading the code…</p>;
  const { items, summary, at: sha } = report.data.data;
  return (
    <>
      <p>
        At <code>{sha.slice(0, 12)}</code>: {summary.met} met, {summary.violated} violated, {summary.unproved} unproved,{' '}
        {summary.excepted} excepted.
        {summary.unread > 0 ? ` Of ${summary.unread} parts something could not be read.` : ''}
        {summary.leftOut > 0 ? ` ${count(summary.leftOut, 'file')} left out: generated, vendored or locked.` : ''}{' '}
        <button className="button quiet" onClick={() => setAsked(asked + 1)}>
          Check again
        </button>
      </p>
      {groupVerdicts(items, rulings.data?.data).map(({ verdict, items: parts }) => (
        <section key={verdict} aria-labelledby={`verdict-${verdict}`}>
          <h2 id={`verdict-${verdict}`}>
            {verdictNames[verdict]} ({parts.length})
          </h2>
          {parts.map((item) => (
            <CompliancePart key={item.part} adr={adr} repository={repository} item={item} />
          ))}
        </section>
      ))}
      {(rulings.data?.data.exceptions.length ?? 0) === 0 ? null : (
        <section aria-labelledby="exceptions">
          <h2 id="exceptions">Exceptions</h2>
          <ul className="rows">
            {rulings.data?.data.exceptions.map(({ part, scope, person, reason, expiresAt }) => (
              <li key={`${part} ${expiresAt} ${reason}`} className="row">
                <span className="key">{part}</span>
                <span className="grow">
                  {markHidden(reason)} <code>{markHidden(scope.join(', '))}</code>
                </span>
                <span className="end">
                  {markHidden(person)}, {Date.parse(expiresAt) < Date.now() ? 'expired' : 'until'}{' '}
                  {new Date(expiresAt).toLocaleDateString()}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
