import { nfrCategories, type PrdBody } from '../../../lifecycle/prd.ts';
import { wholeOwnId } from '../read-ids.ts';
import type { NumberedBefore } from './give-numbers.ts';
import type { Matchable } from './match-parts.ts';

/** What an import of the next version has to know of the PRD so far, so that what stands keeps its ids. */
export interface EarlierParts {
  readonly body: Pick<PrdBody, 'stories' | 'requirements' | 'nonFunctional'>;
  /** Local ids of all parts that any version of it had. */
  readonly everUsed: readonly string[];
}

type Statement = Pick<PrdBody['stories'][number], 'role' | 'capability' | 'benefit'> & {
  readonly title?: string;
  readonly criteria: readonly { readonly text: string }[];
};

/** `alias` is the id that the document gives it, in another spelling than ours. */
export function likeStory(alias: string, { title = '', role, capability, benefit, criteria }: Statement): Matchable {
  const statement = [title, role, capability, benefit].join('\n');
  const whole = [statement, ...criteria.map(({ text }) => text)].join('\n');
  return {
    keys: [canonical(alias), whole, normalize(whole), statement, normalize(statement), normalize(title)],
    texts: [statement, whole],
  };
}

export function likeText(alias: string, text: string): Matchable {
  return { keys: [canonical(alias), text, normalize(text)], texts: [text] };
}

export function storiesBefore({ stories }: EarlierParts['body']): NumberedBefore[] {
  return stories.map((story) => ({ ...likeStory(story.alias ?? '', story), number: numberIn(story.id) }));
}

export function criteriaBefore(criteria: PrdBody['stories'][number]['criteria']): NumberedBefore[] {
  return criteria.map(({ id, text }) => ({ ...likeText('', text), number: numberIn(id) }));
}

export function requirementsBefore({ requirements }: EarlierParts['body']): NumberedBefore[] {
  return requirements.map(({ id, alias = '', text }) => ({ ...likeText(alias, text), number: numberIn(id) }));
}

export function nfrsBefore({ nonFunctional }: EarlierParts['body']): NumberedBefore[] {
  return nfrCategories.flatMap((category) =>
    nonFunctional[category].map(({ id, text }) => ({ ...likeText('', text), number: numberIn(id) })),
  );
}

/** The numbers of ids by what stands before them: `US-`, `US-3.AC-`. */
export function listUsed({ everUsed }: EarlierParts): ReadonlyMap<string, readonly number[]> {
  const ids = everUsed.map((id) => /^(.*?)(\d{1,9})$/.exec(id)).filter((match) => match !== null);
  return new Map(
    [...Map.groupBy(ids, ([, prefix = '']) => prefix)].map(([prefix, own]) => [
      prefix,
      own.map(([, , digits]) => Number(digits)),
    ]),
  );
}

function numberIn(id: string): number {
  return Number(/\d+$/.exec(id)?.[0] ?? 0);
}

function canonical(alias: string): string {
  return alias === '' ? '' : (wholeOwnId(alias)?.canonical ?? alias);
}

/** Letters and digits alone: case, marks and spaces are no change of meaning. */
function normalize(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}
