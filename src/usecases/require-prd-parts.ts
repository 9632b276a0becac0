import { InputError } from '../lifecycle/errors.ts';
import type { PrdBody } from '../lifecycle/prd.ts';

/** Throws InputError `prd.no-parts` when a PRD has nothing that a DAA could cover; an empty coverage must never read as 100 %. */
export function requirePrdParts(name: string, { stories, requirements }: PrdBody): void {
  if (stories.length > 0 || requirements.length > 0) return;
  throw new InputError({
    id: 'prd.no-parts',
    message: `${name || 'The document'} has no user story and no requirement, so there is nothing a DAA could cover.`,
    fix: 'Write stories ("As a …, I want … so that …") or statements with must or shall, then generate again.',
  });
}
