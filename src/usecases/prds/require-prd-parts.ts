import { field, fix } from '../../lifecycle/fixes/fix.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { describeReading, type PassageLines } from '../../lifecycle/describe-reading.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';

/** Throws InputError `prd.no-parts`, because empty coverage must not read as 100 %. */
export function requirePrdParts(name: string, body: PrdBody, unread: readonly PassageLines[] = []): void {
  const { stories, requirements } = body;
  // A model may read what code did not.
  if (stories.length > 0 || requirements.length > 0 || body.unread.length > 0) return;
  throw new InputError({
    id: 'prd.no-parts',
    message: `${name || 'The document'} has nothing that a DAA could cover. Read was: ${describeReading(body, unread)}.`,
    fix: fix`It is stored. Name a model that reads it (${field('model')}), or write stories ("As a …, I want … so that …") or a list of requirements, then generate again.`,
  });
}
