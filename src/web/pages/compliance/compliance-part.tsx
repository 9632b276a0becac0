import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { count } from '../../../lifecycle/count.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { RuledItem } from './group-verdicts.ts';

const mostHits = 20;

/** A part with the places that contradict it, its check, and what people may rule about it. */
export function CompliancePart({
  adr,
  repository,
  item: { part, verdict, hits, unlisted = 0, missing, exception, check },
}: {
  readonly adr: string;
  readonly repository: string;
  readonly item: RuledItem;
}) {
  const rest = Math.max(0, hits.length - mostHits) + unlisted;
  const ref = part.includes('#') ? part : `${adr}#${part}`;
  return (
    <article className="card" id={part} aria-label={`${part}, ${verdict}`}>
      <div className="page-above">
        <KeyLink of={ref} />
        <span className={`badge ${verdict === 'met' ? 'good' : verdict === 'violated' ? 'bad' : 'busy'}`}>{verdict}</span>
        {check === null ? null : (
          <span>
            check: <code>{markHidden(check.check || 'taken back')}</code> by {markHidden(check.person)}
          </span>
        )}
      </div>
      {missing === undefined ? null : <p>{markHidden(missing)}</p>}
      {exception ? (
        <p>
          {markHidden(exception.person)} lets it pass until {new Date(exception.expiresAt).toLocaleDateString()}:{' '}
          {markHidden(exception.reason)}
        </p>
      ) : null}
      {hits.length === 0 ? null : <Hits hits={hits.slice(0, mostHits)} />}
      {rest > 0 ? <p className="hint">And {count(rest, 'more place')}.</p> : null}
      <div className="form-actions">
        {verdict === 'violated' ? (
          <ConfirmDialog
            operation="grantException"
            button="Let it pass"
            tone="quiet"
            title={`Let files contradict ${part}`}
            confirm="Grant the exception"
            toInput={({ text }) => ({
              key: adr,
              part,
              scope: text('scope').split('\n').filter(Boolean),
              reason: text('reason'),
              until: text('until'),
            })}
          >
            <Field
              name="scope"
              label="Files"
              type="area"
              initial={[...new Set(hits.map(({ file }) => file))].slice(0, 20).join('\n')}
              hint="Globs, one a line."
            />
            <Field name="reason" label="Why" type="area" maxLength={2000} />
            <Field name="until" label="Until" type="date" hint="At most a year from now." />
          </ConfirmDialog>
        ) : null}
        {verdict === 'unproved' ? <ProposeCheck adr={adr} repository={repository} part={part} /> : null}
      </div>
    </article>
  );
}

/** Has a model propose a check, shows what it finds, and lets a person take or decline it. */
function ProposeCheck({ adr, repository, part }: { readonly adr: string; readonly repository: string; readonly part: string }) {
  const [declined, setDeclined] = useState(false);
  const propose = useChange('proposeCheck', { onDone: () => setDeclined(false) });
  const accept = useChange('acceptCheck');
  const proposal = declined || accept.isSuccess ? undefined : propose.data?.data;
  return (
    <>
      <button
        className="button quiet"
        onClick={() => propose.mutate({ input: { key: adr, part, repository } })}
        aria-disabled={propose.isPending}
      >
        {propose.isPending ? 'A model reads…' : 'Propose a check'}
      </button>
      {propose.error ? <Refusal error={propose.error} /> : null}
      {accept.error ? <Refusal error={accept.error} /> : null}
      {accept.isSuccess ? <span role="status">Taken. Check again to see what it says.</span> : null}
      {proposal ? (
        <div className="notice" role="status">
          {proposal.check === '' ? (
            <p>No check fits: {markHidden(proposal.because)}</p>
          ) : (
            <>
              <p>
                <code>{markHidden(proposal.check)}</code> <StatusBadge status={proposal.verdict} />
              </p>
              <p className="hint">
                {markHidden(proposal.because)} ({markHidden(proposal.model)}) {markHidden(proposal.missing)}
              </p>
              <Hits hits={proposal.hits.slice(0, 5)} />
              <div className="form-actions">
                <button className="button" onClick={() => accept.mutate({ input: { key: adr, part, check: proposal.check } })}>
                  Take it
                </button>
                <button className="button quiet" onClick={() => setDeclined(true)}>
                  Decline it
                </button>
              </div>
            </>
          )}
        </div>
      ) : null}
    </>
  );
}

/** Places in files, with their lines. */
function Hits({ hits }: { readonly hits: RuledItem['hits'] }) {
  return (
    <ul className="bare-list hits">
      {hits.map(({ file, line, text }) => (
        <li key={`${file} ${line}`}>
          <code>
            {markHidden(file)}:{line}
          </code>
          <pre>{markHidden(text)}</pre>
        </li>
      ))}
    </ul>
  );
}
