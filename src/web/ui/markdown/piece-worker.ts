import type { Root } from 'hast';
import { renderPiece } from './render-piece.ts';
import type { Piece } from './split-markdown.ts';

/** What the worker answers: null when the piece cannot be rendered. */
export type RenderedPiece = Root | null;

// Parsing takes long, so it is done here and not where the page is drawn.
addEventListener('message', ({ data }: MessageEvent<Piece>) => {
  let rendered: RenderedPiece;
  try {
    rendered = renderPiece(data);
  } catch {
    rendered = null;
  }
  postMessage(rendered);
});
