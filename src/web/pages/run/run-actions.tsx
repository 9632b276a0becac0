import { useNavigate } from '@tanstack/react-router';
import type { Report } from '../../../usecases/reports/registry.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { actsOf, nameStep } from './describe-run.ts';

/** Cancel, retry and fork, each after a word about what it does. */
export function RunActions({ run, etag }: { readonly run: Report<'run-show'>; readonly etag: string }) {
  const navigate = useNavigate();
  const { mayCancel, mayRetry, mayFork } = actsOf(run.status);
  const steps = [...new Set(run.steps.map(({ node }) => node))];
  return (
    <>
      {mayRetry ? (
        <ConfirmDialog
          operation="retryRun"
          button="Retry"
          title={`Go on with ${run.id}`}
          confirm="Go on from where it stopped"
          toInput={({ given }) => ({ key: run.id, model: given('model') })}
          ifMatch={etag}
        >
          <p>Finished steps are not repeated, and no model is paid for them again.</p>
          <Field
            name="model"
            label="Ask another model for the rest"
            optional
            hint="Such as anthropic:MODEL, openai:MODEL or rules."
          />
        </ConfirmDialog>
      ) : null}
      {mayFork ? (
        <ConfirmDialog
          operation="forkRun"
          button="Fork"
          tone="quiet"
          title={`Begin again from a step of ${run.id}`}
          confirm="Start the new run"
          toInput={({ given }) => ({ key: run.id, from: given('from') })}
          ifMatch={etag}
          onDone={({ data }) => void navigate({ to: '/runs/$key', params: { key: data.id } })}
        >
          <p>
            A new run on the same input takes over what was drafted before that step.
            {mayRetry ? ' This one is canceled.' : ''}
          </p>
          <Field
            name="from"
            label="From the step"
            type={steps}
            optional
            hint={`Where it stopped when none is named${run.node ? `: ${nameStep(run.node)}` : ''}.`}
          />
        </ConfirmDialog>
      ) : null}
      {mayCancel ? (
        <ConfirmDialog
          operation="cancelRun"
          button="Cancel the run"
          tone="danger"
          title={`Cancel ${run.id}`}
          confirm="Cancel it for good"
          toInput={({ text }) => ({ key: run.id, note: text('note') })}
          ifMatch={etag}
        >
          <p>It stops, and its gate is withdrawn. What it stored stays.</p>
          <Field name="note" label="Why" type="area" maxLength={2000} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
