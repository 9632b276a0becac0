import { Empty } from '../../ui/empty.tsx';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMarkdown } from '../../api/use-markdown.ts';
import type { Incident } from './incident.ts';

const order = ['cause', 'fix', 'validation', 'postmortem', 'adr', 'playbook', 'resolution'] as const;
const names: Readonly<Record<string, string>> = {
  cause: 'Root cause',
  fix: 'Fix-It Bolt',
  validation: 'Validation of the fix',
  postmortem: 'Post-mortem',
  adr: 'Amendment',
  playbook: 'Playbook entry',
  resolution: 'Resolution',
};

/** Cause, fix, validation and what was learned, with the Post-mortem beside them. */
export function CauseTab({ incident: { rootCause, fix, artifacts } }: { readonly incident: Incident }) {
  const made = order.flatMap((kind) => artifacts.filter((one) => one.kind === kind));
  const postmortem = artifacts.findLast(({ kind }) => kind === 'postmortem');
  if (made.length === 0) return <Empty title="Nothing of it yet.">It begins once the service is stable.</Empty>;
  return (
    <div className={postmortem ? 'cause-columns' : ''}>
      <div>
        {rootCause ? (
          <section className="card" aria-labelledby="root-cause">
            <h2 id="root-cause">Root cause</h2>
            <p>
              <KeyLink of={rootCause.key} /> <StatusBadge status={rootCause.status} />{' '}
              {rootCause.kind === null ? null : <span className="badge plain">{rootCause.kind}</span>}
            </p>
            <p>{markHidden(rootCause.cause)}</p>
            {rootCause.codeLocation ? <code>{markHidden(rootCause.codeLocation)}</code> : null}
          </section>
        ) : null}
        {fix ? (
          <p>
            <KeyLink of={fix.key} /> <StatusBadge status={fix.status} /> {markHidden(fix.title)}{' '}
            <span className="hint">
              {fix.review === null ? 'not accepted yet' : `accepted, ${fix.review}`}
              {fix.deployedAt === null ? '' : `, deployed ${new Date(fix.deployedAt).toLocaleString()}`}
            </span>
          </p>
        ) : null}
        <ul className="rows">
          {made.map(({ key, kind, title, status, gate }) => (
            <li key={key} className="row">
              <KeyLink of={key} />
              <span className="grow">
                {names[kind]}
                <span className="hint incident-facts">{markHidden(title)}</span>
              </span>
              <StatusBadge status={status} />
              {gate === null ? null : <KeyLink of={gate} />}
            </li>
          ))}
        </ul>
      </div>
      {postmortem ? <PostmortemText of={postmortem.key} /> : null}
    </div>
  );
}

function PostmortemText({ of }: { readonly of: string }) {
  const text = useMarkdown({ key: of });
  return (
    <section className="card" aria-label={`Post-mortem ${of}`}>
      <Load query={text}>{({ data }) => <Markdown text={data} />}</Load>
    </section>
  );
}
