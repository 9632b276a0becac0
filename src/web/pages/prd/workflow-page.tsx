import { useParams, useSearch } from '@tanstack/react-router';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PrdReading } from './prd-reading.tsx';
import { StartRun } from './start-run.tsx';
import { WorkflowChoice } from './workflow-choice.tsx';
import './prd.css';

/** What was read of a PRD, which way it goes, and the run that drafts its model. */
export function WorkflowPage() {
  const { key } = useParams({ from: '/prds/$key/workflow' });
  const { read } = useSearch({ from: '/prds/$key/workflow' });
  const prd = useOperation('readPrd', { key });
  const workflow = useOperation('readWorkflow', { key });
  return (
    <Load query={prd}>
      {({ data }) => (
        <Page
          title={data.title}
          above={
            <>
              <KeyLink of={data.key} /> version {data.version} <StatusBadge status={data.status} />
            </>
          }
        >
          {read === undefined ? null : (
            <p className="notice" role="status">
              {read === 'unchanged'
                ? 'The same text had been stored before; this is what was made of it.'
                : read === 'new-version'
                  ? `It is stored as version ${data.version} of ${data.key}.`
                  : `It is stored as ${data.key}, a Draft. Nothing is drafted from it before you say so.`}
            </p>
          )}
          <div className="two-columns">
            <PrdReading prd={data} />
            <div className="beside beside-last">
              <Load query={workflow}>
                {(answer) => (
                  <>
                    <WorkflowChoice document={answer.data} />
                    <StartRun prd={data} workflow={answer.data} />
                  </>
                )}
              </Load>
            </div>
          </div>
        </Page>
      )}
    </Load>
  );
}
