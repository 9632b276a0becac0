import { Link } from '@tanstack/react-router';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ChainLine } from './chain-line.tsx';
import { EvidenceText } from './evidence-text.tsx';
import { findLeading } from './find-leading.ts';
import type { Incident } from './incident.ts';

/** What is believed and what fired, in three lines; the rest is in the tabs. */
export function Why({ incident }: { readonly incident: Incident }) {
  const { key, hypotheses, rootCause, failure, alert, impact, context } = incident;
  const best = findLeading(hypotheses);
  return (
    <section className="card why" aria-labelledby="why">
      <h2 id="why">Why</h2>
      {failure ? (
        <p>
          <strong>Fails with</strong> {markHidden(failure.exception ?? 'an error')}
          {failure.message === null ? '' : `: ${markHidden(failure.message)}`}{' '}
          <span className="hint">
            thrown {failure.function === null ? '' : `in ${markHidden(failure.function)} `}at{' '}
            <KeyLink of={`${key}#${failure.evidence}`}>{markHidden(failure.place)}</KeyLink>
          </span>
        </p>
      ) : null}
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
            {best.confidence}: <EvidenceText incident={key} text={best.because} />
            {best.against.length === 0 ? '' : `, ${best.against.length} against it`}
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
