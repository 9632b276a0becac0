import { describe, expect, it } from 'vitest';
import { sortNotes } from '../../../src/analysis/design/sort-notes.ts';
import { tellsOpen } from '../../../src/analysis/design/tells-open.ts';

const decided = [
  'Which of the pilots are called by themselves and which the harbor master calls is still to be decided.',
  'Whether a late book costs a fee is still open.',
  'Who pays for the text messages is to be clarified.',
  'Open: how long scans of patients are kept.',
  'To be clarified: which of the two barns gets the reader.',
  'Retention of seat maps: TBD.',
  'Hosting is TBD.',
  'The way to sign in for ushers (TBC)',
  'How ushers sign in has not been decided yet.',
  'We have not decided whether tides come by push or by pull.',
  'Nobody has decided who may close a berth.',
  'We still have to agree on a broker.',
  'We need to decide how a refund is split.',
  'It is still open which clinic goes first.',
  'The format of the nightly file is not yet agreed.',
  'The price per reminder is still to be agreed with the council.',
  'The name of the queue remains undecided.',
  'We leave open whether members see the waiting list.',
  'What a member sees when the reader is down is decided later.',
  'The question of double seats is still open.',
  'TODO: decide on the retention of crane logs.',
  'Unclear: does the milk robot send its name?',
  'Who is paged at night?',
  'Mail or text message, we have not decided yet.',
  'How the harvest is split between two owners has yet to be decided.',
];

const unknown = [
  'We do not know yet how many readers the library has.',
  'We do not know whether the insurer has a test system.',
  'Nobody knows how often the milk robot drops a message.',
  'It is unclear whether the gateway keeps the order.',
  'How many ships come at once in summer is not known.',
  'Whether the crane reports its load has to be found out.',
  'We still have to find out who owns the old seat plan.',
  'We have to ask the vendor whether its export has ids.',
  'What the analyzer sends after a restart has to be tested.',
  'Mails go out by a relay, but we do not know if it queues.',
  'The load of the first evening needs a spike.',
  'Unknown: the number of tractors with a modem.',
];

const stated = [
  'A claim that is still to be decided is shown in red.',
  'The list shows claims that are still to be decided.',
  'A claim is still to be decided when its clerk goes home.',
  'Claims above 500 euros are to be decided by two clerks.',
  'A booking has to be confirmed by the harbor master within a day.',
  'Each refund is to be confirmed by a manager.',
  'The gate is still open.',
  'The box office is open.',
  'Open: 8 to 18 o’clock.',
  'Open: Monday to Friday.',
  'When the tide is low the lock is still open.',
  'When the clerk goes home, the claim is still to be decided.',
  'If it is not known whether a member lives, the loan is kept.',
  'The board shows TBD until a pilot is assigned.',
  'The status is "to be decided" at first.',
  'The page asks “Are you well?”',
  'Nobody knows the PIN but its holder.',
  'We do not know the address of a guest and do not ask for it.',
  'The usher does not know which seat was sold.',
  'Tickets have to be checked at the door.',
  'We have to check each ticket twice.',
  'Clerks have to decide within a day.',
  'We decide claims within 30 days.',
  'Nothing is still to be decided.',
  'Until it is decided who pays, the loan is locked.',
  'The winner is decided later that evening.',
  'The vet decides which cow is treated.',
  'It was open for years who owned the berth, and the council has settled it.',
  'Whether a seat is free is known within a second.',
  'An open point of sale sends its totals at night.',
  'A reader that is not known is refused.',
];

describe('what notes leave open', () => {
  it.each(decided)('is for somebody to decide: %s', (text) => expect(tellsOpen(text)).toBe('decisions'));
  it.each(unknown)('is for somebody to find out: %s', (text) => expect(tellsOpen(text)).toBe('unknowns'));
  it.each(stated)('is not what states something: %s', (text) => expect(tellsOpen(text)).toBeNull());
});

describe('notes that leave something open', () => {
  it('have it among the open questions, wherever it stands, and the rest where it was', () => {
    const notes = sortNotes(
      'Fees are kept in PostgreSQL. Who may lower a fee is still to be decided. A worker mails them at night.\n\nToday books are lent on paper. We do not know yet how many there are.\n\n## Security\n\nOnly the desk sees names. Whether guests see theirs is to be clarified.\n\n- Rights of ushers: TBD.\n- Roles are checked at each request.',
    );
    expect(notes.decisions).toEqual([
      'Who may lower a fee is still to be decided.',
      'Whether guests see theirs is to be clarified.',
      'Rights of ushers: TBD.',
    ]);
    expect(notes.unknowns).toEqual(['We do not know yet how many there are.']);
    expect(notes.technicalContext).toEqual(['Today books are lent on paper.']);
    expect(notes.technologyChoices).toEqual(['- Fees are kept in PostgreSQL.\n- A worker mails them at night.']);
    expect(notes.security).toEqual(['Only the desk sees names.', '- Roles are checked at each request.']);
  });

  it('also a limit that nobody has set', () => {
    const notes = sortNotes('Budget: TBD\nDeadline: 1 June');
    expect([notes.decisions, notes.constraints]).toEqual([['Budget: TBD'], ['Deadline: 1 June']]);
  });

  it.each([
    'Why PostgreSQL? We know it.',
    'What happens when the reader is down? The desk writes numbers down, and types them in afterwards.',
  ])('but what is answered behind the question: %s', (text) => {
    expect(sortNotes(text).decisions).toEqual([]);
  });

  it('and what goes back to the sentence before stands with it', () => {
    expect(sortNotes('Seats are held for some minutes. It is still to be decided how many.').decisions).toEqual([
      'Seats are held for some minutes. It is still to be decided how many.',
    ]);
  });
});

describe('how it works', () => {
  it.each([
    'When a questionnaire excludes a donor, first the booking is cancelled, then the waiting list is asked for the next donor.',
    'When a book comes back, the next member on the list is told.',
    'If a berth is given up, it is offered to the next ship.',
    'As soon as a seat is paid, the hold is removed.',
    'After a visit, the letter is sent to the family doctor.',
    'First the crane is reserved, then the pilot is asked.',
    'Whenever a cow is milked, its yield is recorded.',
    'Once the curtain falls, unpaid seats are released.',
    'When a member dies, her data is deleted and her loans are closed.',
    'If the card is refused, the seat is released and the guest is told.',
    'Before a ship leaves, its fees are charged.',
    'When a loan is late, a reminder is sent, and after a week another one is sent.',
  ])('is design: %s', (text) => {
    const notes = sortNotes(text);
    expect([notes.technicalContext, notes.highLevelApproach]).toEqual([[], [text]]);
  });

  it.each([
    'When it rains, the harbor is full.',
    'When a book comes back today, the desk writes it on a card.',
    'So far a late loan is told by mail when somebody sees it.',
    'If the river floods, the insurer pays.',
    'Sam knows the importer.',
    'When a member moves, the card is sent back by hand.',
    'Before 2020, loans were written on paper.',
    'After the war, the archive was moved.',
    'It began in 2010.',
    'Once a year the council meets.',
    'Until now a guest is called when a seat is released.',
    'The legacy system tells nobody when a berth is released.',
  ])('is none of what is there: %s', (text) => {
    expect(sortNotes(text).technicalContext).toEqual([text]);
  });
});

it('and what is long and repeats itself is read in no time', () => {
  const before = performance.now();
  for (const text of ['Who pays is open' + ' in aa'.repeat(3000), 'what is '.repeat(3000), 'We have to ask ' + 'a '.repeat(5000)])
    tellsOpen(text);
  expect(performance.now() - before).toBeLessThan(2000);
});
