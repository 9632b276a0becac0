import { beforeAll, describe, expect, it } from 'vitest';
import { lintDaa } from '../../src/analysis/lint/lint-daa.ts';
import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import type { Finding } from '../../src/lifecycle/findings.ts';
import { draftDaa, operationsOf } from './draft-daa.ts';
import { prdOfStories } from './prd-of.ts';

const prd = prdOfStories('Orchestra', [
  { role: 'manager', wish: 'schedule a concert', criteria: ['A concert cannot be scheduled on a holiday'] },
  { role: 'manager', wish: 'cancel a concert' },
  { role: 'musician', wish: 'borrow an instrument', criteria: ['A musician can borrow at most two instruments'] },
]);
let daa: DaaBody;

beforeAll(async () => {
  ({ daa } = await draftDaa(prd));
});

async function revise(input: { daa?: DaaBody; findings?: Finding[]; comments?: { part: string; text: string }[] }) {
  const { output } = await createRulesDrafter().draft('inception/revise-daa', {
    prd,
    daa: input.daa ?? daa,
    findings: input.findings ?? [],
    comments: input.comments ?? [],
  });
  return output;
}

const comment = (text: string, part = '') => ({ comments: [{ part, text }] });
const aggregate = (body: DaaBody, name: string) => body.aggregates.find((own) => own.name === name);

