import { useEffect, type ReactNode } from 'react';
import { markHidden } from './mark-hidden.ts';
import { useWaitingCount } from './use-waiting-count.ts';

interface PageProps {
  readonly title: string;
  /** Stands above the title: what kind of thing it is, its key and status. */
  readonly above?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** `wide` uses the whole window, for boards and graphs. */
  readonly width?: 'text' | 'wide';
}

/** A screen: its title also names the tab, with how much waits. */
export function Page({ title, above, actions, children, width = 'text' }: PageProps) {
  const shown = markHidden(title);
  const waiting = useWaitingCount();
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${shown} · Throughline`;
  }, [shown, waiting]);
  return (
    <div className={`page ${width}`}>
      <div className="page-head">
        <div className="page-title">
          {above ? <div className="page-above">{above}</div> : null}
          <h1>{shown}</h1>
        </div>
        {actions ? <div className="page-actions">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}
