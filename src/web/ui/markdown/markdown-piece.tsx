import type { Root } from 'hast';
import { toJsxRuntime, type Components } from 'hast-util-to-jsx-runtime';
import { memo, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Link } from '@tanstack/react-router';
import { Diagram } from '../diagram/diagram.tsx';
import { markHidden } from '../mark-hidden.ts';
import type { RenderedPiece } from './piece-worker.ts';
import { readPiece } from './read-piece.ts';
import type { Piece } from './split-markdown.ts';

const components = { a: DocumentLink, table: WideTable, diagram: DrawnDiagram } as Partial<Components>;

/** A piece of a document. What it held before stays until the new is there. */
export const MarkdownPiece = memo(
  function ShowPiece({ piece, at, onShown }: { readonly piece: Piece; readonly at: number; readonly onShown: () => void }) {
    const [rendered, setRendered] = useState<RenderedPiece | undefined>();
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (!frame.current) return;
      const abort = new AbortController();
      void readPiece(piece, { at, frame: frame.current, signal: abort.signal }).then((tree) => {
        if (!abort.signal.aborted) setRendered(tree);
      });
      return () => abort.abort();
    }, [piece, at]);
    useEffect(() => {
      if (rendered !== undefined) onShown();
    }, [rendered, onShown]);
    const content = useMemo(() => (rendered ? showTree(rendered) : null), [rendered]);
    const lines = rendered !== undefined ? undefined : `${piece.text.length / 80}em`;
    return (
      <div className="piece" ref={frame} aria-busy={rendered === undefined} style={{ minHeight: lines }}>
        {rendered === null ? <pre tabIndex={0}>{markHidden(piece.text)}</pre> : content}
      </div>
    );
  },
  // Splitting again makes equal pieces of what did not change.
  (old, current) => old.at === current.at && JSON.stringify(old.piece) === JSON.stringify(current.piece),
);

function showTree(tree: Root) {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components, ignoreInvalidStyle: true });
}

function DocumentLink({ href = '', children, title, className }: ComponentProps<'a'>) {
  if (className === 'key') {
    const [path = '', hash] = href.split('#');
    return (
      <Link to={path} {...(hash ? { hash } : {})} className="key">
        {children}
      </Link>
    );
  }
  // Of an address that is not followed, the text stays.
  if (href === '') return <>{children}</>;
  const isOfDocument = href.startsWith('#');
  return (
    <a href={href} title={title} {...(isOfDocument ? {} : { rel: 'nofollow noopener noreferrer', target: '_blank' })}>
      {children}
    </a>
  );
}

function WideTable({ children }: ComponentProps<'table'>) {
  return (
    <div className="table-frame" tabIndex={0} role="group" aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

function DrawnDiagram({ children }: { readonly children?: unknown }) {
  return <Diagram source={typeof children === 'string' ? children : ''} />;
}
