import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { ApiRefusal } from '../../api/api-refusal.ts';
import { callForText, type Answer } from '../../api/call-operation.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Due } from '../../ui/due.tsx';
import { LatestGate } from '../../ui/latest-gate.tsx';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BoltCode } from './bolt-code.tsx';
import { BoltReports } from './bolt-reports.tsx';
import { CriterionProofs } from './criterion-proofs.tsx';
import { WorkActs } from './work-acts.tsx';

const tabs = [
  { id: 'pack', text: 'Pack' },
  { id: 'criteria', text: 'Criteria' },
  { id: 'reports', text: 'Reports' },
  { id: 'code', text: 'Commits' },
] as const;

/** A Bolt or Fix-It Bolt: what it is, what shows that it is done, and the acts of the work. */
export function BoltPage() {
  const { key } = useParams({ from: '/bolts/$key' });
  const { tab } = useSearch({ from: '/bolts/$key' });
  const work = useOperation('readBoltWork', { key });
  return (
    <Load query={work}>
      {({ data }) => (
        <Page
          title={data.title}
          above={
            <>
              <span className="key">{key}</span> <StatusBadge status={data.status} />
              {data.holder === null ? null : <span>held by {markHidden(data.holder)}</span>}
              {data.leaseUntil === null ? null : <Due name="claim" at={data.leaseUntil} />}
            </>
          }
        >
          <div className="two-columns">
            <Tabs
              label="Of the Bolt"
              tabs={tabs.map((one) =>
                one.id === 'criteria'
                  ? { ...one, count: data.criteria.length }
                  : one.id === 'reports'
                    ? { ...one, count: data.reports.length }
                    : one,
              )}
              current={tab}
            >
              {tab === 'criteria' ? (
                <CriterionProofs criteria={data.criteria} />
              ) : tab === 'reports' ? (
                <BoltReports reports={data.reports} />
              ) : tab === 'code' ? (
                <BoltCode bolt={key} />
              ) : (
                <Pack bolt={key} />
              )}
            </Tabs>
            <aside className="beside">
              <section className="card" aria-labelledby="work">
                <h2 id="work">Work</h2>
                <WorkActs work={data} />
                <dl className="facts">
                  <dt>Criteria</dt>
                  <dd>
                    {data.criteria.filter(({ met }) => met).length} of {data.criteria.length} met
                  </dd>
                  <dt>Change</dt>
                  <dd>{data.change === null ? 'none yet' : markHidden(data.change)}</dd>
                  <dt>Merged</dt>
                  <dd>{data.merged === null ? 'not yet' : <code>{data.merged.sha.slice(0, 12)}</code>}</dd>
                  <dt>Took</dt>
                  <dd>{data.actualHours === null ? 'not known' : `${data.actualHours} h`}</dd>
                </dl>
                <h3>Review</h3>
                <LatestGate of={key} />
                <p>
                  <Link to="/artifacts/$key" params={{ key }}>
                    As a document
                  </Link>
                </p>
              </section>
            </aside>
          </div>
        </Page>
      )}
    </Load>
  );
}

function Pack({ bolt }: { readonly bolt: string }) {
  const pack = useQuery<Answer<string>, ApiRefusal>({
    queryKey: ['readBoltPack', 'text/markdown', bolt],
    queryFn: ({ signal }) => callForText('readBoltPack', { key: bolt }, { accept: 'text/markdown', signal }),
  });
  return <Load query={pack}>{({ data }) => <Markdown text={data} />}</Load>;
}
