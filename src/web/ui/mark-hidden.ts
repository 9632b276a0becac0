import { showHiddenCharacters } from '../../lifecycle/hidden-characters.ts';

/** Shows hidden characters as `\u202e`: what a person sees is what a machine reads. For every text that is not ours. */
export function markHidden(text: string): string {
  return showHiddenCharacters(text);
}
