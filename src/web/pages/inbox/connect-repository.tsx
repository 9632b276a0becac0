import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api/call-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { Field } from '../../ui/field.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import { readFields } from '../../ui/read-fields.ts';
import { Refusal } from '../../ui/refusal.tsx';

const pauseMs = 1_000;

/** Registers a repository of code and indexes its commits, so that a line of code leads to its requirement. */
export function ConnectRepository() {
  const index = useIndexing();
  const add = useChange('addRepository', { onDone: ({ data }) => index.mutate(data.name) });
  const end = index.data;
  return (
    <section className="card">
      <h2>Connect a repository</h2>
      <p>Its commits and their Bolts: a line of code then leads to its requirement.</p>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const address = readFields(new FormData(event.currentTarget)).text('address');
          if (!add.isPending && !index.isPending) add.mutate({ input: { address } });
        }}
      >
        <Field name="address" label="Address" hint="https://host/path or ssh://git@host/path" maxLength={4096} />
        <button className="button" aria-disabled={add.isPending || index.isPending}>
          {add.isPending ? 'Looking…' : index.isPending ? 'Indexing…' : 'Connect it'}
        </button>
      </form>
      <div role="status">
        {end ? (
          <p>
            {markHidden(end.repository)} is connected: {end.commits} new commits were read.
          </p>
        ) : null}
      </div>
      {add.error ? <Refusal error={add.error} /> : null}
      {index.error ? <Refusal error={index.error} title="It is connected, but" /> : null}
    </section>
  );
}

/** Indexes the new commits of a repository, asking how far it is until it is done. */
export function useIndexing() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      let { data } = await callOperation('indexRepository', { name });
      while (data.phase !== 'done') {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        ({ data } = await callOperation('indexRepository', { name, job: data.job }));
      }
      return data;
    },
    onSettled: () => queries.invalidateQueries(),
  });
}
