import { FixText } from '../../ui/fix-text.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import type { Gate } from './review.ts';

/** What somebody should know before they decide: sources that moved on or were never reviewed, gates nobody can pass. */
export function GateNotices({ gate }: { readonly gate: Gate }) {
  const { movedOn, unreachable, unreviewed, replaces, replacedBy, status } = gate;
  return (
    <>
      {movedOn ? (
        <p className="notice error">
          <KeyLink of={movedOn.key} /> has moved on: this was drafted from version {movedOn.draftedFrom}, the newest is{' '}
          {movedOn.current}.
        </p>
      ) : null}
      {status === 'pending' && unreachable !== '' ? (
        <p className="notice error">
          <FixText fix={unreachable} />
        </p>
      ) : null}
      {status === 'pending'
        ? unreviewed.map(({ key, title, version, status: stands, blocks }) => (
            <p key={key} className={`notice ${blocks ? 'error' : 'warning'}`}>
              <KeyLink of={key} /> {markHidden(title)}, which this comes from, is {stands} at version {version}: nobody has
              approved it at a gate of its own.{blocks ? ' Before that, this is not approved.' : ''}
            </p>
          ))
        : null}
      {replaces ? (
        <p className="hint">
          It continues <KeyLink of={replaces} />.
        </p>
      ) : null}
      {replacedBy ? (
        <p className="notice">
          It goes on at <KeyLink of={replacedBy} />.
        </p>
      ) : null}
    </>
  );
}
