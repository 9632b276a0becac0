import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Load } from '../../ui/load.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { EvidenceList } from './evidence-list.tsx';

/** All evidence, and a form that takes a log as more of it, which correlates the incident again; a stack trace in it is followed to its code. */
export function EvidenceTab({ incident }: { readonly incident: string }) {
  const [text, setText] = useState('');
  const [unreadable, setUnreadable] = useState('');
  const change = useChange('addIncidentLogs', { onDone: () => setText('') });
  const known = useOperation('readHypotheses', { key: incident });
  const took = change.data?.data;
  const takeFile = (file: File | undefined): void => {
    if (!file) return;
    setUnreadable('');
    file.text().then(setText, () => setUnreadable(file.name));
  };
  return (
    <>
      <Load query={known}>
        {({ data: { evidence } }) =>
          evidence.length === 0 ? <p className="hint">None yet.</p> : <EvidenceList items={evidence} label="Evidence" isWhole />
        }
      </Load>
      <h2 className="after-form">Add a log</h2>
      <form
        className="form"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          takeFile(event.dataTransfer.files[0]);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !change.isPending) change.mutate({ input: { key: incident, text } });
        }}
      >
        <div className="field">
          <label htmlFor="log">A log or a stack trace</label>
          <textarea id="log" className="mono" rows={8} value={text} onChange={(event) => setText(event.target.value)} />
          <div className="hint">
            Paste it, drop a file, or choose one. Secrets are taken out; both ends of a long one are kept.
          </div>
          <input type="file" aria-label="A file of logs" onChange={(event) => takeFile(event.target.files?.[0])} />
        </div>
        {unreadable ? <p role="alert">{unreadable} cannot be read.</p> : null}
        {change.error ? <Refusal error={change.error} /> : null}
        {took ? (
          <p className="notice" role="status">
            Kept as {took.evidence.join(', ')}; <KeyLink of={took.run} /> correlates again.
          </p>
        ) : null}
        <div className="form-actions">
          <button className="button big" aria-disabled={change.isPending}>
            {change.isPending ? 'Reading…' : 'Add as evidence'}
          </button>
        </div>
      </form>
    </>
  );
}
