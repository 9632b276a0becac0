import { useOperation } from '../api/use-operation.ts';
import { KeyLink } from './key-link.tsx';
import { StatusBadge } from './status-badge.tsx';

/** The newest gate of an artifact, if any, with what became of it. */
export function LatestGate({ of }: { readonly of: string }) {
  const gates = useOperation('listGates', { artifact: of, limit: 1 });
  const gate = gates.data?.data.items[0];
  if (!gate) return <p className="hint">No gate has asked about it yet.</p>;
  return (
    <p>
      <KeyLink of={gate.id} /> <StatusBadge status={gate.status} />
    </p>
  );
}
