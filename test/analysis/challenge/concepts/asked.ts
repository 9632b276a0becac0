import type { Held } from '../voices/held-against.ts';

/** Passages that miss what was asked for, found by comparing who, what and how much. */
export const misses: readonly Held[] = [
  {
    concerns: ['target-without-design', 'staleness'],
    asked: { criterion: 'A player sees the new rank within 30 seconds of the end of a match.' },
    section: 'Component Design',
    text: 'Ranks are computed by a job that runs every five minutes over the matches that have ended.',
  },
  {
    concerns: ['target-without-design', 'staleness'],
    asked: { performance: 'An alarm of a freezer reaches the technician in at most 60 seconds.' },
    section: 'Integration Points',
    text: 'The alarms of the freezers are polled from the gateways twice an hour and sent on to the technician on duty.',
  },
  {
    concerns: ['target-without-design', 'staleness'],
    asked: { performance: 'A blocked card is refused at the terminal after no more than 10 seconds.' },
    section: 'Component Design',
    text: 'Terminals load the list of blocked cards hourly.',
  },
  {
    concerns: ['target-without-design', 'staleness'],
    asked: { criterion: 'Employees see their payslip by 07:00.' },
    section: 'Component Design',
    text: 'The payslip run starts at 06:30 and takes 50 minutes; after it employees see the payslip.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { budget: '800 euros a month for running it.' },
    section: 'Technology Choices',
    text: 'A managed search cluster for 650 euros a month is added to the machines at 400 euros a month.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { budget: 'No more than 60 euros a month.' },
    section: 'High-Level Approach',
    text: 'Scanning is done by a hosted service whose smallest plan is 290 euros a month.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Two developers who write Java.' },
    section: 'Technology Choices',
    text: 'Rust, because it is safe and fast.',
  },
  {
    concerns: ['constraint-broken'],
    asked: { team: 'Three developers with PHP and MySQL; there is no time to learn another language before the season.' },
    section: 'Technology Choices',
    text: 'The matching service is written in Go.',
  },
  {
    concerns: ['invariant-broken', 'uncovered-story', 'authorization'],
    asked: { invariant: 'A transfer above 10,000 euros is approved by an officer.' },
    section: 'Component Design',
    text: 'Transfers up to 25,000 euros are approved by the system itself when the score is green.',
  },
  {
    concerns: ['invariant-broken', 'uncovered-story', 'target-without-design'],
    asked: { invariant: 'A nurse looks after at most 6 patients.' },
    section: 'Component Design',
    text: 'The planner assigns up to 9 patients to a nurse.',
  },
  {
    concerns: ['invariant-broken', 'uncovered-story', 'target-without-design'],
    asked: { criterion: 'A reservation lapses after 20 minutes without payment.' },
    section: 'Component Design',
    text: 'A reservation without payment is kept for 2 hours and lapses then.',
  },
  {
    concerns: ['authorization'],
    asked: { criterion: 'Only the treating doctor and the ward’s nurses see the reason for the stay.' },
    section: 'Component Design',
    text: 'The list of beds shows name and reason for the stay to everybody who has signed in.',
  },
  {
    concerns: ['authorization'],
    asked: { criterion: 'A dealer sees orders of the own garage.' },
    section: 'Component Design',
    text: 'Dealers search the orders of all garages by plate.',
  },
  {
    concerns: ['authorization'],
    asked: { security: 'Agents open files of companies for which they have an open ticket.' },
    section: 'Component Design',
    text: 'Agents open the file of any company by its number.',
  },
  {
    concerns: ['personal-data'],
    asked: { compliance: 'Salaries and bank numbers are masked in everything that support sees.' },
    section: 'Component Design',
    text: 'The viewer shows support the whole record with salaries and bank numbers as stored.',
  },
  {
    concerns: ['personal-data', 'constraint-broken'],
    asked: { compliance: 'The name of a candidate never leaves the university.' },
    section: 'Integration Points',
    text: '#### Proctoring service\n\nTime-out 3 s, three attempts, then the hall. A call sends the name of the candidate and the time to the vendor.',
  },
  {
    concerns: ['uncovered-story'],
    asked: { criterion: 'The controller gets a monthly report of write-offs as a spreadsheet.' },
    section: 'Component Design',
    text: 'Stock keeps each movement with quantity and reason. Clerks enter counts, and the service compares them.',
  },
  {
    concerns: ['target-without-number', 'target-without-design'],
    asked: { availability: '99.9 % a month.', performance: 'A page is there within 800 ms.' },
    section: 'Performance',
    text: 'Pages felt quick in the trial with two users. Two replicas share the load.',
  },
];

/** Passages that keep it, with the same words and other figures. */
export const keeps: readonly Held[] = [
  {
    concerns: [],
    asked: { criterion: 'A player sees the new rank within 30 seconds of the end of a match.' },
    section: 'Component Design',
    text: 'Ranks of the players are computed when a match ends; a job repairs the ranks of what was missed every five minutes.',
  },
  {
    concerns: [],
    asked: { performance: 'An alarm of a freezer reaches the technician in at most 60 seconds.' },
    section: 'Component Design',
    text: 'Alarms of the freezers are sent to the technician at once (target 60 seconds, measured 4); the list of technicians is read every hour.',
  },
  {
    concerns: [],
    asked: { budget: '800 euros a month for running it.' },
    section: 'Technology Choices',
    text: 'Machines cost 400 euros a month, search 250.',
  },
  {
    concerns: [],
    asked: { team: 'Two developers who write Java.' },
    section: 'Technology Choices',
    text: 'Java 21 with Spring, as in the other services.',
  },
  {
    concerns: [],
    asked: { invariant: 'A transfer above 10,000 euros is approved by an officer.' },
    section: 'Component Design',
    text: 'Transfers up to 10,000 euros are approved by the score; above 10,000 euros an officer approves.',
  },
  {
    concerns: [],
    asked: { invariant: 'A nurse looks after at most 6 patients.' },
    section: 'Component Design',
    text: 'The planner assigns up to 6 patients to a nurse; a trigger refuses the seventh.',
  },
  {
    concerns: [],
    asked: { criterion: 'A reservation lapses after 20 minutes without payment.' },
    section: 'Component Design',
    text: 'A reservation without payment lapses after 20 minutes.',
  },
  {
    concerns: [],
    asked: { criterion: 'A dealer sees orders of the own garage.' },
    section: 'Component Design',
    text: 'Dealers see orders of the own garage; the query filters by the garage of the token.',
  },
  {
    concerns: [],
    asked: { compliance: 'Salaries and bank numbers are masked in everything that support sees.' },
    section: 'Component Design',
    text: 'The viewer masks salaries and bank numbers before support sees the record.',
  },
  {
    concerns: [],
    asked: { availability: '99.9 % a month.', performance: 'A page is there within 800 ms.' },
    section: 'Performance',
    text: 'A page took 310 ms at the 95th percentile against the target of 800 ms.',
  },
];
