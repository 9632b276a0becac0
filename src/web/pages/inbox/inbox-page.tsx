import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { describeWaiting } from './describe-waiting.ts';

/** What waits for the signed-in person, oldest first. */
export function InboxPage() {
  const next = useOperation('listNext', {});
  return (
    <Page title="What waits for you">
      <Load query={next}>
        {({ data: { items } }) =>
          items.length === 0 ? (
            <Empty title="Nothing waits for you." />
          ) : (
            <ul className="rows">
              {items.map((item) => {
                const { key, title, status, waits } = describeWaiting(item);
                return (
                  <li key={`${item.kind} ${key}`}>
                    <Link to={describeWaiting(item).to} className="row" data-move>
                      <span className="key">{key}</span>
                      <span className="grow">{markHidden(title)}</span>
                      <StatusBadge status={status} />
                      <span className="end">
                        {waits} <Time at={item.since} />
                      </span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )
        }
      </Load>
    </Page>
  );
}
