import { Link } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { nameStep } from './describe-run.ts';

/** What somebody has to do next, or why nothing goes on. */
export function RunNotice({ run }: { readonly run: Report<'run-show'> }) {
  const { status, gate, node, error, canceledBecause, subject, workflow } = run;
  if (gate !== null)
    return (
      <div className="notice warning" role="status">
        <strong>It waits for a decision.</strong> The run goes on when <KeyLink of={gate} /> is decided.
        <p>
          <KeyLink of={gate}>Open the gate</KeyLink>
        </p>
      </div>
    );
  if (error)
    return (
      <div className="notice error" role="alert">
        <strong>
          {status === 'blocked' ? 'No worker can go on with it' : node ? `Step “${nameStep(node)}” failed` : 'It failed'}:{' '}
          {markHidden(error.message)}
        </strong>
        <p>
          <FixText fix={error.fix} />
        </p>
      </div>
    );
  if (status === 'canceled')
    return (
      <div className="notice">
        <strong>It was canceled.</strong>
        <p>{markHidden(canceledBecause)}</p>
      </div>
    );
  if (status === 'queued')
    return (
      <div className="notice" role="status">
        It waits for a worker. If it stays so, none is running: the server itself works on runs unless it was started without.
      </div>
    );
  const rfc = subject['rfc'];
  if (status === 'succeeded' && workflow === 'rfc' && rfc !== undefined)
    return (
      <div className="notice" role="status">
        <strong>The RFC stands as a Draft.</strong> Read <KeyLink of={rfc} />, then{' '}
        <Link to="/designs/new" search={{ rfc }}>
          have it challenged in a design session
        </Link>
        .
      </div>
    );
  const daa = subject['daa'];
  if (status === 'succeeded' && workflow === 'inception' && daa !== undefined)
    return (
      <div className="notice" role="status">
        <strong>It is done.</strong> Read <KeyLink of={daa} />, then{' '}
        <Link to="/designs/new" search={{ source: daa }}>
          draft an RFC from it
        </Link>
        .
      </div>
    );
  return null;
}
