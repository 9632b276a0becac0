import { useParams } from '@tanstack/react-router';
import type { UnitBody } from '../../../lifecycle/unit.ts';
import { useOperation } from '../../api/use-operation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Load } from '../../ui/load.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DeploymentFields, readDeployment } from './deployment-fields.tsx';
import { UnitContents } from './unit-contents.tsx';
import { UnitDeployments } from './unit-deployments.tsx';
import { UnitGate } from './unit-gate.tsx';

/** A Deployment Unit: what was built, what was checked, how to go back, and where it runs. */
export function UnitPage() {
  const { key } = useParams({ from: '/units/$key' });
  const unit = useOperation('readArtifact', { key });
  return (
    <Load query={unit}>
      {({ data, etag }) => {
        const body = data.body as UnitBody;
        return (
          <Page
            title={data.title}
            above={
              <>
                <span className="key">{key}</span> <StatusBadge status={data.status} />
                <span>version {data.version}</span>
              </>
            }
            actions={
              <ConfirmDialog
                operation="recordDeployment"
                button="Record a deployment"
                title={`A deployment of ${key}`}
                confirm="Record it"
                toInput={(fields) => ({ ...readDeployment(fields), unit: key })}
              >
                <p className="hint">It moves no status: a unit that went out before its gate is shown as such.</p>
                <DeploymentFields unit={key} />
              </ConfirmDialog>
            }
          >
            <div className="two-columns">
              <div>
                <section className="card" aria-labelledby="rollback">
                  <h2 id="rollback">Rollback plan</h2>
                  {body.rollbackPlan ? <Markdown text={body.rollbackPlan} /> : <p className="hint">None is written.</p>}
                </section>
                <UnitContents body={body} />
                <UnitDeployments unit={key} />
              </div>
              <aside className="beside">
                <UnitGate unit={data} etag={etag} />
                <section className="card" aria-labelledby="build">
                  <h2 id="build">Build</h2>
                  <p>
                    {markHidden(body.source.repository)} <code>{markHidden(body.source.commit.slice(0, 12))}</code>
                  </p>
                  {/^https?:\/\//.test(body.source.run) ? (
                    <a href={body.source.run} rel="noreferrer">
                      The run that built it
                    </a>
                  ) : (
                    <p className="hint">{markHidden(body.source.run)}</p>
                  )}
                </section>
              </aside>
            </div>
          </Page>
        );
      }}
    </Load>
  );
}
