import { DiffView } from '../../ui/diff-view.tsx';
import { markHidden } from '../../ui/mark-hidden.ts';
import type { Conflict } from './read-conflict.ts';

interface EditConflictProps {
  readonly conflict: Conflict;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Shows both texts where somebody wrote a version meanwhile; nothing was stored, nothing is lost. */
export function EditConflict({ conflict, onKeepMine, onTakeTheirs }: EditConflictProps) {
  const { message, version, currentText, yourText, diff } = conflict;
  return (
    <section className="notice error" role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{markHidden(message)}</h2>
      <p>Nothing was stored. What differs, from version {version} to your text:</p>
      <DiffView diff={diff} />
      <details>
        <summary>Both texts</summary>
        <div className="conflict-texts">
          <div>
            <h3>Theirs, version {version}</h3>
            <pre tabIndex={0}>{markHidden(currentText)}</pre>
          </div>
          <div>
            <h3>Yours</h3>
            <pre tabIndex={0}>{markHidden(yourText)}</pre>
          </div>
        </div>
      </details>
      <div className="page-actions">
        <button className="button" onClick={onKeepMine}>
          Go on with mine, on top of version {version}
        </button>
        <button className="button danger" onClick={onTakeTheirs}>
          Take theirs, and drop mine
        </button>
      </div>
    </section>
  );
}
