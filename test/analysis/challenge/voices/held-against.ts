import type { Voice } from './voice.ts';

/** A passage beside what was asked for. */
export interface Held extends Voice {
  readonly asked: Readonly<
    Partial<
      Record<
        | 'criterion'
        | 'performance'
        | 'availability'
        | 'scalability'
        | 'security'
        | 'compliance'
        | 'budget'
        | 'technical'
        | 'team'
        | 'risk'
        | 'invariant',
        string
      >
    >
  >;
}

/** The passage breaks what was asked for, or misses it. */
export const broken: readonly Held[] = [
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'Bank credentials must not enter any system of ours.' },
    section: 'Component Design',
    text: 'The customer types the bank credentials into our own form, and the signed order goes to the bank at once.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'Card data stay away from all servers of the theater.' },
    section: 'Security',
    text: 'Card data pass through the server over TLS and are forgotten afterwards.',
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A closed ledger period is never changed.' },
    section: 'Component Design',
    text: 'When an entry was forgotten, the clerk reopens the closed period of the ledger, adds the entry and closes it again.',
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A signed contract is immutable.' },
    section: 'Component Design',
    text: 'Small mistakes in a signed contract are corrected by editing its text; the signature page stays.',
  },
  {
    concerns: ['invariant-broken', 'concurrency'],
    asked: { invariant: 'A voucher can be redeemed only once.' },
    section: 'Component Design',
    text: 'A voucher that was redeemed stays valid for the rest of the day, so that the customer may come back for what was forgotten.',
  },
  {
    concerns: ['invariant-broken', 'concurrency'],
    asked: { invariant: 'A seat is sold to at most one guest.' },
    section: 'Component Design',
    text: 'To fill the hall, a seat of the balcony may be sold to two guests; whoever comes second gets another place.',
  },
  {
    concerns: ['invariant-broken', 'uncovered-story'],
    asked: { invariant: 'No medicine is handed out without a prescription that a pharmacist has checked.' },
    section: 'Component Design',
    text: 'The medicine is handed out at the counter; the prescription may be checked by a pharmacist afterwards.',
  },
  {
    concerns: ['invariant-broken', 'authorization', 'uncovered-story'],
    asked: { criterion: 'A payment above 5,000 euros is released by two people before it is sent.' },
    section: 'Component Design',
    text: 'Payments are sent as soon as one person has entered them; a second person can look at those above 5,000 euros afterwards.',
  },
  {
    concerns: ['target-without-design', 'failure-mode'],
    asked: { criterion: 'Scanning works without a network for a whole shift.' },
    section: 'Failure Modes',
    text: 'Without a network scanning is not possible; the scanner shows a notice.',
  },
  {
    concerns: ['personal-data', 'authorization'],
    asked: { compliance: 'Letters never show the diagnosis on the envelope.' },
    section: 'Component Design',
    text: 'The envelope shows the diagnosis in the second line, so that the right ward gets the reply.',
  },
  {
    concerns: ['personal-data', 'target-without-design', 'unbounded-growth'],
    asked: { compliance: 'Recordings are deleted after 30 days.' },
    section: 'Component Design',
    text: 'Recordings lie in the bucket of the region and are listed by date and customer.',
  },
  {
    concerns: ['staleness', 'uncovered-story', 'target-without-design'],
    asked: { criterion: 'Prices shown are never older than 10 minutes.' },
    section: 'Component Design',
    text: 'Prices are copied into the shop every two hours and shown from there.',
  },
  {
    concerns: ['target-without-design'],
    asked: { scalability: '1,200 orders a minute on the day of the sale.' },
    section: 'Performance',
    text: 'The load test reached 700 orders a minute before the queue began to grow.',
  },
  {
    concerns: ['target-without-design'],
    asked: { performance: 'A search answers in 300 milliseconds.' },
    section: 'Performance',
    text: 'A search takes 900 ms at the 95th percentile in the load test.',
  },
  {
    concerns: ['target-without-number', 'target-without-design'],
    asked: { performance: 'The map is there within 2 seconds for 95 % of drivers.' },
    section: 'Performance',
    text: 'The map loads quickly thanks to vector tiles. We expect no problems even at peak times.',
  },
  {
    concerns: ['single-point-of-failure', 'target-without-design'],
    asked: { availability: '99.95 % during opening hours.' },
    section: 'Technology Choices',
    text: 'PostgreSQL and the message broker run on the server in the back office.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Four developers with C# and SQL Server; nobody knows Cassandra.' },
    section: 'Technology Choices',
    text: 'Readings are stored in Cassandra, which scales well.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'Kafka and MongoDB must not be used.' },
    section: 'Technology Choices',
    text: 'Documents lie in MongoDB, since their form varies.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'No MongoDB; the platform team does not run it.' },
    section: 'Technology Choices',
    text: 'Documents lie in MongoDB, since their form varies.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { budget: '1,500 euros a month.' },
    section: 'Technology Choices',
    text: 'The cluster and the licenses cost 2,300 euros a month.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'The ERP is not changed.' },
    section: 'Integration Points',
    text: '#### ERP\n\nTime-out 2 s, three attempts, then an alert. The ERP gets a new table and a trigger that calls us.',
  },
  {
    concerns: ['backpressure'],
    asked: { technical: 'The bank accepts 20 requests a second.' },
    section: 'Integration Points',
    text: '#### Bank\n\nEach transfer is one request with our id as key, time-out 3 s, three attempts, then a clerk. With the bank away transfers wait in the table.',
  },
  {
    concerns: ['failure-mode'],
    asked: { risk: 'The weather station fails for hours.' },
    section: 'Component Design',
    text: 'The weather station delivers wind and rain each minute; the gate closes by these figures.',
  },
  {
    concerns: ['uncovered-story'],
    asked: { criterion: 'A parent gets a message 15 minutes after a missed lesson.' },
    section: 'Component Design',
    text: 'Teachers mark who is there; the list of the class shows it.',
  },
  {
    concerns: ['time'],
    asked: { criterion: 'A month is closed at midnight of its last day.' },
    section: 'Component Design',
    text: 'The job closes the month and sums the entries of it.',
  },
];

