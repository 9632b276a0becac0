import { Link } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { Empty } from '../../ui/empty.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { describeWaiting, placeUnderIncidents, waitingGroups, type WaitingRow } from './describe-waiting.ts';
import { FirstMinute } from './first-minute.tsx';
import { OtherGates } from './other-gates.tsx';
import { UnheardChannels } from './unheard-channels.tsx';
import { WaitingItem } from './waiting-item.tsx';
import './inbox.css';

type Group = keyof typeof waitingGroups;

/** What waits for the signed-in person: incidents first, then gates, then the rest. */
export function InboxPage() {
  const next = useOperation('listNext', {});
  const prds = useOperation('listArtifacts', { kind: 'prd', limit: 1 });
  const begins = prds.data?.data.items.length === 0;
  const isEmpty = begins && next.data?.data.items.length === 0;
  return (
    <Page title={isEmpty ? 'Begin here' : 'What waits for you'}>
      <UnheardChannels />
      <Load query={next}>
        {({ data: { items, more } }) => {
          const rows = placeUnderIncidents(items.map((item) => ({ ...describeWaiting(item), since: item.since })));
          if (rows.length === 0) return begins ? null : <Empty title="Nothing waits for you." />;
          return (
            <>
              {(Object.keys(waitingGroups) as Group[]).map((group) => (
                <WaitingGroup key={group} group={group} rows={rows.filter((row) => row.group === group)} />
              ))}
              {more.map(({ kind }) => (
                <p key={kind} className="hint">
                  More {kind}s wait than are listed here:{' '}
                  {kind === 'run' ? <Link to="/runs">all runs</Link> : <a href="/plain/gates">all gates</a>}.
                </p>
              ))}
            </>
          );
        }}
      </Load>
      <OtherGates />
      {begins ? <FirstMinute /> : null}
    </Page>
  );
}

function WaitingGroup({ group, rows }: { readonly group: Group; readonly rows: readonly (WaitingRow & { since: string })[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{waitingGroups[group]}</h2>
      <ul className="rows">
        {rows.map((row) => (
          <WaitingItem key={`${row.key} ${row.what}`} row={row} />
        ))}
      </ul>
    </section>
  );
}
