import type { DraftProgress } from '../../ports/drafter.ts';
import { findNames } from '../models/found-names.ts';
import { createJsonStringReader } from '../models/json-strings.ts';

/** Takes the pieces of an answer as they come and tells what a person reads of it: the reply's words, and the titles of its challenges. */
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
      // What stands on a screen is void from now on, not only when the next words come.
      tell('', true);
    }
    reader.write(piece.text);
  };
}
