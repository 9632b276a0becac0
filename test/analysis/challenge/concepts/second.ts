import type { Paraphrases } from '../paraphrases/paraphrase.ts';

/** Written after the rules had been mended by the first ones, to see how far that carries. */
export const secondConcepts: readonly Paraphrases[] = [
  {
    concern: 'idempotency',
    section: 'Component Design',
    raises: [
      'The toll collector books a passage for each message from the gantry. Gantries repeat what they get no receipt for.',
      'If the till loses the network during a sale, the cashier scans the basket a second time and both sales reach the server.',
      'Subsidies are paid by a batch; a batch that stops halfway is simply launched again from the list of that day.',
      'After a crash the mailer goes through the whole recipient list again.',
      'The queue hands a message to a second worker after 30 seconds; printing a batch of labels takes up to a minute.',
      'Vaccination records come from the practices by webhook, sometimes several times; each call adds a dose to the certificate.',
      'Reprocessing a day from the raw files inserts its measurements into the table of measurements.',
    ],
    answers: [
      'A passage has the number that the gantry gave it; a second message with that number is acknowledged and not booked.',
      'The batch writes for each beneficiary and month one payment row with a unique key, and a second start skips those that exist.',
      'The mailer marks each recipient as sent before it goes on, and starts after the last mark.',
      'Reprocessing a day deletes its measurements and inserts them anew in one transaction.',
      'The app makes a ride id itself; PUT /rides/{id} gives the same ride back when it comes twice.',
    ],
  },
  {
    concern: 'ordering',
    section: 'Component Design',
    raises: [
      'Events are published to a topic with six partitions, without saying which goes where; consumers set the stock to the value in the event.',
      'Cancel and create requests for a booking travel over different queues, and the worker does them as they turn up.',
      'Employee changes are exported in parallel by region and department; the target takes the record that comes in last.',
    ],
    answers: [
      'Packets carry the time at which the pump measured; what is older than the stored state is thrown away.',
      'The topic is partitioned by article, and stock events carry a sequence that consumers check.',
      'All requests for a booking go through the queue of that booking.',
      'The index takes an article only with a higher external version than the one it has.',
    ],
  },
  {
    concern: 'delivery',
    section: 'Component Design',
    raises: [
      'When the permit is granted the service stores it and then tells the portal by a message; there is no other trace of that message.',
      'Audit entries are buffered in the application and flushed every ten seconds.',
      'The stream processor commits first and computes afterwards.',
      'A transaction hook pushes BalanceChanged into the exchange when the commit is through.',
      'Doors report to the server over UDP.',
      'The web server starts the reminder in a setTimeout and forgets about it.',
      'Listeners that are not connected when the message is broadcast do not learn of it.',
    ],
    answers: [
      'The permit and its message are stored together, and a dispatcher sends what has not been sent.',
      'Audit entries are written in the transaction of what they are about.',
      'Doors keep their reports until the server has acknowledged each.',
      'The reminder is a row with a due time, which a scheduler takes up.',
    ],
  },
  {
    concern: 'timeout',
    section: 'Integration Points',
    raises: [
      '**Cadastre.** GET over HTTPS for each parcel that is opened. If it says no, the field stays empty.',
      '**Credit card acquirer.** The terminal stays on “please wait” for as long as the acquirer is thinking. A decline is shown.',
      '**LDAP.** Groups are read at sign-in with the default settings of the library. An error leads to the sign-in page.',
      '**Ticket printer.** The counter application sends the job and waits till it has been printed; errors are shown.',
      '**Data warehouse.** The dashboard sends its query to the warehouse and gets the answer when the warehouse has it; failed queries are shown as such.',
    ],
    answers: [
      '**Cadastre.** GET over HTTPS, 1.5 s, then the field says “not available” and can be filled by hand.',
      '**LDAP.** Groups are read at sign-in; connect 500 ms, read 1 s; when it is down the groups of the last sign-in apply for a day.',
      '**Ticket printer.** The job is queued; the counter is told by an event when it has been printed, or after 20 s that it has not.',
    ],
  },
  {
    concern: 'failure-mode',
    section: 'Integration Points',
    raises: [
      '**Credit check.** gRPC, deadline 300 ms. It has run without a fault for two years.',
      '**Map server.** HTTPS with a time-out of 2 s.',
      '**Customs.** Declarations go out over AS4, time-out 30 s; trucks may leave when customs has released them.',
      '**Speech recognition.** WebSocket, 10 s of silence closes it.',
      '**Age check.** REST, time-out 1 s; if it cannot be reached the player counts as of age.',
      '**Bank feed.** Statements are downloaded each morning. Failures are written to the log file.',
    ],
    answers: [
      '**Credit check.** gRPC, deadline 300 ms; if there is no score, the limit is 100 euros.',
      '**Customs.** AS4, time-out 30 s. During an outage the emergency procedure on paper applies, and declarations are sent afterwards.',
      '**Bank feed.** Statements are downloaded each morning; when one is missing at nine, treasury gets a ticket and reconciliation waits.',
    ],
  },
  {
    concern: 'retry',
    section: 'Component Design',
    raises: [
      'A declaration that customs does not accept is submitted again by the job every few seconds until customs takes it.',
      'The driver reconnects without any pause.',
      'Lost connections to the broker are re-established in a loop that has no exit.',
      'Each failed row is tried anew in every run, for years if need be.',
      'Whatever fails goes straight back to the queue.',
    ],
    answers: [
      'A declaration that customs does not accept goes to a clerk; technical failures are tried again after 1, 5 and 25 minutes.',
      'The driver reconnects after a random pause that doubles up to a minute.',
      'A row that failed in three runs is taken out and reported.',
    ],
  },
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      'The berth planner reads all free berths, picks one and saves the plan; another planner may be doing the same.',
      'Two caseworkers can have the same file open; there is no lock.',
      'The remaining budget of a campaign is kept in the memory of each ad server and written back every minute.',
      'Every pod runs the clean-up at 02:00.',
      'A seat is offered to the first on the waiting list and, when she accepts, marked as sold after a look whether it is still there.',
      'The counter is fetched from the cache, incremented and stored again.',
    ],
    answers: [
      'The berth is taken by an insert into a table with an exclusion constraint on berth and time.',
      'A file that is open can be read by others and not changed until it is closed or an hour has passed.',
      'The clean-up runs in the pod that holds the lease.',
      'The counter is incremented by INCR.',
    ],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [
      'Interest rates are fetched when the branch opens in the morning and stay as they are for the day.',
      'The list of revoked licenses is imported on the first of each month.',
      'Search results come from Elasticsearch, which is filled by a job at night; vacancies are filled during the day.',
      'The phone shows the seating plan it got when the app was opened.',
      'The proxy caches answers of the permissions service for an hour.',
    ],
    answers: [
      'Interest rates are read from the rate table for each offer.',
      'The list of revoked licenses is fetched every five minutes; when it is older than fifteen, checks are refused.',
      'The seating plan on the phone is updated by server-sent events, and the server decides when a seat is booked.',
    ],
  },
  {
    concern: 'unbounded-growth',
    section: 'Component Design',
    raises: [
      'Location points of couriers go into a table and remain there, as they might be useful for planning.',
      'The set of seen message ids grows with every message.',
      'Log files are written to the local disk of the machine; a bigger disk can be ordered.',
      'Old versions of a map tile are not deleted when a new one is rendered.',
      'Sessions are put into Redis without a TTL.',
    ],
    answers: [
      'Location points are kept for two days.',
      'The set of seen message ids is a table from which ids older than a week are deleted each night.',
      'Sessions expire after 30 minutes without use.',
      'When a map tile is rendered, the former version is deleted.',
    ],
  },
  {
    concern: 'backpressure',
    section: 'Component Design',
    raises: [
      'Each voter who opens the page triggers a query on the register, also in the last hour of the election.',
      'All 300 hospitals deliver their files at midnight, and each file is processed the moment it lands.',
      'The crawler opens as many connections to a shop as it has pages to read.',
      'The alarm server sends all text messages of a disaster at the same time to the provider.',
      'There is no limit on how many exports a user may start.',
      'Uploads are decoded in memory, whatever their size.',
    ],
    answers: [
      'The page is served from the CDN; the register is asked at most 50 times a second.',
      'Files wait in a queue from which four workers take one at a time.',
      'The crawler has at most two connections to a shop.',
      'A user has one export at a time; a further one waits.',
      'Uploads are streamed to disk and refused above 50 MB.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Component Design',
    raises: [
      'The dispatch center has one server, in the equipment room.',
      'All meters talk to the same concentrator; there is no second one.',
      'The license server runs on the administrator’s workstation.',
      'The message broker is not clustered.',
    ],
    answers: [
      'The dispatch center has two servers in separate rooms, of which either can do the work alone.',
      'Meters know two concentrators and change over by themselves.',
      'The database fails over to its standby within a minute.',
    ],
  },
  {
    concern: 'rollout',
    section: 'Rollout',
    raises: [
      'The switch takes place at the turn of the year for all municipalities.',
      'As soon as the build is green it is deployed to all customers.',
      'All 2,000 drivers get the new terminal software on the same weekend.',
      'The old exchange is turned off when the new one is turned on.',
      'Everybody is moved at once, so that nobody has to work in two systems.',
    ],
    answers: [
      'Two municipalities start in October, ten in January, the others in the course of the year.',
      'Each build goes to our own tenant first and, after two days without alarms, to the others in three groups.',
      'Drivers of one depot begin; the next depot follows when a week was quiet.',
    ],
  },
];
