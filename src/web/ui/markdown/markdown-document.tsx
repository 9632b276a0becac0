import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation } from '@tanstack/react-router';
import { MarkdownPiece } from './markdown-piece.tsx';
import { splitMarkdown } from './split-markdown.ts';
import './markdown.css';

/** See Markdown. Parts that the address names are scrolled to and marked once they are there. */
export function MarkdownDocument({ text, title }: { readonly text: string; readonly title?: string | undefined }) {
  const pieces = useMemo(() => splitMarkdown(title === undefined ? text : withoutTitle(text, title)), [text, title]);
  const frame = useRef<HTMLDivElement>(null);
  const part = useLocation({ select: ({ hash }) => hash });
  const shown = useRef('');
  const showPart = useCallback(() => {
    if (part === '' || shown.current === part) return;
    const element = frame.current?.querySelector(`[id="${CSS.escape(part)}"]`);
    if (!element) return;
    shown.current = part;
    element.setAttribute('data-target', '');
    // The second time, everything above it has its height.
    element.scrollIntoView({ block: 'center' });
    requestAnimationFrame(() => element.scrollIntoView({ block: 'center' }));
  }, [part]);
  useEffect(() => {
    const document = frame.current;
    showPart();
    return () => {
      shown.current = '';
      for (const old of document?.querySelectorAll('[data-target]') ?? []) old.removeAttribute('data-target');
    };
  }, [showPart]);
  return (
    <div className="markdown" ref={frame}>
      {pieces.map((piece, at) => (
        <MarkdownPiece key={at} piece={piece} at={at} onShown={showPart} />
      ))}
    </div>
  );
}

/** Leaves the first heading out where the page has it as its own. */
function withoutTitle(text: string, title: string): string {
  const found = /^# (.*)$/m.exec(text.slice(0, 2_000));
  if (!found || found[1]?.replaceAll('\\', '').trim() !== title.trim()) return text;
  return text.slice(0, found.index) + text.slice(found.index + found[0].length);
}
