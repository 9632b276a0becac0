import { describe, expect, it } from 'vitest';
import { lengthOfAttempts } from '../../../src/analysis/challenge/concerns/lasting-attempts.ts';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const { nonFunctional } = emptyPrdBody();
const wanting = (text: string): Partial<PrdBody> => ({
  nonFunctional: { ...nonFunctional, availability: [{ id: 'NFR-1', text }] } as PrdBody['nonFunctional'],
});
const titles = (sections: Record<string, string>, prd: Partial<PrdBody> = {}): string[] =>
  findObjections(designOf({ sections, prd })).map(({ title }) => title);

const cut = 'The check-in works for four hours when the line to the centre is cut.';
const asking = '- Check-in tablet: lets a nurse check in a donor by card, and asks the slot service for the deferral each time.';

describe('work that is to go on without a line', () => {
  it.each([
    [cut, asking],
    ['Boarding works without a network connection.', '- Boarding scanner: calls the seat service before each boarding.'],
    [
      'Meters can still be read when the mobile network fails.',
      '- Meter app: reads the meter plan from the server for every meter.',
    ],
  ])('is missed by a part that asks another one each time: %s', (demand, design) => {
    const name = /^- ([^:]+)/.exec(design)?.[1] ?? '';
    expect(titles({ 'Component Design': design }, wanting(demand))).toContain(
      `${name}: it asks another one each time, although “${demand}”`,
    );
  });

  it.each([
    [cut, `${asking} It keeps the list of the day on the tablet.`],
    [cut, `${asking}\n- Check-in list: a copy for the day, downloaded each morning.`],
    [cut, '- Check-in tablet: lets a nurse check in a donor by card.'],
    [cut, '- Slot board: shows the slots of a centre, and asks the slot service for each slot.'],
    ['The check-in answers within two seconds.', asking],
    ['The check-in need not work when the line is cut.', asking],
  ])('is no matter where the design has it at hand, or nobody wants it: %s — %s', (demand, design) => {
    expect(titles({ 'Component Design': design }, wanting(demand)).join('\n')).not.toContain('asks another one each time');
  });
});

describe('attempts, added up', () => {
  it.each([
    ['the job tries ten times, doubling from one minute', 511 * 60],
    ['five attempts, every 10 minutes', 2400],
    ['8 retries, doubling from 1 s, at most 30 seconds apart', 91],
    ['it tries again until it answers, doubling from one minute', null],
    ['three attempts, then it is set aside', null],
  ])('%s', (sentence, seconds) => {
    expect(lengthOfAttempts(sentence)).toBe(seconds);
  });

  const told = 'A job tells the national register and repeats it until it answers, at the latest by midnight.';
  const tried = 'While the register is down the job tries ten times, doubling from one minute.';

  it('are held against the hour by which another sentence has it done, and against how long it may take', () => {
    expect(titles({ 'Component Design': `- Donation recorder: records it. ${told} ${tried}` })).toContain(
      'Donation recorder: its attempts take 8 hours 31 minutes together, and Component Design says “at the latest by midnight”',
    );
    const soon = titles(
      { 'Component Design': '- Register job: reports each donation to the register in five attempts, every 10 minutes.' },
      wanting('Each donation is reported to the register within 30 minutes.'),
    );
    expect(soon.join('\n')).toContain(
      'Register job: its attempts take 40 minutes together, and PRD-001#NFR-1 says “within 30 minutes”',
    );
  });

  it.each([
    [told, 'While the register is down the job tries five times, doubling from one minute.'],
    ['Invoices are printed at the latest by midnight.', tried],
    [told, 'While the register is down the job tries ten times.'],
  ])('go against nothing where they end in time, are about something else, or are not numbered: %s — %s', (end, attempts) => {
    expect(titles({ 'Component Design': `- Donation recorder: records it. ${end} ${attempts}` }).join('\n')).not.toContain(
      'its attempts take',
    );
  });
});
