import type { Voice } from './voice.ts';

/** What a colleague would stop at; one of the concerns has to be raised. */
export const messagesVoices: readonly Voice[] = [
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Payment gateway\n\nThe charge is posted over HTTPS with a time-out of 5 s. If no answer arrives in that time, the worker posts the charge once more, up to four attempts with doubling pauses.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Warehouse\n\nPick orders are sent by REST, time-out 3 s. On a network error the order is submitted again after 10 s, three attempts in all.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Bank\n\nTransfers go out by API, deadline 8 s. When the connection breaks, we treat the transfer as failed and send it again in the next batch.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'Loyalty points are credited when PurchaseCompleted arrives. The consumer adds the points to the account and then acknowledges the message; a crash before the acknowledgement means that the broker hands it out a second time.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'The meter gateway may deliver a pulse more than once. Each pulse increases the counter of the hour by its amount.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'If the nightly invoice job dies, operations start it again and it processes the list from the beginning, creating an invoice for each line.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'Webhooks of the payment provider come at least once; for each of them we insert a row into the ledger and raise the balance.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Fax service\n\nPOST with a deadline of 6 s and four attempts at 5, 10, 20 and 40 s. Each attempt is a new job at the provider.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Donation processor\n\nThe card is debited by a call of at most 5 s; an unclear outcome is treated like a refusal, and the donor is asked to press the button again.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Ticket printer\n\nIf the acknowledgement of the printer is missing after 3 s, the ticket is printed anew.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'The consumer reads StockMoved and reduces the quantity of the article by the moved amount. After a restart it resumes at the last committed offset, so that a few messages are seen a second time.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'Kafka redelivers what was not committed. For every VoteCast the tally of the candidate goes up by one.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'Uploads that were interrupted are simply started over; lines that had been imported are imported again and appear in the statement.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Payout provider\n\nPayouts are sent one by one with a deadline of 10 s. Five attempts at 1, 5, 30, 120 and 600 s. The body has recipient, amount and currency. After the last attempt a clerk is told.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Taxi dispatch\n\nA ride is ordered with POST /rides, 4 s at most. When we hear nothing we order a second time, since a guest who waits is worse than a taxi too many.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency'],
    section: 'Component Design',
    text: 'Points service: takes OrderPaid from the queue, reads the balance, adds ten per cent of the amount and writes it back. The queue is at least once.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency'],
    section: 'Component Design',
    text: 'The stock keeper listens to PickConfirmed and lowers the stock by the quantity. Messages that were not confirmed in 30 seconds are given to another instance.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency'],
    section: 'Component Design',
    text: 'A restart of the importer takes the file of the day from the top. Each line books a stay and raises the occupancy of the night by one.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency'],
    section: 'Component Design',
    text: 'Each callback of the payment service creates an entry in the ledger; the service calls until it gets a 200.',
  },
  {
    concerns: ['idempotency', 'delivery', 'retry'],
    section: 'Integration Points',
    text: '#### Blood bank\n\n- Units are reserved by `POST /reservations`; answer within 3 s, else three more attempts, two seconds apart.\n- The bank knows nothing of our numbers.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency', 'ordering'],
    section: 'Component Design',
    text: '- **Fuel service**: for each FuelDispensed it subtracts the liters from the tank. The broker repeats a message when no acknowledgement came within 20 s.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency', 'ordering'],
    section: 'Component Design',
    text: '- **Quota counter**: reads DownloadFinished and counts one up for the customer. Consumer groups rebalance at each deployment, and then the last messages are read again.',
  },
  {
    concerns: ['idempotency', 'delivery', 'concurrency', 'ordering'],
    section: 'Component Design',
    text: '- **Commission**: a nightly job goes through the sales of the day and pays out the commission of each. When it is interrupted, the operator starts it anew.',
  },
  {
    concerns: ['idempotency', 'delivery'],
    section: 'Component Design',
    text: 'The stock worker takes `GoodsReceived` from the queue and writes the amount on top of what is in the bin. Deliveries by the broker are acknowledged when the row is written; after a crash in between the message is back in the queue and is worked on like any other.',
  },
  {
    concerns: ['ordering', 'concurrency'],
    section: 'Integration Points',
    text: '#### Order events\n\nEvents are spread round-robin over twelve partitions, and six consumers read them; repeated ones are recognized by their id.',
  },
  {
    concerns: ['ordering', 'concurrency'],
    section: 'Integration Points',
    text: '#### Vehicle positions\n\nThe topic has no partition key, so that brokers are evenly loaded. Position updates overwrite the row of the vehicle.',
  },
  {
    concerns: ['ordering', 'concurrency'],
    section: 'Integration Points',
    text: '#### Stock changes\n\nFour workers share one queue of stock changes and write whatever they take; duplicates are dropped by message id.',
  },
  {
    concerns: ['ordering', 'concurrency', 'delivery'],
    section: 'Integration Points',
    text: '#### Patient moves\n\nAdmitted, Moved and Discharged go through three queues, one for each type, each with its own consumer. Repeated events are skipped by id.',
  },
  {
    concerns: ['ordering', 'concurrency', 'delivery'],
    section: 'Integration Points',
    text: '#### Account changes\n\nConsumers scale from 1 to 8, all reading from one queue; whichever finishes last determines the address. Duplicates are dropped by id.',
  },
  {
    concerns: ['ordering', 'concurrency', 'delivery', 'invariant-broken'],
    section: 'Integration Points',
    text: '#### Price changes\n\nThe partition is chosen by the broker, so that no partition gets hot. The consumer takes over the price from the event. Repeated events are recognized by their id.',
  },
  {
    concerns: ['ordering', 'concurrency', 'delivery', 'invariant-broken'],
    section: 'Integration Points',
    text: '#### Status of shipments\n\nPickedUp, InTransit and Delivered arrive by webhook from three systems of the carrier. We set the status of the shipment to what the last call says.',
  },
  {
    concerns: ['ordering', 'concurrency', 'delivery', 'invariant-broken'],
    section: 'Integration Points',
    text: '#### Lesson changes\n\nEight consumers read in parallel from one queue without groups and apply what they get; ids are remembered for a week.',
  },
  {
    concerns: ['ordering', 'concurrency', 'invariant-broken', 'delivery'],
    section: 'Integration Points',
    text: '#### Topic `bed-events`\n\nMessages have no key. Twelve partitions, twelve consumers. Each consumer writes the state that the message names; the id of the message guards against repetition.',
  },
  {
    concerns: ['ordering', 'concurrency', 'invariant-broken', 'delivery'],
    section: 'Integration Points',
    text: '#### Driver location and duty\n\nThe app sends DutyStarted and DutyEnded over two connections, whichever is free. The back end stores the newest to arrive.',
  },
  {
    concerns: ['ordering', 'concurrency', 'invariant-broken'],
    section: 'Integration Points',
    text: '#### Shift changes\n\nThe topic is spread over 24 partitions by a hash of the message, so that all consumers have the same load. What arrives is written over what was there. Ids of messages are remembered for a day.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'When a claim is approved, the service updates its row and afterwards sends ClaimApproved to RabbitMQ.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'The handler saves the booking, commits, and publishes BookingConfirmed to the topic.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'SeatReleased is published as soon as the transaction has committed, from the same request thread.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'After the insert into the table of grades the module puts a message on the bus for the parents’ app.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'First the order row is written; once that succeeded, the broker is informed. Should the broker not be reachable, a line is logged.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Listeners inside of the process are called after commit and forward the event to SNS.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'The relay was left out: the service writes to PostgreSQL and to Kafka in turn.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Incoming commands are acknowledged as soon as they have been read from the queue and then worked on in a background thread.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'The service stores the reservation. When the transaction is through, ReservationMade is sent to the exchange; if this fails, an error is logged.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Loan approvals are written to the database and sent to Kafka by the same method, one after the other. An outbox seemed too much for three events.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Notification of the warehouse happens in a hook that the framework calls after the commit.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Jobs wait in a channel of the process; the HTTP call is answered as soon as the job is in the channel.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Refunds: `refund` row inserted, transaction closed, then a message for the accounting system is produced. We accept that the two are separate.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'The catalog publishes ArticleChanged from the controller, right after the repository call has returned.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'Alerts to the control room are kept in a queue inside the process and sent by a background task every second.',
  },
  {
    concerns: ['delivery'],
    section: 'Component Design',
    text: 'The order service answers the customer when the order is in its table. A second step then tells the warehouse through Kafka; if Kafka does not take it, this is logged as an error.',
  },
];
