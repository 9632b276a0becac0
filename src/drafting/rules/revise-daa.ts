import type { StepInput, StepOutput } from '../../steps/registry.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { draftAnew } from './draft-anew.ts';
import { followComment, splitWishes, tellUnderstood } from './follow-comment.ts';
import { mendFinding } from './mend-finding.ts';

/**
 * Mends what code can mend, first what lint found, then what reviewers ask for, and says which of their wishes it left and why. A finding that
 * is left is no wish: lint tells it again. Of a PRD that changed, they draft the whole model anew.
 */
export function reviseDaa(
  { daa, findings, comments, prd, changes }: StepInput<'inception/revise-daa'>,
  tagger: Tagger,
): StepOutput<'inception/revise-daa'> {
  // Rules read a PRD as a whole; what of their draft the changes call for is told apart afterwards.
  let current = changes === undefined ? daa : draftAnew(prd, tagger);
  const notDone: string[] = [];
  for (const finding of findings) {
    if (finding.severity !== 'info') current = mendFinding(current, finding, { prd, tagger }) ?? current;
  }
  for (const comment of comments.flatMap(splitWishes)) {
    const revision = followComment(current, comment, { prd, tagger });
    if ('daa' in revision) current = revision.daa;
    else notDone.push(revision.notDone);
  }
  return { daa: current, notDone: tellUnderstood(notDone) };
}
