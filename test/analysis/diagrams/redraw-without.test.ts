import { describe, expect, it } from 'vitest';
import { redrawWithout } from '../../../src/analysis/diagrams/redraw-without.ts';

const sequence = (...lines: readonly string[]): string => ['sequenceDiagram', ...lines.map((line) => `  ${line}`)].join('\n');
const isKafka = (name: string): boolean => name === 'Kafka';

describe('a sequence diagram without what is gone', () => {
  it.each([
    [
      'names of several words',
      sequence(
        'Tablet->>Collection Service: POST',
        'Collection Service->>Kafka: Recorded',
        'Kafka->>Quality Service: Recorded',
        'Quality Service-->>Lab Link: GET',
      ),
      sequence('Tablet->>Collection Service: POST', 'Quality Service-->>Lab Link: GET'),
    ],
    [
      'names that are declared',
      sequence('participant K as Kafka', 'participant B as Billing desk', 'B->>K: pays', 'Note over B,K: slow', 'B->>B: books'),
      sequence('participant B as Billing desk', 'B->>B: books'),
    ],
    [
      'arrows of every kind',
      sequence('A-)Kafka: tells', 'A-xKafka: fails', 'A->>+B: asks', 'activate Kafka', 'B-->>-A: answers'),
      sequence('A->>+B: asks', 'B-->>-A: answers'),
    ],
    ['a name that only begins alike', sequence('A->>Kafka Connect: reads'), sequence('A->>Kafka Connect: reads')],
    ['nothing that is gone', sequence('A->>B: reads from Kafka'), sequence('A->>B: reads from Kafka')],
  ])('has %s', (_, text, left) => expect(redrawWithout(text, isKafka)).toBe(left));

  it('is none where nobody meets any more', () => {
    expect(redrawWithout(sequence('Collection Service->>Kafka: Recorded'), isKafka)).toBeNull();
  });
});
