import type { PrdBody } from '../../../lifecycle/prd.ts';
import { undecidedMark } from '../../../lifecycle/rfc.ts';
import type { RfcDraft, RfcDraftInput } from '../../../steps/design/draft-rfc.ts';
import { sentence } from './describe-components.ts';

/** The objective, and who the feature is for. */
export function describeProblem({ key, title, body }: RfcDraftInput['prd']): string {
  const users = body.targetUsers.length > 0 ? ` It is for ${joinUsers(body.targetUsers)}.` : '';
  const objective = body.objective === '' ? `${key} asks for "${title}" and states no objective.` : sentence(body.objective);
  return `${objective}${users}`;
}

function joinUsers(users: readonly string[]): string {
  // "Clerk: takes books in" among others would read as the beginning of a list.
  const names = users.map((user) => user.replace(/\.$/, '').replace(/^([^:]+):\s+(.+)$/s, '$1 ($2)'));
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** Budget, timeline, team and technical constraints as the PRD states them. */
export function listConstraints({ constraints }: PrdBody): string[] {
  const { timeline, budget, technical, team } = constraints;
  return [
    ...(timeline === '' ? [] : [`Timeline: ${timeline}`]),
    ...(budget === '' ? [] : [`Budget: ${budget}`]),
    ...technical.map((text) => `Technical: ${text}`),
    ...team.map((text) => `Team: ${text}`),
  ];
}

/** What the matching found; whether a pattern is used stays for a person to say. */
export function describePatterns(patterns: RfcDraftInput['patterns']): RfcDraft['patterns'] {
  return patterns.map(({ key, title, applies, because }) => ({
    pattern: `${key} ${title}`,
    consideration: applies ? `${undecidedMark} It applies: ${because}` : `No sign of it: ${because}`,
  }));
}
