import type { Paraphrases } from './paraphrase.ts';

export const stateParaphrases: readonly Paraphrases[] = [
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      'The handler loads the tour, looks whether a seat is left, adds the passenger and saves the tour.',
      'Before it books a room the service counts the bookings of the hour; when there are none it inserts the new one.',
      'Two editors may open the same page. Whoever saves later replaces the text.',
      'The next invoice number is the highest one so far plus one.',
      'Every instance has a timer that starts the nightly dunning run at one.',
      'The stock is read, reduced by the quantity in the code of the service and written back.',
      'It is improbable that two clerks take the same case at the same moment, so that nothing is done about it.',
      'The dispatcher picks a free driver from the list, and the service writes the driver into the order.',
    ],
    answers: [
      'The seat is taken by one statement that updates the tour where free seats are above zero; no row means sold out.',
      'An exclusion constraint over room and period refuses the second booking.',
      'The page carries a version; a save with an old one gets 409 and the newer text.',
      'Invoice numbers come from a sequence of the database.',
      'The dunning run takes an advisory lock; the instance without it does nothing.',
      'The handler loads the stock row with FOR UPDATE, checks it and reduces it in the same transaction.',
      'All commands of an account go through one actor, so that each sees the result of the one before.',
      'The driver is assigned where the driver is still free; the second dispatcher is told that the driver is gone.',
    ],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [
      'Prices are held in the memory of each instance, filled when it starts.',
      'The list of blocked customers is copied over each night; the till looks only into its copy.',
      'The catalog is cached in Redis; entries have no expiry.',
      'Limits come from an export of the night before.',
      'The app loads the tariff once after the login and uses it until the next login.',
      'Search results come from an index that is rebuilt on Sundays.',
      'The dashboard reads from a read model whose lag nobody has looked at, which is good enough.',
      'Customer data are cached for 24 hours, so that an address that was corrected is used from the next day on.',
    ],
    answers: [
      'Prices are cached for 30 seconds; a change is seen after half a minute at most, as the product owner has agreed.',
      'The list of blocked customers follows CustomerBlocked within a second, and a full comparison runs each hour.',
      'The catalog is cached in Redis with a TTL of one minute, and a change deletes the entry.',
      'The read model shows the time of its last event, and an alert goes off when it is more than ten seconds behind.',
      'The tariff is cached by its version; a request with an old version gets the new one.',
      'The price is read from the source when the order is placed, and the cached one is only shown.',
      'Country codes are loaded at the start; they change with a release.',
      'The search index is updated from the outbox within two seconds and rebuilt on Sundays.',
    ],
  },
];
