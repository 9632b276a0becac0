import { useNavigate } from '@tanstack/react-router';
import { useState, type DragEvent, type SubmitEvent } from 'react';
import { useChange } from '../../api/use-change.ts';
import { markHidden } from '../../ui/mark-hidden.ts';
import { Page } from '../../ui/page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import '../../ui/confirm-dialog.css';
import './prd.css';

/** Takes a PRD that is pasted, dropped or chosen, in one file or several. */
export function NewPrdPage() {
  const navigate = useNavigate();
  const draft = useDraft('new prd', '');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isOver, setOver] = useState(false);
  const store = useChange('importPrd', {
    onDone: ({ data }) => {
      draft.discard();
      void navigate({ to: '/prds/$key/workflow', params: { key: data.prd.key }, search: { read: data.outcome } });
    },
  });
  const hasText = draft.value.trim() !== '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (store.isPending || (files.length === 0 && !hasText)) return;
    store.mutate({ input: {}, body: files.length > 0 ? toForm(files) : new Blob([draft.value], { type: 'text/markdown' }) });
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    setFiles([...event.dataTransfer.files]);
  };
  return (
    <Page title="New PRD">
      <p>Any text in UTF-8 of up to 2 MB, whatever its layout. What is read of it is shown before anything is drafted.</p>
      <form
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`form prd-drop ${isOver ? 'over' : ''}`}
      >
        <div className="field">
          <label htmlFor="prd-text">The PRD’s text</label>
          <textarea
            id="prd-text"
            className="mono"
            value={draft.value}
            onChange={(event) => draft.change(event.target.value)}
            placeholder={'# Library lending\n\n- US-1: As a member, I want to borrow a book, so that I can read it at home.'}
            disabled={files.length > 0}
            spellCheck={false}
          />
        </div>
        <div className="field">
          <label htmlFor="prd-files">Or files: choose them, or drop them anywhere here</label>
          <input
            id="prd-files"
            type="file"
            multiple
            accept=".md,.markdown,.txt,text/*"
            onChange={(event) => setFiles([...(event.target.files ?? [])])}
          />
          {files.length > 0 ? (
            <p>
              {files
                .map(({ name, size }) => `${markHidden(name)} (${Math.ceil(size / 1024).toLocaleString('en-US')} kB)`)
                .join(', ')}{' '}
              <button type="button" className="button quiet" onClick={() => setFiles([])}>
                Leave them out
              </button>
            </p>
          ) : null}
        </div>
        {store.error ? <Refusal error={store.error} /> : null}
        <div className="form-actions">
          <button className="button" disabled={files.length === 0 && !hasText} aria-disabled={store.isPending}>
            {store.isPending ? 'Reading…' : 'Store and read it'}
          </button>
          <span className="hint">
            It is stored as a Draft, which nobody has to act on; secrets in it are taken out first. <kbd>Ctrl</kbd>{' '}
            <kbd>Enter</kbd>
          </span>
        </div>
      </form>
    </Page>
  );
}

function toForm(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('files', file, file.name);
  return form;
}
