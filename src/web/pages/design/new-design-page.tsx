import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Field } from '../../ui/field.tsx';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { DraftRfc } from './draft-rfc.tsx';
import '../../ui/confirm-dialog.css';

/** Opens a session about an RFC that stands, or drafts the RFC first. */
export function NewDesignPage() {
  const { rfc, source } = useSearch({ from: '/designs/new' });
  const navigate = useNavigate();
  const rfcs = useOperation('listArtifacts', { kind: 'rfc', limit: 200 });
  const open = useChange('openDesignSession', {
    onDone: ({ data }) => void navigate({ to: '/designs/$key', params: { key: data.key } }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { text, given } = readFields(new FormData(event.currentTarget));
    const numberOf = (name: string): number | undefined => (given(name) === undefined ? undefined : Number(given(name)));
    if (open.isPending) return;
    open.mutate({
      input: {
        rfc: text('rfc').split(' ')[0] ?? '',
        model: given('model'),
        maxTurns: numberOf('turns'),
        maxTokens: numberOf('tokens'),
        maxUsd: numberOf('usd'),
      },
    });
  };
  return (
    <Page title="New design session">
      <div className="two-columns">
        <section className="card" aria-labelledby="about-rfc">
          <h2 id="about-rfc">About an RFC that stands</h2>
          <p>The challenger reads it and says what is wrong with it. The RFC goes under review.</p>
          <Load query={rfcs}>
            {({ data: { items } }) => {
              const drafts = items.filter(({ key, status }) => status === 'Draft' || status === 'Under Review' || key === rfc);
              const named = drafts.map(({ key, title, status }) => `${key} ${title} (${status})`);
              return named.length === 0 ? (
                <p className="hint">No RFC is a Draft. Draft one first.</p>
              ) : (
                <form onSubmit={submit} className="form">
                  <Field
                    name="rfc"
                    label="RFC"
                    type={named}
                    initial={named.find((name) => name.startsWith(`${rfc} `)) ?? (named.length === 1 ? (named[0] ?? '') : '')}
                  />
                  <Field
                    name="model"
                    label="Who challenges"
                    optional
                    hint="As the server is configured when empty; rules: a table of checks."
                  />
                  <details>
                    <summary className="hint">Limits</summary>
                    <div className="form">
                      <Field name="turns" label="Turns of people" type="number" optional hint="50 when empty." />
                      <Field name="tokens" label="Tokens of all replies" type="number" optional />
                      <Field name="usd" label="US dollars of all replies" type="number" optional />
                    </div>
                  </details>
                  {open.error ? <Refusal error={open.error} /> : null}
                  <div className="form-actions">
                    <button className="button" aria-disabled={open.isPending}>
                      {open.isPending ? 'Opening…' : 'Open the session'}
                    </button>
                  </div>
                </form>
              );
            }}
          </Load>
        </section>
        <DraftRfc source={source ?? ''} />
      </div>
    </Page>
  );
}
