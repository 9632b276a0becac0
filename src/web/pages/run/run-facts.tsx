import type { ReactNode } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { describeCost, describeUsage } from './describe-run.ts';

type RunDocument = Report<'run-show'>;

/** What it is about, what it made, and what it may still use. */
export function RunFacts({ run }: { readonly run: RunDocument }) {
  const { subject, usage, models, budget, choice, unchosen, forkedFrom, workflow, workflowVersion } = run;
  return (
    <section className="card run-facts" aria-labelledby="run-facts">
      <h2 id="run-facts">About it</h2>
      <dl>
        {Object.values(subject).length > 0 ? (
          <Fact name="Works on">
            {Object.values(subject).map((key) => (
              <span key={key}>
                <KeyLink of={key} />{' '}
              </span>
            ))}
          </Fact>
        ) : null}
        <Fact name="Used">{describeUsage(usage) || 'no model'}</Fact>
        <Fact name="Budget">
          {describeAccount(budget.run)} of this run; {describeAccount(budget.day)} of all runs today
        </Fact>
        <Fact name="Drafts">{models ? markHidden(models.join(', then ')) : 'as configured'}</Fact>
        <Fact name="Workflow">
          {workflow}, version {workflowVersion}
        </Fact>
        {choice ? (
          <Fact name="Chosen">
            {choice.path} by {markHidden(choice.chosenBy)}
            {choice.anyway ? `; taken otherwise: ${markHidden(choice.anyway)}` : ''}
          </Fact>
        ) : null}
        {unchosen === null ? null : <Fact name="Chosen">by nobody: {markHidden(unchosen)}</Fact>}
        {forkedFrom ? (
          <Fact name="Forked from">
            <KeyLink of={forkedFrom.run} />
            {forkedFrom.node ? ` at ${forkedFrom.node}` : ''}
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function describeAccount({ usedTokens, allowedTokens, usedUsd, allowedUsd }: RunDocument['budget']['run']): string {
  const tokens = `${usedTokens.toLocaleString('en-US')}${allowedTokens === null ? '' : ` of ${allowedTokens.toLocaleString('en-US')}`} tokens`;
  return allowedUsd === null ? tokens : `${tokens}, ${describeCost(usedUsd)} of ${describeCost(allowedUsd)}`;
}
