import type { Objection } from '../../../lifecycle/challenge.ts';
import { repeatedOnce } from '../answer-words.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { isBuilt } from './built.ts';

const incoming =
  /\b(?:consum\w+|messages?|events?|webhooks?|callbacks?|notifications?|deliver(?:s|ed|y)|redeliver\w*|queue|topic|importer|replay\w*|kafka|sqs|rabbitmq|pulses?|telegrams?|listens? to|subscrib\w+|(?:takes?|reads?|handles|gets|receives|for each) \p{Lu}\p{Ll}+\p{Lu}\w+|jobs?|batch)\b/u;

const adds =
  /\b(?:adds? (?:\w+ ){1,5}(?:to|up)|added to|increments?|incremented|increas(?:es|ed)|decreas(?:es|ed)|reduc(?:es|ed)|lower(?:s|ed)|rais(?:es|ed) the|plus|minus|goes up|go up|goes down|subtract(?:s|ed)?|deduct(?:s|ed)?|counts? (?:\w+ )?(?:up|down)|pays? out|on top of|running total|tally|sums? up|accumulat\w+|credits? the|credited|debited|charg(?:es|ed)|books|creates? (?:an? |the )?(?:entry|row|record|booking|order|invoice|payment|line)|inserts? (?:an? |the )?(?:\w+ )?(?:entry|row|record|line))\b/i;

const repeats =
  /\b(?:redeliver\w*|again|twice|second time|at least once|at-least-once|more than once|repeat\w*|retr\w+|restart\w*|start(?:s|ed)? over|crash\w*|replay\w*|resum\w+|dies|fails|another instance|not confirmed|from the top|interrupted|anew|until it gets)\b/i;

/** A message adds to a figure, may come again, and nothing tells the copies apart. */
export function addedTwice(reading: DesignReading): Objection[] {
  return reading.design.filter(isBuilt).flatMap((passage) => {
    if (!incoming.test(passage.text) || repeatedOnce.test(passage.text)) return [];
    if (
      !repeats.test(passage.block) &&
      !/\b(?:queue|webhooks?|callbacks?|kafka|sqs|rabbitmq|topic|broker|broadcast|listens? to)\b/i.test(passage.text)
    )
      return [];
    const sentence = passage.sentences.find((said) => adds.test(said) && !/\b(?:never|no)\b/i.test(said));
    if (sentence === undefined) return [];
    return [
      raise(reading, {
        concern: 'idempotency',
        weight: 'minor',
        passage,
        sentence,
        fault: 'what comes a second time is added a second time',
        text: 'The sender repeats after a crash or a lost acknowledgement. Each copy is added, and nothing in the RFC tells a copy from a new one; the figure drifts, and what is made from it with it.',
        question: 'By what is a message that was added already known again?',
        waysOut: [
          {
            title: 'Store the id of the message with the change',
            tradeOff: 'One more table, to be emptied after the longest redelivery.',
          },
          { title: 'Compute the figure from rows with a natural key', tradeOff: 'A query or a job in place of an addition.' },
        ],
      }),
    ];
  });
}
