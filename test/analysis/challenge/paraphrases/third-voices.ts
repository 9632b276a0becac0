import type { Paraphrases } from './paraphrase.ts';

/** What is said by the way: faults that are not named as such, and clean passages that use the same words. */
export const thirdVoices: readonly Paraphrases[] = [
  {
    concern: 'migration',
    section: 'Component Design',
    raises: [
      'The field address becomes four fields; the old one is emptied by the same migration.',
      'Existing subscriptions are moved to the new plans by a statement on the day of the release; the plans of before are not kept.',
      'The encoding of the stored messages changes with this version; the version before cannot read them any more.',
      'We copy the members of the old association software by a script on the evening before and then cancel the license.',
      'ALTER TABLE orders DROP COLUMN status runs in the deployment that introduces state.',
      'Historic measurements are recalculated and written over.',
    ],
    answers: [
      'Nothing has to be converted; the new tables start empty, and the old list stays until the last contract has ended.',
      'A nightly job deletes rows whose case was closed 400 days ago, in one transaction per 1,000 rows.',
      'Release 1 writes both fields, release 2 reads the new one, release 3 drops the old one; between them lie at least two weeks, and each can be rolled back.',
      'The clerk can merge two customer records; the merged one keeps both numbers, and the merge can be undone for 30 days.',
    ],
  },
  {
    concern: 'timeout',
    section: 'Integration Points',
    raises: [
      'The form is validated by the tax service while the user waits. HTTP, JSON.',
      'Each seat change calls the airline’s host over SOAP and returns its answer.',
      'The credit agency is asked synchronously; if it needs longer, the customer needs longer too.',
      'Map tiles and routes: REST. The thread of the request is used.',
    ],
    answers: [
      '- **Archive.** Documents are put into the archive by a job with 60 s for each; nobody waits for it.',
      '- **Portal.** The portal reads our API with its own token, 30 calls a second.',
      '- **Stock.** Stock tells us by StockChanged; we never ask.',
      '- **Ledger.** gRPC with the deadline of the request, which is 2 seconds at the edge.',
    ],
  },
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      'The cashier’s app fetches the balance, subtracts the amount and sends the new balance to the server, which stores it.',
      'Editing a plan opens it, changes it in the browser and posts the whole plan back.',
      'The cron entry is part of the image, which runs three times.',
      'The next free locker is found by a query, then a code for it is generated and written.',
    ],
    answers: [
      'The report reads all open cases and writes a file.',
      'Two clerks may open the same case; the second one sees who has it and can read only.',
      'Every container runs the job runner; jobs are taken with FOR UPDATE SKIP LOCKED.',
    ],
  },
  {
    concern: 'ordering',
    section: 'Component Design',
    raises: [
      'A consumer that cannot apply an event sets it aside for five minutes and goes on with the next event of the same account.',
      'Price updates are consumed by a pool of workers from one subscription; the row takes what is written.',
    ],
    answers: [
      'Three workers take conversions from the queue; each conversion stands for itself.',
      'Events of a parcel have the parcel number as their key, so that twelve consumers can share the topic and each parcel stays with one.',
      'The read side applies an event where the stored sequence is one less; others wait for the gap to be filled for a minute and then read the aggregate.',
    ],
  },
  {
    concern: 'failure-mode',
    section: 'Integration Points',
    raises: [
      'Customer data come from the CRM at each page view (REST, 1 s).',
      'The gate asks the ticket service whether the code is valid, 300 ms.',
      'Weather: the station is read each hour; irrigation follows what it says.',
    ],
    answers: [
      '- **Directory** (LDAP). 2 s. Groups are read at sign-in and kept for the session; without the directory people who are signed in go on, and others use the emergency account of the ward.',
      '- **Address service**, HTTPS GET, 800 ms, no second attempt: if it says nothing, the address is taken as typed and marked unchecked.',
      '- **Scale.** The scale sends a weight each second over a serial line. Silence of 5 seconds locks the weighing page and rings at the desk.',
      '- **Archive.** Documents are put into the archive by a job. The archive can be closed for a weekend; the job has a week of room.',
      '- **Portal.** The portal reads our API with its own token, 30 calls a second.',
      '- **Tax office.** One file a month by its portal, uploaded by the accountant; the page shows which month is due.',
    ],
  },
  {
    concern: 'failure-mode',
    section: 'Failure Modes',
    raises: ['We expect no failures of the message broker, which is operated by a specialist.'],
    answers: [],
  },
  {
    concern: 'failure-mode',
    section: 'Component Design',
    raises: [
      'Errors in the nightly run are written to the log file.',
      'If one of the three bookings does not succeed, the others stay; customers will call.',
    ],
    answers: [],
  },
  {
    concern: 'monitoring',
    section: 'Monitoring',
    raises: [
      'Grafana with CPU, heap and garbage collection. Mail when a pod restarts.',
      'Response times of the API per endpoint, alert above 500 ms for 5 minutes; share of 5xx above 1 %.',
      'Application logs go to the central log store. Support searches there when a user reports a problem.',
      'The balancer checks /health each 10 seconds.',
    ],
    answers: [],
  },
  {
    concern: 'unbounded-growth',
    section: 'Component Design',
    raises: [
      'Every request and response is logged with its body in the table audit.',
      'Undeliverable messages are put into a folder that nobody empties.',
    ],
    answers: [
      'Every decision is kept with its reason for as long as the contract runs and 10 years beyond, as the auditors ask; 40,000 rows a year.',
      'The queue holds two days of messages at the peak; at 80 % an alert goes off and the intake answers 503.',
      'Old tariffs are never deleted, since invoices refer to them; there are about 20 a year.',
      'Nothing is kept on the device after the upload has been confirmed.',
    ],
  },
  {
    concern: 'idempotency',
    section: 'Component Design',
    raises: ['The kiosk prints a ticket and then reports it; without an answer it starts the sale from the beginning.'],
    answers: [
      'The importer reads the file again from the start after a crash; rows are replaced by their article number.',
      'When the tablet has lost the line it sends its list again; entries have an id made on the tablet.',
      'A failed report is run again at night.',
    ],
  },
  {
    concern: 'idempotency',
    section: 'Integration Points',
    raises: ['Postings to the ledger: POST, 2 s, three attempts with 1, 5 and 20 seconds.'],
    answers: ['- **Geocoder.** GET, 500 ms, one more attempt.'],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Component Design',
    raises: [
      'The bridge to the old phone system is a service on the server in room 3.',
      'The sequence of numbers is handed out by the coordinator, of which there is one.',
    ],
    answers: [
      'The planner is a singleton: each of the four instances tries to take the lease, one has it, and another one takes it within 15 seconds after a crash.',
      'A single row per bed is the truth, and a single statement changes it.',
      'Each scanner has one queue on the device; when the network is gone it holds a day, and the paper list is beside it.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Technology Choices',
    raises: ['MongoDB, standalone. Restore takes about two hours.'],
    answers: [
      'One PostgreSQL for all three modules, with the standby that the company runs for it.',
      'One language, one repository, one deployment unit: three people can run it.',
    ],
  },
  {
    concern: 'backpressure',
    section: 'Component Design',
    raises: [
      'All subscribers are notified in parallel as soon as the article is published.',
      'The endpoint spawns a task for each device that reports, 40,000 at the full hour.',
    ],
    answers: [
      'For each order a row is written and a task appears in the list of the shift.',
      'All changes of a case are written together in one transaction.',
    ],
  },
  {
    concern: 'rollout',
    section: 'Risks',
    raises: [
      '- **RISK-1:** The new planner makes mistakes.\n  - **Mitigation:** It is tested well; on 4 May it replaces the old planner in all depots.',
    ],
    answers: [
      '- **RISK-1:** All users are affected by a bad release.\n  - **Mitigation:** Traffic is shifted to the new version in steps of 10 %, with an automatic stop at 1 % errors.',
      '- **RISK-2:** The start of the season brings all customers at once.\n  - **Mitigation:** A load test with twice the visitors of last year, two weeks before.',
    ],
  },
  {
    concern: 'delivery',
    section: 'Component Design',
    raises: [],
    answers: [
      'Approving a leave request changes the request and the balance in one transaction, which also appends LeaveApproved to the events table. A publisher polls the table every second and sends to the calendar topic.',
      'The receipt is stored first; the printer is told afterwards by a job that takes receipts without a print mark, so that a crash between the two only delays the print.',
      'Saving a draft updates one row and returns the new version. Nobody else is told of drafts.',
      'When a ticket is sold the till writes it to its local journal and then sends it; the journal is emptied only by acknowledgements, and what is not acknowledged is sent again.',
      'The page is updated by a push over a websocket once the order is saved; the push is a convenience, the page polls every 20 seconds anyway.',
      'The service commits the reading and answers the meter, which keeps it until it has the answer.',
      'After the contract has been stored a reminder is scheduled in the same database; the scheduler reads due reminders with SKIP LOCKED.',
    ],
  },
  {
    concern: 'delivery',
    section: 'High-Level Approach',
    raises: [],
    answers: ['Orders are written to the ledger and published from there; the ledger is the queue.'],
  },
  {
    concern: 'delivery',
    section: 'Integration Points',
    raises: [],
    answers: [
      'Kafka. Every service writes its events next to its data, and Debezium ships them. After a fail-over of the database the connector resumes from its stored position.',
    ],
  },
  {
    concern: 'delivery',
    section: 'Failure Modes',
    raises: [],
    answers: [
      'Broker away: changes commit, messages wait in their table, and an alert goes off when the oldest is 5 minutes old.',
    ],
  },
  {
    concern: 'rollout',
    section: 'Component Design',
    raises: [],
    answers: [
      'All teams get the same build; what they see is decided by a flag for each team, and teams are switched on two a week.',
      'The migration runs before the release and only adds. Instances are replaced one at a time, so that all are on the new version after about 10 minutes; going back takes as long.',
      'All schools begin the year on the same day, so the new timetable is introduced in the quiet weeks of June, school by school.',
      'A new device starts with the firmware of its ring; ring 0 has 20 devices, ring 1 has 5 % and ring 2 the rest, a week apart.',
      'On the first Monday of each month all invoices are created in one run.',
    ],
  },
  {
    concern: 'rollout',
    section: 'Monitoring',
    raises: [],
    answers: ['Rollout: laboratory first, then one ward for two weeks, then all wards of a floor at once, floor by floor.'],
  },
  {
    concern: 'rollout',
    section: 'Failure Modes',
    raises: [],
    answers: ['When the flag service is away, all instances keep the last known flags.'],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Cons',
    raises: [],
    answers: ['- **CON-1:** One service holds all the rules, so that a release touches everything.'],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Integration Points',
    raises: [],
    answers: [
      'The bank is reached through one endpoint of the provider, which has two locations behind it; while it is away payments wait.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Failure Modes',
    raises: [],
    answers: [
      'An instance dies: the balancer takes it out after 10 seconds, and the two others carry the load at 70 %.',
      'The cache is lost: reads go to the database, which carries twice the load in the test; the cache fills within a minute.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Risks',
    raises: [],
    answers: ['- **RISK-1:** Only one engineer knows the mainframe.\n  - **Mitigation:** Two colleagues are trained until May.'],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [],
    answers: [
      'The roster is imported every night and whenever the planner publishes a change; the page shows the time of the last import, and an import older than 26 hours calls somebody.',
      'Holidays are read from a file in the release; they are known years ahead.',
      'The search index follows the change stream and is a second behind; an order is checked against the table when it is opened.',
      'Totals are kept in a projection that is updated in the transaction of the posting.',
      'The photo is copied into the case when it is opened, on purpose: the case shows what the adjuster saw.',
    ],
  },
  {
    concern: 'staleness',
    section: 'Technology Choices',
    raises: [],
    answers: ['Redis for sessions only; nothing of the domain is cached.'],
  },
  {
    concern: 'staleness',
    section: 'Integration Points',
    raises: [],
    answers: [
      '- **Rates.** Loaded each hour from the central bank’s file with a deadline of 10 s; valid until the next one, at most 25 hours, then quotes are refused.',
    ],
  },
  {
    concern: 'retry',
    section: 'Component Design',
    raises: [],
    answers: [
      'The relay reads unsent rows every second and stops at the first that Kafka refuses; a row that was refused for 10 minutes raises an alert.',
    ],
  },
  {
    concern: 'retry',
    section: 'Edge Cases',
    raises: [],
    answers: [
      '- **EC-1:** The clerk presses save again while the first request runs.\n  - **Handling:** The button is locked until the answer is there; the second request would carry the same key.',
    ],
  },
  {
    concern: 'retry',
    section: 'Failure Modes',
    raises: [],
    answers: ['Database fail-over takes 40 seconds; requests get 503 and clients try again after the time in Retry-After.'],
  },
  {
    concern: 'ordering',
    section: 'Integration Points',
    raises: [],
    answers: ['Messages come twice and in no fixed order; each carries the revision of the case, and a lower one is dropped.'],
  },
  {
    concern: 'backpressure',
    section: 'Integration Points',
    raises: [],
    answers: [
      'All calls to the register go through one client with 10 connections; a call that finds none within 200 ms is refused.',
    ],
  },
];
