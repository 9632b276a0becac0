import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Field } from '../../ui/field.tsx';
import { Load } from '../../ui/load.tsx';
import { readFields } from '../../ui/read-fields.ts';
import { Refusal } from '../../ui/refusal.tsx';

/** Starts the run that drafts an RFC from an AI-DAA that passed its gate, or from a TIP. */
export function DraftRfc({ source }: { readonly source: string }) {
  const navigate = useNavigate();
  const daas = useOperation('listArtifacts', { kind: 'daa', limit: 200 });
  const tips = useOperation('listArtifacts', { kind: 'tip', limit: 200 });
  const draft = useChange('draftRfc', {
    onDone: ({ data: { run, rfc, worked } }) => {
      if (rfc && !worked) void navigate({ to: '/designs/new', search: { rfc: rfc.key } });
      else if (run) void navigate({ to: '/runs/$key', params: { key: run.id } });
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { text, given, all } = readFields(new FormData(event.currentTarget));
    if (draft.isPending) return;
    const constraints = text('constraints')
      .split('\n')
      .filter((line) => line.trim() !== '');
    draft.mutate({
      input: {
        source: text('source').split(' ')[0] ?? '',
        notes: text('notes'),
        constraints,
        model: given('model'),
        fresh: all('fresh').length > 0,
      },
    });
  };
  return (
    <section className="card" aria-labelledby="draft-rfc">
      <h2 id="draft-rfc">Draft an RFC first</h2>
      <Load query={daas}>
        {({ data: { items } }) => {
          const sources = [
            ...items.filter(({ status }) => status === 'Validated'),
            ...(tips.data?.data.items ?? []).filter(({ status }) => status === 'Draft' || status === 'Validated'),
          ].map(({ key, title, status }) => `${key} ${title} (${status})`);
          return sources.length === 0 ? (
            <p className="hint">No AI-DAA is Validated, and there is no TIP.</p>
          ) : (
            <form onSubmit={submit} className="form">
              <Field
                name="source"
                label="From"
                type={sources}
                initial={
                  sources.find((name) => name.startsWith(`${source} `)) ?? (sources.length === 1 ? (sources[0] ?? '') : '')
                }
              />
              <Field
                name="notes"
                label="Your notes"
                type="area"
                optional
                hint="Thoughts and questions, in Markdown; they stand in the RFC word for word."
              />
              <Field name="constraints" label="Constraints, one a line" type="area" optional />
              <Field name="model" label="Who drafts" optional />
              <label>
                <input type="checkbox" name="fresh" /> Draft another one although there is one
              </label>
              {draft.error ? <Refusal error={draft.error} /> : null}
              <div className="form-actions">
                <button className="button quiet" aria-disabled={draft.isPending}>
                  {draft.isPending ? 'Starting…' : 'Draft the RFC'}
                </button>
              </div>
            </form>
          );
        }}
      </Load>
    </section>
  );
}
