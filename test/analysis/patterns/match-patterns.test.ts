import { describe, expect, it } from 'vitest';
import { findKnown, matchPatterns, tellMatch } from '../../../src/analysis/patterns/match-patterns.ts';
import type { MatchedDesign } from '../../../src/analysis/patterns/read-statements.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { Aggregate, DaaBody } from '../../../src/lifecycle/daa.ts';
import type { KnownPattern } from '../../../src/lifecycle/design-material.ts';
import { playbookBodySchema, type PlaybookBody } from '../../../src/lifecycle/playbook.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { rfcBodySchema, undecidedMark } from '../../../src/lifecycle/rfc.ts';
import { tipBodySchema } from '../../../src/lifecycle/tip.ts';
import { createStarterPlaybook } from '../../../src/starter-playbook.ts';

const starter: KnownPattern[] = (await createStarterPlaybook().list()).map(({ name, title, body }) => ({
  key: name,
  title,
  status: 'Active',
  body,
}));

const emptyRfcBody = () => rfcBodySchema.parse(documentKinds.rfc.empty('A design'));

const emptyModel: DaaBody = {
  contexts: [],
  contextMap: [],
  aggregates: [],
  valueObjects: [],
  domainEvents: [],
  domainServices: [],
};

function aggregate(name: string, change: Partial<Aggregate> = {}): Aggregate {
  return {
    name,
    context: 'Kitchen',
    root: name,
    identity: { name: 'id', type: `${name}Id` },
    attributes: [],
    entities: [],
    invariants: [],
    operations: [],
    ...change,
  };
}

function operation(name: string, change: Partial<Aggregate['operations'][number]> = {}): Aggregate['operations'][number] {
  const id = `OP-${name.toLowerCase()}`;
  return {
    id,
    name,
    signature: `${name}()`,
    precondition: '',
    postcondition: '',
    event: '',
    pseudocode: '',
    covers: [],
    ...change,
  };
}

interface Given {
  readonly model?: Partial<DaaBody>;
  readonly prd?: Partial<PrdBody>;
  readonly patterns?: readonly KnownPattern[];
  readonly rfc?: MatchedDesign['rfc'];
}

function design({ model = {}, prd = {}, patterns = starter, rfc = null }: Given): MatchedDesign {
  return {
    source: { kind: 'daa', key: 'DAA-001', version: 1, title: 'A model', body: { ...emptyModel, ...model } },
    prd: { key: 'PRD-001', version: 1, title: 'A wish', body: { ...emptyPrdBody(), ...prd } },
    patterns: [...patterns],
    rfc,
  };
}

const match = (given: Given, name: string) => matchPatterns(design(given)).find(({ key }) => key === name);

const criterion = (text: string): Partial<PrdBody> => ({
  stories: [{ id: 'US-1', role: 'cook', capability: 'cook', benefit: '', priority: null, criteria: [{ id: 'AC-1', text }] }],
});
const target = (category: keyof PrdBody['nonFunctional'], text: string): Partial<PrdBody> => ({
  nonFunctional: { ...emptyPrdBody().nonFunctional, [category]: [{ id: 'NFR-1', text }] },
});

const served: Partial<DaaBody> = {
  aggregates: [aggregate('Dish', { operations: [operation('serveDish', { event: 'DishServed' })] })],
  domainEvents: [{ name: 'DishServed', attributes: [], consumers: ['Billing'] }],
};

