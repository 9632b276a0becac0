import { useState, type SubmitEvent } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import { useChange } from '../../api/use-change.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { Time } from '../../ui/time.tsx';
import { decidePath, describePathCost, pathNames } from './describe-path.ts';

/** The conditions of the specification, asked in their order until one decides. */
export function WorkflowChoice({ document }: { readonly document: Report<'workflow-show'> }) {
  const { prd, choice, costs } = document;
  const [isOpen, setOpen] = useState(false);
  const [answers, setAnswers] = useState<Readonly<Record<string, boolean>>>({});
  const [reason, setReason] = useState('');
  const choose = useChange('chooseWorkflow', { onDone: () => setOpen(false) });
  const { asked, decided } = decidePath(document, answers);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (decided && !choose.isPending) choose.mutate({ input: { key: prd, answers, reason } });
  };
  return (
    <section className="card" aria-labelledby="workflow">
      <h2 id="workflow">Which way it goes</h2>
      {choice ? (
        <>
          <p>
            <strong>{pathNames[choice.path]}</strong>, because:{' '}
            {document.conditions.find(({ id }) => id === choice.condition)?.text}.
          </p>
          <p className="hint">
            {markHidden(choice.chosenBy)} <Time at={choice.chosenAt} />
            {choice.reason ? `: ${markHidden(choice.reason)}` : ''}
          </p>
          {isOpen ? null : (
            <button className="button quiet" onClick={() => setOpen(true)}>
              Choose again
            </button>
          )}
        </>
      ) : null}
      {choice && !isOpen ? null : (
        <form onSubmit={submit} className="form">
          {asked.map(({ id, text }) => (
            <fieldset key={id} className="yes-no">
              <legend>{text}</legend>
              {([true, false] as const).map((value) => (
                <label key={String(value)}>
                  <input
                    type="radio"
                    name={id}
                    checked={answers[id] === value}
                    onChange={() => setAnswers((last) => ({ ...last, [id]: value }))}
                  />{' '}
                  {value ? 'Yes' : 'No'}
                </label>
              ))}
            </fieldset>
          ))}
          {decided ? (
            <p className="notice" role="status">
              <strong>{pathNames[decided.path]}</strong>
              <br />
              {decided.text}. {costs.filter(({ path }) => path === decided.path).map(describePathCost)}
            </p>
          ) : null}
          {choice ? (
            <div className="field">
              <label htmlFor="choice-reason">Why it is chosen again</label>
              <textarea
                id="choice-reason"
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                required
                maxLength={2000}
              />
            </div>
          ) : null}
          {choose.error ? <Refusal error={choose.error} /> : null}
          <div className="form-actions">
            <button className="button" disabled={!decided} aria-disabled={choose.isPending}>
              Choose it
            </button>
            {choice ? (
              <button type="button" className="button quiet" onClick={() => setOpen(false)}>
                Leave it
              </button>
            ) : null}
          </div>
          <details>
            <summary className="hint">When which suits, and what each asks of people</summary>
            <ul className="hint">
              {costs.map((cost) => (
                <li key={cost.path}>
                  {pathNames[cost.path]}: {describePathCost(cost)}
                </li>
              ))}
            </ul>
            <p className="hint">Full suits: {document.advice.full.join(' ')}</p>
            <p className="hint">Lightweight suits: {document.advice.lightweight.join(' ')}</p>
          </details>
        </form>
      )}
    </section>
  );
}
