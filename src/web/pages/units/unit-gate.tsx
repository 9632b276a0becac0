import { Link } from '@tanstack/react-router';
import { stateMachines } from '../../../lifecycle/states.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The newest gate of the unit with the evidence of its criteria: checks, smoke tests, rollback. */
export function UnitGate({
  unit: { key: unit, status },
  etag,
}: {
  readonly unit: Report<'artifact-show'>;
  readonly etag: string;
}) {
  const gates = useOperation('listGates', { artifact: unit, limit: 1 });
  const key = gates.data?.data.items[0]?.id;
  const gate = useOperation('readGate', { key: key ?? '' }, { enabled: key !== undefined });
  return (
    <section className="card" aria-labelledby="unit-gate">
      <h2 id="unit-gate">Gate</h2>
      {key === undefined ? (
        <p className="hint">No gate has asked about it yet.</p>
      ) : (
        <p>
          <KeyLink of={key} /> <StatusBadge status={gates.data?.data.items[0]?.status ?? ''} />
        </p>
      )}
      <div className="form-actions">
        {gates.data && gates.data.data.items[0]?.status !== 'pending' && status === stateMachines.unit.initial ? (
          <ConfirmDialog
            operation="submitArtifact"
            button="Submit for release"
            title={`Submit ${unit}`}
            confirm="Open its gate"
            toInput={() => ({ key: unit })}
            ifMatch={etag}
          >
            <p>Its gate asks about exactly this version, with its checks as evidence.</p>
          </ConfirmDialog>
        ) : null}
        <Link to="/artifacts/$key" params={{ key: unit }}>
          As a document
        </Link>
      </div>
      <ul className="bare-list">
        {gate.data?.data.criteria.map(({ id, text, evidence, findings }) => (
          <li key={id}>
            {markHidden(text)}
            <div className="hint">{markHidden(evidence)}</div>
            {findings.map(({ code, message }) => (
              <div key={`${code} ${message}`} className="hint">
                <span className="badge busy">{code}</span> {markHidden(message)}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
