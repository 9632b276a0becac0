import { useState, type KeyboardEvent } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { toDiffRows } from '../../ui/diff-rows.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PointLink } from './point-link.tsx';
import type { useCardInAddress } from './use-card-in-address.ts';
import '../../ui/diff-view.css';

type Edit = Report<'design-edits'>['items'][number];

/** An edit as a difference to the RFC as it stands. `t` takes it and `d` declines it while it has the focus. */
export function EditCard({
  edit: { id, decision, because, drafter, state, fits, diff, by, said },
  card,
  isBusy,
  onSettle,
}: {
  readonly edit: Edit;
  readonly card: ReturnType<ReturnType<typeof useCardInAddress>>;
  readonly isBusy: boolean;
  readonly onSettle: ((does: 'take' | 'decline', because: string) => void) | null;
}) {
  const [reason, setReason] = useState('');
  const waits = state === 'proposed' && onSettle !== null;
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || !waits) return;
    if (event.key !== 't' && event.key !== 'd') return;
    if (isBusy) return;
    onSettle(event.key === 't' ? 'take' : 'decline', event.key === 't' ? '' : reason);
    // The next one that waits gets the focus, so that a row of them takes one key each.
    let next = event.currentTarget.nextElementSibling;
    while (next && !next.hasAttribute('data-waits')) next = next.nextElementSibling;
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <article
      {...card}
      {...(waits ? { 'data-waits': '' } : {})}
      className={`card point ${waits ? '' : 'settled'}`}
      aria-label={`Edit ${id}`}
      onKeyDown={onKey}
    >
      <div className="point-head">
        <span className="key">{id}</span>
        <StatusBadge status={state} />
        {decision ? (
          <span>
            follows from <PointLink id={decision} />
          </span>
        ) : null}
        <span className="hint">{markHidden(drafter)}</span>
      </div>
      <p>{markHidden(because)}</p>
      {waits ? (
        <EditDiff diff={diff} />
      ) : (
        <details>
          <summary>What it changes</summary>
          <EditDiff diff={diff} />
        </details>
      )}
      {state === 'proposed' && !fits ? (
        <p className="notice warning">
          The text that it is of says something else by now: taking it changes nothing and marks it stale.
        </p>
      ) : null}
      {by ? (
        <p className="hint">
          {state} by {markHidden(by)}
          {said ? `: ${markHidden(said)}` : ''}
        </p>
      ) : null}
      {waits ? (
        <div className="edit-acts">
          <button className="button" onClick={() => onSettle('take', '')} aria-disabled={isBusy}>
            Take <kbd>t</kbd>
          </button>
          <button className="button quiet" onClick={() => onSettle('decline', reason)} aria-disabled={isBusy}>
            Decline <kbd>d</kbd>
          </button>
          <input
            aria-label={`Why ${id} is declined`}
            placeholder="Why it is declined (optional)"
            value={reason}
            maxLength={2000}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
      ) : null}
    </article>
  );
}

function EditDiff({ diff }: Pick<Edit, 'diff'>) {
  return (
    <>
      {diff.map(({ place, removed, added }) => (
        <div key={place} className="edit-diff">
          <p className="diff-place">{markHidden(place)}</p>
          <div className="diff-lines">
            {toDiffRows([...linesOf('-', removed), ...linesOf('+', added)]).map(({ kind, pieces }, line) => (
              <div key={line} className={`diff-line ${kind}`}>
                <span className="diff-sign">{kind === 'added' ? '+' : '-'}</span>
                <span dir="auto">
                  {pieces.map(({ text, isChanged }, at) => {
                    const Mark = kind === 'added' ? 'ins' : 'del';
                    return isChanged ? <Mark key={at}>{markHidden(text)}</Mark> : markHidden(text);
                  })}
                </span>
              </div>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function linesOf(sign: '-' | '+', text: string): string[] {
  return text === '' ? [] : text.split('\n').map((line) => `${sign}${line}`);
}
