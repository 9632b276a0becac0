import { withoutGivenUp } from '../ends/given-up.ts';

/** A text without the clauses that say no to something. */
export function affirmedBy(text: string): string {
  return withoutGivenUp(text)
    .split(/(?<=[.;:,])\s+/)
    .filter((clause) => !/\b(?:no|not|never|nobody|nothing|none|neither|without)\b|n['’]t\b/i.test(clause))
    .join(' ');
}
