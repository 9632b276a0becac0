import type { Objection } from '../../../lifecycle/challenge.ts';
import { inOrder, repeatedOnce } from '../answer-words.ts';
import type { Passage } from '../passages.ts';
import { raise } from '../raise.ts';
import { type DesignReading, within } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { partnerLimits } from './partner-limits.ts';
import { unansweredRisks } from './unanswered-risks.ts';

/** What the section on integration points leaves out of each partner. */
export function objectToPartners(reading: DesignReading): Objection[] {
  return [
    ...integrationBlocks(reading).flatMap((block) => objectToBlock(reading, block)),
    ...partnerLimits(reading),
    ...unansweredRisks(reading),
  ];
}

interface Block {
  readonly passages: readonly Passage[];
  readonly first: Passage;
  readonly text: string;
}

function integrationBlocks(reading: DesignReading): Block[] {
  const blocks = new Map<string, Passage[]>();
  for (const passage of within(reading, /^Integration Points$/))
    blocks.set(passage.block, [...(blocks.get(passage.block) ?? []), passage]);
  return [...blocks.values()].flatMap((passages) => {
    const [first] = passages;
    return first ? [{ passages, first, text: `${first.label}\n${passages.map(({ text }) => text).join('\n')}` }] : [];
  });
}

const calls =
  /\b(?:POST|GET|PUT|REST|SOAP|HTTPS?|API)\b|\b(?:https?|rest|grpc|soap|calls|called|requests?|endpoint|quer(?:y|ies)|asked for over|asks|rpc|synchronous\w*|looked up|graphql|web ?service)\b/;

const overWire =
  /\b(?:POST|GET|PUT|REST|SOAP|HTTPS?|https?|rest|g?rpc|gRPC|soap|API|endpoint|graphql|GraphQL|web ?service|TCP|TLS)\b/;

/** One context of the model asks another one, and nothing says that there is a wire between them. */
function isInside({ material: { source } }: DesignReading, text: string): boolean {
  if (source.kind !== 'daa') return false;
  return source.body.contexts.filter(({ name }) => text.includes(name)).length >= 2;
}

const timed =
  /[,:;] \d+(?:\.\d+)? ?(?:ms|s)\b|\b(?:time-?outs?|deadline|within (?:at most )?\d|(?:connect|answer|call|wait\w*|response|reply|read)\b[^.;]{0,40}\d+(?:\.\d+)? ?(?:ms|s|sec|seconds?|minutes?)\b|gives? up after|given up after|at most \d+(?:\.\d+)? ?(?:ms|s|seconds?)|after \d+(?:\.\d+)? ?(?:ms|s|seconds?)\b)/i;

const timedEverywhere =
  /\b(?:all|each|every) (?:\w+ ){0,3}(?:calls?|requests?|client|outgoing)\b[^.;]*\b(?:time-?out|deadline|\d+ ?(?:ms|s|seconds?))\b/i;

const fails =
  /\b(?:fail(?:s|ed|ure|ures|ing|-?over)?|down|away|unavailable|offline|outages?|does not answer|no answer|when it is back|without (?:an?|the|\w+s)\b|without an? (?:answer|score|result|reply|response)|no (?:score|result|data|reply|response)|missing|late|older than|breaker|fall-?back|retr\w+|attempts?|repeated?|repeats|repetition|dead-letter|dlq|unreachable|lost|crash\w*|try again|503|waits?|buffer\w*|otherwise|after \d+ minutes|due (?:at|by|on|hourly)|connection|goes through|pauses?|read from|errors?)\b/i;

/** Errors and refusals are answers; the day without any is another matter. */
const trusting =
  /\b(?:what is there|nothing happens|without further|no precaution\w*|stable|well[- ]known|large company|build on it|is fine|no (?:special )?(?:handling|provision))\b/i;

const asynchronous =
  /\b(?:events?|topics?|queues?|kafka|rabbitmq|sqs|sns|mqtt|stream|messages? (?:bus|broker)|publish(?:es|ed (?:to|on|by|through))|subscrib\w*)\b/i;

function objectToBlock(reading: DesignReading, { first, text, passages }: Block): Objection[] {
  const found: Objection[] = [];
  const isNone = /\b(?:neither publishes|no events|none|publishes nothing|does not publish)\b/i.test(text);
  const isCall =
    calls.test(text) &&
    !/\b(?:each|every|the) calls? (?:has|carries|comes|is signed)|\bcalls us\b|\bcalls are signed/i.test(text) &&
    !/\b(?:webhooks?|writes? (?:into|to) (?:our|the) (?:bucket|folder))\b/i.test(first.text) &&
    (overWire.test(text) || !isInside(reading, first.text));
  const isMessenger =
    /\b(?:sms|text messages?|e-?mails?|mails?|push|fax|phone calls?|letters?|print\w*|payments?)\b/i.test(text) &&
    /\b(?:provider|gateway|partner|vendor|service|handed over|hands? over|accepts?|sent|sends?)\b/i.test(text);
  const sentence = first.sentences[0] ?? first.text;
  if (
    isCall &&
    !timed.test(text) &&
    !timedEverywhere.test(reading.text) &&
    !/\b(?:time-?out|deadline|within)\b/i.test(text) &&
    !asynchronous.test(text)
  ) {
    found.push(
      raise(reading, {
        concern: 'timeout',
        weight: 'minor',
        passage: first,
        sentence: passages.flatMap(({ sentences }) => sentences).find((said) => calls.test(said)) ?? sentence,
        fault: 'no time-out is named',
        text: 'When this partner is slow and does not fail, every caller waits with its thread and connection until there are none left; then everything else stands still with it.',
        question: 'After how long is a call given up, and what does the caller get then?',
        waysOut: [
          { title: 'A time-out below that of the caller, and a fallback', tradeOff: 'Some slow answers are thrown away.' },
          { title: 'Accept, store and answer later', tradeOff: 'The caller sees a state in between.' },
        ],
      }),
    );
  }
  const names = subjectWords(first.label);
  const answeredElsewhere = within(reading, /Failure Modes|Risks|Edge Cases/).some(
    (passage) => fails.test(passage.text) && sharedWords(names, subjectWords(passage.text)).length > 0,
  );
  const isFeed = /\b(?:files?|feeds?|polled|fetched|list|batch|sftp|ftp|deliver(?:s|ed|y)|readings?)\b/i.test(text);
  const isTrusted =
    trusting.test(text) &&
    !/\b(?:down|away|unavailable|offline|outages?|missing|late|older than|breaker|fall-?back|estimated?)\b/i.test(text);
  if (
    !isNone &&
    (isCall || isMessenger || (isFeed && !asynchronous.test(text))) &&
    (!fails.test(text) || isTrusted) &&
    !answeredElsewhere
  ) {
    found.push(
      raise(reading, {
        concern: 'failure-mode',
        weight: 'minor',
        passage: first,
        sentence,
        fault: 'nothing is said of the day on which it does not answer',
        text: 'Sooner or later it is away, refuses or answers nonsense. Whether users then see an error, an old value or nothing at all is decided by whoever writes the code that night.',
        question: 'What do its callers do while it is away for a minute, an hour, a day?',
        waysOut: [
          { title: 'A fallback that is good enough for a while', tradeOff: 'What is shown may be old or incomplete.' },
          { title: 'Store and deliver later', tradeOff: 'Needs a queue and somebody who watches its age.' },
        ],
      }),
    );
  }
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
