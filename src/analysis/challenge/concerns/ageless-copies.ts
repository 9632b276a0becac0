import type { Objection } from '../../../lifecycle/challenge.ts';
import { readFigures } from '../figures.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { isBuilt } from './built.ts';

const copied =
  /\b(?:(?:is|are|be|gets?) cached|cache[sd]? (?:in|for|at|per|of)|in (?:a|the|its|redis|their) ?cache|caches the|read model|projections?|materiali[sz]ed view|(?:keeps?|has|holds?|gets?) (?:a|its own) (?:\w+ )?copy|in-memory (?:copy|list|table)|(?:list|table|index|copy|map|counts?|figures?)\b[^;]{0,60}\b(?:loads?|loaded|filled|fetched|held|kept) (?:when|by each|at|in each|in the memory|only|once)|(?:kept|held) (?:by|in) each instance|its own index)\b/i;

const ages =
  /\b(?:ttl|expir\w*|refresh\w*|rebuil\w*|invalidat\w*|stale\w*|older|age\b|fresh\w*|up to date|same transaction|in the transaction|outbox|version|poll\w*|every|each (?:minute|hour|second)|when (?:a|the) \w+ (?:closes|changes)|written (?:in|with)|as of|static|evict\w*)\b/i;

/** Copies of which nobody says how old they may be. */
export function agelessCopies(reading: DesignReading): Objection[] {
  return reading.design.filter(isBuilt).flatMap((passage) => {
    const sentence = passage.sentences.find(
      (said) => copied.test(said) && !/\b(?:no|not|never|nor|without) (?:a )?(?:cache|copy)/i.test(said),
    );
    if (sentence === undefined || ages.test(passage.text) || readFigures(passage.text).some(({ kind }) => kind === 'duration'))
      return [];
    return [
      raise(reading, {
        concern: 'staleness',
        weight: 'minor',
        passage,
        sentence,
        fault: 'nobody says how old the copy may be',
        text: 'A change at the source is not in the copy for a while, and after a lost update never. Whoever reads it decides by what was, without seeing that.',
        question: 'How old may it be at most, what refreshes it, and how does a reader know its age?',
        waysOut: [
          { title: 'An expiry below what the requirements allow', tradeOff: 'More reads at the source.' },
          { title: 'A rebuild at fixed times besides the events', tradeOff: 'A job, and load at the source.' },
        ],
      }),
    ];
  });
}
