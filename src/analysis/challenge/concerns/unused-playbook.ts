import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { within } from '../read-design.ts';

/** A section on patterns that considers none. */
export function unusedPlaybook(reading: DesignReading): Objection[] {
  const rows = within(reading, /^Playbook Patterns$/);
  const [first] = rows;
  const isNone = ({ label, text }: { label: string; text: string }): boolean =>
    /^(?:none|n\/?a|no patterns?|-|–|not applicable)\b/i.test(label.trim()) ||
    /\b(?:did not|didn['’]t|not) (?:go|look|gone|been) through\b/i.test(text);
  if (!first || !rows.every(isNone)) return [];
  return [
    raise(reading, {
      concern: 'pattern-not-considered',
      weight: 'major',
      passage: first,
      sentence: first.sentences[0] ?? first.text,
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