describe('matching by the shape of a model', () => {
  it('sees an event that another context acts on, and names it', () => {
    for (const name of ['transactional-outbox', 'dead-letter-queue', 'idempotent-api-design']) {
      const found = match({ model: served }, name);
      expect(found?.applies, name).toBe(true);
      expect(found?.reasons.flatMap(({ refs }) => refs)).toContain('DAA-001#EV-dish-served');
    }
    expect(tellMatch(match({ model: served }, 'transactional-outbox')!)).toBe(
      'Billing acts on DishServed, which happens in Kitchen: a crash between the change and the message would leave them apart (DAA-001#EV-dish-served).',
    );
  });

  it('takes neither staffing, nor an upper bound, nor a place where a secret stood for a sign', () => {
    const prd = emptyPrdBody();
    const one = (change: Partial<PrdBody>, name: string) => match({ prd: { ...prd, ...change } }, name)?.applies;
    const kept = (text: string) => ({ nonFunctional: { ...prd.nonFunctional, compliance: [{ id: 'NFR-1', text }] } });
    const timed = (timeline: string) => ({ constraints: { ...prd.constraints, timeline } });
    expect(one(timed('Two people until June.'), 'optimistic-concurrency')).toBe(false);
    expect(one(timed('Two people edit one plan.'), 'optimistic-concurrency')).toBe(true);
    expect(one(kept('Phone numbers are kept for at most 2 years.'), 'audit-log')).toBe(false);
    expect(one(kept('Records are kept for 10 years.'), 'audit-log')).toBe(true);
    expect(one(kept('The key is [REDACTED:audit-token].'), 'audit-log')).toBe(false);
  });

  it('takes a deadline for a person for no work of the clock, and a nightly job for one', () => {
    const applies = (text: string) => match({ prd: criterion(text) }, 'leader-election')?.applies;
    expect(applies('A booking can be canceled until 2 hours before the slot begins.')).toBe(false);
    expect(applies('Orders may be changed up to one day before delivery.')).toBe(false);
    expect(applies('A reminder is sent 2 days before the loan ends.')).toBe(true);
    expect(applies('Invoices are written every night.')).toBe(true);
    expect(applies('The report must be sent by mail every night.')).toBe(true);
    expect(applies('Every night the system must remove expired carts before opening.')).toBe(true);
    expect(applies('A nightly job may take up to 2 hours.')).toBe(true);
  });

  it('takes what people hand in for no report that somebody reads', () => {
    const applies = (text: string, capability: string) => {
      const prd = criterion(text);
      return match({ prd: { stories: prd.stories?.map((story) => ({ ...story, capability })) } }, 'cqrs')?.applies;
    };
    expect(applies('A report without a photo is refused.', 'report a broken stove')).toBe(false);
    expect(applies('The report has a line for each dish.', 'read what was sold')).toBe(true);
  });

  it('takes a rule on how early somebody has to act for no work of the clock', () => {
    const applies = (text: string) => match({ prd: criterion(text) }, 'leader-election')?.applies;
    expect(applies('A menu is fixed at least 3 days before it is served.')).toBe(false);
    expect(applies('No menu is changed less than 2 days before the feast.')).toBe(false);
  });

  describe('in an RFC whose session decided', () => {
    const applies = (componentDesign: string, name: string, more: object = {}) => {
      const body = emptyRfcBody();
      const rfc = { ...body, ...more, proposedSolution: { ...body.proposedSolution, componentDesign } };
      return match({ rfc: { key: 'RFC-001', version: 1, title: 'A design', body: rfc, waivers: [] } }, name)?.applies;
    };

    it('reads what stands, and not what was struck', () => {
      const struck =
        '- **Menus**: ~~other parts cache menus for a day.~~ → DEC-1 (Ada, 2026-03-02): Menus are read with each order.';
      expect(applies(struck, 'cache-aside')).toBe(false);
      expect(applies('- **Menus**: other parts cache menus for a day.', 'cache-aside')).toBe(true);
    });

    it.each([
      'DEC-1 takes Kafka away, so there is no queue and no message.',
      'Orders are rows of PostgreSQL; there is no RabbitMQ.',
      'Waiters write into PostgreSQL, without Kafka.',
      '`publishMenu` (DAA-001#OP-publish-menu): a menu is published by the chef.',
      'The chef publishes a menu for each week.',
    ])('takes neither what it denies, nor the name of an operation, nor a word of business for a sign: %s', (text) => {
      expect(applies(text, 'dead-letter-queue')).toBe(false);
      expect(applies(text, 'transactional-outbox')).toBe(false);
    });

    it('holds a sentence that names what a decision ended for overlooked', () => {
      const { designSession } = emptyRfcBody();
      const decision = {
        id: 'DEC-1',
        text: 'Orders are rows; there is no Kafka.',
        rationale: '',
        settles: '',
        decidedBy: '',
        decidedAt: '',
      };
      const more = { designSession: { ...designSession, decisions: [decision] } };
      expect(applies('It writes each order to Kafka.', 'transactional-outbox', more)).toBe(false);
      expect(applies('It writes each order to Kafka, topic orders.', 'transactional-outbox')).toBe(true);
      expect(applies('It writes each order to Kafka, topic orders.', 'transactional-outbox', more)).toBe(false);
    });

    it.each(['The kitchen publishes DishServed.', 'Events are published to the billing.', 'It writes each order to Kafka.'])(
      'still hears what is sent: %s',
      (text) => {
        expect(applies(text, 'transactional-outbox')).toBe(true);
      },
    );

    it('takes no sentence about its sources for one about what is built', () => {
      const body = emptyRfcBody();
      const technicalContext =
        'PRD-001 states no technical constraints; of systems it may speak in PRD-001#US-2 ("a public website").';
      const more = { contextAndProblem: { ...body.contextAndProblem, technicalContext } };
      expect(applies('', 'rate-limit', more)).toBe(false);
      expect(match({ prd: criterion('Visits are made anonymous after 3 months.') }, 'rate-limit')?.applies).toBe(false);
      expect(match({ prd: criterion('Anonymous visitors search the menu.') }, 'rate-limit')?.applies).toBe(true);
    });
  });

  it('reads the notes before there is an RFC: what waits in a queue can be refused, and a repetition is asked about', () => {
    const notes = [
      '## Architecture',
      'Each scale buffers weights in a local queue while the network is away.',
      '## Questions',
      'Who replays weights that the office refused?',
      'How is a repeated weight known, so that it does not count twice?',
    ].join('\n');
    const noted = (name: string) => matchPatterns({ ...design({}), notes }).find(({ key }) => key === name);
    expect(noted('dead-letter-queue')).toMatchObject({ applies: true });
    expect(noted('idempotent-api-design')).toMatchObject({ applies: true });
    expect(match({}, 'dead-letter-queue')?.applies).toBe(false);
  });

  it('leaves out an event that only its own context acts on', () => {
    const model = { ...served, domainEvents: [{ name: 'DishServed', attributes: [], consumers: ['Kitchen'] }] };
    expect(match({ model }, 'transactional-outbox')).toMatchObject({ applies: false, reasons: [] });
    expect(match({ model }, 'transactional-outbox')?.considered).not.toBe('');
  });

  it('sees an operation that changes another aggregate, and none that only names it', () => {
    const changing = (pseudocode: string): Partial<DaaBody> => ({
      aggregates: [aggregate('Dish', { operations: [operation('serveDish', { pseudocode })] }), aggregate('DiningTable')],
    });
    expect(match({ model: changing('1. Serve it.\n2. Close the dining table.') }, 'saga')).toMatchObject({
      applies: true,
      reasons: [{ refs: ['DAA-001#OP-servedish', 'DAA-001#AGG-dining-table'] }],
    });
    expect(
      match({ model: changing('1. Find the dining table; refuse when it is closed.\n2. Mark the dish.') }, 'saga')?.applies,
    ).toBe(false);
  });

  it('sees contexts that ask each other, and not those that publish', () => {
    const related = (relationship: DaaBody['contextMap'][number]['relationship']): Partial<DaaBody> => ({
      contextMap: [{ from: 'Kitchen', to: 'Billing', relationship, note: '' }],
    });
    expect(match({ model: related('queries') }, 'circuit-breaker')?.applies).toBe(true);
    expect(match({ model: related('publishes events') }, 'circuit-breaker')?.applies).toBe(false);
  });

  it('sees a state that several operations change', () => {
    const states = (operations: string[]): Partial<DaaBody> => ({
      aggregates: [
        aggregate('Dish', {
          states: {
            initial: 'ordered',
            transitions: operations.map((name) => ({ from: 'ordered', operation: name, to: 'done' })),
          },
        }),
      ],
    });
    expect(match({ model: states(['serve', 'cancel']) }, 'optimistic-concurrency')?.applies).toBe(true);
    expect(match({ model: states(['serve']) }, 'optimistic-concurrency')?.applies).toBe(false);
  });
});

