import { stem } from '../../challenge/phrases/stem.ts';

/**
 * Whether of two texts the one gives each its own of what the other has all of them share: "one database per service" and "all services share one PostgreSQL
 * database". Read from both, in whichever order they were said.
 */
export function isSharedAndOwn(one: string, other: string): boolean {
  if (!owning.test(one) && !owning.test(other)) return false;
  const breaks = (own: string, shared: string): boolean =>
    listOwn(own).some(({ thing, holder }) =>
      listShared(shared).some((all) => all.words.includes(thing) && all.words.includes(holder)),
    );
  return breaks(one, other) || breaks(other, one);
}

const owning = /\b(?:per|for each|for every|its own|their own|each|every|of its own|of their own)\b/i;

/** "One database per service", "each service has its own database". */
function listOwn(text: string): { thing: string; holder: string }[] {
  const per = [
    ...text.matchAll(
      /\b(?:one|an? own|a separate|its own|a)\s+(?:[\p{L}-]+\s+){0,2}?([\p{L}-]+)\s+(?:per|for each|for every)\s+([\p{L}-]+)/giu,
    ),
  ];
  const each = [
    ...text.matchAll(
      /\b(?:each|every)\s+([\p{L}-]+)\s+(?:has|have|gets?|keeps?|runs?|owns?|with)\s+(?:an?\s+|its\s+)?(?:own|separate)\s+(?:[\p{L}-]+\s+){0,2}?([\p{L}-]+)(?=\s*(?:[.,;:]|$|and\b|for\b|in\b|on\b))/giu,
    ),
  ];
  return [
    ...per.map(([, thing = '', holder = '']) => ({ thing: root(thing), holder: root(holder) })),
    ...each.map(([, holder = '', thing = '']) => ({ thing: root(thing), holder: root(holder) })),
  ].filter(({ thing, holder }) => thing !== '' && holder !== '' && thing !== holder);
}

/** "All services share one database", "one database for all services", "the services use the same database". */
function listShared(text: string): { words: readonly string[] }[] {
  return text
    .split(/[.;]\s*/)
    .filter((clause) =>
      /\bshares?\b|\b(?:one|a single|the same)\b[^,]*\b(?:for|by|of) (?:all|both|every)\b|\b(?:all|both|the)\b[^,]*\b(?:the same|one (?:and the same|common)|a single|a common)\b/i.test(
        clause,
      ),
    )
    .filter((clause) => !/\b(?:no|not|never|nobody|none|without|instead of|rather than)\b|n['’]t\b/i.test(clause))
    .map((clause) => ({ words: (clause.match(/[\p{L}-]+/gu) ?? []).map(root) }));
}

function root(word: string): string {
  return stem(word.toLowerCase());
}
