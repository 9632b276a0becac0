import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { reportCoverage } from '../../src/analysis/coverage/report-coverage.ts';
import { lintPrd } from '../../src/analysis/lint/lint-prd.ts';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { requireReadable } from '../../src/usecases/prds/require-readable.ts';
import { findLostWords, stemsOf } from '../../src/analysis/coverage/lost-words.ts';
import { loadWords } from '../../src/analysis/forms/load-words.ts';
import { draftAnew } from '../../src/drafting/rules/draft-anew.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import { measureCpuMs } from '../analysis/cpu-time.ts';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOf } from './prd-of.ts';

const rules = createRulesDrafter();
const read = (path: string) => prdOf(readFileSync(new URL(path, import.meta.url), 'utf8'));
const prds = new URL('../fixtures/prds/', import.meta.url);
const layout = (name: string) => read(`../fixtures/prd-layouts/${name}.md`);

interface Drafted {
  readonly operations: readonly string[];
  /** Each as a piece of its statement. */
  readonly rules?: readonly string[];
  /** Aggregate, then its states. */
  readonly states?: readonly string[];
  /** Local ids with a piece of the reason. */
  readonly gaps?: Readonly<Record<string, string | RegExp>>;
  readonly stated?: readonly string[];
}

const undeclared = 'declared nowhere as a user';
const silent = 'no form was recognized';

const layouts: Readonly<Record<string, Drafted>> = {
  adjectives: { operations: [], gaps: { 'US-1': 'what is wanted', 'US-2': 'what is wanted', 'US-3': 'what is wanted' } },
  'bold-terms': { operations: [], gaps: { 'REQ-1': undeclared, 'REQ-2': silent, 'REQ-3': silent } },
  checkboxes: { operations: [], gaps: { 'REQ-1': undeclared, 'REQ-2': undeclared, 'REQ-3': undeclared } },
  'fenced-requirements': { operations: ['createDoctorProfile', 'bookSlot'] },
  'hold-for-ten-minutes': {
    operations: ['reserveSeat'],
    rules: ['hold it for exactly 10 minutes', 'never has more than one active reservation'],
    gaps: { 'REQ-3': 'speaks of a time' },
  },
  'must-have-list-alone': {
    operations: [],
    rules: ['pending → approved | rejected'],
    states: ['VenueBooking', 'pending', 'approved', 'rejected'],
    gaps: { 'REQ-1': silent, 'REQ-2': silent },
  },
  'must-have-list-beside-a-story': {
    operations: ['submitBookingRequest'],
    rules: ['pending → approved | rejected'],
    states: ['BookingRequest', 'pending', 'approved', 'rejected'],
    gaps: { 'REQ-1': silent, 'REQ-2': silent },
  },
  'nfr-after-criteria': { operations: ['launchRocket'], stated: ['US-1.AC-1'] },
  'nfr-under-a-story': { operations: ['launchRocket'] },
  'no-benefit-and-adjectives': {
    operations: ['searchForEvent', 'receiveNotification', 'viewStatistic', 'processTransaction'],
    // “Real time”, “Moon” and the like stand in no name and no condition.
    stated: ['US-1', 'US-2', 'US-3', 'US-4'],
  },
  'noun-phrases': { operations: [], gaps: { 'REQ-1': silent, 'REQ-2': silent, 'REQ-3': silent, 'REQ-4': silent } },
  'out-of-scope': { operations: ['generateWorkout'] },
  'priority-table': { operations: [], gaps: { 'REQ-1': undeclared, 'REQ-2': undeclared } },
  prohibitions: { operations: ['createPaste'], rules: ['must not request, log or store the key', 'No password is ever mailed'] },
  'scope-and-metrics-after-a-story': { operations: ['launchRocket'] },
  'six-frs': {
    operations: ['addProductToCart', 'placeOrder', 'cancelOrder'],
    rules: ['must not be placed', 'is the sum of its lines'],
    gaps: { 'REQ-4': undeclared },
  },
  'status-filter': { operations: ['submitBookingRequest'], stated: ['US-1.AC-1'], gaps: { 'US-1.AC-2': undeclared } },
  'status-flow-with-arrows': {
    operations: [],
    rules: ['PENDING → IN_PROGRESS → COMPLETED', 'at most one training record', 'HR cannot manage skills'],
    states: ['TrainingRecord', 'PENDING', 'IN_PROGRESS', 'COMPLETED'],
    gaps: { 'REQ-1': undeclared, 'REQ-2': 'no operation could take up “shows overdue' },
  },
  'two-stories-six-criteria': {
    operations: ['requestRoom', 'payDeposit'],
    rules: ['cannot be requested again', 'is 20 percent of the price'],
    stated: ['US-1.AC-1'],
    gaps: { 'US-1.AC-2': undeclared, 'US-2.AC-2': 'speaks of a time', 'US-2.AC-3': 'says no act' },
  },
  typo: { operations: ['editEvent', 'cancelEvent'], gaps: { 'REQ-1': 'did you mean “create”' } },
};

