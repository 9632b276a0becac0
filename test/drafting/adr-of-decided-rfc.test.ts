import { expect, it } from 'vitest';
import { readDesign } from '../../src/analysis/challenge/read-design.ts';
import { finalizeRfc } from '../../src/analysis/design/finalize/finalize-rfc.ts';
import { compareWithRfc } from '../../src/analysis/lint/compare-with-rfc.ts';
import { checkAdr } from '../../src/analysis/lint/kinds/check-adr.ts';
import { checkSettled } from '../../src/analysis/lint/kinds/check-settled.ts';
import { agreeRules } from '../../src/drafting/rules/adr/agree-rules.ts';
import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { assembleAdr } from '../../src/steps/design/assemble-adr.ts';
import { reply, sessionOf } from '../analysis/design/session-of.ts';
import { designs, readDesignMaterial } from './design-fixtures.ts';

const assemble = (material: DesignMaterial) => assembleAdr(draftAdr({ ...material, revision: null }), material);
const examine = (adr: ReturnType<typeof assemble>) => checkAdr(adr);
const decision = (id: string, text: string, settles: string) => ({
  id,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ada',
  decidedAt: '2026-11-22T09:00:00.000Z',
});
const mark = (id: string, text: string): string => `→ ${id} (Ada, 2026-11-22): ${text}`;

function finalized(): DesignMaterial {
  const material = structuredClone(readDesignMaterial(designs[0]));
  const { body } = material.rfc;
  const token = 'A random token is checked on each request.';
  const line = 'One worker offers what is free.';
  body.nonFunctional.security = `~~Whoever knows the number can cancel.~~ ${mark('DEC-1', token)}`;
  body.proposedSolution.highLevelApproach = `A first sentence.\n\n~~Four workers in parallel offer what is free.~~ ${mark('DEC-2', line)}`;
  body.alternatives = [
    { id: 'ALT-1', text: 'Overbooking by 5 %.', reason: 'Rejected by DEC-3: Overbooking is rejected.' },
    { id: 'ALT-2', text: 'A queue of the partner.', reason: 'Dear.\n\nTaken up by DEC-4.' },
    { id: 'ALT-3', text: 'Nightly batches\n\nOnce a night.', reason: 'Not taken; nobody spoke of it in the session.' },
  ];
  body.designSession.challenges = [];
  body.designSession.decisions = [
    decision('DEC-1', token, 'CH-1'),
    decision('DEC-2', line, 'CH-2'),
    decision('DEC-3', 'Overbooking is rejected.', 'ALT-1'),
    decision('DEC-4', 'We rent it for a year.', 'ALT-2'),
  ];
  return material;
}

it('is drafted also of an RFC in which somebody wrote that two decisions replace each other', () => {
  const material = finalized();
  const [first, second] = material.rfc.body.designSession.decisions;
  Object.assign(first!, { replacedBy: 'DEC-2' });
  Object.assign(second!, { replacedBy: 'DEC-1' });
  expect(
    assemble(material)
      .decision.points.map(({ text }) => text)
      .join('\n'),
  ).toContain('We rent it for a year.');
});

it('reads the rows of tables as what is built, and leaves no row of which only a decision is left', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const swap = 'MongoDB is swapped for PostgreSQL.';
  designSession.decisions = [decision('DEC-2', swap, 'Technology Choices')];
  proposedSolution.highLevelApproach = 'One part.';
  proposedSolution.integrationPoints = '';
  proposedSolution.componentDesign = `| Part | What it does |\n| --- | --- |\n| Desk | stores permits ~~in MongoDB~~ each day. ${mark('DEC-2', swap)} |`;
  proposedSolution.technologyChoices = `| Store | For |\n| --- | --- |\n| ~~MongoDB~~ | ~~permits~~ ${mark('DEC-2', swap)} |\n| PostgreSQL | payments |`;
  const { decision: decided, implementation } = assemble(material);
  expect(implementation.technologyChoices).toBe(`| Store | For |\n| --- | --- |\n| PostgreSQL | payments |\n\n- ${swap}`);
  const [own, part] = [swap, 'Desk: '].map((words) => decided.points.find(({ text }) => text.startsWith(words)));
  expect(part).toMatchObject({ binds: 'Desk', text: `Desk: Stores permits each day.\n\nSee ${own?.id} as well.` });
  expect(own).toMatchObject({ binds: 'Desk', prevents: '“MongoDB: permits”, which it replaces.' });
});

it('tells of each component of a table, also of one that a note behind a row broke, and of none of which nothing is left', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const copy = 'The portal reads balances from PostgreSQL; the copy in Redis is dropped.';
  designSession.decisions = [decision('DEC-1', copy, 'CH-1'), decision('DEC-2', 'Jonas is called.', 'Gateway')];
  proposedSolution.highLevelApproach = 'One part.\n\nIt is small.';
  proposedSolution.integrationPoints = '';
  proposedSolution.componentDesign = [
    '| Component | What it does | Stores |',
    '| --- | --- | --- |',
    `| Gateway | checks each scan | none | ${mark('DEC-2', 'Jonas is called.')}`,
    `| Ledger | books charges and copies balances ~~to Redis~~ | PostgreSQL~~, Redis~~ ${mark('DEC-1', copy)} |`,
    '| Statements | writes statements | |',
    '| Search | ~~keeps a copy~~ | ~~Redis~~ → DEC-1 |',
    '| Portal | shows kegs ~~from the copy~~ | none → DEC-1 |',
  ].join('\n');
  const { statement, points } = assemble(material).decision;
  const told = points.filter(({ text, binds }) => text.startsWith(`${binds}: `)).map(({ text }) => text.split('\n')[0]);
  expect(told).toEqual([
    'Gateway: Checks each scan. Stores: none.',
    'Ledger: Books charges and copies balances. Stores: PostgreSQL.',
    'Statements: Writes statements.',
    'Portal: Shows kegs. Stores: none.',
  ]);
  const by = points.find(({ text }) => text.startsWith(copy))?.id;
  expect(statement).toContain(`is built of Gateway, Ledger, Statements and Portal. Of Search nothing is left (${by}).`);
});

it('says once what was decided of two technologies, and keeps tables and listings that have lines alike', () => {
  const material = finalized();
  const { body } = material.rfc;
  const decided = mark('DEC-2', 'One worker offers what is free.');
  const tables = ['Stores', 'Queues'].map((name) => `| Part | ${name} |\n| --- | --- |\n| Orders | PostgreSQL |`);
  const listings = ['select 1', 'select 2'].map((line) => `\`\`\`sql\n${line};\n\`\`\``);
  const kept = [...tables, ...listings].join('\n\n');
  body.proposedSolution.technologyChoices = `- ~~Redis offers it.~~ ${decided}\n- ~~SQS offers it.~~ ${decided}\n\n${kept}`;
  body.proposedSolution.integrationPoints = '';
  const { technologyChoices } = assemble(material).implementation;
  expect(technologyChoices).toBe(`- One worker offers what is free.\n\n${kept}`);
});

it('says where a technology is named, and no sentence of another section again', () => {
  const material = finalized();
  const { proposedSolution: solution, designSession } = material.rfc.body;
  const table = 'The mailer reads a table in PostgreSQL, instead of events from Kafka.';
  const mailer = `- Mailer: ~~reads Kafka and~~ sends letters over SMTP. ${mark('DEC-2', table)}`;
  const board = '- Board: keeps seats in PostgreSQL.';
  designSession.decisions = [decision('DEC-2', table, 'Component Design')];
  solution.componentDesign = [board, mailer].join('\n');
  solution.highLevelApproach = 'One part.';
  solution.integrationPoints = '';
  material.rfc.body.contextAndProblem.technicalContext = '';
  const bound = '- Only Linux servers of the city.';
  const listed = (lines: readonly string[], above = ''): string => {
    solution.technologyChoices = `${above}What the text names:\n\n${lines.join('\n')}\n\nA last word.`;
    return assemble(material).implementation.technologyChoices;
  };
  const named = '- PostgreSQL: Board, Mailer (Component Design)\n- SMTP: Mailer (Component Design)\n\nA last word.';
  expect(listed([bound, board, mailer])).toBe(`${bound}\n${named}`);
  const gone = `- ~~Kafka: Mailer (Component Design)~~ ${mark('DEC-2', table)}`;
  expect(listed([gone, '- SMTP: Mailer (Component Design)'])).toBe(named);
  expect(listed([board, mailer], '- SMTP and PostgreSQL.\n\n')).toBe('- SMTP and PostgreSQL.\n\nA last word.');
});

