import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { Report } from '../../../usecases/reports/registry.ts';
import type { Answer } from '../../api/call-operation.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Load } from '../../ui/load.tsx';
import { Page } from '../../ui/page.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Time } from '../../ui/time.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { EditConflict } from './edit-conflict.tsx';
import { EditorFindings } from './editor-findings.tsx';
import { readConflict } from './read-conflict.ts';
import './artifact.css';

interface EditorProps {
  readonly artifact: Answer<Report<'artifact-show'>>;
  readonly markdown: string;
}

/** Edits the Markdown on the version that it began with; what somebody else wrote meanwhile is never lost. */
export function Editor({ artifact: { data, etag }, markdown }: EditorProps) {
  const { key, title, version } = data;
  const navigate = useNavigate();
  const box = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(`artifact ${key}`, { text: markdown, reason: '', etag, version });
  const { text, reason, etag: began, version: base } = draft.value;
  const findings = useOperation('listFindings', { key });
  const edit = useChange('editArtifact', {
    onDone: ({ data: written }) => {
      draft.discard();
      const search = written.findings.length > 0 ? { tab: 'findings' } : {};
      void navigate({ to: '/artifacts/$key', params: { key }, search });
    },
  });
  const conflict = readConflict(edit.error);
  const save = (): void => {
    if (edit.isPending) return;
    const body = new Blob([text], { type: 'text/markdown' });
    edit.mutate({ input: { key, ifMatch: began, reason: reason.trim() || undefined }, body });
  };
  const change = (values: Partial<typeof draft.value>): void => draft.change((last) => ({ ...last, ...values }));
  const goTo = useCallback((part: string): void => {
    const at = box.current?.value.indexOf(part) ?? -1;
    if (at >= 0) box.current?.setSelectionRange(at, at + part.length);
    box.current?.blur();
    box.current?.focus();
  }, []);
  return (
    <Page
      title={`Edit ${title}`}
      width="wide"
      above={
        <>
          <span className="key">{key}</span> <StatusBadge status={data.status} /> <span>from version {base}</span>
        </>
      }
    >
      {draft.keptAt ? (
        <p className="notice">
          What you typed <Time at={draft.keptAt} /> was kept.{' '}
          <button className="button quiet" onClick={draft.discard}>
            Begin anew from version {version}
          </button>
        </p>
      ) : null}
      {conflict ? (
        <EditConflict
          conflict={conflict}
          onKeepMine={() => {
            change({ etag: conflict.current, version: conflict.version });
            edit.reset();
          }}
          onTakeTheirs={() => {
            change({ text: conflict.currentText, etag: conflict.current, version: conflict.version });
            edit.reset();
          }}
        />
      ) : edit.error ? (
        <Refusal error={edit.error} title="Not saved." />
      ) : null}
      <div className="two-columns">
        <form
          className="editor"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={(event) => {
            if ((event.metaKey || event.ctrlKey) && (event.key === 's' || event.key === 'Enter')) {
              event.preventDefault();
              save();
            }
          }}
        >
          <label htmlFor="markdown">Markdown</label>
          <textarea
            id="markdown"
            ref={box}
            value={text}
            spellCheck
            dir="auto"
            onChange={(event) => change({ text: event.target.value })}
          />
          <label htmlFor="reason">
            Why <span className="hint">(optional)</span>
          </label>
          <input id="reason" value={reason} maxLength={500} onChange={(event) => change({ reason: event.target.value })} />
          <div className="page-actions">
            <button className="button" aria-disabled={edit.isPending}>
              {edit.isPending ? 'Saving…' : 'Save as the next version'} <kbd>Ctrl S</kbd>
            </button>
            <Link to="/artifacts/$key" params={{ key }} className="button quiet">
              Leave it for later
            </Link>
          </div>
        </form>
        <aside className="beside" aria-label="Findings">
          <h2>Findings of version {version}</h2>
          <Load query={findings}>
            {(answer) => <EditorFindings findings={answer.data.findings} markdown={markdown} onGoTo={goTo} />}
          </Load>
        </aside>
      </div>
    </Page>
  );
}
