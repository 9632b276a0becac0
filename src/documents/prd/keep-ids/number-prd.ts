import { nfrCategories, primaryKpiId, type PrdBody } from '../../../lifecycle/prd.ts';
import { takeAuthorId } from '../reading/author-id.ts';
import type { EarlierParts } from './earlier-parts.ts';
import { giveNumbers } from './give-numbers.ts';

type Part = { readonly id: string; readonly alias?: string };

/**
 * Gives each part its local id: the number that the document states (in `id`, else ''), else the
 * one of the version before, else the next that no part ever had, in document order.
 */
export function numberPrd(body: PrdBody, earlier?: EarlierParts): PrdBody {
  const used = listUsed(earlier?.everUsed ?? []);
  const number = <T extends Part>(
    parts: readonly T[],
    { prefix, before, keysOf, scope = '', reserved = [] }: Numbering<T>,
  ): T[] => {
    const numbers = giveNumbers(
      parts.map((part) => ({ keys: keysOf(part), own: part.id === '' ? null : numberIn(part.id) })),
      {
        before: before.map((part) => ({ keys: keysOf(part), number: numberIn(part.id) })),
        everUsed: [...reserved, ...(used.get(`${scope}${prefix}-`) ?? [])],
      },
    );
    return parts.map((part, at) => ({ ...part, id: `${prefix}-${numbers[at] ?? 1}` }));
  };
  const textKeys = ({ alias, text }: Part & { readonly text: string }): string[] => [canonical(alias), text];
  const was = earlier?.body;
  const criteriaBefore = new Map(was?.stories.map(({ id, criteria }) => [id, criteria]));
  const stories = number(body.stories, {
    prefix: 'US',
    before: was?.stories ?? [],
    keysOf: ({ alias, title = '', role, capability, benefit, criteria }) => {
      const statement = [role, capability, benefit].join('\n');
      const whole = [title, statement, ...criteria.map(({ text }) => text)].join('\n');
      return [canonical(alias), whole, capability === '' ? '' : statement, title];
    },
  }).map((story) => ({
    ...story,
    criteria: number(story.criteria, {
      prefix: 'AC',
      scope: `${story.id}.`,
      before: criteriaBefore.get(story.id) ?? [],
      keysOf: textKeys,
    }),
  }));
  const flat = nfrCategories.flatMap((category) => body.nonFunctional[category].map((nfr) => ({ ...nfr, category })));
  const nfrs = number(flat, {
    prefix: 'NFR',
    before: was ? nfrCategories.flatMap((category) => was.nonFunctional[category].map((nfr) => ({ ...nfr, category }))) : [],
    keysOf: textKeys,
  });
  const nonFunctional = Object.fromEntries(
    nfrCategories.map((category) => [
      category,
      nfrs.filter((nfr) => nfr.category === category).map(({ category: _category, ...nfr }) => nfr),
    ]),
  ) as PrdBody['nonFunctional'];
  return {
    ...body,
    stories,
    requirements: number(body.requirements, { prefix: 'REQ', before: was?.requirements ?? [], keysOf: textKeys }),
    nonFunctional,
    metrics: {
      ...body.metrics,
      secondary: number(body.metrics.secondary, {
        prefix: 'KPI',
        before: was?.metrics.secondary ?? [],
        keysOf: textKeys,
        reserved: [numberIn(primaryKpiId)],
      }),
    },
    unread: number(body.unread, { prefix: 'TXT', before: was?.unread ?? [], keysOf: textKeys }),
  };
}

interface Numbering<T extends Part> {
  readonly prefix: string;
  readonly before: readonly T[];
  readonly keysOf: (part: T) => string[];
  readonly scope?: string;
  readonly reserved?: readonly number[];
}

/** Groups numbers by id prefix: `US-`, `US-3.AC-`. */
function listUsed(everUsed: readonly string[]): ReadonlyMap<string, number[]> {
  const used = new Map<string, number[]>();
  for (const id of everUsed) {
    const prefix = id.slice(0, id.lastIndexOf('-') + 1);
    const numbers = used.get(prefix);
    if (numbers) numbers.push(numberIn(id));
    else used.set(prefix, [numberIn(id)]);
  }
  return used;
}

function numberIn(id: string): number {
  const digits = id.slice(id.lastIndexOf('-') + 1);
  return /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
}

function canonical(alias = ''): string {
  return alias === '' ? '' : (takeAuthorId(alias)?.id.canonical ?? alias);
}
