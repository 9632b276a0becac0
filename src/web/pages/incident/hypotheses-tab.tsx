import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { explainHypotheses } from './explain-confidence.ts';
import { HypothesisCard } from './hypothesis-card.tsx';
import type { Incident } from './incident.ts';

export function HypothesesTab({ incident }: { readonly incident: Incident }) {
  const { key } = incident;
  const hypotheses = useOperation('readHypotheses', { key });
  const gradable = incident.rootCause?.status === 'Confirmed';
  return (
    <Load query={hypotheses}>
      {({ data }) => {
        const { standing, refuted } = explainHypotheses(data);
        return (
          <>
            {standing.length === 0 ? <Empty title="No hypothesis stands.">Paste a log, or write what you see.</Empty> : null}
            {standing.map((one) => (
              <HypothesisCard key={one.id} incident={key} hypothesis={one} gradable={gradable} />
            ))}
            {data.inconclusive.map(({ drafter, reason, at }) => (
              <p key={`${drafter} ${at}`} className="notice">
                {markHidden(drafter)} concludes nothing: {markHidden(reason)} <Time at={at} />
              </p>
            ))}
            {refuted.length === 0 ? null : (
              <section aria-labelledby="refuted">
                <h2 id="refuted">Refuted</h2>
                {refuted.map((one) => (
                  <HypothesisCard key={one.id} incident={key} hypothesis={one} gradable={gradable} />
                ))}
              </section>
            )}
            {data.refused.length === 0 ? null : (
              <section aria-labelledby="refused">
                <h2 id="refused">Refused proposals</h2>
                <p className="hint">They broke a rule, so they are no hypotheses.</p>
                <ul className="rows">
                  {data.refused.map(({ statement, reason, drafter, at }) => (
                    <li key={`${at} ${statement}`} className="row">
                      <span className="grow">
                        {markHidden(statement)}
                        <span className="hint incident-facts">{markHidden(reason)}</span>
                      </span>
                      <span className="end">{markHidden(drafter)}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <details>
              <summary>How confidence follows from evidence</summary>
              <table>
                <TableHead columns={['Confidence', 'When it has']} />
                <tbody>
                  {data.table.map(({ confidence, when }) => (
                    <tr key={confidence}>
                      <td>{confidence}</td>
                      <td>{when}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </details>
          </>
        );
      }}
    </Load>
  );
}
