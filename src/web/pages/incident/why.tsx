import { Link } from '@tanstack/react-router';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChainLine } from './chain-line.tsx';
import type { Incident } from './incident.ts';

const rank = { strong: 0, medium: 1, weak: 2 } as const;

/** What is believed and what fired, in three lines; the rest is in the tabs. */
export function Why({ incident }: { readonly incident: Incident }) {
  const { key, hypotheses, rootCause, alert, impact, context } = incident;
  const [best] = hypotheses
    .filter(({ state }) => state !== 'refuted')
    .toSorted((a, b) => rank[a.confidence] - rank[b.confidence]);
  return (
    <section className="card why" aria-labelledby="why">
      <h2 id="why">Why</h2>
      {rootCause?.status === 'Confirmed' ? (
        <p>
          <StatusBadge status="Confirmed" /> {markHidden(rootCause.cause)}
        </p>
      ) : best ? (
        <p>
          <Link to="/incidents/$key" params={{ key }} hash={best.id} className="key">
            {best.id}
          </Link>{' '}
          <StatusBadge status={best.state} /> {markHidden(best.statement)}{' '}
          <span className="hint">
            {best.confidence} evidence: {best.evidence.length} for, {best.against.length} against
          </span>
        </p>
      ) : (
        <p className="hint">No hypothesis yet.</p>
      )}
      {impact ? (
        <p>
          <strong>Impact</strong> {markHidden(impact)}
        </p>
      ) : null}
      <ChainLine incident={incident} />
      <details>
        <summary>The alert{context.stackTrace ? ' and its stack trace' : ''}</summary>
        {context.affected ? (
          <p>
            <code>{markHidden(context.affected)}</code>
          </p>
        ) : null}
        <pre>{markHidden(alert)}</pre>
        {context.stackTrace ? <pre>{markHidden(context.stackTrace)}</pre> : null}
        {context.errorLogs ? <pre>{markHidden(context.errorLogs)}</pre> : null}
      </details>
    </section>
  );
}
