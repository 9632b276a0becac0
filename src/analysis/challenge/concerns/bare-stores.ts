import type { Objection } from '../../../lifecycle/challenge.ts';
import { raise } from '../raise.ts';
import { type DesignReading, within } from '../read-design.ts';

const stateful =
  /\b(?:postgres\w*|mysql|mariadb|oracle|sql server|mongo\w*|redis|memcached|rabbitmq|kafka|mosquitto|emqx|activemq|nats|elasticsearch|opensearch|database|broker|message queue|gateway|file server|cassandra|sqlite)\b/i;

const redundant =
  /\b(?:standby|replicas?|replicated|clusters?|quorum|nodes|zones?|managed|fail-?over|redundan\w+|multi-az|serverless|(?:two|three|four|five|\d+) (?:\w+ )?(?:instances|machines|servers|brokers|nodes|containers)|can be lost|company|existing|of operations|that is there|cloud|mirror\w*|s3|rds|aurora|sqs|sns)\b/i;

/** A store or broker on which all rests, with an availability to keep, and no second one anywhere. */
export function bareStores(reading: DesignReading): Objection[] {
  const demand = reading.demands.find(
    ({ kind, text }) => kind === 'availability' && /99(?:\.\d+)? ?%|single failure|no single/i.test(text),
  );
  if (
    !demand ||
    redundant.test(
      reading.passages
        .filter(
          ({ section, role }) =>
            role !== 'rejected' &&
            [
              'Technology Choices',
              'Failure Modes',
              'High-Level Approach',
              'Technical Context',
              'Component Design',
              'Design Session',
            ].includes(section),
        )
        .map(({ text }) => text)
        .join('\n'),
    )
  )
    return [];
  const passage = within(reading, /^Technology Choices$/).find(({ text }) => stateful.test(text));
  const sentence = passage?.sentences.find((said) => stateful.test(said));
  if (!passage || sentence === undefined) return [];
  return [
    raise(reading, {
      concern: 'single-point-of-failure',
      weight: 'minor',
      passage,
      sentence,
      demand,
      fault: 'nothing takes over when it is lost',
      text: `“${demand.text}” is asked for, and the RFC names no second machine, standby or zone. One failed disk takes longer to repair than the target allows in a year.`,
      question: 'What takes over, within which time, and when was that tried?',
      waysOut: [
        { title: 'A standby in another zone with tested fail-over', tradeOff: 'Costs about twice as much.' },
        { title: 'Agree on a lower target', tradeOff: 'Whoever asked for it has to accept the hours.' },
      ],
    }),
  ];
}
