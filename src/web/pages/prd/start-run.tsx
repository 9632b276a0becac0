import { useNavigate } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { Field } from '../../ui/field.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { Refusal } from '../../ui/refusal.tsx';

/** Starts the run that drafts the AI-DAA or TIP, the way that was chosen or another with a reason. */
export function StartRun({ prd, workflow }: { readonly prd: Report<'prd-show'>; readonly workflow: Report<'workflow-show'> }) {
  const navigate = useNavigate();
  const chosen = workflow.choice === null || workflow.choice.path === 'full' ? 'inception' : 'lightweight';
  const [taken, setTaken] = useState<'inception' | 'lightweight' | null>(null);
  const way = taken ?? chosen;
  const needsReason = way !== chosen || (workflow.choice === null && way === 'lightweight');
  const start = useChange('startRun', {
    onDone: ({ data }) => void navigate({ to: '/runs/$key', params: { key: data.run.id } }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { given, all } = readFields(new FormData(event.currentTarget));
    const tokens = given('tokens');
    const usd = given('usd');
    if (start.isPending) return;
    start.mutate({
      input: {
        workflow: way,
        prd: prd.key,
        version: prd.version,
        model: given('model'),
        anyway: needsReason ? given('anyway') : undefined,
        fresh: all('fresh').length > 0,
        budgetTokens: tokens === undefined ? undefined : Number(tokens),
        budgetUsd: usd === undefined ? undefined : Number(usd),
      },
    });
  };
  return (
    <section className="card" aria-labelledby="start-run">
      <h2 id="start-run">Draft the {way === 'inception' ? 'AI-DAA' : 'TIP'}</h2>
      <form onSubmit={submit} className="form">
        <fieldset className="yes-no">
          <legend>What is drafted</legend>
          {(['inception', 'lightweight'] as const).map((value) => (
            <label key={value}>
              <input type="radio" name="way" checked={way === value} onChange={() => setTaken(value)} />{' '}
              {value === 'inception' ? 'AI-DAA' : 'TIP'}
            </label>
          ))}
        </fieldset>
        {needsReason ? (
          <Field
            name="anyway"
            label={workflow.choice === null ? 'Why lightweight, although nobody has chosen' : 'Why another way than was chosen'}
            maxLength={2000}
          />
        ) : null}
        <Field
          name="model"
          label="Who drafts"
          optional
          hint="As the server is configured when empty. rules: no model, no cost, literal. anthropic:MODEL, openai:MODEL, or several with commas."
        />
        <details>
          <summary className="hint">Budget, and drafting again</summary>
          <div className="form">
            <Field name="tokens" label="Tokens after which it asks for more" type="number" optional />
            <Field name="usd" label="US dollars after which it asks for more" type="number" optional />
            <label>
              <input type="checkbox" name="fresh" /> Draft again although a run on this version exists
            </label>
          </div>
        </details>
        {start.error ? <Refusal error={start.error} /> : null}
        <div className="form-actions">
          <button className="button" aria-disabled={start.isPending}>
            {start.isPending ? 'Starting…' : `Draft the ${way === 'inception' ? 'AI-DAA' : 'TIP'}`}
          </button>
        </div>
      </form>
    </section>
  );
}
