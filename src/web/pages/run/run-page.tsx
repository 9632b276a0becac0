import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { nameRun } from './describe-run.ts';
import { RunActions } from './run-actions.tsx';
import { RunFacts } from './run-facts.tsx';
import { RunNotice } from './run-notice.tsx';
import { RunSteps } from './run-steps.tsx';
import './run.css';

/** A run: what it does now, each step with what it used, and what can be done about it. */
export function RunPage() {
  const { key } = useParams({ from: '/runs/$key' });
  const query = useOperation('readRun', { key });
  return (
    <Load query={query}>
      {({ data: run, etag }) => (
        <Page
          title={nameRun(run)}
          above={
            <>
              <span className="key">{run.id}</span>
              <StatusBadge status={run.status} />
              <span>
                started by {markHidden(run.startedBy)} <Time at={run.createdAt} />
              </span>
            </>
          }
          actions={<RunActions run={run} etag={etag} />}
        >
          <RunNotice run={run} />
          <div className="two-columns">
            <RunSteps run={run} />
            <aside className="beside">
              <RunFacts run={run} />
            </aside>
          </div>
          {run.forks.length > 0 ? (
            <p>
              Forked by{' '}
              {run.forks.map((fork) => (
                <KeyLink key={fork} of={fork} />
              ))}
            </p>
          ) : null}
        </Page>
      )}
    </Load>
  );
}
