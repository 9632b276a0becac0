import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import { queryVerbs } from '../../../analysis/concepts/vocabulary.ts';
import { contentWords } from '../../../analysis/lint/content-words.ts';
import type { PrdDraft } from '../../../steps/prd-writing/contracts.ts';
import type { Wish } from './read-wish.ts';

export type StoryDraft = PrdDraft['stories'][number] & {
  /** True where the intent itself says when the story is done. */
  readonly limited: boolean;
};

/**
 * Stories from wishes, each with the limits that speak of the same things; a limit that fits none belongs to the story before it. A story of which the
 * intent says nothing more is done when the person who asked is told so.
 */
export function writeStories(
  wishes: readonly Wish[],
  { limits, mainRole, goal, tagger }: { limits: readonly string[]; mainRole: string; goal: string; tagger: Tagger },
): StoryDraft[] {
  const distinct = wishes.filter(
    ({ role, capability }, at) =>
      !wishes.slice(0, at).some((other) => other.role === role && sameWords(other.capability, capability)),
  );
  const owned = distinct.map((wish) => ({ wish, limits: [] as string[] }));
  for (const limit of limits) findOwner(owned, limit)?.limits.push(asCondition(limit));
  return owned.map(({ wish, limits: own }) => {
    const role = wish.role || mainRole;
    return {
      title: titleOf(wish.capability),
      role,
      capability: wish.capability,
      benefit: wish.benefit || goal,
      priority: wish.priority,
      criteria: own.length > 0 ? own : [plainestCriterion({ ...wish, role }, tagger)],
      limited: own.length > 0,
    };
  });
}

function sameWords(left: string, right: string): boolean {
  return contentWords(left).join(' ') === contentWords(right).join(' ');
}

function findOwner<T extends { readonly wish: Wish }>(stories: readonly T[], limit: string): T | undefined {
  const words = new Set(contentWords(limit));
  const scored = stories.map((story) => ({
    story,
    shared: contentWords(`${story.wish.role} ${story.wish.capability}`).filter((word) => words.has(word)).length,
  }));
  const best = scored.reduce<(typeof scored)[number] | null>(
    (most, one) => (one.shared > (most?.shared ?? 0) ? one : most),
    null,
  );
  return best?.story ?? stories[0];
}

/** "Not when somebody waits" says what is refused. */
function asCondition(limit: string): string {
  const text = limit.replace(/[.;]+$/, '').trim();
  const refused = /^not\s+((?:when|if|for|before|after|while)\b.+)$/i.exec(text)?.[1];
  const sentence = refused === undefined ? text : `It is refused ${refused}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function plainestCriterion({ role, capability, sentence }: Wish, tagger: Tagger): string {
  const deed = /^to (.+)$/i.exec(capability)?.[1];
  const who = role === '' ? 'somebody' : `${/^[aeiou]/i.test(role) ? 'an' : 'a'} ${role}`;
  if (deed === undefined) return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/[.;]+$/, '')}.`;
  const verb = tagger.morphology.infinitive(deed.split(' ')[0]?.toLowerCase() ?? '');
  return queryVerbs.has(verb)
    ? `When ${who} asks to ${deed}, it is shown as it stands at that moment.`
    : `When ${who} asks to ${deed}, it is done, and whoever asked is told so.`;
}

const longestTitle = 60;

/** "to renew loans by phone" → "Renew loans by phone". */
export function titleOf(capability: string): string {
  const plain = capability.replace(/^to\s+/i, '').replace(/^(?:an?|the)\s+/i, '');
  const [clause = plain] = plain.split(/,\s|\s+(?:so that|because|when|if|unless|which|who)\s/i);
  const [first = clause] = clause.length > longestTitle ? clause.split(/\s+(?:and|or)\s+/i) : [clause];
  const words = first.split(' ');
  while (words.length > 1 && words.join(' ').length > longestTitle) words.pop();
  while (words.length > 1 && /^(?:a|an|the|of|to|by|in|on|for|with|and|or|their|is|are)$/i.test(words.at(-1) ?? '')) words.pop();
  const title = words.join(' ').slice(0, longestTitle);
  return title.charAt(0).toUpperCase() + title.slice(1);
}
