import type { Paraphrases } from './paraphrase.ts';

/** One part after another in notes of a sentence or two, each with its name in front. */
export const tenthVoices: readonly Paraphrases[] = [
  {
    concern: 'idempotency',
    section: 'Component Design',
    raises: [
      '**Gate commands.** Opening a sluice is a command with an id of its own. When the sluice has not answered after 20 seconds, the operator’s screen issues a new command for the same opening.',
      '**Receipt upload.** The app compresses the photo and posts it. On a bad line it posts the photo anew until it has a 201; the server files what it receives.',
      '**Payment plan.** The instalment job debits each due instalment and writes the date of the debit afterwards; on failure operations start the job a second time.',
      '**Invitations.** Pressing “invite” calls the mailer and adds a line to the history. When nothing seems to happen people press again.',
      '**Loan of tools.** The hand terminal books a loan with `POST /loans`. After a time-out of 3 s it shows “please repeat”.',
      '**Feed of the bank.** Statements are fetched every hour; all lines since midnight are posted to the accounts.',
      '**Coupons.** The partner calls `POST /coupons/{code}/uses` with its time stamp; its client library retries twice.',
    ],
    answers: [
      '**Gate commands.** The command carries the number of the opening; the sluice executes a number once and repeats its answer.',
      '**Feed of the bank.** Statements are fetched every hour; a line is posted when its bank reference is not in the ledger yet.',
      '**Payment plan.** Each instalment has one debit row, inserted before the call with the key sent to the bank.',
    ],
  },
  {
    concern: 'monitoring',
    section: 'Monitoring',
    raises: [
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. The agents on the ships write what they could not deliver to a local file, which technicians read during service.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Whether the nightly clean-up ran can be seen in `job_history`.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. The number of conflicts is shown on the start page of the admin area.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. A tile on the wall display turns yellow when the forwarder stops.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Import errors are in Kibana under the tag `import`.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. The office compares orders and confirmations at the end of the quarter.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Each device has a page with the date of its last contact.',
    ],
    answers: [
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. An agent without contact for 30 minutes opens a ticket for the port technician.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. The nightly clean-up reports to the watchdog; two missed reports page operations.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Import errors above 10 an hour page the data team; details are in Kibana under the tag `import`.',
    ],
  },
  {
    concern: 'failure-mode',
    section: 'Integration Points',
    raises: [
      '**Age verification.** POST, 2 s, two attempts 500 ms apart. On failure the field `verified` is set and the customer goes on.',
      '**Fire panel.** Polled every 5 s over Modbus. A poll that fails counts as “no alarm”.',
      '**Payment terminal.** Serial line. Terminal not connected: the sale is closed as paid in cash.',
      '**Interpreter service.** Calls are booked there by REST, 3 s.',
      '**Weighbridge.** When the bridge gives no weight the driver’s estimate is invoiced.',
      '**Token introspection.** If the identity provider is out of order tokens are accepted without a check.',
    ],
    answers: [
      '**Credit limit.** gRPC to Risk, 300 ms; Risk late: the order is kept in state `to check` and worked off by a clerk.',
      '**Token introspection.** Identity provider out of order: requests get 503; the cached result of at most 60 seconds is used before that.',
    ],
  },
  {
    concern: 'unbounded-growth',
    section: 'Component Design',
    raises: [
      '**Journal.** The controller writes each step to its journal on flash before it acts.',
      '**Presence.** Who is online is a set in Redis; a client adds itself when it connects.',
      '**Snapshots.** Before each change the plan is copied to `plan_snapshot`.',
      '**Previews.** The editor renders a preview with each save and stores it beside the article.',
      '**Waiting list.** Requests that cannot be served wait in a list in the memory of the allocator.',
    ],
    answers: [
      '**Telemetry.** `reading` is partitioned by month; partitions are dropped after 13 months.',
      '**Presence.** A client renews its entry every 20 seconds; entries expire after 60.',
      '**Waiting list.** At most 500 requests wait; the 501st is refused.',
    ],
  },
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      '**Berths.** The planner shows a berth as free until somebody has saved; whoever saves puts his ship there.',
      '**Quota.** The API adds up the uploads of the day and accepts the file if it fits.',
      '**Case notes.** Autosave sends the entire note every 10 seconds from each open window.',
      '**Draw.** A click on “draw” picks a winner among those without a prize and writes the prize.',
    ],
    answers: [
      '**Berths.** Saving inserts into `berth_stay` with an exclusion constraint over berth and period.',
      '**Stock.** `update stock set n = n - 1 where sku = ? and n > 0`.',
    ],
  },
  {
    concern: 'delivery',
    section: 'Component Design',
    raises: [
      '**Notify.** After saving the verdict the service sends `VerdictGiven` to the bus; failures to send are rare and are logged.',
    ],
    answers: ['**Relay.** The relay forwards, waits for the answer, and acknowledges then.'],
  },
  {
    concern: 'ordering',
    section: 'Integration Points',
    raises: [
      '**Signals.** Field units send over LTE and satellite at the same time; the state that arrives is written.',
      '**Contracts.** `ContractChanged` is consumed by a group of six; the row is overwritten with the content.',
      '**Corrections.** Corrections come by mail import, originals by API.',
    ],
    answers: ['**Signals.** Both ways carry the unit’s counter; a lower one is dropped.'],
  },
  {
    concern: 'backpressure',
    section: 'Component Design',
    raises: [
      '**Import.** Each row of the file becomes a message at once; 2 million rows are in the queue within a minute and the workers call the tax office for each.',
      '**Maps.** Tiles are rendered on request.',
      '**Alarm.** On an alarm all duty phones are called simultaneously.',
      '**Crawler.** It opens as many connections as there are sites.',
    ],
    answers: ['**Crawler.** 40 connections in all, one per site.'],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [
      '**Prices.** The terminal takes the prices along when it leaves the depot.',
      '**Roster.** The portal reads the roster from last night’s extract.',
      '**Limits.** Limits are read at boot.',
    ],
    answers: ['**Limits.** Limits are read for each request.'],
  },
];