it('names what a decision is meant instead of once, where the sentence that it replaces names it', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const text = 'A table as queue instead of four workers in parallel.';
  proposedSolution.highLevelApproach = `A first sentence.\n\n~~Four workers in parallel offer what is free.~~ → DEC-2 (Ada, 2026-11-22): ${text}`;
  designSession.decisions = [decision('DEC-2', text, 'CH-2')];
  const point = assemble(material).decision.points.find((one) => one.text.startsWith(text));
  expect(point?.prevents).toBe('“Four workers in parallel offer what is free”, which it replaces.');
});

it('binds to what was decided, and nowhere to what a decision took the place of', () => {
  const material = finalized();
  const adr = assemble(material);
  const said = JSON.stringify(adr);
  const prevented = adr.decision.points.map(({ prevents }) => prevents).join(' ');
  for (const gone of ['Whoever knows the number can cancel.', 'Four workers in parallel offer what is free.']) {
    expect(prevented).toContain(`“${gone.replace(/\.$/, '')}”, which it replaces.`);
    expect(said.replaceAll(/"prevents":"[^"]*"/g, '')).not.toContain(gone);
  }
  for (const gone of ['~~', '→ DEC-']) expect(said).not.toContain(gone);
  const security = adr.edgeCases.find(({ topic }) => topic === 'security');
  expect(security?.handling).toContain('A random token is checked on each request.');
  expect(adr.decision.points.filter(({ text }) => text.includes('One worker offers what is free'))).toHaveLength(1);
  expect(compareWithRfc(adr, material.rfc)).toEqual([]);
  const stale = { ...adr, rationale: 'We keep it: four workers in parallel offer what is free.' };
  expect(compareWithRfc(stale, material.rfc)).toMatchObject([
    { code: 'ADR-REPLACED-STANDS', severity: 'warning', at: { part: 'Rationale' } },
  ]);
  const open = { section: 'CH-9', question: 'Four workers in parallel offer what is free: how many at most?' };
  expect(compareWithRfc({ ...adr, openPoints: [open] }, material.rfc)).toEqual([]);
});

it.each([
  ['The catalog is cached for 5 minutes and never longer than its TTL, instead of 24 hours.', 'Longer than its TTL. 24 hours.'],
  ['Tokens are never logged.', 'What would go against “Tokens are never logged”.'],
  [
    'Every call goes only through the gateway; it times out after 2 s.',
    'What would go against “Every call goes only through the gateway”.',
  ],
  ['The queue holds 500 orders.', ''],
  [
    'The list says when it was loaded, not how old it may be.',
    'What would go against “The list says when it was loaded, not how old it may be”.',
  ],
  ['Receipts are kept for 12 years, not two.', 'What would go against “Receipts are kept for 12 years, not two”.'],
])('prevents what a decision says no to, and never the decision itself: %s', (text, prevents) => {
  const material = finalized();
  material.rfc.body.designSession.decisions = [decision('DEC-9', text, '')];
  expect(assemble(material).decision.points.find((point) => point.text.startsWith(text))?.prevents).toBe(prevents);
});

const rebutted = {
  id: 'CH-8',
  text: 'Order service: nothing is said of an event that arrives out of order\n\nAn older one is applied last.',
  concern: 'ordering' as const,
  weight: 'major' as const,
  tiedTo: 'Integration Points',
  state: 'rebutted' as const,
  answer: 'gRPC carries the version of the aggregate, and a reader drops what is older.',
  settledBy: 'Ada',
  settledAt: '2026-11-22T09:00:00.000Z',
  standing: 'conceded' as const,
};

it.each(['integrationPoints', 'highLevelApproach'] as const)(
  'carries a rebuttal that won with who told it, in their words, when it was written into %s',
  (section) => {
    const material = finalized();
    material.rfc.body.designSession.challenges = [rebutted];
    expect(assemble(material).decision.points.some(({ text }) => text.includes('against CH-8'))).toBe(false);
    material.rfc.body.proposedSolution[section] += `\n\n${mark('CH-8', rebutted.answer)}`;
    const points = assemble(material).decision.points.filter(({ text }) => text.includes('version of the aggregate'));
    expect(points.map(({ text }) => text)).toEqual([
      `${rebutted.answer}\n\nTold in the session by Ada on 2026-11-22 against CH-8, and the challenger gave in.`,
    ]);
    expect(points[0]?.prevents).toBe('Order service: messages arrive in another order than they were sent in (CH-8).');
    expect(points[0]?.rule).toContain('Order service: messages arrive in another order than they were sent in (CH-8).');
  },
);

it('binds no words of a rebuttal, and nobody by one that a decision goes against', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const answer = 'The sentence concerns signing in: nothing is kept in a file, and a PIN is stored as a salted hash only.';
  designSession.challenges = [{ ...rebutted, answer }];
  proposedSolution.componentDesign = `- Portal: shows permits.\n- Desk: takes permits.\n\n${mark('CH-8', answer)}`;
  const drafted = assemble(material).decision;
  expect(drafted.points.find(({ text }) => text.startsWith(answer))?.binds).toBe(material.rfc.title);
  expect(drafted.statement).not.toContain('The sentence');
  designSession.decisions.push(decision('DEC-5', 'The PIN is dropped; people sign in by a link.', 'Security'));
  const after = assemble(material);
  expect(after.decision.points.some(({ text }) => text.startsWith(answer))).toBe(false);
  expect(after.rationale).toContain('(CH-8, Ada) DEC-5 decides otherwise since.');
});

it('hears from a decision what is measured, from which bound on somebody is called, and who', () => {
  const material = finalized();
  const { body } = material.rfc;
  const text =
    'The age of the oldest unsent row is measured each minute; above five minutes, and when booking fails on a Saturday, the night desk is called.';
  const elsewhere = 'When booking fails on a Saturday, the night desk is called.';
  body.designSession.decisions = [decision('DEC-9', text, 'CH-9')];
  body.nonFunctional.monitoring = '';
  body.nonFunctional.failureModes = '';
  body.proposedSolution.componentDesign = `- **Desk**: takes calls. ${mark('DEC-9', text)}`;
  const { alerts, runbook } = assemble(material).monitoring;
  expect(alerts[0]).toMatchObject({
    name: 'The age of the oldest unsent row',
    threshold: 'above 5 minutes',
    action: 'The night desk is called.',
  });
  expect(runbook.map(({ escalation }) => escalation).join('\n')).not.toMatch(/does not say who is called\./);
  body.proposedSolution.componentDesign = `- **Desk**: takes calls. ${elsewhere}`;
  body.designSession.decisions = [];
  const other = assemble(material).monitoring.runbook.map(({ escalation }) => escalation);
  expect(other.join('\n')).toContain(`Of something else it says: “${elsewhere}” (Component Design)`);
});

it('says of a schema what a decision says of a table, and not where the technology is named that it gives up', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const text = 'The desk writes each change into an outbox table, and nothing travels in between.';
  designSession.decisions = [decision('DEC-9', text, 'CH-9')];
  proposedSolution.componentDesign = '- **Desk**: takes calls.';
  proposedSolution.highLevelApproach = 'One part.';
  proposedSolution.technologyChoices = `What the text names:\n\n- ~~Redis~~ Kafka: Desk (Component Design) ${mark('DEC-9', text)}`;
  const { databaseSchema } = assemble(material).implementation;
  expect(databaseSchema.split('\n').at(-1)).toMatch(/^- Table `outbox`: The desk writes .* in between\. \(DEC-9, D-\d+\)$/);
  expect(databaseSchema).not.toContain('Kafka');
});

