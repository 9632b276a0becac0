import type { Objection } from '../../../lifecycle/challenge.ts';
import { asksForPatterns, looksAway, namesNone } from '../meanings/patterns.ts';
import type { Passage } from '../passages.ts';
import { mentions } from '../phrases/concept.ts';
import { readWords } from '../phrases/words.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

/** A section on patterns that considers none, or says that nobody looked. */
export function unusedPlaybook(reading: DesignReading): Objection[] {
  const rows = reading.passages.filter(({ section }) => section === 'Playbook Patterns');
  const passage = rows.find(saysNobodyLooked) ?? (rows.every(saysNone) ? rows[0] : undefined);
  if (!passage) return [];
  return [
    raise(reading, {
      concern: 'pattern-not-considered',
      weight: 'major',
      passage,
      sentence: passage.sentences.find((said) => mentions(readWords(said), looksAway)) ?? passage.text,
      fault: 'no pattern of the Playbook was considered',
      text: 'Whether an outbox, an idempotent API, a dead-letter queue, a circuit breaker or a saga applies was not asked. What others have learnt from an incident is learnt here again.',
      question: 'Which patterns apply to what is stored, called and sent here, and which do not, and why?',
      waysOut: [
        { title: 'Go through the Playbook, a line for each pattern that could apply', tradeOff: 'An hour.' },
        { title: 'Say that none applies, and why', tradeOff: 'Whoever disagrees has to say so at the gate.' },
      ],
    }),
  ];
}

/** "Playbook | Not opened for this one": of all patterns, and not of one of them. */
function saysNobodyLooked({ label, text }: Passage): boolean {
  const words = readWords(`${label}: ${text}`);
  return mentions(words, asksForPatterns) && mentions(words, looksAway);
}

function saysNone({ label, text }: Passage): boolean {
  return mentions(readWords(label === '' ? text : label), namesNone);
}
