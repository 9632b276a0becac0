import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { callOperation } from '../../api/call-operation.ts';
import { Refusal } from '../../ui/refusal.tsx';

/** Imports the PRD of a library and has its domain modeled, as anybody would with their own. */
export function TryExample() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const start = useMutation({
    mutationFn: async () => {
      const { default: text } = await import('../../../../examples/library-lending.prd.md?raw');
      const body = new Blob([text], { type: 'text/markdown' });
      const { data } = await callOperation('importPrd', { name: 'library-lending.prd.md' }, { body });
      return await callOperation('startRun', { workflow: 'inception', prd: data.prd.key });
    },
    onSuccess: ({ data }) => navigate({ to: '/runs/$key', params: { key: data.run.id } }),
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <section className="card">
      <h2>Try the example</h2>
      <p>
        The PRD of a library: its domain is modeled, and the model waits for your review. Rules draft it where no model is set up.
      </p>
      <button className="button" aria-disabled={start.isPending} onClick={() => start.isPending || start.mutate()}>
        {start.isPending ? 'Starting…' : 'Start with the library'}
      </button>
      <p className="hint">
        For the whole story, from PRD to post-mortem: <code>throughline demo</code> in an empty folder, then{' '}
        <code>throughline serve</code> there.
      </p>
      {start.error ? <Refusal error={start.error} /> : null}
    </section>
  );
}
