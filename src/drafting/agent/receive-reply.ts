import type { DraftProgress } from '../../ports/drafter.ts';
import { findNames } from '../models/found-names.ts';
import { createJsonStringReader } from '../models/json-strings.ts';

/** Reports the reply's text and its challenges' titles while the answer streams in. */
export function receiveReply(
  onProgress: ((progress: DraftProgress) => void) | undefined,
): (piece: { readonly text: string; readonly restarted: boolean }) => void {
  const find = findNames('design/answer-turn', (name) => onProgress?.({ type: 'found', name }));
  const tell = (text: string, restarted = false): void => onProgress?.({ type: 'text', text, restarted });
  const reader = createJsonStringReader([], () => undefined, { path: 'text', onPiece: (text) => tell(text) });
  return (piece) => {
    find(piece);
    if (piece.restarted) {
      reader.restart();
      // The shown text is void right away, not only when the next text arrives.
      tell('', true);
    }
    reader.write(piece.text);
  };
}
