import type { Held } from '../voices/held-against.ts';

interface Asked extends Omit<Held, 'text'> {
  readonly breaks: readonly string[];
  readonly keeps: readonly string[];
}

/** Who does it, when, how often and with what: passages that break what was asked for, and such that keep it. */
const asked: readonly Asked[] = [
  {
    concerns: ['authorization', 'invariant-broken', 'uncovered-story'],
    asked: { criterion: 'A coordinator sees only the deliveries of the own region.' },
    section: 'Component Design',
    breaks: [
      'The delivery board lists the deliveries of the whole country, with a filter by region at the top.',
      'Coordinators have access to all deliveries, so that they can help each other out.',
      'GET /deliveries returns the deliveries of the day to any coordinator.',
    ],
    keeps: [
      'The delivery board lists the deliveries of the region that the coordinator belongs to; the region is part of the query and comes from the session.',
      'GET /deliveries joins the regions of the caller, so that other regions yield an empty list.',
    ],
  },
  {
    concerns: ['authorization', 'invariant-broken', 'uncovered-story'],
    asked: { criterion: 'A write-off above 200 euros needs two different persons.' },
    section: 'Component Design',
    breaks: [
      'The shift lead enters a write-off and confirms it with the PIN; it is booked at once.',
      'Write-offs above 200 euros ask for a second confirmation in a dialog before they are booked.',
      'Any shift lead can book a write-off of any amount.',
    ],
    keeps: [
      'A write-off above 200 euros stays pending until a second person, other than the one who entered it, confirms it; the table has a check that the two differ.',
    ],
  },
  {
    concerns: ['authorization', 'invariant-broken'],
    asked: { invariant: 'Nobody approves a request that they filed themselves.' },
    section: 'Component Design',
    breaks: [
      'Department heads approve requests in the inbox; their own requests appear there as well and are handled like all others.',
      'When the requester is also a head of department, the request is approved directly.',
      'A request is approved by any user who has the approver role.',
    ],
    keeps: ['The approve command loads the request and refuses when the caller filed it; requests of heads go to the deputy.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'The price of a ticket is the price at the moment of the booking.' },
    section: 'Component Design',
    breaks: ['The ticket price is looked up when the visitor pays at the door.'],
    keeps: ['The booking stores amount and currency as they were when it was made; later price lists do not touch it.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'The budget of a campaign is never increased after its start.' },
    section: 'Component Design',
    breaks: [
      'An advertiser may top up the budget of a running campaign from the dashboard.',
      'While a campaign runs, its budget can be adjusted up or down; the change takes effect within a minute.',
      'PATCH /campaigns/{id} accepts a new budget in every state.',
    ],
    keeps: ['The budget of a campaign can be changed in state draft only; once it has started the command is refused.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'Points expire twelve months after the purchase that earned them.' },
    section: 'Component Design',
    breaks: [
      'Points expire at the end of the calendar year following the last visit.',
      'Expiry is computed from the date on which the points were last changed.',
    ],
    keeps: [
      'Each batch of points carries the date of its purchase and expires twelve months after it; a later purchase does not extend it.',
    ],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A unit of blood is released only after both tests are negative.' },
    section: 'Component Design',
    breaks: ['In an emergency the unit can be released by the technician before the results are in.'],
    keeps: [
      'The release command requires two test rows with result negative; the check is part of the statement, and a missing result refuses it.',
    ],
  },
  {
    concerns: ['invariant-broken', 'concurrency', 'invariant-span'],
    asked: { invariant: 'A courier carries at most one order at a time.' },
    section: 'Component Design',
    breaks: [
      'The dispatcher may hand a courier a second order when the route allows it.',
      'To save time, orders of the same street are bundled and given to one courier together.',
      'Couriers accept orders from a list; nothing keeps them from accepting another while one is under way.',
    ],
    keeps: ['A partial unique index on courier where the order is under way refuses a second one.'],
  },
  {
    concerns: ['invariant-broken', 'uncovered-story'],
    asked: { criterion: 'A member who cancels at least 24 hours before the class gets the credit back.' },
    section: 'Component Design',
    breaks: [
      'Cancellations up to 48 hours before the class are refunded; later ones are not.',
      'Credits of cancelled classes are forfeited.',
      'When a member cancels, the place is given to the waiting list and the credit is kept by the studio.',
    ],
    keeps: ['A cancellation 24 hours or more before the class books the credit back in the same transaction.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'The retention period of a sample starts at the end of the study.' },
    section: 'Component Design',
    breaks: ['Retention is counted from the day on which the sample was drawn.'],
    keeps: [
      'The retention date is set when the study ends, fifteen years from that day; before, it is empty and nothing is destroyed.',
    ],
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Four developers, Java and PostgreSQL; nobody has experience with other databases.' },
    section: 'Technology Choices',
    breaks: [
      'We use Neo4j for the routes between depots, as graphs are its trade.',
      'The scheduler is written in Go because it starts in milliseconds.',
      'Kafka Streams computes the windows; the topology is deployed with Kubernetes.',
      'Search runs on Elasticsearch, which the team will pick up in the first sprint.',
    ],
    keeps: [
      'Readings are kept in PostgreSQL, partitioned by month.',
      'Routes are kept in PostgreSQL with a recursive query; a graph database was not considered necessary.',
      'The scheduler is a Java service like the others.',
      'Windows are computed by a SQL job every minute; there is nothing new to learn.',
      'Files are kept in the object store that the platform team runs.',
    ],
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'No new cloud services beyond what the platform team offers: PostgreSQL, RabbitMQ, S3.' },
    section: 'Technology Choices',
    breaks: [
      'Deduplication keys live in DynamoDB with a time to live.',
      'Notifications go through Amazon SNS.',
      'A Redis cluster holds the sessions.',
    ],
    keeps: [
      'Deduplication keys live in PostgreSQL and are deleted after 48 hours.',
      'Notifications go through RabbitMQ, which the platform team runs.',
    ],
  },
  {
    concerns: ['constraint-broken'],
    asked: { budget: 'Running costs of at most 1,200 euros a month.' },
    section: 'Technology Choices',
    breaks: [
      'The managed search cluster comes at 900 euros a month, the two application nodes at 480.',
      'The SMS provider charges 0.07 euros a message, which makes about 2,100 euros in a normal month.',
      'License: 18,000 euros a year.',
    ],
    keeps: [
      'The managed database costs 380 euros a month, the nodes 240; together 620.',
      'A refund of 2,000 euros has to be confirmed by a second person.',
      'The lost stock is worth about 40,000 euros a year.',
      'One SMS costs 0.07 euros; at 6,000 a month this makes 420 euros.',
    ],
  },
  {
    concerns: ['target-without-number'],
    asked: { performance: '95 % of searches are answered within 400 ms at 50 searches a second.' },
    section: 'Performance',
    breaks: [
      'Search uses an index and is fast; we expect no problems at the given load.',
      'The volumes are small. A single node copes with them without effort.',
      'Caching keeps response times low even in peak hours, and the database has enough headroom.',
      'We will measure response times in the pilot and tune where necessary.',
      'Data volume: about 12 million rows after three years. The index fits in memory.',
      'The archive is kept for 10 years. Load is expected to be moderate.',
    ],
    keeps: [],
  },
  {
    concerns: ['target-without-design', 'target-without-number', 'staleness'],
    asked: { performance: 'A price change is visible in all shops within 2 minutes.' },
    section: 'Component Design',
    breaks: [
      'Shops fetch the price list every 15 minutes.',
      'Price changes are collected and distributed on the hour.',
      'Shops refresh prices overnight.',
    ],
    keeps: ['Shops fetch changes every 30 seconds; a shop that has not fetched for two minutes shows up on the board.'],
  },
  {
    concerns: ['target-without-design', 'uncovered-story', 'failure-mode', 'invariant-broken'],
    asked: { availability: 'The scanner app works for four hours without a network.' },
    section: 'Component Design',
    breaks: [
      'Each scan is checked against the server; without a network the app shows a notice and the scan has to be repeated later.',
      'The app is a web page that talks to the API for each step.',
      'Scans are held in memory until the connection is back.',
    ],
    keeps: [],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A cross-match is valid for 72 hours from the drawing of the sample.' },
    section: 'Component Design',
    breaks: ['The cross-match expires 72 hours after the laboratory has entered the result.'],
    keeps: ['The cross-match expires 72 hours after the time at which the sample was drawn, as the nurse scanned it.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'The daily spend of a campaign never exceeds its daily budget.' },
    section: 'Component Design',
    breaks: ['Up to 20 % more than the daily budget may be spent on days with good traffic and is balanced over the month.'],
    keeps: ['Bidders take portions of the daily budget from one counter; when it is empty, the counter refuses.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A bin is billed to the household that held it on the day of the emptying.' },
    section: 'Component Design',
    breaks: ['The bill goes to whoever holds the bin when the bill is made.'],
    keeps: ['Each emptying is assigned to the household that held the bin on that day, by the validity dates of the assignment.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A reserved unit is released only by the hospital that reserved it.' },
    section: 'Component Design',
    breaks: [
      'Reservations that are older than a day are released automatically.',
      'Any hospital can release a reservation in order to get at an urgent unit.',
    ],
    keeps: [
      'A release names the hospital of the caller, and the statement changes nothing when another one holds the reservation.',
    ],
  },
  {
    concerns: ['invariant-broken', 'authorization'],
    asked: { invariant: 'Whoever orders a unit does not confirm its receipt.' },
    section: 'Component Design',
    breaks: [
      'The ward confirms the receipt on the same tablet on which it was ordered.',
      'The orderer confirms the receipt with one tap.',
    ],
    keeps: ['The receipt is confirmed by a member of staff other than the orderer; the table checks it.'],
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'Everything runs in the municipal data center; no personal data in public clouds.' },
    section: 'Technology Choices',
    breaks: [
      'Speech is transcribed with the API of a provider in Virginia.',
      'Attachments are kept in Amazon S3.',
      'We host the portal on Azure.',
    ],
    keeps: ['Attachments are kept in the object store of the municipal data center.'],
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Two PHP developers; operations are done by an outside firm on weekdays.' },
    section: 'Technology Choices',
    breaks: ['The allocation is written in Rust.', 'Scores are computed with a self-trained neural network in PyTorch.'],
    keeps: ['The allocation is a PHP command that cron starts.'],
  },
  {
    concerns: ['uncovered-story', 'target-without-design', 'invariant-broken'],
    asked: { criterion: 'A passenger is told by SMS at least 30 minutes before a changed departure.' },
    section: 'Component Design',
    breaks: ['A changed departure is shown on the page of the trip.', 'Changed departures are sent by mail in the evening.'],
    keeps: [],
  },
  {
    concerns: ['target-without-design', 'target-without-number', 'staleness'],
    asked: { performance: 'A stolen card is blocked at all readers within 5 seconds.' },
    section: 'Component Design',
    breaks: [
      'Readers fetch the block list at night.',
      'Readers poll the block list every ten minutes.',
      'A block takes effect when the reader restarts.',
    ],
    keeps: [
      'Blocks are pushed to the readers over MQTT and confirmed within 2 seconds; a reader that has not confirmed refuses all cards.',
    ],
  },
  {
    concerns: ['target-without-design', 'uncovered-story'],
    asked: { scalability: '10,000 bidders at once in the last minute of an auction.' },
    section: 'Component Design',
    breaks: [
      'One instance holds the bids; in the test it took 1,200 bidders at once.',
      'Up to 2,000 bidders at once are admitted.',
    ],
    keeps: [],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A lot is never sold below its reserve price.' },
    section: 'Component Design',
    breaks: [
      'When the highest bid is within 5 % of the reserve price, the lot is sold all the same.',
      'The auctioneer may accept a bid below the reserve price.',
    ],
    keeps: ['A bid below the reserve price does not win; the lot is marked unsold.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A place is offered to the first person on the waiting list.' },
    section: 'Component Design',
    breaks: [
      'A free place is offered to all on the waiting list, and the fastest gets it.',
      'A free place is offered to the person who lives nearest.',
    ],
    keeps: ['A free place is offered to the person with the lowest number on the waiting list; after 24 hours to the next.'],
  },
  {
    concerns: ['time', 'invariant-broken'],
    asked: { criterion: 'An entry counts when it arrives before 18:00 at the office.' },
    section: 'Component Design',
    breaks: ['An entry carries the time at which it was filled in on the phone, which decides.'],
    keeps: ['The server stamps each entry on arrival and compares with 18:00 Europe/Lisbon.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'An invoice number is assigned without gaps.' },
    section: 'Component Design',
    breaks: [],
    keeps: [
      'The invoice number is taken from a counter row that is locked in the transaction that writes the invoice, so that a rollback gives the number back.',
    ],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A report is not changed after it was signed.' },
    section: 'Component Design',
    breaks: [],
    keeps: ['A correction of a signed report is an addendum with its own signature.'],
  },
  {
    concerns: ['constraint-broken'],
    asked: { technical: 'The legacy billing system cannot be changed and offers only a nightly file.' },
    section: 'Integration Points',
    breaks: [],
    keeps: ['Billing reads our file at 02:00 and writes its own by 05:00.'],
  },
  {
    concerns: ['invariant-broken'],
    asked: { invariant: 'A refund never exceeds the amount that was paid.' },
    section: 'Component Design',
    breaks: [],
    keeps: ['The refund is checked against paid minus refunded, in the statement that inserts it.'],
  },
];

const saying = (said: 'breaks' | 'keeps'): Held[] =>
  asked.flatMap(({ breaks, keeps, ...held }) => (said === 'breaks' ? breaks : keeps).map((text) => ({ ...held, text })));

export const brokenAgain: readonly Held[] = saying('breaks');
export const keptAgain: readonly Held[] = saying('keeps');
