import { Link, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { describeUsage, nameStep } from './describe-run.ts';

const statuses = ['running', 'queued', 'waiting', 'failed', 'blocked', 'succeeded', 'canceled'] as const;

/** All runs, newest first. */
export function RunsPage() {
  const { status, cursor } = useSearch({ from: '/runs' });
  const known = statuses.find((one) => one === status);
  const runs = useOperation('listRuns', { status: known, cursor });
  return (
    <Page
      title="Runs"
      actions={
        <Link to="/prds/new" className="button">
          New PRD
        </Link>
      }
    >
      <FilterLinks label="Status" param="status" values={statuses} current={known} />
      <Load query={runs}>
        {({ data: { items, next } }) =>
          items.length === 0 ? (
            <Empty title={known ? `No run is ${known}.` : 'Nothing has run yet.'}>
              <Link to="/prds/new">Paste a PRD</Link> to begin one.
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {items.map(({ id, workflow, subject, status: state, node, startedBy, createdAt, usage }) => (
                  <li key={id}>
                    <Link to="/runs/$key" params={{ key: id }} className="row" data-move>
                      <span className="key">{id}</span>
                      <span className="grow">
                        {nameStep(workflow)}: {markHidden(Object.values(subject).join(' → '))}
                        {node ? <span className="hint"> · {nameStep(node)}</span> : null}
                      </span>
                      <StatusBadge status={state} />
                      <span className="end">
                        {describeUsage(usage)} {markHidden(startedBy)} <Time at={createdAt} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              {next ? (
                <Link to="/runs" search={{ ...(known ? { status: known } : {}), cursor: next }} className="button quiet">
                  Older runs
                </Link>
              ) : null}
            </>
          )
        }
      </Load>
    </Page>
  );
}