describe('a reviewer who comments', () => {
  it('gets a part renamed wherever the model mentions it', async () => {
    const revised = await revise(comment('rename Concert to Performance'));
    expect(revised.notDone).toEqual([]);
    expect(aggregate(revised.daa, 'Performance')?.identity).toEqual({ name: 'performanceId', type: 'PerformanceId' });
    expect(JSON.stringify(revised.daa.aggregates)).not.toMatch(/ConcertId/);
    expect(lintDaa({ daa: revised.daa, prd }).filter(({ code }) => code === 'DAA-REFERENCE-DANGLING')).toEqual([]);
  });

  it('gets the name followed into what is done to the thing and into prose, without doubling a word', async () => {
    const { daa: revised, notDone } = await revise(comment('rename to ChamberConcert', 'Concert'));
    expect(notDone).toEqual([]);
    const renamed = aggregate(revised, 'ChamberConcert');
    expect(renamed?.operations.map(({ name }) => name)).toContain('scheduleChamberConcert');
    expect(renamed?.operations.map(({ event }) => event)).toContain('ChamberConcertScheduled');
    expect(revised.domainEvents.map(({ name }) => name)).toContain('ChamberConcertScheduled');
    const again = await revise({ daa: revised, ...comment('rename ChamberConcert to OpenChamberConcert') });
    expect(JSON.stringify(again.daa.aggregates)).not.toMatch(/chamber chamberConcert|open open|ChamberChamber/i);
    expect(lintDaa({ daa: again.daa, prd }).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('gets several wishes of one text done, and is told what the rules understand of one that they do not', async () => {
    const several = await revise(
      comment('rename Concert to Performance; add invariant: a performance has one conductor', 'Concert'),
    );
    expect(several.notDone).toEqual([]);
    expect(aggregate(several.daa, 'Performance')?.invariants.at(-1)?.statement).toBe('A performance has one conductor.');
    const vague = await revise(comment('make it nicer; and simpler'));
    expect(vague.notDone).toEqual([
      expect.stringMatching(
        /^"make it nicer; and simpler": not understood by the built-in rules\. They understand: rename X to Y/,
      ),
    ]);
    expect(vague.daa).toEqual(daa);
  });

  it.each([
    'call it Performance',
    'Call this "Performance".',
    'should be called Performance',
    'It should be named Performance instead.',
    'please name it Performance',
    'rename it to Performance',
    'Concert should be called Performance',
    'The concert must be named Performance',
  ])('gets a part renamed by "%s"', async (text) => {
    const revised = await revise(comment(text, 'Concert'));
    expect(revised.notDone).toEqual([]);
    expect(aggregate(revised.daa, 'Performance')?.identity.type).toBe('PerformanceId');
    expect(aggregate(revised.daa, 'Concert')).toBeUndefined();
  });

  it('gets a part renamed into a name of another alphabet, and back', async () => {
    const there = await revise(comment('rename Concert to Συναυλία'));
    expect(aggregate(there.daa, 'Συναυλία')).toBeDefined();
    const back = await revise({ daa: there.daa, ...comment('rename Συναυλία to Concert') });
    expect(back.notDone).toEqual([]);
    expect(aggregate(back.daa, 'Concert')?.identity.type).toBe('ConcertId');
  });

  it('gets an invariant said in other words, which keeps its id, and is told that nothing else is', async () => {
    const before = aggregate(daa, 'Concert')?.invariants ?? [];
    const id = before[0]?.id ?? '';
    const said = await revise(comment('say: a concert has one hall; and one date', id));
    expect(said.notDone).toEqual([]);
    expect(aggregate(said.daa, 'Concert')?.invariants).toEqual([
      { ...before[0], statement: 'A concert has one hall; and one date.' },
      ...before.slice(1),
    ]);
    const other = await revise(comment('say: A concert is played.', 'Concert'));
    expect(other.notDone.join()).toContain('only an invariant is said in other words by rule, and Concert is none.');
    expect(other.daa).toEqual(daa);
  });

  it('is told what the rules understand once, behind one clause for each wish', async () => {
    const long = `please ${'make it nicer and '.repeat(20)}simpler`;
    const { notDone } = await revise({
      comments: [
        { part: 'Concert', text: 'make it nicer' },
        { part: '', text: long },
        { part: '', text: 'defer US-9 because later' },
      ],
    });
    expect(notDone).toHaveLength(3);
    expect(notDone.join(' ').match(/They understand/g)).toHaveLength(1);
    expect(notDone[0]).toBe('Concert: "make it nicer": not understood by the built-in rules.');
    expect(notDone[1]?.length).toBeLessThan(140);
    expect(notDone.at(-1)).toMatch(/no part US-9\. They understand: rename X to Y.*defer US-3/);
  });

  it('does of a note what it asks sentence by sentence, and says of the rest that nobody did it', async () => {
    const id = aggregate(daa, 'Concert')?.invariants[0]?.id ?? '';
    const note = `I like the contexts. ${id} is to be removed. Concert should be called Performance. The rest is fine.`;
    const revised = await revise(comment(note));
    expect(aggregate(revised.daa, 'Performance')?.invariants.map((one) => one.id)).not.toContain(id);
    expect(revised.notDone).toEqual([expect.stringMatching(/^"I like the contexts\. The rest is fine\.": not understood/)]);
  });

  it('may speak of "this" part', async () => {
    const id = aggregate(daa, 'Concert')?.invariants[0]?.id ?? '';
    const removed = await revise(comment('remove this invariant', id));
    expect(aggregate(removed.daa, 'Concert')?.invariants.map((own) => own.id)).not.toContain(id);
    const merged = await revise(comment('merge this into Concert', 'Instrument'));
    expect(aggregate(merged.daa, 'Instrument')).toBeUndefined();
  });

  it('gets an invariant added to the part that the comment is about', async () => {
    const revised = await revise(comment('add invariant: a concert has one conductor', 'Concert'));
    expect(aggregate(revised.daa, 'Concert')?.invariants.at(-1)?.statement).toBe('A concert has one conductor.');
  });

  it('gets two aggregates merged, with the operations of both', async () => {
    const revised = await revise(comment('merge Instrument into Concert'));
    expect(aggregate(revised.daa, 'Instrument')).toBeUndefined();
    expect(aggregate(revised.daa, 'Concert')?.entities.map(({ name }) => name)).toContain('Instrument');
    expect(operationsOf(revised.daa).map(({ name }) => name)).toContain('borrowInstrument');
  });

  it('gets an operation removed with its event and its transitions', async () => {
    const revised = await revise(comment('remove cancelConcert'));
    expect(JSON.stringify(revised.daa)).not.toContain('cancelConcert');
    expect(revised.daa.domainEvents.map(({ name }) => name)).not.toContain('ConcertCancelled');
  });

  it('gets an operation renamed with its event and with what is told of it, unless somebody named the event', async () => {
    const { daa: revised, notDone } = await revise(comment('call it postponeRehearsal', 'cancelConcert'));
    expect(notDone).toEqual([]);
    const operation = operationsOf(revised).find(({ name }) => name === 'postponeRehearsal');
    expect(operation?.event).toBe('RehearsalPostponed');
    expect(revised.domainEvents.map(({ name }) => name)).toContain('RehearsalPostponed');
    expect(operation?.pseudocode).toContain('Postpone the rehearsal');
    expect(operation?.pseudocode).not.toMatch(/cancel the concert|ConcertCancelled/i);
    const own = structuredClone(daa);
    const named = JSON.parse(JSON.stringify(own).replaceAll('ConcertCancelled', 'EveningLost')) as DaaBody;
    const kept = await revise({ daa: named, ...comment('call it postponeRehearsal', 'cancelConcert') });
    expect(operationsOf(kept.daa).find(({ name }) => name === 'postponeRehearsal')?.event).toBe('EveningLost');
  });

  it('gets an operation taken out of the services that carry it out, and a service that does one thing only dropped', async () => {
    const before = structuredClone(daa);
    const [first, second, third] = operationsOf(before).filter(({ event }) => event !== '');
    if (!first || !second || !third) throw new Error('The model has three deeds.');
    const step = ({ name }: typeof first): string => `Carry out ${name} on the thing that belongs to it.`;
    const service = (name: string, deeds: (typeof first)[]) => ({
      name,
      operations: [
        {
          name: first.name,
          steps: [...deeds.map(step), `Announce ${deeds.map(({ event }) => event).join(' and ')} once all of them have changed.`],
          result: 'Concert',
        },
      ],
    });
    before.domainServices = [service('Both', [first, second]), service('All', [first, second, third])];
    const { daa: revised } = await revise({ daa: before, ...comment(`remove ${second.name}`) });
    expect(JSON.stringify(revised.domainServices)).not.toMatch(new RegExp(`${second.name}|${second.event}`));
    expect(revised.domainServices.map(({ name }) => name)).toEqual(['All']);
    expect(revised.domainServices[0]?.operations[0]?.steps.at(-1)).toBe(
      `Announce ${first.event} and ${third.event} once all of them have changed.`,
    );
  });

  it('gets a story deferred with the reason given', async () => {
    const revised = await revise(comment('defer US-3 because instruments come next year'));
    expect(revised.daa.coverageNotes).toEqual([
      { ref: 'PRD-001#US-3', status: 'DEFERRED', reason: 'Instruments come next year' },
    ]);
  });

  it('gets an operation added with an event that carries the required attributes', async () => {
    const revised = await revise(comment('add operation postpone concert to Concert for US-2'));
    const added = operationsOf(revised.daa).find(({ name }) => name === 'postponeConcert');
    expect(added).toMatchObject({ event: 'ConcertPostponed', covers: ['PRD-001#US-2'] });
    expect(
      lintDaa({ daa: revised.daa, prd }).filter(({ severity, code }) => severity === 'error' && code.startsWith('DAA-EVENT')),
    ).toEqual([]);
  });

  it.each([
    ['make it nicer', 'not understood by the built-in rules'],
    ['call it Performance', 'does not say which part'],
    ['rename Concert to 7', '7 has no letters'],
    ['rename Triangle to Cymbal', 'nothing in the model is called Triangle'],
    ['defer US-9 because later', 'no part US-9'],
    ['rename Concert to Instrument', 'merge the two instead'],
  ])('is told why "%s" was not done', async (text, why) => {
    const revised = await revise(comment(text));
    expect(revised.daa).toEqual(daa);
    expect(revised.notDone).toEqual([expect.stringContaining(why)]);
  });
});

describe('findings of lint', () => {
  const finding = (code: string, part: string): Finding => ({
    code,
    severity: 'error',
    at: { part },
    message: 'wrong',
    fix: 'mend it',
  });

  it('get an event renamed to the past tense of its operation', async () => {
    const broken = JSON.parse(JSON.stringify(daa).replaceAll('ConcertCancelled', 'CancelConcert')) as DaaBody;
    const revised = await revise({
      daa: broken,
      findings: lintDaa({ daa: broken, prd }).filter(({ code }) => code === 'DAA-EVENT-TENSE'),
    });
    expect(operationsOf(revised.daa).map(({ event }) => event)).toContain('ConcertCancelled');
    expect(lintDaa({ daa: revised.daa, prd }).filter(({ code }) => code === 'DAA-EVENT-TENSE')).toEqual([]);
  });

  it('get missing event attributes added', async () => {
    const broken = {
      ...daa,
      domainEvents: daa.domainEvents.map((event) => ({ ...event, attributes: event.attributes.slice(2) })),
    };
    const revised = await revise({ daa: broken, findings: lintDaa({ daa: broken, prd }) });
    expect(lintDaa({ daa: revised.daa, prd }).filter(({ code }) => code === 'DAA-EVENT-FIELDS')).toEqual([]);
  });

  it('get dangling types, events and contexts mended', async () => {
    const broken: DaaBody = {
      ...daa,
      aggregates: daa.aggregates.map((own) => ({ ...own, attributes: [...own.attributes, { name: 'ghost', type: 'Ghost' }] })),
      contextMap: [{ from: 'Nowhere', to: 'Elsewhere', relationship: 'queries', note: '' }],
    };
    const revised = await revise({ daa: broken, findings: lintDaa({ daa: broken, prd }) });
    expect(lintDaa({ daa: revised.daa, prd }).filter(({ code }) => code === 'DAA-REFERENCE-DANGLING')).toEqual([]);
  });

  it('get technology replaced by words of the domain', async () => {
    const broken = {
      ...daa,
      contexts: daa.contexts.map((context) => ({ ...context, responsibilities: ['Keep concerts in PostgreSQL'] })),
    };
    const revised = await revise({ daa: broken, findings: lintDaa({ daa: broken, prd }) });
    expect(JSON.stringify(revised.daa)).not.toMatch(/postgres/i);
  });

  it("that need judgement are left to lint, and counted as nobody's wish", async () => {
    const revised = await revise({
      findings: [finding('DAA-GOD-OBJECT', 'Concert'), finding('DAA-INVARIANT-IMPLICIT', 'OP-schedule-concert')],
      ...comment('make it nicer', 'Concert'),
    });
    expect(revised.daa).toEqual(daa);
    expect(revised.notDone).toEqual([expect.stringMatching(/^Concert: "make it nicer": /)]);
  });
});
