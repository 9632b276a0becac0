import type { Words } from '../../analysis/forms/words.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { draftAnew } from './draft-anew.ts';
import { followComment } from './follow-comment.ts';

/**
 * Does what a comment says of one operation by its name: remove it, rename it, add one, or add an invariant. Everything else is left, with the reason.
 * Findings are left to people: lint tells them again. Of a PRD that changed, the whole model is drafted anew.
 */
export function reviseDaa(
  { daa, comments, prd, changes }: StepInput<'inception/revise-daa'>,
  words: Words,
): StepOutput<'inception/revise-daa'> {
  // Rules read a PRD as a whole; what of their draft the changes call for is told apart afterwards.
  let current: DaaBody = changes === undefined ? daa : draftAnew(prd, words);
  const notDone: string[] = [];
  for (const comment of comments) {
    const followed = followComment(current, comment, words);
    if (typeof followed === 'string') notDone.push(followed);
    else current = followed;
  }
  return { daa: current, notDone };
}
