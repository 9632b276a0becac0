import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { namePrdLanguage } from '../../analysis/forms/name-prd-language.ts';
import { describeReading } from '../../lifecycle/describe-reading.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { Drafter } from '../../ports/drafter.ts';

interface Prd {
  readonly key: string;
  readonly version: number;
  readonly body: PrdBody;
}

/**
 * Refuses a PRD that the built-in rules cannot use, before a run starts. Throws ConflictError
 * `draft.language` for another language, and `draft.nothing-read` when no story or requirement was
 * read. A text with sentences of English form counts as English.
 */
export async function requireReadable(drafter: Pick<Drafter, 'draft'>, prd: Prd): Promise<void> {
  const { key, body } = prd;
  const { stories, requirements, unread } = body;
  const language = namePrdLanguage(body);
  if (language !== null && !(await hasEnglishForm(drafter, prd))) {
    throw new ConflictError({
      id: 'draft.language',
      message: `${key} is written in ${language}, and the built-in rules read English only. ${describeRead(body)} It is stored as it is.`,
      fix: 'Have a model draft it, which reads any language: set ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL and repeat the command. Or import it in English.',
      details: { prd: key, language },
    });
  }
  if (stories.length > 0 || requirements.length > 0) return;
  throw new ConflictError({
    id: 'draft.nothing-read',
    message: `${describeRead(body)} ${key} is stored, and the built-in rules draft from stories and requirements only.`,
    fix: fix`Write what is wanted as stories ("As a …, I want to … so that …") or as statements with must or shall (${act('editArtifact', { key })}), or have a model read it: set ANTHROPIC_API_KEY, OPENAI_API_KEY or OPENAI_BASE_URL.`,
    details: { prd: key, unread: unread.length },
  });
}

function describeRead(body: PrdBody): string {
  return `Read was: ${describeReading(body)}.`;
}

/** Asks the rules' first step, which uses their thread for a large document. */
async function hasEnglishForm(drafter: Pick<Drafter, 'draft'>, prd: Prd): Promise<boolean> {
  const { output } = await drafter.draft('inception/identify-concepts', { prd }, { models: [{ provider: 'rules' }] });
  return output.entities.length > 0;
}
