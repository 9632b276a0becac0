import { Link, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { FilterLinks } from '../../ui/filter-links.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';

const statuses = ['open', 'finalizing', 'finalized', 'closed'] as const;

/** All design sessions, newest first. */
export function DesignsPage() {
  const { status, cursor } = useSearch({ from: '/designs' });
  const known = statuses.find((one) => one === status);
  const sessions = useOperation('listDesignSessions', { status: known, cursor });
  const newLink = (
    <Link to="/designs/new" className="button">
      New session
    </Link>
  );
  return (
    <Page title="Design sessions" actions={newLink}>
      <FilterLinks label="Status" param="status" values={statuses} current={known} />
      <Load query={sessions}>
        {({ data: { items, next } }) =>
          items.length === 0 ? (
            <Empty title={known ? `No session is ${known}.` : 'There is no design session yet.'}>
              <Link to="/designs/new">Begin one about an RFC</Link>, or draft the RFC first.
            </Empty>
          ) : (
            <>
              <ul className="rows">
                {items.map(({ key, rfc, status: state, turns, openChallenges, awaitsReply, openedBy, lastAt }) => (
                  <li key={key}>
                    <Link to="/designs/$key" params={{ key }} className="row" data-move>
                      <span className="key">{key}</span>
                      <span className="grow">
                        about {rfc}
                        <span className="hint">
                          {' '}
                          · {turns} turns · {openChallenges} open challenges{awaitsReply ? ' · a reply is to come' : ''}
                        </span>
                      </span>
                      <StatusBadge status={state} />
                      <span className="end">
                        {markHidden(openedBy)} <Time at={lastAt} />
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
              {next ? (
                <Link to="/designs" search={{ ...(known ? { status: known } : {}), cursor: next }} className="button quiet">
                  Older sessions
                </Link>
              ) : null}
            </>
          )
        }
      </Load>
    </Page>
  );
}
