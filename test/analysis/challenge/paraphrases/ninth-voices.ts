import type { Paraphrases } from './paraphrase.ts';

/** Faults in the midst of good answers: the time-outs stand there, and what is wrong is said in passing. */
export const ninthVoices: readonly Paraphrases[] = [
  {
    concern: 'idempotency',
    section: 'Integration Points',
    raises: [
      '**Toll operator.** HTTPS, 2 s to connect, 6 s in total, four attempts at 5, 20, 80 and 300 seconds. Each call books the passage with a sequence number that is taken when the call is built. After the fourth attempt the passage is parked and the desk is told.',
      '**Ration scale.** The scale sends the weighed portion over the plant bus and keeps it until it hears from us. The service adds the weight to the day of the animal, at most 40 messages a second.',
      '**Postal service.** Franking is bought by REST, 5 s. When the answer is lost the clerk presses “buy” again; the balance of the account shows the cost.',
      '**Clearing house.** Files are put to the SFTP at 17:00. If the transfer is cut, the job builds the file anew under a new name and uploads it.',
      '**Ward tablets.** Vital signs taken offline are sent when the tablet is back in the network. The API stores each measurement with a generated id and answers 201; a tablet without answer tries every minute.',
      '**Ticket printer.** A print job that was not confirmed within 10 s is put in the queue once more, at most three times, then the screen calls a clerk.',
    ],
    answers: [
      '**Toll operator.** HTTPS, 6 s, four attempts. Each call carries the passage number given by the gantry, and the operator answers a known one with the first booking.',
      '**Ward tablets.** Each measurement gets its UUID on the tablet; the API inserts on conflict do nothing.',
      '**Clearing house.** The file bears date and run number; the clearing house refuses a second one of the same name.',
    ],
  },
  {
    concern: 'failure-mode',
    section: 'Integration Points',
    raises: [
      '**Drug interaction service.** REST, 1.5 s, two attempts. Without an answer the prescription is printed as usual; pharmacists know the common interactions.',
      '**Badge directory.** gRPC, 300 ms. If the directory cannot be asked, the door accepts any badge of the company.',
      '**Meter head-end.** A day without values counts as a day without consumption.',
      '**Crane PLC.** Modbus, 100 ms. Wind readings that do not come are taken as calm.',
      '**Elasticsearch.** Search, 2 s at the client.',
    ],
    answers: [
      '**Drug interaction service.** REST, 1.5 s, two attempts. Without an answer the prescription is held and the pharmacist releases it by hand.',
      '**Badge directory.** gRPC, 300 ms. If it cannot be asked, doors use the list of the last hour and stay shut for badges that are not on it.',
      '**Crane PLC.** Modbus, 100 ms. Wind readings that do not come for 2 s stop the crane.',
    ],
  },
  {
    concern: 'unbounded-growth',
    section: 'Component Design',
    raises: [
      '**Probe.** A daemon on each pole samples noise ten times a second and appends to a file until the modem has a connection. Modem sessions are opened every 15 minutes.',
      '**Chat archive.** Messages and pictures of all rooms are in `message`; members can scroll to the first day.',
      '**Live view.** Each open screen gets a queue of its own in the process, filled with all changes; the screen reads when it can.',
      '**Decision log.** Inputs, outputs and the model of each scoring are stored as JSON, since auditors might ask.',
      '**Dedupe.** Message ids that were seen are added to a Redis set.',
    ],
    answers: [
      '**Probe.** The file on the pole holds 48 hours as a ring of 60 MB; what is overwritten is counted.',
      '**Uploads.** Parts that lie in `incoming/` for more than 24 hours are removed by a lifecycle rule.',
      '**Dedupe.** Message ids are kept for 7 days in a table that is partitioned by day.',
    ],
  },
  {
    concern: 'monitoring',
    section: 'Monitoring',
    raises: [
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. The import of the timetable logs its result, which is kept for 14 days.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Grafana has a panel with the number of parked orders; the team lead opens it on Fridays.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Whether a station reports can be seen on the map by its colour.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. A scheduler run that failed is shown in red in the Airflow grid.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Undelivered letters are listed at `/admin/undelivered`.',
    ],
    answers: [
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. A station that has not reported for 20 minutes turns grey on the map and opens a ticket for field service.',
      'Age of the outbox above 60 seconds: page to on-call; 5 messages in the dead-letter queue: ticket. Parked orders above 10 page the team; Grafana has a panel with them.',
    ],
  },
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      '**Slots.** The handler loads the slot, looks whether it has a pilot, and stores it with the pilot who asked. Loads and stores take 4 ms.',
      '**Budget.** A purchase is allowed when the sum of the purchases so far plus the new one stays below the budget; the sum is read first and the purchase inserted after the approval mail has gone out.',
      '**Form.** The page sends all fields, the server writes all fields.',
      '**Renumbering.** Positions are read, shifted by one in memory and written back.',
      '**Reminder job.** Spring’s `@Scheduled` at 07:00 in the API, which runs with three replicas.',
    ],
    answers: [
      '**Slots.** `update slot set pilot = ? where id = ? and pilot is null`; zero rows answers 409.',
      '**Reminder job.** `@Scheduled` with ShedLock in the database; three replicas, one runs.',
      '**Form.** The page sends the fields that changed with the ETag it read; 412 shows both.',
    ],
  },
  {
    concern: 'delivery',
    section: 'Component Design',
    raises: [
      '**Sync.** The sync selects rows with `modified > :last` and stores the greatest `modified` it saw.',
      '**Workers.** A worker takes the job off the list with LPOP and renders for a minute or two.',
      '**Chat.** Messages reach open clients by Redis pub/sub.',
    ],
    answers: [
      '**Events.** `BerthAssigned` is written to `outbox` with the berth; the relay posts it until the office has confirmed, 12 attempts over a day, then the duty desk.',
      '**Sync.** The sync reads from five minutes before the greatest `modified` it saw and merges by key.',
    ],
  },
  {
    concern: 'ordering',
    section: 'Integration Points',
    raises: [
      '**Prices.** SNS to SQS, Lambda with concurrency 10, writes the price to DynamoDB.',
      '**Patient feed.** A message that fails is put on the retry queue for ten minutes; the others go on.',
      '**Board.** Two consumers share the subscription so that the board is quick.',
    ],
    answers: [
      '**Prices.** SNS FIFO to SQS FIFO, group by article.',
      '**Lift states.** States carry the counter of the lift; the twin keeps the higher one.',
    ],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [
      '**Rights.** The gateway fetches the rights of a user at sign-in and puts them in the session of 10 hours.',
      '**Holidays.** The calendar is compiled into the app.',
      '**Free beds.** The public page shows a JSON that a job writes at 06:00.',
    ],
    answers: [
      '**Limits.** Card limits are held for 30 seconds and dropped when `LimitChanged` comes.',
      '**Free beds.** The public page shows a JSON that is at most 60 seconds old and says so.',
    ],
  },
  {
    concern: 'backpressure',
    section: 'Component Design',
    raises: [
      '**Render.** Every label request starts headless Chrome; labels are requested in the minutes before the pickup.',
      '**Sync.** After a network outage the shops upload everything they have; the endpoint inserts what comes.',
      '**Query.** Analysts can ask any range; the API runs it on the primary.',
    ],
    answers: [
      '**Render.** Four Chromes serve the queue; the 200th waiting label is refused with 503.',
      '**Notify.** Pushes leave at 500 a second, nearest departure first.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Technology Choices',
    raises: [
      'The NATS server runs as one container; it starts again within seconds.',
      'Redis without replica holds the current auctions.',
      'The gate controller asks the server in the data center for each truck; there is one line to it.',
    ],
    answers: [
      'NATS as a cluster of three in three rooms.',
      'Redis with replica and automatic fail-over; auctions are rebuilt from the table in 20 seconds.',
    ],
  },
  {
    concern: 'retry',
    section: 'Integration Points',
    raises: [
      '**Customs.** A declaration that is refused is resubmitted by the job every minute until it is accepted.',
      '**Locks.** A lock that is out of reach is called over and over.',
      '**Search.** Bulk requests that fail are sent again right away.',
    ],
    answers: ['**Customs.** A refused declaration goes to the desk; time-outs are repeated after 1, 5 and 30 minutes.'],
  },
  {
    concern: 'timeout',
    section: 'Integration Points',
    raises: ['**Archive.** JDBC, driver settings as delivered.'],
    answers: ['**Tariff engine.** SOAP, 800 ms, then the list fare.', '**Camera.** No plate within 3 seconds: ticket.'],
  },
];