/** The passage keeps it. */
export const kept: readonly Held[] = [
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'Card data stay away from all servers of the theater.' },
    section: 'Security',
    text: 'The guest enters the card on the provider’s hosted page; we see a token.',
  },
  {
    concerns: [],
    asked: { technical: 'Changes of the PostgreSQL schema of the ERP are not allowed.' },
    section: 'Technology Choices',
    text: 'Orders are rows of PostgreSQL.',
  },
  {
    concerns: [],
    asked: { invariant: 'A closed ledger period is never changed.' },
    section: 'Component Design',
    text: 'A forgotten entry goes into the next period with a reference; the database refuses writes to a closed period by a trigger.',
  },
  {
    concerns: [],
    asked: { invariant: 'A voucher can be redeemed only once.' },
    section: 'Component Design',
    text: 'Redeeming is one update from unused to used; a second try finds it used and is refused.',
  },
  {
    concerns: [],
    asked: { invariant: 'A seat is sold to at most one guest.' },
    section: 'Component Design',
    text: 'The sale inserts a row with the seat and the date as unique key.',
  },
  {
    concerns: [],
    asked: { criterion: 'Scanning works without a network for a whole shift.' },
    section: 'Failure Modes',
    text: 'Without a network scanning goes on: the scanner holds the list of the shift and sends what it has when the network is back.',
  },
  {
    concerns: [],
    asked: { compliance: 'Letters never show the diagnosis on the envelope.' },
    section: 'Component Design',
    text: 'The envelope shows name and address only; the diagnosis is not printed on it.',
  },
  {
    concerns: [],
    asked: { compliance: 'Recordings are deleted after 30 days.' },
    section: 'Component Design',
    text: 'A life-cycle rule deletes recordings after 30 days.',
  },
  {
    concerns: [],
    asked: { criterion: 'Prices shown are never older than 10 minutes.' },
    section: 'Component Design',
    text: 'Prices are copied every 5 minutes and shown with their time; older than 10 minutes they are hidden.',
  },
  {
    concerns: [],
    asked: { scalability: '1,200 orders a minute on the day of the sale.' },
    section: 'Performance',
    text: 'The load test reached 2,000 orders a minute with one of three zones away.',
  },
  {
    concerns: [],
    asked: { performance: 'A search answers in 300 milliseconds.' },
    section: 'Performance',
    text: 'A search takes 180 ms at the 95th percentile (target 300 ms).',
  },
  {
    concerns: [],
    asked: { availability: '99.95 % during opening hours.' },
    section: 'Technology Choices',
    text: 'PostgreSQL with a standby in the second room; fail-over in 40 s.',
  },
  {
    concerns: [],
    asked: { team: 'Four developers with C# and SQL Server; nobody knows Cassandra.' },
    section: 'Technology Choices',
    text: 'Readings are stored in SQL Server, partitioned by month; Cassandra is not needed at this volume.',
  },
  {
    concerns: [],
    asked: { budget: '1,500 euros a month.' },
    section: 'Technology Choices',
    text: 'Machines cost 900 euros a month, licenses 250.',
  },
  {
    concerns: [],
    asked: { technical: 'The ERP is not changed.' },
    section: 'Integration Points',
    text: '#### ERP\n\nRead through its export each hour; time-out 2 s, three attempts, then an alert.',
  },
  {
    concerns: [],
    asked: { technical: 'The bank accepts 20 requests a second.' },
    section: 'Integration Points',
    text: '#### Bank\n\nA shared bucket of 15 a second; each transfer has our id as key, time-out 3 s, three attempts, then a clerk. With the bank away transfers wait in the table.',
  },
  {
    concerns: [],
    asked: { risk: 'The weather station fails for hours.' },
    section: 'Component Design',
    text: 'Without a value from the weather station for 3 minutes the gate closes and the guard is told.',
  },
  {
    concerns: [],
    asked: { criterion: 'A parent gets a message 15 minutes after a missed lesson.' },
    section: 'Component Design',
    text: 'Fifteen minutes after the lesson began, whoever is not marked gets a message sent to the parent (US-1).',
  },
];