describe('what the rules draft', () => {
  it('has an expectation for every layout', () => {
    const files = readdirSync(new URL('../fixtures/prd-layouts', import.meta.url)).map((name) => name.replace('.md', ''));
    expect([...Object.keys(layouts), 'german', 'french'].toSorted()).toEqual(files.toSorted());
  });

  it.each(Object.entries(layouts))('of %s is what its sentences say, and no more', async (name, expected) => {
    const prd = layout(name);
    const { daa } = await draftDaa(prd);
    const { items } = reportCoverage({ prd, daa: { key: 'DAA-001', body: daa } });
    const having = (status: string) =>
      items
        .filter((item) => item.status === status)
        .map(({ ref, reason = '' }) => [ref.replace('PRD-001#', ''), reason] as const);
    expect(operationsOf(daa).map((operation) => operation.name)).toEqual(expected.operations);
    const rules = invariantsOf(daa);
    expect(rules).toHaveLength(expected.rules?.length ?? 0);
    for (const piece of expected.rules ?? []) expect(rules.join('\n')).toContain(piece);
    const machines = daa.aggregates.flatMap(({ name: owner, states }) =>
      states ? [[owner, ...new Set(states.transitions.flatMap(({ from, to }) => [from, to]))]] : [],
    );
    expect(machines).toEqual(expected.states ? [expected.states] : []);
    const gaps = Object.fromEntries(having('GAP').filter(([id]) => !id.startsWith('TXT-')));
    expect(Object.keys(gaps).toSorted()).toEqual(Object.keys(expected.gaps ?? {}).toSorted());
    for (const [id, reason] of Object.entries(expected.gaps ?? {})) expect(gaps[id]).toContain(reason);
    expect(having('STATED').map(([id]) => id)).toEqual(expected.stated ?? []);
  });

  it('of a whole PRD has the operation of each story that names one, and says what the others lack', async () => {
    const prd = read('../../examples/library-lending.prd.md');
    const { daa } = await draftDaa(prd);
    const coverage = reportCoverage({ prd, daa: { key: 'DAA-001', body: daa } });
    const of = new Map(coverage.items.map((item) => [item.ref.replace('PRD-001#', ''), item]));
    expect(operationsOf(daa).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'borrowCopy',
        'checkInCopy',
        'renewLoan',
        'cancelReservation',
        'payFine',
        'waiveFine',
        'suspendMember',
      ]),
    );
    expect(
      operationsOf(daa)
        .map(({ name }) => name)
        .join(),
    ).not.toMatch(/reminder|notif/i);
    // Nobody sends the reminder, makes the fine or tells the member, and the report says so.
    for (const id of ['US-5', 'US-6', 'US-6.AC-3', 'US-5.AC-2']) expect(of.get(id)).toMatchObject({ status: 'GAP' });
    expect(of.get('US-3.AC-2')).toMatchObject({ status: 'OK' });
    // What of a story no name and no condition has, is told.
    expect(of.get('US-8')).toMatchObject({ status: 'STATED', reason: expect.stringContaining('“owe”') });
    expect(coverage).toMatchObject({ stories: 10, mapped: 6, criteria: 29, covered: 12, stated: 12 });
    const broken = lintDaa({ daa, prd }).filter(({ code }) => /DANGLING|DUPLICATE|TENSE|FIELDS|EMPTY|TECHNOLOGY/.test(code));
    expect(broken).toEqual([]);
  });

  it.each([
    ['german', 'draft.language', 'German'],
    ['french', 'draft.language', 'French'],
  ])('of a %s PRD is nothing: it names the language and what helps', async (name, id, language) => {
    await expect(requireReadable(rules, layout(name))).rejects.toMatchObject({ id, message: expect.stringContaining(language) });
    expect(lintPrd(layout(name))).toContainEqual(expect.objectContaining({ code: 'PRD-LANGUAGE', severity: 'info' }));
  });

  it('of a text without story and requirement is nothing: it says what was read', async () => {
    const { body, key } = layout('typo');
    const unread = [{ id: 'TXT-1', heading: '', text: 'Some prose that nobody could make anything of, in plain English words.' }];
    await expect(requireReadable(rules, { key, version: 1, body: { ...body, requirements: [], unread } })).rejects.toMatchObject({
      id: 'draft.nothing-read',
      message: expect.stringContaining('no story and no requirement; 1 passage not understood: TXT-1'),
    });
  });

  it.each(Object.keys(layouts))('of %s is readable: English is never taken for another language', async (name) => {
    await expect(requireReadable(rules, layout(name))).resolves.toBeUndefined();
    expect(lintPrd(layout(name)).map(({ code }) => code)).not.toContain('PRD-LANGUAGE');
  });

  it.each<[statement: string, operations: readonly string[], status: string, reason?: string]>([
    ['A customer can only cancel a booking within 2 days.', ['cancelBooking'], 'STATED', '“2”, “days”'],
    ['A manager may delete a product, except archived ones.', ['deleteProduct'], 'STATED', '“archived”'],
    ['A member can return a book; the fine is 0.50 EUR per day.', ['returnBook'], 'STATED', '“eur”'],
    ['A clerk can export a report as PDF.', ['exportReport'], 'STATED', '“pdf”'],
    ['A clerk can download a PDF.', [], 'GAP', 'abbreviation'],
    ['A warden must check a plate in under 2 seconds.', ['checkPlate'], 'STATED', '“seconds”'],
    ['A warden can scan a plate and see green or red.', ['scanPlate'], 'STATED', '“green”, “red”'],
    ['A nurse can export stock or print labels.', ['exportStock'], 'STATED', '“print”, “labels”'],
    ['A host can give visitors a voucher.', ['giveVoucher'], 'OK'],
    ['A nurse can register a unit with its blood group and expiry date.', ['registerUnit'], 'OK'],
    ['A nurse can reserve a unit for a patient.', ['reserveUnit'], 'OK'],
    ['A clerk may check in a copy at the desk.', ['checkInCopy'], 'OK'],
    ['A guest can place an order but may not cancel it.', ['placeOrder'], 'OK'],
    ['A clerk can order a book. A clerk archives a permit within a day.', ['orderBook', 'archivePermit'], 'STATED', '“day”'],
    ['A member can borrow a book (at most 5, for students 10).', ['borrowBook'], 'STATED', '“5”, “students”, “10”'],
    ['Orders: A clerk can place an order for at least 10 plants.', [], 'GAP', 'limits what no operation does: “place order”'],
    ['A clerk can place an order. A clerk can place an order for at least 10 plants.', ['placeOrder'], 'OK'],
    ['The portal must also allow guests of the host house to open a room.', ['openRoom'], 'OK'],
    ['A guest can reserve a table by not naming a seat.', ['reserveTable'], 'STATED', '“naming”, “seat”'],
    ['This does not only apply to one desk. A clerk can open a desk.', ['openDesk'], 'STATED', '“apply”'],
    ['No matter which desk is free, the report lists it.', [], 'GAP', silent],
    ['A clerk can view the terms of cancellation sent by a partner.', ['viewTermOfCancellation'], 'STATED', '“sent”, “partner”'],
    ['A clerk can add a text.', [], 'GAP', 'the name of a type'],
    ['A clerk can calculate a quote basis the item.', ['calculateQuoteBasis'], 'STATED', '“item”'],
    ['A manager can manage archived lists of suppliers.', ['manageListOfSupplier'], 'STATED', '“archived”'],
    [
      'A clerk can fetch the order status. A clerk can print the status of an order.',
      ['fetchOrderStatus', 'printOrderStatus'],
      'OK',
    ],
    ['The app must check the order.', [], 'GAP', '“check” may only say how the system is'],
    ['The kiosk must work offline for an hour.', [], 'GAP', 'no form was recognized'],
    ['The second costs double.', [], 'GAP', 'no form was recognized'],
    ['A guest can no longer see the price.', [], 'GAP', '“no” is no verb'],
    ['A guest can ever see the price.', [], 'GAP', '“ever” is no verb'],
  ])('of “%s” is %j, and the part is %s', async (statement, operations, status, reason = '') => {
    const prd = prdOf(`# Shop\n\n## Requirements\n\n- ${statement}\n`);
    const { daa } = await draftDaa(prd);
    expect(operationsOf(daa).map(({ name }) => name)).toEqual(operations);
    const [item] = reportCoverage({ prd, daa: { key: 'DAA-001', body: daa } }).items;
    expect(item).toMatchObject({ status, ...(reason === '' ? {} : { reason: expect.stringContaining(reason) }) });
    // Whatever was not taken up is there to read.
    const stored = stemsOf(JSON.stringify(daa));
    if (status !== 'GAP') expect(findLostWords(statement, stored)).toEqual([]);
  });

  it.each(readdirSync(prds).filter((name) => name.endsWith('.md')))(
    'of %s covers no part of which a word is lost',
    async (name) => {
      const prd = read(`../fixtures/prds/${name}`);
      const { daa } = await draftDaa(prd);
      const { stories, requirements } = prd.body;
      if (stories.length + requirements.length === 0) return;
      const stored = stemsOf(JSON.stringify(daa.aggregates));
      const lost = reportCoverage({ prd, daa: { key: 'DAA-001', body: daa } }).items.flatMap(({ ref, status }) => {
        const [, of = '', criterion] = /#([^.]+)\.?(.*)/.exec(ref) ?? [];
        const story = stories.find(({ id }) => id === of);
        const { text } = [...requirements, ...(story?.criteria ?? [])].find(({ id }) => id === (criterion || of)) ?? {
          text: story?.capability ?? '',
        };
        return status === 'OK' ? findLostWords(text, stored) : [];
      });
      expect(lost).toEqual([]);
    },
  );

  it('quotes for a term the first statement that has it as a word', async () => {
    const { daa } = await draftDaa(
      prdOf('# Shop\n\n## Requirements\n\n- A guest can cancel a booking.\n- A guest can order a book.\n'),
    );
    const terms = daa.contexts.flatMap(({ language }) => language);
    expect(terms.find(({ term }) => term === 'book')?.meaning).toContain('order a book');
  });

  it('makes a sentence of a condition that is a clause', async () => {
    const { daa } = await draftDaa(prdOf('# Shop\n\nAs a guest, I want to withdraw a report when I find the item myself.\n'));
    expect(daa.aggregates[0]?.operations[0]?.pseudocode).toContain('1. Go on only when I find the item myself.');
  });

  it('is compared with four times as many statements about one operation in about four times as long', async () => {
    const measure = async (size: number) => {
      const rows = Array.from({ length: size }, (_, at) => `- R-${at}: A clerk can archive the paper number ${at}.`);
      const prd = prdOf(['# Papers', '', '## Requirements', '', ...rows].join('\n'));
      const { daa } = await draftDaa(prd);
      return measureCpuMs(() => reportCoverage({ prd, daa: { key: 'DAA-001', body: daa } }));
    };
    await measure(100);
    const [small, large] = [await measure(400), await measure(1600)];
    expect(large / Math.max(small, 20)).toBeLessThan(8);
  });

  it('of four times as many statements takes about four times as long', async () => {
    const words = await loadWords();
    const sized = (size: number) => {
      const rows = Array.from({ length: size }, (_, at) => {
        const thing = `gloob${String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
        return `- REQ-${at + 1}: A clerk can archive an order ${thing}. An order ${thing} never has more than ${at} lines.`;
      });
      return prdOf(['# Orders', '', '## Requirements', '', ...rows].join('\n'));
    };
    const [small, large] = [sized(80), sized(320)];
    draftAnew(small, words);
    const ratios = Array.from({ length: 3 }, () => {
      const once = measureCpuMs(() => draftAnew(small, words));
      return measureCpuMs(() => draftAnew(large, words)) / once;
    });
    expect(ratios.toSorted((a, b) => a - b)[1]).toBeLessThan(8);
  });
});
