import { matchPatterns, namesPattern, describeMatch } from '../../patterns/match-patterns.ts';
import { ofDesign, raise, titleOf, type Check } from '../objection.ts';

/** Requires a reason for each alternative and a verdict for each pattern that facts call for. */
export const checkAlternatives: Check = (material) => {
  const { alternatives, patterns } = material.rfc.body;
  const called = matchPatterns(material).filter(({ refs, status }) => refs.length > 0 && status === 'Active');
  return [
    ...alternatives
      .filter(({ state, reason }) => state === 'open' || reason === '')
      .map(({ id, text, state }) =>
        raise({
          concern: 'alternative-without-reason',
          weight: 'major',
          tie: ofDesign(id),
          title: `${id} is ${state}, and nothing says why.`,
          text: `${titleOf(text)}: whoever asks for it in a year finds no answer, and builds it.`,
          question: `Is it taken or not, and why? Fill in "Reason" of ${id}, and its "State".`,
        }),
      ),
    ...called
      .filter(({ key, title }) =>
        patterns.every(({ pattern, verdict }) => verdict === 'undecided' || !namesPattern(pattern, { key, title })),
      )
      .map(({ key, title, refs, because }) =>
        raise({
          concern: 'pattern-not-considered',
          weight: 'minor',
          tie: { kind: 'pattern', ref: key, quote: title },
          title: `Nobody has said whether ${title} is used.`,
          text: describeMatch({ refs, because }),
          question: `Is it used, and how, or why not? Write "used" or "not-used" into the column "Verdict" of its row below "Playbook Patterns".`,
        }),
      ),
  ];
};
