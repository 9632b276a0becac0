import type { Voice } from './voice.ts';

/** What a colleague would stop at; one of the concerns has to be raised. */
export const partnersVoices: readonly Voice[] = [
  {
    concerns: ['timeout'],
    section: 'Integration Points',
    text: '#### Credit bureau\n\nThe bureau is called by SOAP while the customer waits for the page; when it refuses, the application goes to a clerk.',
  },
  {
    concerns: ['timeout'],
    section: 'Integration Points',
    text: '#### Route planner\n\nThe dispatcher asks the planner for a route by HTTP and continues when the answer is there. On an error the last route is kept.',
  },
  {
    concerns: ['timeout'],
    section: 'Integration Points',
    text: '#### Identity provider\n\nEach request checks the token at the introspection endpoint over REST, using the standard settings of the HTTP library. An error leads to 401.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Tax engine\n\nEach cart line is priced by a REST call to the tax engine; the page is rendered when all answers are in. When it answers with an error we show the net price.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Legacy registry\n\nA query over ODBC per patient. It can take a while, users are used to that. On an error a message is shown.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Maps\n\nGET /route for each stop; the default of the client applies. If it returns an error the list stays unsorted.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Pharmacy register\n\nThe prescription is checked by a SOAP call before it is shown as valid. If the register refuses it, the reason is shown.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Fraud score\n\nThe score is asked for over REST during checkout; the order is placed once it is there. A refusal leads to manual review.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Geocoder\n\nAddresses are looked up by HTTPS, one call per address. An error leaves the address without coordinates.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Meteorological office\n\nThe forecast is requested by HTTPS whenever a page is opened. If the office reports an error, the page has no forecast.',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Company register\n\n- REST, `GET /companies/{id}`\n- called while the applicant fills in the form\n- unknown companies are entered by hand',
  },
  {
    concerns: ['timeout', 'failure-mode'],
    section: 'Integration Points',
    text: '#### Address service\n\nWhile the customer types, each letter leads to a request by HTTPS, and the list opens with the answer. An unknown address can be entered by hand.',
  },
  {
    concerns: ['failure-mode'],
    section: 'Integration Points',
    text: '#### Weather service\n\nForecasts are fetched by REST with a time-out of 2 s. The vendor guarantees 99.99 % availability, so the plan always rests on the current forecast.',
  },
  {
    concerns: ['failure-mode'],
    section: 'Integration Points',
    text: '#### Supplier files\n\nThe price list is put on our SFTP server each morning at six; we rely on it being there and load it at seven.',
  },
  {
    concerns: ['failure-mode'],
    section: 'Integration Points',
    text: '#### Tax office\n\nReturns are sent by API, 10 s at most; the interface is reliable and has never been down in our experience.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'If the label cannot be printed, the error is written to a file, and someone from the shift sorts it out manually when they notice.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'Payments that fail are left as they are; customers will call if their order does not arrive.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken'],
    section: 'Integration Points',
    text: '#### Exchange rates\n\nRates are fetched once an hour by HTTPS with a time-out of 2 s. The source is a central bank and can be taken as always available.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken'],
    section: 'Integration Points',
    text: '#### Courier data\n\nThe tracking file arrives hourly by SFTP. We expect it to be complete.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken'],
    section: 'Integration Points',
    text: '#### Signature service\n\nDocuments are signed through its API, 4 s at most. Outages have not been observed, so none are planned for.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'If the refund is refused, the order keeps its status, and accounting corrects it at the end of the month when they spot it.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'Booking a trip means: reserve the seat, charge the card, order the meal. Each step calls another provider. When one fails, the traveller sees an error and the agent sees to the rest.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Integration Points',
    text: '#### Timetable feed\n\nThe feed of the operator is polled every 30 s, time-out 5 s. It is run by a large company and stable, so that we build on it without further precautions.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Integration Points',
    text: '#### Gas readings\n\nReadings come by file on the first of the month. Billing starts on the second with what is there.',
  },
  {
    concerns: ['failure-mode', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Integration Points',
    text: '#### Sanctions list\n\nThe list is fetched nightly, with a time-out of 30 s. If there is no new one, nothing happens.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'Order flow: the hotel is booked, then the flight, then the card is charged. If one of them says no, the customer is shown a message and the service desk rings up the others.',
  },
  {
    concerns: ['failure-mode', 'uncovered-story', 'target-without-design', 'monitoring'],
    section: 'Integration Points',
    text: '#### Measurement service\n\nWe get one file per plant and hour. The report is computed at ten past from the files that have arrived.',
  },
  {
    concerns: ['failure-mode', 'uncovered-story', 'target-without-design', 'monitoring'],
    section: 'Integration Points',
    text: '#### Messaging provider\n\nHanded over with a time-out of 3 s. What the provider takes it also delivers.',
  },
  {
    concerns: ['failure-mode', 'uncovered-story', 'target-without-design', 'monitoring'],
    section: 'Integration Points',
    text: '#### Map tiles\n\nFetched from the vendor at run time, 2 s. The vendor has a service level of 99.95 %.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'If the lock does not open, the booking stays as it is; the guest will surely ring.',
  },
  {
    concerns: ['failure-mode', 'monitoring', 'pattern-not-considered'],
    section: 'Component Design',
    text: 'Import errors are swallowed so that the rest of the file gets through.',
  },
  {
    concerns: ['failure-mode', 'uncovered-story', 'monitoring'],
    section: 'Integration Points',
    text: '#### Laboratory\n\nResults are picked up from the folder of the laboratory every ten minutes and filed with the patient. The laboratory works around the clock, and results have always come.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Label printer\n\nA failed print job is retried immediately until the printer accepts it; time-out 4 s per job.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Insurance registry\n\nOn an error the call (time-out 2 s) is made again straight away, as often as needed.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### ERP\n\nThe connector keeps trying every 100 ms until the ERP is back. Each call has a deadline of 1 s.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Scoring\n\nWhen scoring does not answer within 2 s, the request is repeated until there is an answer.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Archive\n\nFailed uploads are put back at the head of the queue and taken up again right after; there is no limit, since every document has to get there.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### SMS\n\nTime-out 3 s; afterwards the sender loops until the provider takes the message.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Ledger\n\nA refused entry goes back into the queue and comes up again at once; entries must not be lost. Time-out 2 s.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Scale house\n\nIf the scale does not answer within a second, the next request follows immediately, until it does.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Customs\n\nDeclarations that fail are sent anew every few seconds by every worker, for as many times as it takes; deadline 5 s.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Gate controller\n\nThe command is repeated without a break for as long as the gate reports an error; time-out of 500 ms.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Archive\n\n3 s time-out. A document that was refused is offered again in each pass, every 10 s, by all instances.',
  },
  {
    concerns: ['retry', 'backpressure'],
    section: 'Integration Points',
    text: '#### Credit office\n\nAnswer within 2 s. When there is none, the request goes out again straight away, until one comes; a customer is waiting after all.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'For each incoming order the service starts a thread of its own that calls the pricing API.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'Uploads are unpacked as fast as they come in; the number of workers is unlimited.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'At nine o’clock the campaign job sends all messages to all subscribers at the same time.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'The import opens one database connection per file, however many files there are, and the autoscaler adds functions without an upper bound.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'Every message is handled in a new goroutine, so that none has to wait.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'The pool of connections grows with demand.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'The exporter fans out: one request per customer, all of them started together, 40,000 at month end.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'Uploads of pictures are accepted as they come and converted right away in a process of their own.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'Consumers are added automatically while the queue is not empty; there is no ceiling, the cloud has enough machines.',
  },
  {
    concerns: ['backpressure', 'retry'],
    section: 'Integration Points',
    text: '#### ERP\n\nEach change of an article leads to a call, time-out 4 s. A mass update of 60,000 articles therefore makes 60,000 calls as fast as our side can produce them.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'On publication of results all 80,000 pupils are notified in one loop that starts a task for each.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'Requests for reports are executed when they arrive, each in its own worker; there is no queue.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency', 'constraint-broken'],
    section: 'Component Design',
    text: 'The function that resizes images scales out on its own, and every copy holds five connections.',
  },
  {
    concerns: ['backpressure', 'unbounded-growth', 'concurrency'],
    section: 'Component Design',
    text: 'When the results of a race are out, the notifier starts a task for each follower, 300,000 for the big ones, and all of them call the push service at the same moment.',
  },
];
