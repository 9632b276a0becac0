import type { Report } from '../../../usecases/reports/registry.ts';
import { Empty } from '../../ui/empty.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Time } from '../../ui/time.tsx';

/** What was done and said about a Bolt, the newest first. */
export function BoltReports({ reports }: { readonly reports: Report<'bolt-work'>['reports'] }) {
  if (reports.length === 0) return <Empty title="Nobody has worked on it yet." />;
  return (
    <ol className="rows" reversed>
      {reports.toReversed().map(({ deed, person, note, criterion, evidence, at }) => (
        <li key={`${at} ${deed} ${criterion}`} className="row">
          <span className="badge plain">{deed}</span>
          <span className="grow">
            {markHidden(note)}
            {criterion === null ? null : (
              <span className="hint">
                {' '}
                {criterion}: {markHidden(evidence ?? '')}
              </span>
            )}
          </span>
          <span className="end">
            {markHidden(person)} <Time at={at} />
          </span>
        </li>
      ))}
    </ol>
  );
}
