import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import { type DesignReading, within } from '../read-design.ts';

const again =
  /\b(?:retr(?:y|ies|ied|ying)|repeat(?:s|ed)?|tr(?:y|ies|ied) again|once more|loops?|re-?sent|sent (?:again|anew)|put back|goes back|comes up again|taken up again|next (?:request|attempt|call) follows|offered again|in each pass|(?:with|in) every pass|as many times|a second time)\b/i;

const numbered =
  /\b(?:(?:one|two|three|four|five|six|ten|\d+) (?:more |further )?(?:attempts?|tries|times|repetitions?|retries)|attempts? at|after \d[\d.]*, \d|at \d[\d.]*(?: s| ms)?(?:,| and) \d|back-?off|jitter|doubl\w+|exponential|breaker|dead-letter|dlq|same rules|parked|set aside|gives? up|given up|at most|one repetition|once\b(?! more)|twice|in the next night|next poll)\b/i;

/** Repetitions of which neither number nor distance is said. */
export function endlessRetries(reading: DesignReading): Objection[] {
  return within(reading, /^Integration Points$/).flatMap((passage) => {
    const sentence = passage.sentences.find(
      (said) =>
        again.test(said.replace(/Retry-After/gi, ' ')) &&
        !/\b(?:no|not|never|without|idempot\w*|harmless|skip\w*|duplicat\w*|ids?|key)\b/i.test(said),
    );
    if (sentence === undefined || numbered.test(passage.block)) return [];
    return [
      raise(reading, {
        concern: 'retry',
        weight: 'minor',
        passage,
        sentence,
        fault: 'it is repeated, and nobody says how often and at which distance',
        text: 'While the other side is down every caller repeats at its own pace and holds a worker; when it comes back, all of them hit it together. What is refused for good is repeated for ever.',
        question: 'How many attempts at which distances, and where does it go after the last one?',
        waysOut: [
          {
            title: 'A handful of attempts, doubling, with jitter, then set aside',
            tradeOff: 'Somebody has to look after what was set aside.',
          },
          { title: 'Circuit breaker in front', tradeOff: 'Good requests are refused while it is open.' },
        ],
      }),
    ];
  });
}
