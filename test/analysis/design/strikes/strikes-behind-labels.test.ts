import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

it.each([
  ['- **Notifier**: Reads orders from Kafka and mails them.', 'Reads orders ~~from Kafka~~ and mails them.'],
  ['- **Cache:** Holds seats in Kafka; it tells the desk.', 'Holds seats ~~in Kafka~~; it tells the desk.'],
  ['- **Relay**: Keeps the events in Kafka, and tells the desk.', 'Keeps the events ~~in Kafka~~, and tells the desk.'],
  // Nothing is left of these without it.
  ['- **Tickets**: Tickets stand in Kafka.', '~~Tickets stand in Kafka.~~'],
  ['- **Tickets**: Kafka keeps them.', '~~Kafka keeps them.~~'],
])(
  'strikes of a sentence behind the name of a component no more than that, however its first word is written: %s',
  (written, expected) => {
    const { body } = documentKinds.rfc.parse(`# Seats\n\n## Component Design\n\n${written}\n`);
    const session = sessionOf({
      decisions: [
        {
          id: 'DEC-1',
          text: 'No Kafka.',
          rationale: '',
          settles: ['Q-1'],
          decidedBy: 'Ada',
          decidedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
    });
    expect(finalizeRfc(rfcBodySchema.parse(body), session).proposedSolution.componentDesign).toContain(expected);
  },
);