describe('matching by what is said', () => {
  it.each([
    ['optimistic-concurrency', criterion('A table has at most one party at a time.')],
    ['optimistic-concurrency', criterion('Two waiters at the same time see the same seats.')],
    ['idempotent-api-design', criterion('A guest is charged for what they ate.')],
    ['leader-election', criterion('Every night the menu of the next day is printed.')],
    ['rate-limit', criterion('After three wrong passwords the door stays shut.')],
    ['rate-limit', target('security', 'The public API resists abuse.')],
    ['audit-log', target('compliance', 'Temperatures are kept for 5 years.')],
    ['backpressure', target('scalability', '900 orders a minute on New Year’s Eve.')],
    ['timeouts-and-retries', target('performance', 'The menu is there within 2 seconds.')],
    ['cache-aside', criterion('The menu may be 10 minutes old.')],
    ['bulkhead', criterion('Month-end reports must not slow down the till.')],
    ['schema-evolution', target('availability', 'Releases happen without downtime.')],
    ['transactional-outbox', criterion('The guest is told when the dish is ready.')],
    ['cqrs', criterion('The owner sees a dashboard of all branches.')],
    ['feature-flag', { constraints: { ...emptyPrdBody().constraints, timeline: 'A pilot in two branches in May.' } }],
    ['strangler', { constraints: { ...emptyPrdBody().constraints, technical: ['It replaces the old ordering system.'] } }],
  ] as [string, Partial<PrdBody>][])('finds %s', (name, prd) => {
    const found = match({ prd }, name);
    expect(found?.applies).toBe(true);
    expect(found?.reasons[0]?.refs[0]).toMatch(/^PRD-001/);
  });

  it('hears a denial', () => {
    expect(match({ prd: criterion('There is no dashboard.') }, 'cqrs')?.applies).toBe(false);
  });

  it('finds nothing where nothing is said, and gives a reason for each', () => {
    const found = matchPatterns(design({}));
    expect(found.filter(({ applies }) => applies)).toEqual([]);
    for (const { considered, reasons } of found) {
      expect(considered).not.toBe('');
      expect(reasons).toEqual([]);
    }
  });

  it('reads a TIP', () => {
    const tip = documentKinds.tip.empty('Menu') as ReturnType<typeof tipBodySchema.parse>;
    tip.proposedImplementation.integrationPoints.push({ id: 'INT-1', text: 'Payment provider over HTTPS.' });
    tip.proposedImplementation.databaseChanges.push({ id: 'DB-1', text: 'Add a column `paid` to `order`.' });
    const source = { kind: 'tip' as const, key: 'TIP-001', version: 1, title: 'Menu', body: tip };
    const found = matchPatterns({ ...design({}), source }).filter(({ applies }) => applies);
    expect(found.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['circuit-breaker', 'timeouts-and-retries', 'schema-evolution']),
    );
    expect(found.find(({ key }) => key === 'schema-evolution')?.reasons[0]?.refs).toEqual(['TIP-001#DB-1']);
  });
});