it('binds the part that does it, and no person whom the design only tells', () => {
  const material = finalized();
  const { body } = material.rfc;
  const [role = ''] = material.prd.body.stories.map((one) => one.role);
  const text = `A text goes to each ${role}, and not twice.`;
  body.designSession.decisions = [decision('DEC-9', text, 'Notifier')];
  body.proposedSolution.componentDesign = '- **Notifier**: sends mails.\n- **Desk**: takes calls.';
  body.proposedSolution.integrationPoints = `- **${role}**, whom the model only tells, hears of: \`Sent\`.`;
  const point = assemble(material).decision.points.find((one) => one.text.startsWith(text));
  expect([role !== '', point?.binds]).toEqual([true, 'Notifier']);
});

it('decides nothing by the reason or title of a way that is not taken, and carries it with the rejected alternative', () => {
  const material = finalized();
  const { body } = material.rfc;
  body.alternatives = [{ id: 'ALT-1', text: 'RabbitMQ instead of Kafka.', reason: 'Rejected by DEC-9: No history.' }];
  body.designSession.decisions = [
    decision('DEC-9', 'RabbitMQ keeps no history that a new consumer could read within 56 days.', 'ALT-1'),
  ];
  body.nonFunctional.edgeCases = [];
  const adr = assemble(material);
  const { decision: decided, edgeCases, rejectedAlternatives } = adr;
  expect(decided.points.filter(({ text }) => text.includes('RabbitMQ'))).toEqual([]);
  expect(JSON.stringify(edgeCases)).not.toContain('keeps no history');
  expect(rejectedAlternatives[0]?.tradeOff).not.toContain('No history');
  expect(adr.references.filter(({ from }) => from === 'ALT-1').map(({ to }) => to)).toEqual(['RFC-001#ALT-1', 'RFC-001#DEC-9']);
  expect(compareWithRfc(adr, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')).toEqual([]);
  const [first] = body.designSession.decisions;
  if (!first) throw new Error('There is a decision.');
  first.text = 'We have no RabbitMQ: it keeps no history.';
  const point = assemble(material).decision.points.find(({ text }) => text.startsWith('We have no RabbitMQ'));
  expect(point?.prevents).toContain('RFC-001#ALT-1: RabbitMQ instead of Kafka.');
});

it('never decides for a way that was offered and rejected by its title, nor reads the design as doing it', () => {
  const way = 'A due time in each row, claimed when it comes';
  const turned = {
    speaker: 'person' as const,
    move: 'decide' as const,
    settlement: 'reject' as const,
    text: way,
    at: '2026-11-20T09:05:00.000Z',
  };
  const session = sessionOf({
    turns: [
      { speaker: 'person', move: 'alternatives' },
      {
        speaker: 'challenger',
        reply: { ...reply, alternatives: [{ title: way, text: 'Each row.', pros: ['On time.'], cons: [], fitsWhen: '' }] },
      },
      turned,
    ],
    decisions: [
      {
        id: 'DEC-1',
        text: way,
        rationale: 'It needs a worker that always runs.',
        settles: [],
        decidedBy: 'Ines',
        decidedAt: turned.at,
      },
    ],
  });
  const material = structuredClone(readDesignMaterial(designs[0]));
  material.rfc.body = finalizeRfc(material.rfc.body, session);
  const { alternatives, designSession } = material.rfc.body;
  const id = alternatives.find(({ text }) => text.startsWith(way))?.id ?? '';
  expect(designSession.decisions.map(({ settles }) => settles)).toEqual([id]);
  expect(finalizeRfc(material.rfc.body, session)).toEqual(material.rfc.body);
  const adr = assemble(material);
  expect([adr.decision.statement, adr.rationale, ...adr.decision.points.map(({ text }) => text)].join('\n')).not.toMatch(
    /due time in each row[^;]*(?:Because|worker)/,
  );
  expect(adr.decision.points.some(({ text }) => text.includes(way))).toBe(false);
  expect(adr.rejectedAlternatives.find(({ text }) => text.startsWith(way))?.reason).toContain('needs a worker');
  expect(compareWithRfc(adr, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')).toEqual([]);
  expect(readDesign(material).design.some(({ text }) => text.includes('claimed when it comes'))).toBe(false);
});

it('names the thing that an objection to a section quotes, and no response where none is said', () => {
  const material = finalized();
  const { body } = material.rfc;
  body.designSession.challenges = [
    {
      ...rebutted,
      text: 'Integration Points: nothing is said of the day on which it does not answer\n\nIt is away.',
      concern: 'failure-mode',
      tiedTo: 'Integration Points: “Identity provider: tokens are checked per request.”',
      state: 'accepted',
      standing: 'none',
    },
  ];
  body.nonFunctional.edgeCases = [
    { id: 'EC-1', text: `${body.designSession.challenges[0]?.text.split('\n')[0]} (CH-8)`, handling: 'Calls end after 2 s.' },
  ];
  body.proposedSolution.technologyChoices = 'What the text names:\n\n- Records are written by POST /consents.';
  const adr = assemble(material);
  expect(adr.edgeCases[0]?.text).toBe('Identity provider: it fails or does not answer (CH-8)');
  const [first] = body.designSession.challenges;
  if (!first) throw new Error('There is a challenge.');
  first.text = 'Integration Points: what comes twice takes effect twice';
  first.concern = 'idempotency';
  body.nonFunctional.edgeCases = [{ id: 'EC-1', text: `${first.text} (CH-8)`, handling: 'By its key.' }];
  expect(assemble(material).edgeCases[0]?.text).toBe('Identity provider: what comes twice takes effect twice (CH-8)');
  expect(adr.implementation.technologyChoices.split('\n\nWhat it talks to:')[0]).toBe(
    '- Records are written by POST /consents.\n- HMAC: SMS provider (Integration Points)',
  );
  expect(adr.implementation.apiContract.find(({ path }) => path === '/consents')?.response).toBe('');
});

it('calls an edge case by what happens, and not by what the text lacked', () => {
  const material = finalized();
  material.rfc.body.designSession.challenges = [{ ...rebutted, state: 'accepted', standing: 'none' }];
  const title = `${rebutted.text.split('\n')[0]} (CH-8)`;
  material.rfc.body.nonFunctional.edgeCases = [{ id: 'EC-1', text: title, handling: rebutted.answer }];
  expect(assemble(material).edgeCases[0]).toMatchObject({
    topic: 'idempotency',
    text: 'Order service: messages arrive in another order than they were sent in (CH-8)',
  });
});

it('binds what a decision names as a whole, and nothing that only shares a word with it', () => {
  const material = finalized();
  const { source } = material;
  if (source.kind !== 'daa') throw new Error('The fixture has a domain model.');
  const [aggregate] = source.body.aggregates;
  if (!aggregate) throw new Error('The fixture has an aggregate.');
  source.body.aggregates = ['Alert', 'Order', 'StandbyList', 'Platform'].map((name) => ({ ...aggregate, name }));
  const boundBy = (text: string): string | undefined => {
    material.rfc.body.designSession.decisions = [decision('DEC-9', text, '')];
    return assemble(material).decision.points.find((point) => point.text.startsWith(text))?.binds;
  };
  const none = material.rfc.title;
  expect(boundBy('An alert fires when the outbox is older than 5 minutes, and the order team is paged.')).toBe(none);
  expect(boundBy('The platform team runs Kafka.')).toBe(none);
  expect(boundBy('Standby lists are kept for a day.')).toBe('StandbyList');
  source.body.aggregates = ['Consent', 'Consent management'].map((name) => ({ ...aggregate, name }));
  expect(boundBy('Consent management checks each rule.')).toBe('Consent management');
  source.body.aggregates = ['Alert', 'Order'].map((name) => ({ ...aggregate, name }));
  expect(boundBy('Each order carries a key, and `Alert` does not.')).toBe('Alert, Order');
});

it.each([
  // Where it was made about a component, or took words away from one; what people call it for short.
  ['What is shown is a day old.', 'Check-in tablet', 'Check-in tablet'],
  ['A message carries the time, without Vonage.', 'Technology Choices', 'Reminder sender'],
  ['The reminder job reads the slots of tomorrow.', 'ALT-2', 'Reminder sender'],
  ['Nurses sign in with a staff card at the tablet.', 'Security', 'Check-in tablet'],
  ['The slot board reads the slot rows itself.', 'Component Design', 'Slot board'],
  // The one that speaks of it.
  ['Calls to the national register end after 2 s.', 'Integration Points', 'Recorder'],
  ['Noted beside what one of them does.', 'Q-1', 'Recorder'],
  // A person whom it names works on one of them, and the rule may be another's.
  ['Nurses are asked twice.', 'Q-9', ''],
  // No component is meant: the model, or all of it.
  ['A slot is held for ten minutes.', 'Component Design', 'Slot'],
  ['Rows are kept for a year.', 'Technology Choices', ''],
])('binds who has to do it: %s', (text, settles, binds) => {
  const material = finalized();
  const { source, rfc } = material;
  const [aggregate] = source.kind === 'daa' ? source.body.aggregates : [];
  if (source.kind !== 'daa' || !aggregate) throw new Error('The fixture has an aggregate.');
  source.body.aggregates = [{ ...aggregate, name: 'Slot' }];
  const [story] = material.prd.body.stories;
  if (!story) throw new Error('The fixture has a story.');
  material.prd.body.stories = [{ ...story, role: 'nurse' }];
  const decisions = [
    decision('DEC-8', 'Noted beside what one of them does.', 'Q-1'),
    ...(settles === 'Q-1' ? [] : [decision('DEC-9', text, settles)]),
  ];
  rfc.body.designSession.decisions = decisions;
  rfc.body.proposedSolution.integrationPoints = '';
  rfc.body.proposedSolution.componentDesign = [
    '- Slot board: shows the free slots.',
    '- Check-in tablet: lets a nurse check somebody in.',
    `- Recorder: calls the national register. ${mark('DEC-8', 'Noted beside what one of them does.')}`,
    `- Reminder sender: sends a message ~~through Vonage~~. ${text.includes('Vonage') ? mark('DEC-9', text) : ''}`,
  ].join('\n');
  const point = assemble(material).decision.points.find((one) => one.text.startsWith(text));
  expect(point?.binds).toBe(binds === '' ? rfc.title : binds);
});

it.each([
  ['No PIN: staff sign in by card.', 'A PIN.'],
  ['Files go out by SFTP rather than e-mail.', 'E-mail.'],
  ['We swap Redis for a table.', 'Redis.'],
  ['Webhooks are gone.', 'Webhooks.'],
  ['The RFC drops loseSeat.', '`loseSeat`.'],
  // What the software does.
  ['A message is dropped after ten attempts.', ''],
  ['The job removes rows of last year.', ''],
  ['The desk replaces a lost card with a new one.', ''],
])('prevents what nobody may build any more, as a thing: %s', (text, prevents) => {
  const material = finalized();
  material.rfc.body.designSession.decisions = [decision('DEC-9', text, '')];
  expect(assemble(material).decision.points.find((point) => point.text.startsWith(text))?.prevents).toBe(prevents);
});

it('says of what the design says itself which decision stands against it, and which beside it', () => {
  const material = finalized();
  const { proposedSolution, designSession, openQuestions } = material.rfc.body;
  proposedSolution.componentDesign = [
    '- Desk: charges the fee before it confirms a booking.',
    '- Register link: calls the register before, in the night, and answers the nurse.',
    '- Board: shows the free berths.',
    '- Gate: opens at noon.',
    '- Link: buffers berths for a day.',
  ].join('\n');
  proposedSolution.integrationPoints = '';
  const question = 'Is the register called before the nurse is answered, or after?';
  openQuestions.decisions = [{ id: 'Q-1', text: question, answer: 'After.', state: 'answered', settledBy: '', settledAt: '' }];
  designSession.decisions = [
    decision('DEC-7', 'The card is authorised at booking and charged on arrival, not at booking.', 'Security'),
    decision('DEC-8', 'After. She waits for nothing.', 'Q-1'),
    decision('DEC-9', 'The board is drawn anew each minute.', 'Board'),
    decision('DEC-10', 'Seven days rather than one.', 'Link'),
  ];
  const points = assemble(material).decision.points;
  const of = (words: string): string => points.find(({ text }) => text.startsWith(words))?.id ?? '';
  const textOf = (name: string): string | undefined =>
    points.find(({ text }) => text.startsWith(`${name}: `))?.text.split('\n\n')[1];
  expect(textOf('Desk')).toBe(
    `${of('The card')} decides otherwise: The card is authorised at booking and charged on arrival, not at booking.`,
  );
  expect(textOf('Register link')).toBe(`${of('After. ')} decides otherwise: After. She waits for nothing.`);
  expect(textOf('Board')).toBe(`See ${of('The board is')} as well.`);
  expect(textOf('Gate')).toBeUndefined();
  expect(textOf('Link')).toBe(`${of('Seven')} decides otherwise: Seven days rather than one.`);
});

it('speaks of an operation that a decision drops in that decision alone', () => {
  const material = finalized();
  const { source, rfc } = material;
  const [aggregate] = source.kind === 'daa' ? source.body.aggregates : [];
  const [operation] = aggregate?.operations ?? [];
  const [event] = source.kind === 'daa' ? source.body.domainEvents : [];
  if (source.kind !== 'daa' || !aggregate || !operation || !event) throw new Error('The fixture has a model.');
  const named = (name: string, raised: string) => ({ ...operation, name, event: raised });
  source.body.aggregates = [
    { ...aggregate, name: 'Seat', operations: [named('loseSeat', 'SeatLost'), named('holdSeat', 'SeatHeld')] },
  ];
  source.body.domainEvents = ['SeatLost', 'SeatHeld'].map((name) => ({ ...event, name }));
  rfc.body.nonFunctional.edgeCases = [
    { id: 'EC-1', text: '`loseSeat` where this does not hold: It is held.', handling: 'Refused.' },
    { id: 'EC-2', text: '`holdSeat` where this does not hold: It is free.', handling: 'Refused.' },
    { id: 'EC-3', text: 'Seats: nobody is found who does it (CH-8)', handling: 'Nobody does it: the RFC drops loseSeat.' },
  ];
  const answer = 'Nobody does it: the RFC drops `loseSeat`.';
  rfc.body.designSession.challenges = [
    {
      ...rebutted,
      text: 'Seats: nobody is found who does it\n\n`loseSeat` is told by no story.',
      state: 'accepted',
      standing: 'none',
      answer,
    },
  ];
  rfc.body.openQuestions.unknowns = [
    { id: 'Q-7', text: 'Who may do `loseSeat`?', answer: 'In May.', state: 'deferred', settledBy: '', settledAt: '' },
  ];
  rfc.body.designSession.decisions = [decision('DEC-9', answer, 'CH-8')];
  const adr = assemble(material);
  const { points } = adr.decision;
  const own = points.find(({ text }) => text.startsWith(answer));
  expect(own?.rule).toBe('A search in code and configuration finds no `loseSeat`.');
  expect(JSON.stringify({ ...adr, decision: { ...adr.decision, points: points.filter((point) => point !== own) } })).not.toMatch(
    /loseSeat|SeatLost|seat_lost|Nobody does it/,
  );
  expect(JSON.stringify(adr)).toMatch(/seat_held[^]*holdSeat|holdSeat[^]*seat_held/);
});

it('searches for a product that nobody has to know, and only where it may not be', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  proposedSolution.componentDesign = '- Sender: sends texts.\n- Board: reads Kafka.';
  const ruleOf = (text: string): string | undefined => {
    designSession.decisions = [decision('DEC-9', text, '')];
    return assemble(material).decision.points.find((point) => point.text.startsWith(text))?.rule;
  };
  const search = 'A search in code and configuration';
  expect(ruleOf('Texts go out through the gateway, without Vonage.')).toBe(`${search} finds no Vonage.`);
  expect(ruleOf('The list is kept in PostgreSQL; the copy in Elasticsearch is dropped.')).toBe(
    `${search} finds PostgreSQL. ${search} finds no Elasticsearch.`,
  );
  expect(ruleOf('We swap Redis for PostgreSQL.')).toBe(`${search} finds PostgreSQL. ${search} finds no Redis.`);
  expect(ruleOf('No PIN.')).toMatch(/^A reviewer looks at the code, and finds nothing that goes against: “No PIN”\.$/);
  // The board goes on reading it.
  expect(ruleOf('The sender reads a table, without Kafka.')).toBe(`${search} of Sender finds no Kafka.`);
  material.rfc.body.alternatives = [
    { id: 'ALT-1', text: 'Doctolib: a service that is bought', reason: 'Nobody has run Doctolib.' },
    { id: 'ALT-2', text: 'Overbooking', reason: 'Rude.' },
  ];
  const turnDown = (id: string): string | undefined => {
    designSession.decisions = [decision('DEC-9', 'We do without.', id)];
    return assemble(material).decision.points.find((point) => point.text.startsWith('We do'))?.rule;
  };
  expect(turnDown('ALT-1')).toBe(`${search} finds no Doctolib.`);
  expect(turnDown('ALT-2')).toMatch(/^A reviewer looks at /);
});

it('searches for nothing that is given up in one thing alone, and goes on standing in the design', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  proposedSolution.componentDesign = 'The office in Vienna prints the labels. Orders are sent through Kafka to the warehouse.';
  const ruleOf = (text: string): string | undefined => {
    designSession.decisions = [decision('DEC-9', text, '')];
    return assemble(material).decision.points.find((point) => point.text.startsWith(text))?.rule;
  };
  expect(ruleOf('The pilot starts in Graz, not in Vienna.')).toMatch(/^A reviewer looks at /);
  expect(ruleOf('No Kafka for refunds: a table.')).toMatch(/^A reviewer looks at /);
  expect(ruleOf('No Kafka: a table.')).toBe('A search in code and configuration finds no Kafka.');
});

it('prevents what an earlier decision said, but not where the later one keeps all of it', () => {
  const material = finalized();
  const prevented = (earlier: string, later: string): string | undefined => {
    material.rfc.body.designSession.decisions = [decision('DEC-8', earlier, 'Q-1'), decision('DEC-9', later, 'Q-1')];
    return assemble(material).decision.points.find((point) => point.text.startsWith(later))?.prevents;
  };
  expect(prevented('Staff sign in with a PIN.', 'Staff sign in with a card.')).toBe(
    '“Staff sign in with a PIN”, which it replaces.',
  );
  expect(prevented('Staff sign in with a card.', 'Staff sign in with a card at the desk.')).toBe('');
});

it('searches no code for who runs something, and for a product once', () => {
  const material = finalized();
  const { openQuestions, designSession } = material.rfc.body;
  const answer = 'The platform team runs the Kafka cluster.';
  openQuestions.decisions = [{ id: 'Q-1', text: 'Who operates Kafka?', answer, state: 'answered', settledBy: '', settledAt: '' }];
  designSession.decisions = [decision('DEC-9', answer, 'Q-1')];
  expect(JSON.stringify(assemble(material).decision.points)).not.toContain('A search in code and configuration finds Kafka');
});

it('gives up what speaks for an alternative, and not when it would fit', () => {
  const material = finalized();
  material.rfc.body.alternatives = [
    { id: 'ALT-1', text: 'A cache\n\nSpeaks for it: Reads are fast.\n\nFits when: Reads are many.', reason: 'Stale.' },
  ];
  material.rfc.body.designSession.decisions = [];
  expect(assemble(material).rejectedAlternatives[0]?.tradeOff).toBe('Given up: Reads are fast.');
});

it('says that an API or a store has no contract or schema here, until it is deferred', () => {
  const material = finalized();
  material.rfc.body.proposedSolution.technologyChoices = 'Tenants use an HTTP API. Rows are kept in PostgreSQL.';
  const adr = assemble(material);
  const bare = { ...adr, implementation: { ...adr.implementation, apiContract: [], databaseSchema: '' } };
  const codes = (body: typeof adr): string[] => compareWithRfc(body, material.rfc).map(({ code }) => code);
  expect(codes(bare)).toEqual(['ADR-CONTRACT-UNSTATED', 'ADR-SCHEMA-UNSTATED']);
  const deferred = ['API Contract', 'Database Schema'].map((section) => ({ section, reason: 'After the pilot.' }));
  expect(codes({ ...bare, deferred })).toEqual([]);
  material.rfc.body.proposedSolution.technologyChoices = 'We call the REST API of the bank, and keep nothing of our own.';
  material.rfc.body.proposedSolution.componentDesign = '';
  material.rfc.body.proposedSolution.highLevelApproach = '';
  expect(codes(bare)).toEqual([]);
});

it('rejects what was rejected, takes up what was taken up, and asks for the reason that nobody gave', () => {
  const { decision: decided, rejectedAlternatives, references, openPoints } = assemble(finalized());
  expect(rejectedAlternatives.map(({ text }) => text.split('\n')[0])).toEqual(['Overbooking by 5 %.', 'Nightly batches']);
  const texts = decided.points.map(({ text }) => text.split('\n\n')[0]);
  expect(decided.points.some(({ text }) => /Decided in the session by \S.* \(DEC-3\)(?:; no reason given)?\.$/.test(text))).toBe(
    true,
  );
  expect(texts).toContain('Overbooking is rejected. RFC-001#ALT-1 is not taken: Overbooking by 5 %.');
  expect(texts).toContain('We rent it for a year. It takes up RFC-001#ALT-2: A queue of the partner.');
  const from = decided.points.find(({ text }) => text.startsWith('Overbooking'))?.id;
  expect(references.filter((one) => one.from === from).map(({ to }) => to)).toEqual(['RFC-001#DEC-3']);
  expect(openPoints).toContainEqual({
    section: 'RFC-001#ALT-3',
    question: 'Why is “Nightly batches” not taken? Nobody gave a reason.',
  });
});

it('takes how it is released from a note of the session, and from a section of its own', () => {
  const noted = finalized();
  const silent = assemble(noted).edgeCases.find(({ topic }) => topic === 'rollback')?.handling ?? '';
  noted.rfc.body.proposedSolution.componentDesign += `\n\n**Rollout:** ${mark('CH-7', 'The import runs in staging first, with a dry run.')}`;
  const rollback = assemble(noted).edgeCases.find(({ topic }) => topic === 'rollback')?.handling;
  expect(silent).not.toContain('dry run');
  expect(rollback).toContain('The import runs in staging first, with a dry run.');
  expect(rollback).toMatch(/^(?:- )?Rollout: The import/m);
  const still = finalized();
  still.rfc.body.proposedSolution.componentDesign += `\n\n**Rollout:** ${mark('CH-7', 'Nothing is migrated here: these are events of the model.')}`;
  expect(assemble(still).edgeCases.find(({ topic }) => topic === 'rollback')?.handling ?? '').toBe(silent);
  const sectioned = finalized();
  const rollout = {
    heading: 'Rollout',
    level: 3,
    markdown: '~~All at once.~~ → DEC-1 (Ada, 2026-11-22): Route by route, and back by a flag.',
  };
  sectioned.rfc.body.other = [rollout];
  const adr = assemble(sectioned);
  expect(adr.edgeCases.find(({ topic }) => topic === 'rollback')?.handling).toContain('Route by route, and back by a flag.');
  expect(adr.other).toEqual([{ ...rollout, markdown: 'Route by route, and back by a flag.' }]);
});

it('binds the component that the challenge was about where the decision names none, and no name within another', () => {
  const material = finalized();
  const { source } = material;
  const [aggregate] = source.kind === 'daa' ? source.body.aggregates : [];
  if (source.kind !== 'daa' || !aggregate) throw new Error('The fixture has an aggregate.');
  source.body.aggregates = [{ ...aggregate, name: 'Consent' }];
  material.rfc.body.proposedSolution.componentDesign = '- **Consent API**: keeps what was agreed to.';
  material.rfc.body.designSession.challenges = [
    { ...rebutted, id: 'CH-4', text: 'Consent API: a copy grows old', concern: 'staleness', state: 'accepted', standing: 'none' },
  ];
  const boundBy = (text: string): string | undefined => {
    material.rfc.body.designSession.decisions = [decision('DEC-9', text, 'CH-4')];
    return assemble(material).decision.points.find((point) => point.text.startsWith(text))?.binds;
  };
  expect(boundBy('What is cached is 30 seconds old at most.')).toBe('Consent API');
  expect(boundBy('The Consent API shows the age of what it shows.')).toBe('Consent API');
  expect(boundBy('The Consent API writes each consent at once.')).toBe('Consent API');
  expect(boundBy('The Consent API writes each `Consent` at once.')).toBe('Consent API, Consent');
});

it('takes no demand of the PRD, and no copy that grows old, for a decided dimension', () => {
  const material = finalized();
  const { body } = material.rfc;
  const { nonFunctional, designSession } = body;
  body.proposedSolution = {
    ...body.proposedSolution,
    highLevelApproach: 'One application.',
    componentDesign: `- **Lookup**: reads the register.
- \`haltOperation\` (DAA-001#OP-halt-operation): The flow reverts to the operation that was asked for.`,
    technologyChoices: '',
    integrationPoints: '',
  };
  body.contextAndProblem.domainModel = 'It holds `Affiliation`. "authorization requirement": What is tracked.';
  body.nonFunctional.security = '';
  body.tradeOffs.risks = [];
  body.openQuestions.decisions = [];
  body.other = [];
  nonFunctional.failureModes = '';
  nonFunctional.monitoring = '';
  designSession.decisions = [decision('DEC-9', 'Rows are 30 seconds old at most.', 'CH-4')];
  designSession.challenges = [
    { ...rebutted, id: 'CH-4', text: 'Lookup: a copy grows old', concern: 'staleness', state: 'accepted', standing: 'none' },
  ];
  const read = 'Done by `haltOperation` (DAA-001#OP-halt-operation) of `Order`, as it says.';
  nonFunctional.edgeCases = [
    { id: 'EC-1', text: 'A release is rolled back to the version before.', handling: read },
    { id: 'EC-2', text: 'The flow should revert to the operation that was asked for.', handling: read },
    { id: 'EC-3', text: 'Lookup: a copy grows old (CH-4)', handling: 'Rows are 30 seconds old at most.' },
  ];
  const adr = assemble(material);
  expect(adr.edgeCases.slice(0, 3).map(({ topic }) => topic)).toEqual(['rollback', 'other', 'other']);
  expect(adr.openPoints.map(({ section }) => section)).toEqual(
    expect.arrayContaining(['Rollback', 'Dependency Unavailability', 'Security']),
  );
  nonFunctional.edgeCases = [{ id: 'EC-1', text: 'A release is rolled back.', handling: 'The image before is started.' }];
  expect(assemble(material).openPoints.map(({ section }) => section)).not.toContain('Rollback');
  // Filed under what comes twice, and an answer to what is away as well.
  nonFunctional.edgeCases = [
    { id: 'EC-1', text: 'The flow goes on.', handling: read },
    { id: 'EC-2', text: 'The same request arrives twice.', handling: 'It is repeated with its key until it answers.' },
  ];
  const away = assemble(material);
  expect(away.openPoints.map(({ section }) => section)).not.toContain('Dependency Unavailability');
  expect(away.edgeCases.find(({ topic }) => topic === 'dependency unavailability')?.handling).toBe('As EC-2 says.');
  // What was decided at a part, beside what stands among the failures; what is only demanded answers nothing.
  const list = 'The tablet works from its list for two hours when the network is down.';
  nonFunctional.failureModes = '- The bank is down: charges wait.\n- PRD-001#NFR-2: It works when the network is down.';
  body.proposedSolution.componentDesign = `- Tablet: asks each time. ${mark('DEC-9', list)}`;
  designSession.decisions = [decision('DEC-9', list, 'Tablet')];
  expect(assemble(material).edgeCases.find(({ topic }) => topic === 'dependency unavailability')?.handling).toBe(
    `- The bank is down: charges wait. (Failure Modes)\n- Tablet: asks each time. ${list} (Component Design)`,
  );
});

it('says what draft and note say in two sections once', () => {
  const material = finalized();
  const outbox = 'Writes an outbox table and publishes it.';
  material.rfc.body.nonFunctional.edgeCases = [];
  material.rfc.body.proposedSolution.componentDesign = `- **Relay**: ${outbox}`;
  material.rfc.body.proposedSolution.technologyChoices = `- **Relay**: ${outbox}`;
  const relayed = assemble(material).edgeCases.find(({ topic }) => topic === 'relay failure');
  expect(relayed?.handling.split(outbox)).toHaveLength(2);
});

it('weighs what speaks against an alternative, and not that it was rejected', () => {
  const material = finalized();
  material.rfc.body.designSession.decisions = [
    { ...decision('DEC-3', 'No GraphQL is built.', 'ALT-3'), rationale: 'Nobody has run it.' },
  ];
  material.rfc.body.alternatives = [
    { id: 'ALT-1', text: 'MongoDB.', reason: 'because nobody in the team runs it.' },
    {
      id: 'ALT-2',
      text: 'A ledger.',
      reason: 'ALT-2 is given up: a hash chain is cheaper.\n\nRejected by DEC-2: No ledger is built.',
    },
    { id: 'ALT-3', text: 'GraphQL.', reason: 'Rejected by DEC-3: No GraphQL is built. Nobody has run it.' },
  ];
  expect(assemble(material).rejectedAlternatives.map(({ tradeOff }) => tradeOff)).toEqual([
    expect.stringMatching(
      /^Beside the reason nothing is recorded that speaks for it(?:; what is built instead costs CON-1.*)?\.$/,
    ),
    'Against it was weighed: A hash chain is cheaper.',
    'Against it was weighed: Nobody has run it.',
  ]);
});

it('leaves a decision that was written into the approach to the point of its own', () => {
  const material = finalized();
  const standby = 'A standby in another zone takes over (tested each month).';
  material.rfc.body.proposedSolution.highLevelApproach = `One service and one database. ${standby} A worker sends what is due.`;
  material.rfc.body.designSession.decisions = [decision('DEC-1', standby, 'CH-1')];
  const { points } = assemble(material).decision;
  expect(points[0]?.text).toBe('One service and one database. A worker sends what is due.');
  expect(points.filter(({ text }) => text.includes('A standby in another zone'))).toHaveLength(1);
});

it('says once what the decision says, and points at it from the schema and from what an alternative was weighed by', () => {
  const material = finalized();
  const outbox = 'Every change writes a row into an outbox table.';
  material.rfc.body.proposedSolution.highLevelApproach = outbox;
  material.rfc.body.alternatives = [{ id: 'ALT-1', text: 'MongoDB.', reason: 'because nobody runs it.' }];
  const { decision: decided, implementation, rejectedAlternatives } = assemble(material);
  const point = decided.points.find(({ text }) => text === outbox);
  expect(implementation.databaseSchema).toContain(`- Table \`outbox\`: ${outbox} (${point?.id})`);
  expect(rejectedAlternatives[0]).toMatchObject({
    tradeOff: expect.stringMatching(/^Beside the reason nothing is recorded that speaks for it/) as string,
  });
});

it('names an alert that fires above a figure by what is measured, and says who is called', () => {
  const material = finalized();
  material.rfc.body.nonFunctional.monitoring =
    '- The relay writes the age of its oldest unsent row; an alert fires above 90 seconds, and the platform team is paged.';
  const { metrics, alerts } = assemble(material).monitoring;
  expect(alerts[0]).toMatchObject({
    name: 'The age of its oldest unsent row',
    threshold: 'above 90 seconds',
    action: 'The platform team is paged.',
  });
  expect(metrics.map(({ name }) => name)).not.toContain('fires');
});

it('binds nobody by a decision that was replaced or taken back, and loses none of them', () => {
  const material = finalized();
  const { body } = material.rfc;
  body.designSession.challenges = [
    {
      id: 'CH-9',
      text: 'Payment: a call may hang.',
      concern: 'timeout',
      weight: 'major',
      tiedTo: '',
      answer: 'The bank answers at once.',
      state: 'rebutted',
      settledBy: 'Ada',
      settledAt: '',
      standing: 'conceded',
    },
  ];
  body.designSession.decisions.push(
    decision('DEC-5', 'Rows are kept for a year.', 'Q-1'),
    decision('DEC-6', 'Calls end after 2 seconds.', 'CH-9'),
    decision('DEC-7', 'Rows are kept for 90 days.', 'Q-1'),
  );
  const adr = assemble(material);
  const texts = adr.decision.points.map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('Rows are kept for a year.'))).toEqual([]);
  expect(texts.find((text) => text.startsWith('Rows are kept for 90 days.'))).toContain(
    'It takes the place of DEC-5 (Ada, 2026-11-22): “Rows are kept for a year”',
  );
  expect(texts.join('\n')).not.toContain('Calls end after 2 seconds');
  expect(adr.rationale).toContain('DEC-6 (“Calls end after 2 seconds”) binds nobody any more. CH-9 was rebutted afterwards');
  expect(compareWithRfc(adr, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')).toEqual([]);
});

it('defers what was only put off, with the words that say so, and makes no point of it', () => {
  const material = finalized();
  const { body } = material.rfc;
  body.openQuestions.decisions = [
    {
      id: 'Q-7',
      text: 'How are rows archived?',
      answer: 'It is left to the pilot.',
      state: 'answered',
      settledBy: 'Ada',
      settledAt: '',
    },
  ];
  body.proposedSolution.highLevelApproach += '\n\nWhich printer is bought is decided after the pilot.';
  body.designSession.decisions.push(decision('DEC-5', 'It is left to the pilot.', 'Q-7'));
  const adr = assemble(material);
  expect(adr.decision.points.map(({ text }) => text).join('\n')).not.toMatch(/pilot/);
  expect(adr.deferred).toContainEqual({ section: 'How are rows archived?', reason: 'It is left to the pilot. (DEC-5, Ada)' });
  expect(adr.deferred).toContainEqual({
    section: 'High-Level Approach',
    reason: 'Which printer is bought is decided after the pilot.',
  });
  expect(compareWithRfc(adr, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')).toEqual([]);
});

it('names an edge case that was put off as one of the RFC: the record counts its own', () => {
  const material = finalized();
  material.rfc.body.nonFunctional.edgeCases = [{ id: 'EC-3', text: 'Two clerks scan at once.', handling: 'After the pilot.' }];
  const { deferred } = assemble(material);
  expect(deferred).toContainEqual({ section: 'Two clerks scan at once.', reason: 'After the pilot. (RFC-001#EC-3)' });
});

it('begins with a summary that says where each thing is decided, and repeats no point', () => {
  const material = finalized();
  material.rfc.body.proposedSolution.highLevelApproach += '\n\nA second sentence with PostgreSQL.\n\nA third sentence.';
  material.rfc.body.proposedSolution.componentDesign = '- **Offers**: offers what is free.\n- **Desk**: sells it.';
  const { statement, points } = assemble(material).decision;
  expect(statement).toMatch(
    /^.* is built of Offers and Desk, with PostgreSQL\. D-1 to D-3 say how it works; D-4 to D-5 say what each part does; /,
  );
  expect(statement).toContain('what the design session decided');
  expect(statement).toMatch(/Not taken: Overbooking by 5 %; Nightly batches\.$/);
  for (const { text } of points) expect(statement).not.toContain(text.split('\n')[0]);
});

it.each([
  [
    'Rides go straight into MySQL, without Redis.',
    'Taken up by DEC-9.',
    'A search in code and configuration finds MySQL. A search in code and configuration finds no Redis.',
  ],
  [
    'We chose MySQL over Redis, because rides need constraints.',
    '',
    'A search in code and configuration finds MySQL. A search in code and configuration finds no Redis.',
  ],
  [
    'Redis holds the rides of today, and there is no Redis for those of yesterday.',
    '',
    'A reviewer looks at what is stored, and finds nothing that goes against: “Redis holds the rides of today, and there is no Redis for those of yesterday”.',
  ],
])('asks the code for what is decided, and never for what is denied: %s', (text, reason, rule) => {
  const material = finalized();
  const { body } = material.rfc;
  const way = 'Rides into MySQL without Redis: simpler, but we think that Redis lets others listen.';
  body.alternatives = [{ id: 'ALT-1', text: way, reason }];
  body.designSession.decisions = [decision('DEC-9', text, reason === '' ? '' : 'ALT-1')];
  expect(assemble(material).decision.points.find((point) => point.text.startsWith(text))?.rule).toBe(rule);
});

it('asks no test to bring about what a rebuttal says there is not', () => {
  const material = finalized();
  const answer = 'Readers take each version once, and no second one is ever sent.';
  material.rfc.body.designSession.challenges = [{ ...rebutted, answer }];
  material.rfc.body.proposedSolution.integrationPoints += `\n\n${mark('CH-8', answer)}`;
  expect(assemble(material).decision.points.find(({ text }) => text.startsWith(answer))).toMatchObject({
    prevents: '',
    rule: expect.stringMatching(/^A reviewer looks at the calls and messages, and /) as string,
  });
});

it.each([
  ['conceded', ''],
  ['none', ', which the challenger could not judge'],
] as const)('loses no rebuttal that is no point, the challenger: %s', (standing, judged) => {
  const material = finalized();
  const answer = 'DEC-1 takes the queue away, so there is no message.';
  material.rfc.body.designSession.challenges = [{ ...rebutted, answer, standing }];
  const { rationale, decision: decided } = assemble(material);
  expect(rationale).toContain(
    `“Order service: nothing is said of an event that arrives out of order” was rebutted${judged}: ${answer} (CH-8, Ada)`,
  );
  expect(decided.points.some(({ text }) => text.includes(answer))).toBe(false);
});

it('takes what a rebuttal answers for the handling of the very case that it was asked about', () => {
  const material = finalized();
  const text = 'A ride that is called off disappears from the board.';
  material.rfc.body.nonFunctional.edgeCases = [{ id: 'EC-1', text, handling: 'Still to be decided.' }];
  material.rfc.body.designSession.challenges = [
    {
      ...rebutted,
      concern: 'uncovered-story',
      text: `No sentence speaks of “${text}”\n\nNobody reads of it.`,
      answer: 'The board reads all rides anew.',
      standing: 'none',
    },
  ];
  const adr = assemble(material);
  expect(adr.edgeCases.find((one) => one.text === text)?.handling).toBe('The board reads all rides anew. (CH-8)');
  expect(adr.openPoints.map(({ section }) => section)).not.toContain(text);
});

it('takes the words of a rejection for its reason, unless they say no more than that', () => {
  const material = finalized();
  const { body } = material.rfc;
  const toldOf = (text: string): string => {
    body.alternatives = [{ id: 'ALT-1', text: 'Overbooking by 5 %.', reason: `Rejected by DEC-3: ${text}` }];
    body.designSession.decisions = [decision('DEC-3', text, 'ALT-1')];
    const codes = checkSettled(body).map(({ code }) => code);
    const said = assemble(material).decision.points.find((point) => point.text.startsWith(text))?.text ?? '';
    return `${codes.includes('RFC-DECISION-UNREASONED') ? 'unreasoned' : 'reasoned'}, ${said.includes('no reason given') ? 'none told' : 'told'}`;
  };
  expect(toldOf('Drivers who are left on the quay come back angry.')).toBe('reasoned, told');
  expect(toldOf('Overbooking is rejected.')).toBe('unreasoned, none told');
});

it('says of each part what it does and whom it talks to, but for what was decided about it, and never that it was given up', () => {
  const material = finalized();
  const { body } = material.rfc;
  const kept = 'Copies wait in a table.';
  body.designSession.decisions.push(decision('DEC-5', kept, 'CH-3'), decision('DEC-6', 'Lists are made on demand.', 'CH-4'));
  body.proposedSolution.componentDesign = [
    '- **Till page**: a web page at the counter. It talks to the till service only.',
    `- **Copier**: copies sales into the ledger every five minutes. ~~Copies wait in memory.~~ ${mark('DEC-5', kept)}`,
    `- **Lister**: ~~makes lists at five.~~ ${mark('DEC-6', 'Lists are made on demand.')}`,
    '',
    '**Sales**: takes and returns sales.',
    '',
    '- `Sale` does `takeSale`. It keeps:',
    '  - DAA-001#INV-sale-1: A sale has a price.',
  ].join('\n');
  const adr = assemble(material);
  const parts = adr.decision.points.filter(({ text, binds }) => text.startsWith(`${binds}: `));
  expect(parts.map(({ text }) => text)).toEqual([
    'Till page: a web page at the counter. It talks to the till service only.',
    'Copier: copies sales into the ledger every five minutes.\n\nSee D-9 as well.',
    'Sales: takes and returns sales.',
  ]);
  expect(adr.decision.points.filter(({ text }) => text.includes(kept))).toHaveLength(1);
  expect(JSON.stringify(adr.decision.points)).not.toContain('INV-sale-1');
});

it('warns of a part of the design that the record says nothing of, or only what is not done with it', () => {
  const material = finalized();
  const { proposedSolution } = material.rfc.body;
  proposedSolution.componentDesign =
    '- **Till page**: a page at the counter.\n- **Copier**: copies sales.\n- ~~**Lister**: lists.~~';
  const adr = assemble(material);
  const lost = (record: typeof adr): string[] =>
    compareWithRfc(record, material.rfc)
      .filter(({ code }) => code === 'ADR-RFC-PART-LOST')
      .map(({ message }) => message);
  expect(lost(adr)).toEqual([]);
  const without = adr.decision.points.filter(({ binds }) => binds !== 'Copier');
  const points = without.map((point, at) => (at === 0 ? { ...point, prevents: 'The copier runs by hand.' } : point));
  const silent = { ...adr, decision: { statement: 'A page sells.', points } };
  expect(lost(silent)).toEqual([expect.stringContaining('Copier')]);
  const revision = { adr: silent, findings: compareWithRfc(silent, material.rfc), comments: [] };
  expect(lost(assembleAdr(draftAdr({ ...material, revision }), material, silent))).toEqual([]);
});

it('takes the logic of a TIP and the systems that it meets for what is built, with where they stand', () => {
  const material = structuredClone(readDesignMaterial(designs[1]));
  const { source } = material;
  if (source.kind !== 'tip') throw new Error('The fixture has a TIP.');
  material.rfc.body.proposedSolution.componentDesign = '';
  source.body.proposedImplementation.serviceLogic = [
    { id: 'SVC-1', text: '`readRoster`: reads the shifts every 10 minutes\nand keeps them.' },
    { id: 'SVC-2', text: 'Old addresses end at once.' },
  ];
  source.body.proposedImplementation.integrationPoints = [
    { id: 'INT-1', text: 'Given by the PRD: The roster is only read.' },
    { id: 'INT-2', text: 'The replica of the roster is asked by SQL.' },
  ];
  const { points } = assemble(material).decision;
  expect(points.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'readRoster: Reads the shifts every 10 minutes and keeps them. (TIP-001#SVC-1)',
      'Old addresses end at once. (TIP-001#SVC-2)',
      'The replica of the roster is asked by SQL. (TIP-001#INT-2)',
    ]),
  );
  expect(JSON.stringify(points)).not.toContain('Given by the PRD');
  expect(points.find(({ text }) => text.startsWith('readRoster'))?.binds).toBe('readRoster');
});

it('binds who does it and no product that is dropped or person that is told, and searches and measures nothing of what is given up', () => {
  const material = finalized();
  const { proposedSolution, designSession } = material.rfc.body;
  const sms = "Residents are told by SMS through the city's gateway instead of e-mail through Postmark.";
  const id = 'The notifier stores the id of each mail, and sends none twice.';
  const days = 'Releases are rolled out at night instead of Mondays.';
  const often = 'The notifier sends each mail at once, instead of sending them every 12 hours.';
  designSession.decisions = [sms, id, days, often].map((text, at) => decision(`DEC-${at + 1}`, text, `Q-${at + 50}`));
  proposedSolution.highLevelApproach = 'One part.';
  proposedSolution.componentDesign = `- **Desk**: keeps slots.\n- **Notifier**: sends mails ~~by e-mail through Postmark~~. ${mark('DEC-1', sms)}`;
  proposedSolution.integrationPoints =
    '- Postmark: ~~mail to residents.~~ → DEC-1\n- **Resident**, whom the model only tells, hears of: `SlotBooked`.';
  const { points } = assemble(material).decision;
  const [told, stored, rolled, sent] = [sms, id, days, often].map((said) => points.find(({ text }) => text.startsWith(said)));
  expect(told).toMatchObject({ binds: 'Notifier', rule: expect.stringContaining('finds no Postmark') as string });
  expect(stored?.binds).toBe('Notifier');
  expect(rolled?.rule).not.toMatch(/finds (?:no )?Mondays/);
  expect(sent?.rule).not.toMatch(/holds it against: [^“]*12 hours/);
});

it('asks of no code that it has a name and has it not, and lets the later point hold', () => {
  const point = (binds: string, names: string) => ({
    text: '',
    binds,
    prevents: '',
    rule: `A search in code and configuration ${names}.`,
    decides: [],
  });
  const rules = (...points: ReturnType<typeof point>[]): string[] => agreeRules(points).map(({ rule }) => rule);
  expect(
    rules(point('Booking', 'finds PostgreSQL, Kafka'), point('Mailer', 'finds Kafka'), point('All', 'finds no Kafka')),
  ).toEqual(['A search in code and configuration finds PostgreSQL.', '', 'A search in code and configuration finds no Kafka.']);
  expect(rules(point('All', 'finds no Kafka, and no Redis'), point('All', 'finds Kafka'))).toEqual([
    'A search in code and configuration finds no Redis.',
    'A search in code and configuration finds Kafka.',
  ]);
  const apart = [point('Search', 'finds Kafka'), point('Booking', 'of Booking finds no Kafka')];
  expect(rules(...apart)).toEqual(apart.map(({ rule }) => rule));
  expect(rules(point('Booking', 'finds Kafka'), point('Booking', 'of Booking finds no Kafka'))[0]).toBe('');
});

it('gives an alternative that passed the gate of its RFC without a reason the reason for which it passed, and asks nobody again', () => {
  const material = finalized();
  material.rfc.body.alternatives = [
    { id: 'ALT-1', text: 'Polling every minute.', reason: '' },
    { id: 'ALT-2', text: 'A spreadsheet.', reason: 'Nobody can keep two people apart.' },
    { id: 'ALT-3', text: 'Mails by hand.', reason: '' },
  ];
  const unreasoned = () =>
    examine(assemble(material))
      .filter(({ code }) => code === 'ADR-ALTERNATIVE-UNREASONED')
      .map(({ at }) => at.part);
  expect(unreasoned()).toEqual(['ALT-1', 'ALT-3']);
  const waiver = { code: 'RFC-ALTERNATIVE-UNREASONED', part: 'ALT-1', person: 'Leila', gate: 'GATE-006' };
  material.rfc.waivers = [{ ...waiver, reason: 'Mails would be late' }];
  expect(assemble(material).rejectedAlternatives.map(({ reason }) => reason)).toEqual([
    'Mails would be late. (Leila, at GATE-006)',
    'Nobody can keep two people apart.',
    '',
  ]);
  expect(unreasoned()).toEqual(['ALT-3']);
  material.rfc.waivers = [{ ...waiver, part: undefined, reason: 'We know why.' }];
  expect(unreasoned()).toEqual([]);
});

it('sends whoever reads a general sentence to what was decided beside it, and tells of no cost and no risk of which only a decision is left', () => {
  const material = finalized();
  const { proposedSolution, designSession, tradeOffs } = material.rfc.body;
  const both = 'Payment and permit change in one transaction.';
  designSession.decisions = [decision('DEC-1', both, 'Q-1')];
  proposedSolution.highLevelApproach = `One aggregate in one transaction. ${mark('DEC-1', both)}\n\nThe desk asks the bank.`;
  tradeOffs.cons = [
    { id: 'CON-1', text: '~~It may stop in between.~~ → DEC-1' },
    { id: 'CON-2', text: 'The bank is waited for.' },
  ];
  tradeOffs.risks = [
    { id: 'RISK-1', text: '~~It stops between its steps.~~ → DEC-1', mitigation: '~~It is done again.~~ → DEC-1' },
    { id: 'RISK-2', text: 'The bank is away.', mitigation: '' },
  ];
  const { decision: decided, consequences } = assemble(material);
  const own = decided.points.find(({ text }) => text.startsWith(both));
  const saying = (words: string) => decided.points.find(({ text }) => text.startsWith(words))?.text ?? '';
  expect(saying('One aggregate')).toBe(`One aggregate in one transaction.\n\nSee ${own?.id} as well.`);
  expect(saying('The desk asks')).not.toContain('as well');
  expect(consequences).not.toContain('CON-1');
  expect(consequences).toContain('- Harder: The bank is waited for. (CON-2)');
  expect(consequences).toContain(`- No risk any more: what RISK-1 told of; ${own?.id} ends it.`);
  expect(consequences).toContain('- At risk: The bank is away. (RISK-2)');
});
