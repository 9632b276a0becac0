import fc from 'fast-check';
import type { PrdBody } from '../../../../src/lifecycle/prd.ts';

/** One thing that somebody does to a PRD. */
type Deed =
  | { readonly deed: 'reword'; readonly at: number; readonly text: string }
  | { readonly deed: 'remove'; readonly at: number }
  | { readonly deed: 'insert'; readonly at: number; readonly thing: string }
  | { readonly deed: 'demand'; readonly at: number; readonly text: string };

export const deeds = fc.oneof(
  fc.record({
    deed: fc.constant('reword' as const),
    at: fc.nat(9),
    text: fc.constantFrom(
      'A member can have at most 9 open loans.',
      'A branch can be closed for a day.',
      'A fine is at most 20 euros.',
    ),
  }),
  fc.record({ deed: fc.constant('remove' as const), at: fc.nat(9) }),
  fc.record({
    deed: fc.constant('insert' as const),
    at: fc.nat(9),
    thing: fc.constantFrom('donation', 'exhibition', 'reading room'),
  }),
  fc.record({
    deed: fc.constant('demand' as const),
    at: fc.nat(9),
    text: fc.constantFrom('A loan can be suspended for 10 days.', 'A damaged copy costs the member its price.'),
  }),
);

/** The PRD after the deeds, with its stories numbered as a document that numbers none. */
export function apply(body: PrdBody, doing: readonly Deed[], renumbers: boolean): PrdBody {
  let stories = structuredClone(body.stories);
  for (const one of doing) {
    const at = one.at % Math.max(1, stories.length);
    const story = stories[at];
    if (one.deed === 'remove') stories = stories.filter((_, index) => index !== at || stories.length < 3);
    else if (one.deed === 'reword' && story?.criteria[0]) story.criteria[0].text = one.text;
    else if (one.deed === 'demand') story?.criteria.push({ id: `AC-${story.criteria.length + 1}`, text: one.text });
    else if (one.deed === 'insert')
      stories.splice(at, 0, {
        id: `US-${40 + stories.length + one.at}`,
        role: 'member',
        capability: `offer a ${one.thing} to a branch`,
        benefit: 'everybody can use it',
        priority: 'must-have',
        criteria: [{ id: 'AC-1', text: `A ${one.thing} is accepted or declined within 14 days.` }],
      });
  }
  const unique = [...new Map(stories.map((story) => [story.id, story])).values()];
  return { ...body, stories: renumbers ? unique.map((story, at) => ({ ...story, id: `US-${at + 1}` })) : unique };
}
