import type { Objection } from '../../../lifecycle/challenge.ts';
import { inOrder, repeatedOnce } from '../answer-words.ts';
import type { Passage } from '../passages.ts';
import { raise } from '../raise.ts';
import { type DesignReading, within } from '../read-design.ts';
import { partnerLimits } from './partner-limits.ts';
import { unansweredRisks } from './unanswered-risks.ts';

/** What is left out of messages that others send, of limits that others set, and of risks that the PRD names. */
export function objectToPartners(reading: DesignReading): Objection[] {
  return [
    ...integrationBlocks(reading).flatMap((block) => objectToBlock(reading, block)),
    ...partnerLimits(reading),
    ...unansweredRisks(reading),
  ];
}

interface Block {
  readonly first: Passage;
  readonly text: string;
}

function integrationBlocks(reading: DesignReading): Block[] {
  const blocks = new Map<string, Passage[]>();
  for (const passage of within(reading, /^Integration Points$/))
    blocks.set(passage.block, [...(blocks.get(passage.block) ?? []), passage]);
  return [...blocks.values()].flatMap((passages) => {
    const [first] = passages;
    return first ? [{ first, text: `${first.label}\n${passages.map(({ text }) => text).join('\n')}` }] : [];
  });
}

const asynchronous =
  /\b(?:events?|topics?|queues?|kafka|rabbitmq|sqs|sns|mqtt|stream|messages? (?:bus|broker)|publish(?:es|ed (?:to|on|by|through))|subscrib\w*)\b/i;

function objectToBlock(reading: DesignReading, { first, text }: Block): Objection[] {
  const found: Objection[] = [];
  const isNone = /\b(?:no interface|neither publishes|no events|none|publishes nothing|does not publish)\b/i.test(text);
  const sentence = first.sentences[0] ?? first.text;
  const isConsumed =
    asynchronous.test(text) && /\b(?:consum\w+|subscrib\w+|receiv\w+|published?|publishes|events?)\b/i.test(text) && !isNone;
  if (
    isConsumed &&
    !repeatedOnce.test(text) &&
    !/same rules|as above|like (?:the|those)/i.test(text) &&
    !repeatedOnce.test(eventAnswers(reading))
  ) {
    found.push(
      unsaid(
        reading,
        first,
        sentence,
        'idempotency',
        'an event that comes twice is not recognized',
        'Every broker delivers some messages twice. Without a key that is remembered each copy takes effect.',
        'How does a consumer know that it has seen this event before?',
      ),
    );
  }
  if (
    isConsumed &&
    !inOrder.test(text) &&
    !/same rules|as above|like (?:the|those)|order/i.test(text) &&
    !inOrder.test(eventAnswers(reading))
  ) {
    found.push(
      unsaid(
        reading,
        first,
        sentence,
        'ordering',
        'nothing is said of the order of events',
        'After a retry or with two consumers the older event about a thing comes last and is applied last.',
        'What happens when the second of two events about the same thing is processed first?',
      ),
    );
  }
  return found;
}

/** What the design says about its events elsewhere. */
function eventAnswers({ design }: DesignReading): string {
  return design
    .filter(({ text, section }) => /\b(?:events?|messages?|consumers?|idempotent)\b/i.test(text) && section !== 'Monitoring')
    .map(({ text }) => text)
    .join('\n');
}

function unsaid(
  reading: DesignReading,
  passage: Passage,
  sentence: string,
  concern: 'idempotency' | 'ordering',
  fault: string,
  text: string,
  question: string,
): Objection {
  const waysOut =
    concern === 'idempotency'
      ? [
          {
            title: 'Store the id of the event with the change',
            tradeOff: 'One more table, to be emptied after the longest redelivery.',
          },
          { title: 'Make the change itself repeatable', tradeOff: 'Only where the event says the result and not the step.' },
        ]
      : [
          { title: 'Key by the thing that changes', tradeOff: 'A hot thing has one consumer.' },
          { title: 'A version in each event, lower ones are skipped', tradeOff: 'Gaps need an answer.' },
        ];
  return raise(reading, { concern, weight: 'minor', passage, sentence, fault, text, question, waysOut });
}
