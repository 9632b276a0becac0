import { createActors } from '../../../analysis/forms/actors.ts';
import { readStatements } from '../../../analysis/forms/read-statements.ts';
import type { Words } from '../../../analysis/forms/words.ts';
import type { PrdDraft } from '../../../steps/prd-writing/contracts.ts';

/** Finds stories in sentences of who may do what, and rules that forbid, limit or define. */
export function findStories(texts: readonly string[], words: Words): { stories: PrdDraft['stories']; rules: string[] } {
  const grammar = { words, actors: createActors(words) };
  const statements = [...new Set(texts)].flatMap((text) =>
    readStatements(text, grammar).map((statement) => ({ ...statement, whole: text })),
  );
  return {
    stories: statements
      .filter(({ acts }) => acts.deeds.length > 0 && acts.actor !== 'System')
      .map(({ acts, text, whole }) => {
        const [first] = acts.deeds;
        const deed = [first?.verb ?? '', ...(first?.joint ?? []), first?.object.text ?? ''].join(' ');
        const said = /\b(?:can|could|may|must|should|shall|will)(?: be able to)? (.+)$/i.exec(text)?.[1] ?? deed;
        return {
          title: `${deed.charAt(0).toUpperCase()}${deed.slice(1)}`,
          role: roleOf(acts.actor, words),
          capability: `to ${said}`,
          benefit: '',
          priority: null,
          criteria: [whole === text ? whole : `${text}.`],
        };
      }),
    rules: statements.filter(({ isRule, acts }) => isRule && acts.deeds.length === 0).map(({ text }) => `${text}.`),
  };
}

/** "Members" → "member". */
function roleOf(actor: string, words: Words): string {
  const terms = actor.toLowerCase().split(' ');
  return [...terms.slice(0, -1), words.singular(terms.at(-1) ?? '')].join(' ');
}
