import { Link } from '@tanstack/react-router';
import type { OperationId } from '../../../operations/operations.ts';
import type { InputOf } from '../../api/call-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { Due } from '../../ui/due.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { SeverityBadge } from '../incident/severity-badge.tsx';
import type { WaitingAct, WaitingRow } from './describe-waiting.ts';

/** An entry of the inbox: where it is, what is asked, and where one act is all, its button. */
export function WaitingItem({ row }: { readonly row: WaitingRow & { readonly since: string } }) {
  const { key, title, status, what, to, since, dueAt, act, severity, isExercise, target, isUnder } = row;
  return (
    <li className={`waiting ${isUnder ? 'under' : ''}`}>
      <Link to={to} className="row" data-move>
        <span className="key">{markHidden(key)}</span>
        <span className="grow">
          <strong dir="auto">{markHidden(title)}</strong>
          <span className="row-note">{markHidden(what)}</span>
        </span>
        {severity == null ? null : <SeverityBadge severity={severity} proposed={null} />}
        {isExercise ? <span className="badge plain">exercise</span> : null}
        {status ? <StatusBadge status={status} /> : null}
        <span className="end">
          {target ? (
            <Due name={target.name} at={target.dueAt} />
          ) : dueAt ? (
            <>
              due <Time at={dueAt} />
            </>
          ) : (
            <Time at={since} />
          )}
        </span>
      </Link>
      {act ? <ActButton act={act} /> : null}
    </li>
  );
}

function ActButton({ act: { operation, input, label } }: { readonly act: WaitingAct }) {
  const change = useChange(operation);
  return (
    <div className="waiting-act">
      <button
        className="button quiet"
        aria-disabled={change.isPending || change.isSuccess}
        onClick={() => change.isSuccess || change.mutate({ input: input as InputOf<OperationId> })}
      >
        {change.isPending ? 'Working…' : change.isSuccess ? 'Begun' : label}
      </button>
      {change.error ? <Refusal error={change.error} /> : null}
    </div>
  );
}
