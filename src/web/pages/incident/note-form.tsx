import { useChange } from '../../api/use-change.ts';
import { Refusal } from '../../ui/refusal.tsx';
import { useDraft } from '../../ui/use-draft.ts';

/** Writes into the timeline. What is typed is kept in this browser until the server has it. */
export function NoteForm({ incident }: { readonly incident: string }) {
  const draft = useDraft(`note ${incident}`, '');
  const change = useChange('noteIncident', { onDone: draft.discard });
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.value.trim() !== '' && !change.isPending)
          change.mutate({ input: { key: incident, event: draft.value.trim() } });
      }}
    >
      <label htmlFor="note">Note</label>
      <textarea
        id="note"
        value={draft.value}
        maxLength={4000}
        onChange={(event) => draft.change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      {change.error ? <Refusal error={change.error} /> : null}
      <button className="button big" aria-disabled={change.isPending}>
        Write it down
      </button>
    </form>
  );
}
