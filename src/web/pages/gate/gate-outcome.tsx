import { Link } from '@tanstack/react-router';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { addressOfKey } from '../../ui/address-of-key.ts';
import type { Gate } from './review.ts';

/** Where a decision led, as far as its run has come, and what waits next. */
export function GateOutcome({ gate }: { readonly gate: Gate }) {
  const isDecided = gate.decisions.length > 0 && gate.status !== 'withdrawn';
  const outcome = useOperation('readGateOutcome', { key: gate.id }, { enabled: isDecided });
  const next = useOperation('listNext', {});
  const { artifact, run, nextGate } = outcome.data?.data ?? {};
  const waiting = next.data?.data.items.flatMap((item) => (item.kind === 'gate' ? [item.gate] : [])) ?? [];
  const [other] = waiting.filter(({ id }) => id !== gate.id && id !== nextGate?.id);
  return (
    <section className="card outcome" aria-live="polite">
      <h2>
        It is <StatusBadge status={gate.status} />
      </h2>
      {artifact ? (
        <p>
          <KeyLink of={artifact.key} /> is <StatusBadge status={artifact.status} /> at version {artifact.version}
          {artifact.reason ? `: ${markHidden(artifact.reason)}` : ''}.
        </p>
      ) : null}
      {run ? (
        <p>
          <KeyLink of={run.id} /> is <StatusBadge status={run.status} />.
        </p>
      ) : null}
      {nextGate ? (
        <p>
          <Link className="button" to={addressOfKey(nextGate.id).path}>
            Go on at {nextGate.id}
          </Link>
        </p>
      ) : null}
      {other ? (
        <p>
          Next for you: <KeyLink of={other.id} /> {markHidden(other.title)}
        </p>
      ) : (
        <p>
          <Link to="/">What else waits for you</Link>
        </p>
      )}
      {gate.replacedBy || gate.type !== 'review' || !/^(?:withdrawn|approved)$/.test(gate.status) ? null : <Reopen gate={gate} />}
    </section>
  );
}

function Reopen({ gate }: { readonly gate: Gate }) {
  const { data } = useOperation('readArtifact', { key: gate.artifact ?? '' }, { enabled: gate.artifact !== null });
  const reopen = useChange('reopenGate');
  const current = data?.data.version;
  // An approval stands until a new version takes its place.
  if (gate.status === 'approved' && (current === undefined || current === gate.version)) return null;
  return (
    <>
      <button
        className="button quiet"
        aria-disabled={reopen.isPending}
        onClick={() => reopen.mutate({ input: { key: gate.id } })}
      >
        Open it again{current === undefined ? '' : ` on version ${current}`}
      </button>
      {reopen.error ? <Refusal error={reopen.error} /> : null}
    </>
  );
}
