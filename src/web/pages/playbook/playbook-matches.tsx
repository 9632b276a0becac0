import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { readFields } from '../../ui/read-fields.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** Which patterns a design calls for, and why; the design's key is in the address. */
export function PlaybookMatches() {
  const { match = '' } = useSearch({ from: '/playbook' });
  const navigate = useNavigate();
  const found = useOperation('matchPlaybook', { key: match }, { enabled: match !== '' });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { text } = readFields(new FormData(event.currentTarget));
    void navigate({ to: '/playbook', search: { match: text('match').toUpperCase() }, replace: true });
  };
  return (
    <section className="card" aria-labelledby="matches">
      <h2 id="matches">What does a design call for?</h2>
      <form key={match} className="playbook-form" onSubmit={submit}>
        <input
          name="match"
          aria-label="Key of an RFC, AI-DAA or TIP"
          placeholder="RFC-001, DAA-001 or TIP-001"
          defaultValue={match}
        />
        <button className="button quiet">Match</button>
        {match.startsWith('RFC-') ? (
          <ConfirmDialog
            operation="writePatternTable"
            button="Write them into the RFC"
            tone="quiet"
            title={`Write the table of patterns into ${match}`}
            confirm="Write the next version"
            toInput={() => ({ key: match })}
          >
            <p>Rows that are there stay as they are. Whether a pattern is used is left for a person to say.</p>
          </ConfirmDialog>
        ) : null}
      </form>
      {match === '' ? null : (
        <Load query={found}>
          {({ data: { source, patterns } }) => (
            <>
              <p>
                Read from <KeyLink of={source} />: {patterns.filter(({ because }) => because !== '').length} of {patterns.length}{' '}
                patterns are called for.
              </p>
              <ul className="rows">
                {patterns.map(({ key, title, status, because, refs, said }) => (
                  <li key={key} className="row">
                    <span className="grow">
                      <strong>{markHidden(title)}</strong> {status === 'Starter' ? null : <KeyLink of={key} />}
                      <div className="hint">
                        {because ? markHidden(because) : 'Nothing calls for it.'}{' '}
                        {refs.map((ref) => (
                          <span key={ref}>
                            <KeyLink of={ref} />{' '}
                          </span>
                        ))}
                      </div>
                      {said ? <div>The RFC says: {markHidden(said)}</div> : null}
                    </span>
                    <StatusBadge status={status} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </Load>
      )}
    </section>
  );
}
