import { Link } from '@tanstack/react-router';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import type { StepRow } from './describe-run.ts';
import { RunWriting } from './run-writing.tsx';

/** One step; its title is its address. */
export function RunStep({
  step: { id, title, status, startedAt, took, drafter, use, notes, remarks },
  isOpen,
  writesFor,
}: {
  readonly step: StepRow;
  readonly isOpen: boolean;
  /** The run, where this is the step that it writes now. */
  readonly writesFor: string | null;
}) {
  const facts = [took, drafter, use, ...remarks].filter((text) => text !== '');
  return (
    <li id={id} className="step">
      <div className="step-head">
        <Link to="." hash={id} className="step-title" data-move>
          {title}
        </Link>
        <StatusBadge status={status} />
        <span className="hint">{status === 'running' ? <Time at={startedAt} /> : null}</span>
        <span className="end hint">{markHidden(facts.join(' · '))}</span>
      </div>
      {isOpen && notes.length > 0 ? (
        <ul className="notes">
          {notes.map((note, at) => (
            <li key={at}>{markHidden(note)}</li>
          ))}
        </ul>
      ) : null}
      {writesFor === null ? null : <RunWriting run={writesFor} />}
    </li>
  );
}