describe('an entry that a team wrote itself', () => {
  const own = (context: PlaybookBody['context'], change: Partial<KnownPattern> = {}): KnownPattern => ({
    key: 'KITCHEN-001',
    title: 'Paper behind the screen',
    status: 'Active',
    body: playbookBodySchema.parse({ ...(documentKinds.playbook.empty('Paper') as PlaybookBody), context }),
    ...change,
  });
  const prd = criterion('When the ticket printer in the kitchen is out of paper, orders appear on the tablet.');

  it('applies where its words meet the design', () => {
    const entry = own({ whenToUse: ['A kitchen depends on a ticket printer.'], whenNotToUse: ['Orders are shouted.'] });
    const [found] = matchPatterns(design({ prd, patterns: [entry] }));
    expect(found).toMatchObject({ applies: true, reasons: [{ refs: ['PRD-001#US-1.AC-1'] }] });
    expect(found?.reasons[0]?.text).toContain('kitchen, ticket and printer');
  });

  it('does not where what it says against it is nearer, and says so', () => {
    const entry = own({
      whenToUse: ['A kitchen has a printer and a bell.'],
      whenNotToUse: ['Orders appear on a tablet when the printer is out of paper.'],
    });
    const [found] = matchPatterns(design({ prd, patterns: [entry] }));
    expect(found).toMatchObject({ applies: false, reasons: [] });
    expect(found?.considered).toContain('not to be used');
  });

  it('does not where only everyday words meet', () => {
    const entry = own({ whenToUse: ['A service uses data of a system.'], whenNotToUse: [] });
    expect(matchPatterns(design({ prd, patterns: [entry] }))[0]?.applies).toBe(false);
  });

  it('is taken for a known pattern by its title', () => {
    expect(findKnown('Outbox with polling relay')?.name).toBe('transactional-outbox');
    expect(findKnown('Paper behind the screen')).toBeNull();
  });

  it('is left out once it is Deprecated, and comes after Active ones while it is Proposed', () => {
    const context = { whenToUse: ['A kitchen depends on a ticket printer.'], whenNotToUse: [] };
    const entries = [
      own(context, { key: 'A-001', status: 'Deprecated' }),
      own(context, { key: 'B-001', status: 'Proposed' }),
      own(context, { key: 'C-001' }),
    ];
    expect(matchPatterns(design({ prd, patterns: entries })).map(({ key }) => key)).toEqual(['C-001', 'B-001']);
  });
});

describe('an RFC', () => {
  const body = rfcBodySchema.parse(documentKinds.rfc.empty('Menu'));
  const rfc = (patterns: (typeof body)['patterns']) => ({
    key: 'RFC-001',
    version: 1,
    title: 'Menu',
    body: { ...body, patterns },
    waivers: [],
  });

  it('is quoted where a person wrote about the pattern, by whatever name', () => {
    const said = rfc([{ pattern: 'Outbox (polling)', consideration: 'Used: in the kitchen.' }]);
    expect(match({ rfc: said }, 'transactional-outbox')?.said).toBe('Used: in the kitchen.');
    expect(match({ rfc: said }, 'saga')?.said).toBe('');
  });

  it('is not where nobody has decided yet', () => {
    const undecided = rfc([{ pattern: 'Saga', consideration: `${undecidedMark} It applies: …` }]);
    expect(match({ rfc: undecided }, 'saga')?.said).toBe('');
  });
});
