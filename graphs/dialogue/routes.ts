import { END } from '@langchain/langgraph';
import type { DialogueState } from './state.ts';

export function afterAnswer({ silence }: DialogueState): 'record-reply' | typeof END {
  return silence === 'moved-on' ? END : 'record-reply';
}
