import { repeatedOnce } from '../../../analysis/challenge/answer-words.ts';
import type { Concern, Objection, WayOut } from '../../../lifecycle/challenge.ts';

/** What comes with a mechanism that somebody decides on. */
export interface Brought {
  /** How the mechanism is called. */
  readonly mechanism: string;
  /** Words by which a decision names it. */
  readonly named: RegExp;
  readonly concern: Concern;
  readonly weight: Objection['weight'];
  /** Words by which decision or design answer it already. */
  readonly answered: RegExp;
  readonly fault: string;
  readonly text: string;
  readonly question: string;
  readonly waysOut: readonly WayOut[];
}

/** Known prices of known mechanisms: what an architect asks next. */
export const brings: readonly Brought[] = [
  {
    mechanism: 'Outbox',
    named: /\boutbox/i,
    concern: 'idempotency',
    weight: 'major',
    answered: repeatedOnce,
    fault: 'what the relay sends may come twice',
    text: 'The relay dies between sending and marking the row as sent, and sends it again after its restart. Consumers without a key apply it twice.',
    question: 'By which key does each consumer recognize an event that it has seen?',
    waysOut: [
      {
        title: 'The id of the outbox row travels with the event and is stored with the change',
        tradeOff: 'One table more for each consumer.',
      },
    ],
  },
  {
    mechanism: 'Outbox',
    named: /\boutbox/i,
    concern: 'monitoring',
    weight: 'minor',
    answered:
      /\b(?:outbox|relay|unsent|oldest (?:event|row|entry))\b[^.]{0,80}\b(?:alert|page|metric|alarm|watch)|(?:alert|page|metric|alarm)[^.]{0,80}\b(?:outbox|relay|unsent|oldest (?:event|row|entry))\b/i,
    fault: 'nobody notices when the relay stands still',
    text: 'Changes go on being committed, and no event leaves. Everything looks healthy until somebody misses what should have followed.',
    question: 'Which figure shows the age of the oldest event that was not sent, and who is told at which value?',
    waysOut: [{ title: 'Alert on the age of the oldest unsent row', tradeOff: 'One query a minute.' }],
  },
  {
    mechanism: 'Idempotency key',
    named:
      /\b(?:idempotency[- ]key|dedup\w*|(?:keys?|ids?) (?:is|are) (?:stored|remembered|kept)(?! (?:in|by|with) (?:(?:the|an?|our|its) )?(?:[\w-]+ )?(?:vault|secret|hsm|kms|key ?chain|safe))|(?:stores?|remembers?|keeps?) (?!(?:only|just|nothing but)\b)(?:the |its |each )?(?:\w+ ){0,2}(?:keys?|ids?)\b(?! (?:only|alone|and nothing)\b))/i,
    concern: 'unbounded-growth',
    weight: 'minor',
    answered:
      /\b(?:kept|keeps?|stored|remembered|retained|expire\w*|for|after)\b[^.]{0,40}\b\d+ ?(?:h|hours?|days?|weeks?|months?|minutes?)\b/i,
    fault: 'nobody says how long keys are remembered',
    text: 'Kept for ever, the table grows with every request; dropped too early, a late repetition takes effect a second time.',
    question: 'What is the longest time after which a repetition can still come, and are keys kept for longer than that?',
    waysOut: [
      {
        title: 'Keep them for twice the longest redelivery, in partitions that are dropped',
        tradeOff: 'A job, or partitions to look after.',
      },
    ],
  },
  {
    mechanism: 'Queue',
    named: /\b(?:queues?|topics?|kafka|rabbitmq|sqs|broker)\b/i,
    concern: 'failure-mode',
    weight: 'major',
    answered: /dead-letter|\bdlq\b|poison|set aside|parked|quarantine/i,
    fault: 'nothing is said of a message that always fails',
    text: 'One message that cannot be processed is delivered again and again. Either it blocks everything behind it, or it burns workers for nothing.',
    question: 'After how many attempts is a message set aside, where, and who looks at it?',
    waysOut: [
      {
        title: 'A dead-letter queue with an alert on its first message',
        tradeOff: 'Somebody has to look, and a way to replay is needed.',
      },
    ],
  },
  {
    mechanism: 'Cache or copy',
    named: /\b(?:cach\w+|redis|memcached|read model|projection|replica|materiali[sz]ed|local copy)\b/i,
    concern: 'staleness',
    weight: 'major',
    answered: /\bttl\b|expir|invalidat|refresh|at most \d|stale|as of|older than/i,
    fault: 'nobody says how old it may be',
    text: 'What is read there is not what stands at the source. A decision made on it is made on yesterday.',
    question: 'How old may it be at most, and what is never decided from it?',
    waysOut: [
      {
        title: 'An expiry, and a read at the source before anything is decided',
        tradeOff: 'Some reads cost what they cost before.',
      },
    ],
  },
  {
    mechanism: 'Lock or lease',
    named:
      /\b(?:distributed locks?|redlock|leases?|lock (?:in|with|by|through) (?:redis|zookeeper|etcd|consul)|advisory lock|leader election)\b/i,
    concern: 'concurrency',
    weight: 'major',
    answered: /fenc|epoch|version|renew|conditional|compare-and-set/i,
    fault: 'its holder can go on after losing it',
    text: 'A pause of the process or of the network outlasts the lock. Another one takes it, and both write: the first does not know that it lost it.',
    question: 'What refuses the write of a holder whose lock has run out?',
    waysOut: [{ title: 'A fencing number that every write carries', tradeOff: 'The store has to compare it.' }],
  },
  {
    mechanism: 'Saga',
    named: /\b(?:saga|compensat\w*|process manager)\b/i,
    concern: 'failure-mode',
    weight: 'major',
    answered:
      /compensation[^.]{0,40}(?:fails?|refused)|(?:stuck|halfway|by hand|alert)[^.]{0,60}(?:saga|compensat)|(?:saga|compensat)[^.]{0,100}(?:stuck|repeated until|by hand|alert)/i,
    fault: 'nothing is said of a compensation that fails',
    text: 'A step has failed, and so does what should undo the one before. The process stands between two states, and nobody is asked.',
    question: 'Who finds a process that stands still halfway, and what can they do?',
    waysOut: [
      {
        title: 'A state for it, an alert on its age, and a way to go on by hand',
        tradeOff: 'A screen or a runbook for something rare.',
      },
    ],
  },
  {
    mechanism: 'Repetition',
    named: /\b(?:retr(?:y|ies|ied|ying)|back-?off|attempts)\b/i,
    concern: 'idempotency',
    weight: 'major',
    answered: repeatedOnce,
    fault: 'what is repeated may take effect twice',
    text: 'A call that timed out may have been carried out. Its repetition does it again.',
    question: 'By what does the other side recognize the second call?',
    waysOut: [{ title: 'A key that stays the same over all attempts', tradeOff: 'The other side has to store it.' }],
  },
  {
    mechanism: 'Work by hand',
    named: /\b(?:by hand|manual(?:ly)?|support (?:repairs|corrects|fixes)|operator (?:repairs|corrects|runs))\b/i,
    concern: 'monitoring',
    weight: 'minor',
    answered: /\b(?:list|alert|ticket|queue|page|runbook|report)\b/i,
    fault: 'nobody says who learns that there is something to do',
    text: 'What a person has to repair waits until a customer calls, and whoever is on duty does it in their own way.',
    question: 'Where does it appear, for whom, and by which instruction is it done?',
    waysOut: [{ title: 'A list of such cases, and an entry in the runbook', tradeOff: 'A page to keep up.' }],
  },
  {
    mechanism: 'Job by the clock',
    named: /\b(?:nightly|cron|scheduled job|every night|batch (?:job|run)|each night|(?:hourly|daily) job)\b/i,
    concern: 'concurrency',
    weight: 'minor',
    answered:
      /skip locked|one at a time|lock|lease|single (?:instance|runner)|idempot|again (?:is|does) (?:harmless|nothing)|resum/i,
    fault: 'nothing is said of a run that meets the one before, or that is cut off',
    text: 'A slow run is still going when the next one starts, or a restart ends it in the middle. Some items are done twice, or not at all.',
    question: 'What does a second run do that starts beside the first, and where does one go on that was cut off?',
    waysOut: [{ title: 'Claim items one by one, each in its own transaction', tradeOff: 'Slower than one statement over all.' }],
  },
  {
    mechanism: 'Webhook',
    named: /\bwebhooks?\b/i,
    concern: 'authorization',
    weight: 'major',
    answered: /sign(?:ed|ature)|hmac|mtls|shared secret|ip allow|verif/i,
    fault: 'anybody can send one',
    text: 'The address becomes known sooner or later. Without a proof of the sender, whoever calls it changes our state.',
    question: 'How is it proved who sent it, and that it is not an old one sent again?',
    waysOut: [{ title: 'A signature over body and time, old ones refused', tradeOff: 'A secret to share and to rotate.' }],
  },
  {
    mechanism: 'Feature flag',
    named: /\b(?:feature )?flags?\b|\btoggle\b/i,
    concern: 'rollout',
    weight: 'minor',
    answered: /remov|delet|taken out|expires?|until/i,
    fault: 'nobody says when it goes',
    text: 'Both paths stay in the code, and a year later nobody dares to switch either way.',
    question: 'At which figure, and when, is the old path removed?',
    waysOut: [{ title: 'A date and an owner for each flag', tradeOff: 'None worth naming.' }],
  },
  {
    mechanism: 'Encryption',
    named: /\bencrypt\w*/i,
    concern: 'secrets',
    weight: 'minor',
    answered: /\bkms\b|vault|\bhsm\b|rotat|key (?:is|are) (?:held|kept|stored)|managed keys?/i,
    fault: 'nobody says where its key is and how it changes',
    text: 'A key beside the data protects nothing; one that cannot be changed is lost with the first person who leaves.',
    question: 'Who holds the key, and how is it replaced without losing what was encrypted with it?',
    waysOut: [{ title: 'Keys in a key service, with a version in each record', tradeOff: 'One more dependency when reading.' }],
  },
];
