import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Gate, Review } from './review.ts';

interface GateClaimsProps {
  readonly gate: Gate;
  /** Null for who may not approve. */
  readonly review: Review | null;
  readonly onChange: (fields: Partial<Review>) => void;
}

/** What an attestation asks about. Who may approve refuses one by giving a reason; the others pass. */
export function GateClaims({ gate: { claims }, review, onChange }: GateClaimsProps) {
  if (claims.length === 0) return null;
  const isAdoption = claims.some(({ problem }) => problem !== '');
  const because = isAdoption ? 'Do not adopt it, because' : 'It is not true, because';
  return (
    <section className="card">
      <h2>{isAdoption ? 'Playbook entries to adopt' : 'Claims'}</h2>
      {review ? (
        <p className="hint">
          Give a reason beside each one that you refuse. An approval lets the others pass, and refuses these. A rejection refuses
          all, and keeps your reasons.
        </p>
      ) : null}
      <ul className="plain-list">
        {claims.map(({ key, title, version, current, status, said, problem, replacedBy, left }) => (
          <li key={key} className="claim">
            <p>
              <KeyLink of={key} /> {markHidden(title)} <span className="hint">version {version}</span>
            </p>
            <p>
              is <StatusBadge status={current} />, {isAdoption ? 'would be' : 'claims'} <StatusBadge status={status} />
              {replacedBy.length > 0 ? <span> replaced by {replacedBy.join(', ')}</span> : null}
            </p>
            {problem ? <p>{markHidden(problem)}</p> : null}
            {said ? <blockquote>{markHidden(said)}</blockquote> : null}
            {left ? (
              <p>
                <strong>{left.refused ? 'Refused: ' : 'Not asked any more: '}</strong>
                {markHidden(left.because)}
              </p>
            ) : review ? (
              <label>
                {because}
                <input
                  value={review.refusals[key] ?? ''}
                  maxLength={2000}
                  aria-label={`${key}: ${because}`}
                  onChange={({ target }) => onChange({ refusals: { ...review.refusals, [key]: target.value } })}
                />
              </label>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
