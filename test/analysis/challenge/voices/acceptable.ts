import type { Voice } from './voice.ts';

/** What a colleague would read on at: nothing is to be raised. */
export const acceptable: readonly Voice[] = [
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Payment gateway\n\nThe charge is posted with the order number as idempotency key, time-out 5 s; up to four attempts with doubling pauses and jitter, then the order is parked and a clerk gets a work item.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Warehouse\n\nPick orders go out over REST, deadline 3 s, with our order id, which the warehouse treats as unique; a repeated order gets the answer of the first. Three attempts at 2, 10 and 60 s, then the dead-letter queue with an alert.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Credit bureau\n\nA read with a time-out of 800 ms and one repetition; without an answer the application goes to a clerk. At most 20 calls a second, kept by a shared token bucket.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Order events\n\nKeyed by order id, so that events of an order stay in order; consumers store the event id in the transaction of the change and skip those they know. Three failures lead to the dead-letter topic, alert at the first record.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Vehicle positions\n\nPositions carry a sequence number per vehicle; a lower one than the stored one is dropped. Lost ones do not matter, since the next comes in 10 s. When the stream is down the map says how old each position is.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Supplier files\n\nThe price list is due at six. When it is missing at half past six an alarm goes out, and yesterday’s prices stay in force, marked as such, until it arrives.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'When a claim is approved, the row and the event ClaimApproved are written in one transaction; a relay publishes from the outbox.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'To reserve a room, one statement inserts the booking; an exclusion constraint on room and nights refuses the second of two at once.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The handler loads the stock level, checks it and writes it back with the version it read; zero rows changed means that somebody was faster, and the request starts over.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Points are credited per purchase: the ledger has a unique index on the purchase id, so that a message that is delivered twice changes nothing.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Unsent notifications wait in a table; rows older than 7 days are deleted by a job, and the sender takes 100 at a time.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Positions are kept for 30 days in daily partitions, and the oldest partition is dropped each night.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Prices are cached for 60 seconds; the page shows the time of the price, and checkout reads the source.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Shifts are stored as instants with the zone of the branch (IANA name); days are cut with the zone database, so that days of 23 and 25 hours come out right.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The scheduler runs on all instances and takes an advisory lock, so that one at a time does the work; another takes over within 30 s.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Uploads are unpacked by at most eight workers; the rest waits in the queue, and above 500 waiting files the API answers 429 with Retry-After.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Neither module reads the tables of the other; each has its own schema and its own role.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Reserve, pay and ship form a saga: a refused payment releases the reservation, and a shipment that cannot be made refunds the payment.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The search answers within two seconds because the index is small; nothing else reads it.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A guest who presses the button twice gets the same confirmation; the second request finds the first by its key.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Old invoices stay readable in the archive; a correction is a new document that names the old one.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'A customer sees own orders only: each query is bound to the customer of the token by row-level security. Support opens a file only with a case number, and each look is recorded.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Passwords of services come from the vault and are rotated every 90 days; no secret is in the repository or in an image.',
  },
  { concerns: [], section: 'Security', text: 'Logs carry ids only, no names or addresses, and are deleted after 14 days.' },
  {
    concerns: [],
    section: 'Security',
    text: 'The mobile app holds no secret; it signs in with a code and gets a token of 15 minutes.',
  },
  { concerns: [], section: 'Security', text: 'Test data is generated; production data never leaves production.' },
  { concerns: [], section: 'Security', text: 'Each branch has its own certificate, which can be revoked alone.' },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Old data is lost.\n  - **Mitigation:** The policies are converted into new tables beside the old ones; a dry run in May gives a report, and the old tables stay readable for three months.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Users are confused.\n  - **Mitigation:** The new checkout starts with 5 % of visitors in one country, then 25 %, then all; it goes back by a flag when conversion falls by more than 2 %.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The provider raises its prices.\n  - **Mitigation:** The contract runs for three years; a second provider is evaluated in the second year.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'PostgreSQL 16, managed, with a standby in a second zone; fail-over takes a minute and is rehearsed each quarter.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'RabbitMQ as a cluster of three nodes with quorum queues; losing one node loses nothing.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'One container carries 200 requests a second; four run in two zones, and two of them are enough for the peak.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Alerts: age of the oldest unsent invoice above 10 minutes; dead-letter queue above 0; difference between orders and shipments of a day above 0.5 %. The on-call engineer is paged day and night.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'A probe books and cancels a test room every 5 minutes; two failures in a row page the team. Lag of the consumers above 1,000 messages: alert.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Store documents in the database.\n  - **Reason Rejected:** 4 TB a year would triple the time of a restore.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A managed workflow engine.\n  - **Reason Rejected:** Its smallest contract costs more than the whole budget.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Push in place of polling.\n  - **Reason Rejected:** The partner’s firewall lets no incoming calls through.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A shared database.\n  - **Reason Rejected:** Both teams would have to release together.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Fax service\n\nPOST with a deadline of 6 s; the job id is ours, and the provider refuses a second job with the same id. Four attempts, then a work item.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Patient moves\n\nOne topic keyed by patient; consumers keep the last sequence per patient and skip lower ones; a gap waits 30 s and is then asked for. Repeated events are skipped.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Tax engine\n\nOne call for the whole cart, 400 ms; on time-out or error the last known rates are used, marked as preliminary, and corrected at checkout.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Courier data\n\nThe tracking file is due hourly; after 90 minutes without one an alert goes out, and the page says "status of 14:00".',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Scoring\n\nTime-out 2 s, two more attempts after 1 and 4 s with jitter, breaker after ten failures; without a score the case goes to a person.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Mail\n\nMails go out at 5 a second, with the id of the notice as key; bounces come by webhook and set the address to invalid. While the provider is down, notices wait.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Backup of documents\n\nCopied to a second region each night; restoring is rehearsed twice a year.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A voucher is redeemed by one update that sets it to used where it is unused; no row means that it was redeemed before, and the page says so.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Registrations of a course take a row lock on the course, count, and insert; the second request waits and is refused when the course is full.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'VoteCast carries a voter id, and the tally is a count over a table with a unique key of voter and ballot, so that a repeated message adds nothing.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Old telemetry is thinned to hourly means after 30 days and dropped after two years.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A pool of 20 connections serves the workers; requests that find none within 200 ms get 503 with Retry-After.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Messages to devices that are away are kept for 7 days, 500 per device at most; the oldest give way first.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Stock figures are taken over every 5 minutes; the page shows the time, and the order checks the ERP.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'An appointment is stored as an instant with the zone of the practice; reminders are computed from the wall-clock time of the zone, tested on the days of the clock change.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The event is written with the change in one transaction and relayed from there.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Every document has versions; the last ten are kept, older ones are deleted after a year.',
  },
  { concerns: [], section: 'Component Design', text: 'All reports of a tenant are computed one after the other by two workers.' },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Dispatch is the only keeper of active tours: an index on driver where active refuses a second one, and Planning asks Dispatch.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The nightly job can be run again: it works on invoices without a number and gives each a number once.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The controller waits for the door sensor for at most 5 s and then reports a jam.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'A doctor sees the patients of the own ward; access to others needs a reason and is reviewed weekly.',
  },
  { concerns: [], section: 'Security', text: 'The tenant is taken from the signed token and never from the request.' },
  { concerns: [], section: 'Security', text: 'Support sees masked payloads; unmasking needs a second person and is recorded.' },
  {
    concerns: [],
    section: 'Security',
    text: 'The API key of each partner is its own, limited to two endpoints, stored hashed and renewed every year.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Nobody signs in with a shared account; service accounts have one purpose each and certificates of 90 days.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Log entries have a fixed list of fields; free text and bodies are not among them.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Existing contracts.\n  - **Mitigation:** Contracts are copied to the new database over three weekends, compared by checksums, and both are kept up until the end of the year.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Acceptance.\n  - **Mitigation:** One plant starts in May, three in June, the rest from September; each can go back to the old system for four weeks.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The team loses a member.\n  - **Mitigation:** Each part is known to two people.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Prices in the catalog are wrong on the first day.\n  - **Mitigation:** All prices are compared with the old catalog the night before; differences stop the release.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Redis with a replica and automatic fail-over; it holds sessions only, and losing them means signing in once more.',
  },
  { concerns: [], section: 'Technology Choices', text: 'One PostgreSQL for the service with a standby; nobody else uses it.' },
  {
    concerns: [],
    section: 'Failure Modes',
    text: 'Database away: requests get 503, jobs pause and resume by themselves. Provider away: notices wait in the table and go out later, oldest first. Region lost: restore in the second region within 4 hours, rehearsed.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Workers and jobs: oldest unprocessed message above 5 minutes pages the on-call engineer; orders without shipment after 24 hours are listed each morning and more than 20 alert.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Kafka.\n  - **Reason Rejected:** 200 messages a day do not justify a cluster that two people would have to run.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Buy a product.\n  - **Reason Rejected:** None of the three we tried prints bilingual labels.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Event sourcing.\n  - **Reason Rejected:** The auditors ask for the state on a date, which the history table gives without replay.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Points service: takes OrderPaid from the queue and inserts a row with the order as unique key; the balance is the sum of the rows. A message that comes twice finds its row and is acknowledged.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Slot picker: the confirmation sets the patient where the slot is still free; the second of two gets "just taken" and the next free one.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Invoice numbers come from a sequence per year, taken in the transaction of the invoice; gaps are allowed and explained by the audit table.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Jobs are rows; a worker takes one with skip locked, and a job whose worker is silent for a minute is taken by another one.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The exporter works through customers in pages of 500 with four workers; 40,000 take 50 minutes of the night.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'While the uplink is away, up to 50,000 measurements are kept on flash; after that every second one is dropped, and the gateway says so.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Case files: the service compares the owner of the file with the user of the token and answers 404 otherwise; staff needs the role of the case.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The app loads free seats every 30 s and shows the time; booking decides by the seat table.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'All times are instants; the day of a plant is cut at midnight of its zone, with the zone database, and the tests include both changes of clocks.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Order flow: hotel, flight, then card. Each step has its compensation (cancel within the free period, release of the hold), driven by a state machine that survives restarts.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The relay reads the outbox in order of id, publishes with the account as key and marks rows as sent; consumers skip ids they know.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Circulation keeps the limit of five: holds are asked for there, one transaction counts loans and holds under a lock on the member.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Rejected lines go to a work list of the branch, with an alert when one is older than a day.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Letters of a batch carry its number, and the print shop refuses a number it has printed.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A courier is ordered once per parcel; the order id is that of the parcel.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Every reading is checked against the range of its type and put aside when outside.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Payout provider\n\nEach payout has our payout id, which the provider remembers for 30 days and answers with the first result. Deadline 10 s, five attempts with jitter, then a clerk.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Status of shipments\n\nEach call has the time of the carrier and a running number per shipment; a lower number never changes the status. Calls are signed. Without calls for 6 hours a shipment is asked for.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Fraud score\n\n700 ms, no repetition; without a score orders below 50 euros go through and others to review.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Gas readings\n\nThe file is due on the first. What is missing on the second is asked for, on the fifth it is estimated and marked, and a bill with estimates says so.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Timetable feed\n\nPolled every 30 s, time-out 5 s. When it is older than 2 minutes the display says "no live data" and shows the plan.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Events\n\nOne topic per aggregate, key is the id of the aggregate. Consumers keep the last version they applied and skip lower ones; repeated events have a known id and change nothing.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Every request carries a token of 10 minutes; services check audience and role. Admin operations need a second factor and are recorded with the name of the person.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Traces have ids, durations and codes; fields with personal data are dropped by the collector, tested by a scan each night.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Photos of identity cards are deleted when the check is done, an hour later at most.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Gateways have a key each, made on the device; a lost one is revoked without touching others. No two share anything.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'All staff sign in with the directory and a second factor; rights follow the role and are reviewed each quarter.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'PostgreSQL in two zones with automatic fail-over; point-in-time restore for 14 days, tried each month.',
  },
  { concerns: [], section: 'Technology Choices', text: 'Three brokers, replication factor 3, min in-sync 2.' },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Secrets are mounted from the vault at start; the deployment script has none.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Loss of history.\n  - **Mitigation:** Accounts are copied ahead and kept in step by change capture; on the day only the pointer moves. Totals per branch are compared, and the pointer can move back for two weeks.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Firmware of the gateways.\n  - **Mitigation:** 1 % of the fleet, a day, 10 %, a day, then the rest; it stops when more than 0.2 % fall back to the second slot.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** All suppliers raise prices at once.\n  - **Mitigation:** The catalog shows the price of the day; contracts hold for a year.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-1:** Two users edit the same plan.\n  - **Handling:** The second save is refused with both versions side by side.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-2:** The device has no signal for a day.\n  - **Handling:** It keeps its values for three days and sends them when it is back; they are sorted in by their stamp.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-3:** The customer presses pay twice.\n  - **Handling:** Same key, same answer.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A nightly batch in place of events.\n  - **Reason Rejected:** US-2 asks for 5 minutes.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A native app.\n  - **Reason Rejected:** Two stores, two reviews, and nobody in the team has built one.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Using the module of the ERP vendor.\n  - **Reason Rejected:** It knows one price per article and customer groups need six.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Workers: age of the oldest open job (alert at 5 minutes), jobs that were tried three times (alert at one), orders paid but not shipped after 2 days (report each morning, alert at 10).',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '- **Fuel service**: inserts one row per FuelDispensed with the event id as primary key; the level is the sum since the last dip. A repeated message hits the key and is acknowledged.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '- **Commission**: a job takes sales without a payout, writes the payout with the sale as unique key in the same transaction, and can be started as often as needed.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Refunds: the row and the message are written in one transaction, and a relay sends the message.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The auctioneer stores a bid with `update auction set highest = ? where id = ? and highest < ?`; zero rows means that it was too low or too late.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'An order is placed in Orders; Stock confirms or refuses the reservation by event, and a refusal cancels the order. Stock alone keeps the rule that nothing is promised twice.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Undelivered commands expire after 24 hours; a machine that comes back later asks for its current plan.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Notifications of 80,000 pupils go through a queue; four senders take 50 a second together, which is 27 minutes.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The dashboard reads from a replica; when it is more than 10 s behind, it reads from the primary and says so.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Schedules are kept as local time with the zone of the depot and turned into instants a day ahead with the zone database; the two odd days are in the test set.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Samples are thinned to one a minute after 7 days and dropped after 13 months, by partition.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A case can be closed by the clerk or by the job; the status change is one conditional update, and whoever comes second sees it closed.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Rights are checked on each request against the directory, with a cache of 60 s.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Every lock reports its state each minute; a lock that is silent for 5 minutes is on the list of the control room.',
  },
  { concerns: [], section: 'Component Design', text: 'A guest can cancel until 18:00 local time of the hotel.' },
  {
    concerns: [],
    section: 'Component Design',
    text: 'If the lock does not open within 3 s, the app offers to call reception and a work item is created.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The report of an hour is marked as incomplete while files are missing, asked for after 20 minutes, and computed again when they arrive.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'One service, two modules, one database with two schemas; no module reads the tables of the other.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Tickets are signed with a key that never leaves the HSM; scanners hold the public key only.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A form is stored as its last state with a log of changes, both for 6 years as the law asks, then deleted.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The till prints a receipt in any case; the report to the office follows from a table of reports, oldest first.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Blood bank\n\n- Units are reserved by `POST /reservations` with our reservation id, which the bank treats as unique; answer within 3 s, three attempts with growing pauses, then the ward is told to phone.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Meteorological office\n\nRead every 10 minutes by a job, time-out 5 s, two attempts; pages show the last forecast with its time. Above 2 hours the page says that there is none, and an alert goes out.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Topic `bed-events`\n\nKey: bed. Each message has the version of the bed; a consumer skips a version that is not higher than its own. Kept for 7 days.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Messaging provider\n\nTime-out 3 s, id of the notice as key. Receipts come by webhook; a notice without a receipt after 30 minutes is sent by letter.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Gate controller\n\nA command has an id and expires after 5 s; three attempts in that time, then the guard gets it on the screen. The controller remembers 100 ids.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Company register\n\n`GET /companies/{id}`, 1.5 s, no repetition. Without an answer the applicant types the name, and a clerk checks it later from a list.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Directory\n\nOpenID Connect; tokens of 15 minutes are checked locally with the published keys, which are read again each hour. With the directory away nobody new can sign in; those who have are not affected.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Teachers see the grades of their own classes; the head of school sees all, and each look is recorded with a reason.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Machines have a client certificate each; the serial number in it must be that of the request.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'The link in the mail is good for one hour and one use, and the file asks for the date of birth besides.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'The interface checks role and owner for each call; what the page shows is comfort only.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Analysts work on a view without names and with age groups; the key between the two is held by the data protection officer.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Recordings are encrypted, open to the agent and the supervisor for 14 days, and then erased.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Partner keys are stored hashed, one for each partner and environment, with an expiry of a year.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Customers get lost on the way.\n  - **Mitigation:** A rehearsal in March with a copy, compared by count and checksum. In the night of the change the old tables become read-only and stay for 60 days; a script moves back what is new.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Mixed operation.\n  - **Mitigation:** Both tills understand both formats; branches change in groups of ten, a week apart, and can go back overnight.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** All units arrive at the same time on Monday.\n  - **Mitigation:** Slots of 15 minutes are given out, and the gate holds a queue of 40.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The vendor is sold.\n  - **Mitigation:** The contract has an exit clause, and the interface is hidden behind a port.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Two servers in two buildings, active and standby, tried each quarter; doors keep a list of the last 500 badges and open without either.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'ActiveMQ as a pair with a shared store; clients reconnect by themselves.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Go, because both developers know it; SQLite on the devices, where one process writes.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: 'Broker away: outboxes fill, 2 hours fit easily, and the age of the oldest row alerts after 2 minutes. One zone away: half of the containers go on and carry the load. Directory away: nobody new signs in.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: 'A sender that dies leaves its row; another takes it after a minute, and the id keeps the provider from sending twice.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-1:** The same badge at two doors.\n  - **Handling:** Both open; the log shows it.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-2:** A file arrives twice.\n  - **Handling:** Its checksum is known, and it is put aside.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-3:** A pupil changes school during the year.\n  - **Handling:** Grades stay with the year and the school; the new school sees them once the old one releases them.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A rule engine.\n  - **Reason Rejected:** Eleven rules that change once a year do not pay for it.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** MQTT.\n  - **Reason Rejected:** The firewall of the schools lets HTTPS out and nothing else.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A mobile web page.\n  - **Reason Rejected:** Browsers cannot use the NFC reader on half of the phones.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Workers and queues: notices without receipt after 30 minutes (alert at 1 %), oldest open report (15 minutes), locks without a sign of life (list, alert at 3). Every alarm has a page with what to do.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'Members book tools in the app, pick them up at one of nine depots, and bring them back to any of them. Three services follow the contexts of the model: Booking, Depot and Billing. Each is stateless, runs twice, and owns its schema; they tell each other what happened by events and ask each other nothing while a member waits.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'A booking is decided in one place: the calendar of the tool. Everything else, the list of free tools, the reminder, the invoice, follows from what was decided there, a moment later.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'We keep what works: the card readers at the doors stay, and the accounting program goes on getting a file each night. New are the calendar, the scanner at the counter and the mail.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: '1. Take orders in by EDI and by the portal through the same validation.\n2. Plan them in batches of ten minutes.\n3. Send each plan to the vehicles, and take their answers back.\n4. Bill once a day from what was delivered.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The calendar is a table with tool, period and state. An exclusion constraint on tool and period refuses an overlap, so that of two members who press at the same second one gets the tool and the other the next free day. A hold that is not confirmed within ten minutes ends by itself: its row carries the instant at which it ends, and every query ignores rows whose end has passed.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Returns are scanned at the counter. The scan sets the state of the loan from out to back in one conditional update; a second scan finds nothing to change and shows the loan as it is. What is broken gets a note and goes to the workshop list.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Billing reads the day at three in the morning, local time of the depot. It makes one invoice line per loan, with the loan id as unique key, so that a job that is started again writes nothing twice. Lines are sent to accounting as one file with a number that counts up; accounting refuses a number it has seen.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The list of free tools that the app shows is computed from the calendar every 20 s and kept in Redis for 60 s. The page shows its time. The booking itself never looks there.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Reminders are rows with an instant and a state. A worker takes 50 due ones at a time with skip locked, hands each to the mail service with the id of the reminder, and marks it as sent when the service has taken it. A worker that dies leaves its rows to the next one; the mail service drops an id that it knows.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Deposit: 50 euros are reserved on the card when a member books, with the booking as key, and released when the tool is back. If the reservation is refused, the hold ends and the member is told why. If it is unclear, the state is asked for at the provider before anything else is done.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The planner takes all open orders of a region, solves for four minutes at most, and writes the plan with a version. Vehicles confirm a version; a plan that is not confirmed within two minutes is called off and its orders are open again.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Prices live in a table with a date from which they hold. An order carries the price at which it was made, so that a later change does not touch it.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Each vehicle has a queue of commands of at most 30. A command has an id and a time after which it counts for nothing. The vehicle keeps the last 100 ids and answers a known one with the first result.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A grade is entered by the teacher of the course, and nobody else. A change after the conference needs the head of school, who gives a reason; the old grade stays readable in the history of the entry for ten years, as the school law wants.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Lists of participants are exported as a file with initials only. The export is made by a job of one per course at a time and deleted after 48 hours.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The intake checks the checksum of a file, stores it in the bucket for 30 days, and writes its lines in one transaction with the id of the file. A file that was written already is acknowledged and left alone.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'When the balance of an account changes, the new balance, the entry and the event go into one transaction. The entry has the id of the order as unique key. The balance can never be negative: a check on the column says so, and the statement that would break it fails.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Photos are scaled to 1,600 pixels by two workers; the original is deleted at once. A photo that cannot be read is refused with a message, and the form keeps the other fields.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'An inspector may be offline for a day. The tablet holds the plan of the day and what was found, encrypted, and sends it when it has a network; the server takes each finding by its id once and keeps the time of the tablet beside its own.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A case moves along its states by a table; what is not in the table is refused. Each move is one update with the old state in the condition.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Search runs on PostgreSQL with a trigram index; 200,000 rows answer in 30 ms. The index is part of the table, so that it is never behind.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Two people may edit the same page. Each save carries the version it was read at; the second one is shown both texts and merges them by hand.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A subscription ends at the end of a calendar month in the zone of the customer. The end is computed with the zone database when the month begins and stored as an instant.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The service that answers the kiosk has no state of its own. It asks Booking with a deadline of 400 ms; without an answer the kiosk shows the plan of the morning with its time.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Kotlin and PostgreSQL 16, since all four developers work with them. RabbitMQ is there already, run by the platform team as a cluster of three.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Two virtual machines in two data halls behind the load balancer of the town; either of them carries the peak of 40 requests a second alone (load test: 110).',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'No new database. Redis, as a pair with sentinel, holds counts and sessions that may be lost.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'The app is a web page; nothing has to be installed, and a fix reaches everybody with the next load.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'The machine learning part is left out: a table of rules with 60 rows does what is needed and can be explained to a customer.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Terraform and the pipeline of the company; a second region is prepared as code and switched on by hand within two hours, tried in June.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Payment provider\n\n1. Reservation, capture and release, each with our id as `Idempotency-Key`, which the provider keeps for 48 hours. Connect 500 ms, answer 4 s.\n2. Three attempts at 1, 5 and 20 s; an outcome that is still unclear is settled by asking for the state each 5 minutes, for a day, then a clerk.\n3. Webhooks are signed, stored by their id, and only make us ask for the state.\n4. 30 requests a second by contract; a shared bucket gives out 20.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Accounting\n\nA file a night over SFTP with a running number. Missing the acknowledgement at 06:00 raises an alarm and the file is put there once more under the same number, which accounting accepts once.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Vehicles\n\n- MQTT with a certificate for each vehicle, topics of its own only, QoS 1, session kept for an hour.\n- Positions: one in 10 s, the latest counts, numbered by the vehicle; lost ones do not matter.\n- Commands and answers: see above; an answer that does not come in 30 s is a missed confirmation.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Events\n\n| Event | Key | Consumers |\n| --- | --- | --- |\n| ToolBooked | tool | Depot, Billing |\n| ToolReturned | tool | Booking, Billing |\n\nWritten to an outbox with the change, relayed by a job that holds a lock, at least once and in order per tool. Consumers store the last position per tool with their own change and pass over what is not newer.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Identity\n\nOpenID Connect with the directory of the town. Tokens live 10 minutes, refresh for 8 hours; with the directory away those who are signed in go on until their token ends, and others see a notice.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Letter service\n\nAt most 5 requests a second. A letter has our number; two attempts, time-out 6 s, then the list of the office with the reason. Away for longer than an hour: letters wait, and the office is told.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Map\n\nTiles from our own server, cached by the browser for a week; roads change less often than that. Without tiles the page shows the list.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Booking → Depot (gRPC)\n\nDeadline 300 ms, two attempts with 50 ms between, breaker at half of 20 calls. Open breaker: the counter works from its list of the morning, and differences are shown when the line is back.',
  },
  {
    concerns: [],
    section: 'Domain Model',
    text: 'DAA-001 holds: Loan, Tool and Invoice are aggregates, each with one writer. INV-loan-1 (a tool is lent once at a time) is kept by the exclusion constraint, INV-invoice-1 by the unique key on the loan.',
  },
  {
    concerns: [],
    section: 'Domain Model',
    text: 'TIP-001 is followed without changes; where it leaves a choice, it is made below.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Members do not return tools.\n  - **Mitigation:** Reminders after one, three and seven days, then the deposit is captured; agreed with the consumer office.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The old booking book goes on in use.\n  - **Mitigation:** Two depots start in March, the others one by one until May; a depot keeps its book for two weeks beside the app, and entries are compared each evening. Back: the flag of the depot.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Import of 8,000 members.\n  - **Mitigation:** Imported into staging, checked for doubles, shown to each member at the first sign-in for confirmation. The old list stays readable until the end of the year; a batch can be removed by its number.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Too many people on the first day.\n  - **Mitigation:** Invitations go out in five groups, two days apart.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The firmware of the readers is old.\n  - **Mitigation:** Updated in three waves of 10, 30 and the rest, a day apart; a reader that does not report within 5 minutes goes back to the version before.',
  },
  { concerns: [], section: 'Cons', text: '- **CON-1:** A booking made in the app is seen at the counter up to 20 s later.' },
  {
    concerns: [],
    section: 'Cons',
    text: '- **CON-1:** Two systems hold addresses until the old one ends in December; the old one stays the source until then.',
  },
  { concerns: [], section: 'Cons', text: '- **CON-1:** One more component to operate; the platform team has agreed.' },
  { concerns: [], section: 'Cons', text: '- **CON-1:** Without the directory nobody new can sign in.' },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-1:** A member books the same tool twice.\n  - **Handling:** The second request carries another key but hits the constraint; the page shows the first booking.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-2:** A tool is broken on return.\n  - **Handling:** It is blocked until the workshop releases it; bookings of the next days are moved or called off with a message.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-3:** The clock goes back while a loan runs.\n  - **Handling:** Loans are counted in calendar days of the depot, so that the extra hour costs nothing.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-4:** The counter is offline.\n  - **Handling:** Scans are kept and sent later; the server decides by the state of the loan.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-5:** Payment arrives after the hold has ended.\n  - **Handling:** It is released at once, and the member gets a message with a new offer.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-6:** All tools of a kind are out.\n  - **Handling:** The waiting list offers the next one to the first member for two hours, then to the second.',
  },
  {
    concerns: [],
    section: 'Performance',
    text: 'Booking: 240 ms at the 95th percentile with 60 requests a second (target 500 ms with 40). Free list: 35 ms. The nightly run takes 6 minutes for 9,000 loans and has two hours.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Members see their own loans; staff see those of their depot, by a policy in the database that takes the depot from the token. The head office sees all depots without names. Every look at a member by staff is logged with the reason and kept for a year.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Cards never reach us: the page of the provider takes the number, and we keep its token. Tokens and keys come from the vault, are read at start and change every 60 days.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Personal data is erased 12 months after the last loan by a monthly job, invoices after 10 years. Backups end after 35 days. Logs hold ids and codes for 30 days.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'The kiosk has a certificate of its own and may read the list of free tools and nothing else. It stands in a locked case.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Admin rights are given for a day at a time, with a second person, and shown on the board of the team.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: 'PostgreSQL away: bookings are refused with 503 and a hint to try again in a minute, jobs wait; fail-over takes 40 s. RabbitMQ away: outboxes fill, a day fits. Redis away: the list is read from the calendar, 90 ms instead of 5. Payment provider away: booking without deposit is not possible, existing loans go on.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: '- One hall away: the other one carries on with half of the machines.\n- Both away: depots lend by hand from the list printed each morning, and enter it the next day.\n- Mail service away: reminders wait up to a day, older ones are dropped, since a late reminder confuses.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Holds that did not end in time (alert at 1), reminders due for more than 10 minutes (alert), invoices per day against returns per day (1 % difference), outbox age (2 minutes), dead letters (1), share of refused payments (above 15 % in an hour). Each job reports its end to a watchdog, which pages after 15 minutes of silence.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: '#### Rollout\n\nTwo depots first, with a flag by depot; then one a week. We stop when more than 3 % of bookings fail in a day. Schema changes are expanded, filled, and contracted a release later, and the release before runs on the new schema.',
  },
  {
    concerns: [],
    section: 'Playbook Patterns',
    text: '| Pattern | Consideration |\n| --- | --- |\n| Saga | Not used: one service decides, others follow. |\n| CQRS | Not used; the list of free tools is a small read model with 60 s. |\n| Circuit breaker | Used towards payment and Depot. |\n| Idempotent API | Used for booking and payment. |',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Keep the list of free tools by events.\n  - **Reason Rejected:** A lost event would stay wrong, and computing it anew takes 80 ms.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** One service for all.\n  - **Reason Rejected:** Billing is audited and changes twice a year, Booking every week.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A product from the market.\n  - **Reason Rejected:** Both products we looked at bill by the hour, and our members pay by the day.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** SMS in place of mail.\n  - **Reason Rejected:** 9 cents each, 4,000 a month, against a budget of 200 euros.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'Callers reach the desk by phone, app or button. Every call becomes an incident in one table within a second, and from there a dispatcher sends units. What the dispatcher sees is pushed by the server; what units report comes back over the same line. Nothing waits for statistics, maps or billing.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'A modular monolith, four instances, one database with a schema for each module. Modules talk through events that are stored with the change. We considered services and came back to this, for reasons given below.',
  },
  {
    concerns: [],
    section: 'High-Level Approach',
    text: 'The vote is open for ten days. Each elector has one ballot, the ballot box knows no names, and the register knows no choices. Counting happens once, in public, on a machine without a network.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '**Incident intake.** The intake stores the call before it answers. It takes the number of the line and the second as key, so that a call that the exchange reports twice is one incident. When the database does not answer within 300 ms, the call is written to a local file and read in when it does.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '**Dispatch.** A unit is assigned by one statement that requires it to be free; no row means that somebody was faster, and the dispatcher sees by whom. A unit that does not confirm within 60 s is free again, and the dispatcher is told with a sound.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '**Positions** arrive every five seconds, numbered by the unit. We keep the highest number per unit in memory and in a table of 300 rows; the course of an incident is kept with it for 12 months.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: '**Register.** An elector is marked as having voted in the same transaction that hands out the token. The token is used up by the ballot box with a unique index on its hash. Who asks for a second one gets the answer that there was one.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'A tariff is a set of rules with a period of validity. Periods of one tariff cannot overlap (exclusion constraint). A change makes a new version; invoices refer to the version that they were made from.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The basket lives in the browser until checkout. At checkout the server takes articles, amounts and the price that was shown; a price that changed since is shown with both figures, and the customer confirms.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Stock is kept in one place, as rows of movements with the number of the document. The stock of an article is a sum per day plus the movements since. A movement cannot be booked twice under one document.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Tickets are validated offline: the gate holds the public key and a list of the tickets that were called back, renewed each minute while there is a network, at most 20,000 entries. A ticket that was used at this gate is refused; across gates the server tells within a minute, and the guard decides in between, as agreed with the operator.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Meter values are checked against the four neighbors in time. What does not fit goes to a list of the technician, is marked, and counts for nothing until it is released.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Messages to patients name the place and the hour, neither the ward nor the reason. The text comes from a template that has no other fields.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'An upload goes straight into the bucket with a signed address that is good for 10 minutes and 20 MB. The scanner looks at each file before anybody else can; what is infected is deleted, and the sender is told.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'When a member leaves, her name is replaced by a number in all tables of the month by a job, and the mapping is deleted after the notice period of 30 days.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'Rooms are assigned by a solver that runs for one minute, single-threaded, on a copy of the wishes of that evening; the result is written as a whole with the version of the wishes, and thrown away when they changed meanwhile.',
  },
  {
    concerns: [],
    section: 'Component Design',
    text: 'The assistant answers from 400 approved texts. It shows which one it used; where none fits it says so and offers a person.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'PostgreSQL 16 as a pair with synchronous replication, run by the city; recovery to any second of the last 14 days. Four containers on two hosts in two rooms.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Rust on the gates (64 MB of memory), TypeScript elsewhere; both are at home in the team.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'No message broker: 20 events a second fit into a table that consumers poll every 200 ms.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'Kafka of the group, three brokers, replication 3, topics with 7 days of retention.',
  },
  {
    concerns: [],
    section: 'Technology Choices',
    text: 'The front end is rendered by the server; it works without scripts, which the accessibility law asks for.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Radio gateway\n\n- HTTPS, mutual TLS, 800 ms, two attempts at 0.2 and 1 s, then the dispatcher speaks.\n- Each alert has a number; the gateway answers a number that it knows with its first answer.\n- At most 50 alerts a second, kept by one queue with one sender.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Population register\n\nA file each month, signed and counted; the import goes to staging, is compared with the month before, and stops when more than 2 % differ. Late files are reminded of on the fifth; until then the register of the month before holds.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### ERP\n\nREST with `If-Match`; 5 s, three attempts with jitter; a conflict is shown to the clerk with both states. Weekends, when the ERP is closed, orders are kept and sent on Monday in the order of their numbers, ten a second.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Partner portal\n\nCalls come in with a token of the partner and a number of the order that the partner chooses; the same number gets the same answer. 60 a minute per partner, 429 beyond. A partner sees its own orders.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Statistics\n\nReads a replica, behind by at most 10 s; no person is waiting for it. Away: the report is an hour late.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Printer\n\nJobs have an id that the printer keeps for an hour. Out of paper: the job waits, the clerk sees it, and can take another printer.',
  },
  {
    concerns: [],
    section: 'Integration Points',
    text: '#### Events between modules\n\nStored with the change, read by position, per consumer in order. A consumer that fails five times on one event sets it aside with an alert and goes on with other aggregates, not with this one.',
  },
  {
    concerns: [],
    section: 'Domain Model',
    text: 'Incident, Unit and Shift as in DAA-003. INV-unit-1 needs a look at two aggregates; Unit is its keeper, and Incident asks for a unit by event.',
  },
  {
    concerns: [],
    section: 'Domain Model',
    text: 'Three contexts, three schemas. No module reads the tables of another; what it needs it learns from events.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Dispatchers lose trust in the first weeks.\n  - **Mitigation:** The new desk runs beside the old one for six weeks with the same calls; differences are looked at every morning. Then one shift, then all four, a week apart; the old desk stays switched on for a month.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** The vote is disturbed by a flood of requests.\n  - **Mitigation:** The provider filters; each address may ask 20 times a minute; ten days leave room, and ballots by post count as well.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Old gates do not know the new tickets.\n  - **Mitigation:** Both formats are printed until the last gate is changed; gates are changed line by line from June to August.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** Addresses are wrong after the import.\n  - **Mitigation:** Dry run in May with a report, signed by the district; import by district with a number for each batch, which can be taken back for 30 days.',
  },
  {
    concerns: [],
    section: 'Risks',
    text: '- **RISK-1:** A key is lost.\n  - **Mitigation:** Two of three officers are needed to restore it from the safe; tried once a year.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-1:** Two dispatchers send the same unit.\n  - **Handling:** One gets it; the other sees its new place.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-2:** A caller hangs up at once.\n  - **Handling:** The incident stays as "silent" and is called back.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-3:** An elector moves during the vote.\n  - **Handling:** The register of the first day holds.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-4:** The gate is without power.\n  - **Handling:** It opens, and the guard counts.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-5:** A price changes while a customer pays.\n  - **Handling:** The price at confirmation holds.',
  },
  {
    concerns: [],
    section: 'Edge Cases',
    text: '- **EC-6:** The file of the month comes twice.\n  - **Handling:** Same number, same sum: it is put aside.',
  },
  {
    concerns: [],
    section: 'Performance',
    text: 'From the call to the screen: 420 ms at the 99th percentile with 30 calls a second (target 1 s). Assignment: 90 ms. The peak of the storm of 2021 was 11 calls a second.',
  },
  {
    concerns: [],
    section: 'Performance',
    text: '- Validation: 180 ms on the oldest gate (target 300 ms)\n- Purchase: 700 ms at the 95th percentile with 200 a second (target 1 s with 150)',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Dispatchers sign in with card and PIN; rights come from the shift. Recordings may be heard by the head of shift, with a reason, for 30 days, then they are deleted unless a prosecutor asks. Access is checked in the service on every request, and the checks are tested for each role.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Passwords do not exist; service accounts use certificates of 30 days from the internal authority. What must be secret lies in the vault; the repository is scanned for it on each push.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Electors are known to the register only. The box gets tokens without names; logs of both have no addresses, and times are rounded to the hour.',
  },
  {
    concerns: [],
    section: 'Security',
    text: 'Partners see their own data: the tenant is part of each key and of each policy in the database.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: 'One room lost: the other carries the full load; dispatchers move within five minutes, as practiced each quarter. Database lost: the standby takes over in 20 s, calls are kept in the local files meanwhile. Map lost: addresses and the paper map. Radio gateway lost: voice.',
  },
  {
    concerns: [],
    section: 'Failure Modes',
    text: '- Gate offline: validates with what it has, reports later.\n- Ticket server away: purchase shows a notice, gates go on.\n- Payment away: cash at the counter.',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Test call each minute through the exchange to the screen and back, failing twice: page. Units without a position for 60 s, incidents without a unit for 3 minutes (sound at the desk), age of the oldest event per consumer above 5 s, difference between exchange and incidents per hour (0 expected, 1 alerts).',
  },
  {
    concerns: [],
    section: 'Monitoring',
    text: 'Purchases against payments each hour; gates that have not reported for 15 minutes; share of refused tickets per line above 4 %; age of the list of called-back tickets above 5 minutes. On-call by telephone, at night too.',
  },
  { concerns: [], section: 'Pros', text: '- **PRO-1:** One database, one deployment: four people can run it.' },
  { concerns: [], section: 'Pros', text: '- **PRO-1:** Gates work without the server.' },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Services instead of modules.\n  - **Reason Rejected:** Four people would run nine deployments, and an assignment would cross three of them.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** Online validation.\n  - **Reason Rejected:** Tunnels have no network on 11 % of the way.',
  },
  {
    concerns: [],
    section: 'Alternatives Considered',
    text: '- **ALT-1:** A broker.\n  - **Reason Rejected:** Nobody on the team runs one, and the table carries ten times the load.',
  },
];
