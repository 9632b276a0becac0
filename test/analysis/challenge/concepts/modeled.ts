/** Passages beside a model of two contexts: Sales with Order and Basket, Warehouse with Parcel and Shelf; Ledgerly is a product of somebody else. */
export interface Modeled {
  readonly section: string;
  readonly text: string;
}

/** One side works in what belongs to the other. */
export const crossings: readonly Modeled[] = [
  {
    section: 'Component Design',
    text: '**Sales.** When an order is paid, Sales sets the status of the parcel in the table `parcels` itself.',
  },
  { section: 'Component Design', text: 'The Sales service reads what is on hand with a join on the tables of Warehouse.' },
  {
    section: 'Component Design',
    text: 'The Warehouse service packs and weighs. The weight is written into the column `weight` of the `orders` table.',
  },
  { section: 'High-Level Approach', text: 'Warehouse marks the order as shipped by an update on the Sales database.' },
  {
    section: 'Integration Points',
    text: '#### Ledgerly\n\nInvoices are inserted into Ledgerly’s table `postings` with a database user of our own, since that is faster than its interface.',
  },
  { section: 'Component Design', text: 'A trigger on the table `orders` inserts the parcel into the schema of Warehouse.' },
  { section: 'Integration Points', text: 'The report reads directly from the tables of Ledgerly at night.' },
];

/** Each side stays with its own. */
export const ownWork: readonly Modeled[] = [
  {
    section: 'Component Design',
    text: '**Sales.** When an order is paid, Sales publishes OrderPaid; Warehouse makes the parcel from it.',
  },
  {
    section: 'Component Design',
    text: 'Sales asks Warehouse over its interface what is on hand, with a time-out of 300 ms and “unknown” as the answer when it is away.',
  },
  { section: 'Component Design', text: 'Warehouse writes the weight into its own table `parcels` and publishes ParcelWeighed.' },
  { section: 'Component Design', text: 'Sales never writes into the tables of Warehouse.' },
];

const aggregate = (name: string, of: string): string =>
  `### ${name}\n| Property | Value |\n| --- | --- |\n| Context | ${of} |\n| Aggregate Root | ${name} |\n| Identity | id |\n| Identity Type | Id |\n`;

export const twoContexts = [
  '# A Model',
  '## Strategic Design: Bounded Contexts',
  '### Sales',
  '### Warehouse',
  '## Tactical Design: Aggregates',
  ...['Order', 'Basket'].map((name) => aggregate(name, 'Sales')),
  ...['Parcel', 'Shelf'].map((name) => aggregate(name, 'Warehouse')),
].join('\n\n');
