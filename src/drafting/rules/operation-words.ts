import { plainName } from '../../analysis/concepts/terms.ts';
import { queryVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Evidence } from './evidence.ts';
import type { OperationDraft } from './operation-draft.ts';

/** An operation's name taken apart: verb, and what it is done to, in plain words. */
export interface OperationWords {
  readonly verb: string;
  readonly object: string;
  readonly query: boolean;
  readonly draft: OperationDraft | null;
}

const particles = new Set(['in', 'out', 'up', 'off', 'back', 'down', 'over', 'away']);

/** Reads an operation's name, with the help of the deed it came from where there is one. */
export function readOperationName(name: string, { draftByName }: Evidence): OperationWords {
  const draft = draftByName.get(name) ?? null;
  const words = plainName(name).split(' ');
  const length = draft ? draft.verb.split(/[ -]/).length : particles.has(words[1] ?? '') ? 2 : 1;
  const verb = words.slice(0, length).join(' ');
  const query = draft ? draft.deeds.every((deed) => deed.query) : queryVerbs.has(words[0] ?? '');
  return { verb: draft?.verb ?? verb, object: words.slice(length).join(' '), query, draft };
}
