import { lazy, Suspense } from 'react';
import { markHidden } from './mark-hidden.ts';

const MarkdownDocument = lazy(async () => ({ default: (await import('./markdown/markdown-document.tsx')).MarkdownDocument }));

interface MarkdownProps {
  readonly text: string;
  /** Leaves the document's first heading out when it is this, because the page shows it already. */
  readonly title?: string;
}

/**
 * Shows Markdown of whatever origin: no HTML of it becomes markup, nothing is loaded from elsewhere,
 * hidden characters are marked. Text may grow while it is shown. Diagrams are drawn in a frame that
 * can reach nothing.
 */
export function Markdown({ text, title }: MarkdownProps) {
  return (
    <Suspense
      fallback={
        <pre className="markdown-source" tabIndex={0}>
          {markHidden(text.slice(0, 2_000))}
        </pre>
      }
    >
      <MarkdownDocument text={text} title={title} />
    </Suspense>
  );
}
