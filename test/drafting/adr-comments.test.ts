import { expect, it } from 'vitest';
import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { assembleAdr } from '../../src/steps/design/assemble-adr.ts';
import { accepted, bareDesign, decided, pointOf, recordOf } from './decided-design.ts';

const table = 'Without Kafka: charges wait in a table in PostgreSQL, which the Mailer reads.';
const keyed = 'Each letter carries the id of its row.';

function drafted(): { material: DesignMaterial; adr: AdrBody } {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign =
      '- **Mailer**: sends letters over SMTP.\n- **Ledger**: keeps charges.\n- **Board**: shows charges.';
    body.designSession.challenges = [
      accepted('CH-1', 'idempotency', 'Mailer: what comes twice takes effect twice\n\nIt repeats.', keyed),
    ];
    body.designSession.decisions = [
      { ...decided('DEC-1', 'Mails wait in Kafka.'), replacedBy: 'DEC-2' },
      decided('DEC-2', table, '', 'Nobody runs Kafka.'),
      decided('DEC-3', keyed, 'CH-1'),
    ];
    body.nonFunctional.monitoring =
      '- The age of the oldest letter: alarm above 5 minutes.\n- The share of letters that came back: alarm above 2 %, Jonas is called.\n- The number of open charges.';
  });
  return { material, adr: recordOf(material) };
}

function revised(material: DesignMaterial, adr: AdrBody, comments: { part: string; text: string }[]): AdrBody {
  return assembleAdr(draftAdr({ ...material, revision: { adr, findings: [], comments } }), material, adr);
}

it('says a point in other words, and leaves who decided it, why, and whose place it takes', () => {
  const { material, adr } = drafted();
  const before = pointOf(adr, table)!;
  const words = 'Charges are rows of a table in MySQL; there is no Kafka.';
  const after = revised(material, adr, [{ part: before.id, text: `say: ${words}` }]).decision.points.find(
    ({ id }) => id === before.id,
  )!;
  expect(after.text).toBe(before.text.replace(/^.*$/m, words));
  expect(after.text).toMatch(/Because: Nobody runs Kafka\.[^]*takes the place of DEC-1[^]*Decided in the session by Ada/);
  expect(after.rule).toContain('finds MySQL');
  expect(after.rule).not.toContain('PostgreSQL');
  expect({ ...after, text: '', rule: '' }).toEqual({ ...before, text: '', rule: '' });
});

it('leaves which question and alternative it settles behind the new words, and where its rule is held against code', () => {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = '- **Mailer**: sends letters.\n- **Board**: reads Kafka.';
    body.alternatives = [{ id: 'ALT-1', text: 'Polling', reason: 'Taken up by DEC-1.' }];
    body.designSession.decisions = [decided('DEC-1', 'Mailer: Without Kafka, a table.', 'ALT-1')];
  });
  const adr = recordOf(material);
  const before = pointOf(adr, 'Mailer: Without Kafka')!;
  expect(before.rule).toBe('A search in code and configuration of Mailer finds no Kafka.');
  const [after] = revised(material, adr, [{ part: before.id, text: 'say: Mailer: There is no Kafka.' }]).decision.points.filter(
    ({ id }) => id === before.id,
  );
  expect(after?.text).toMatch(/^Mailer: There is no Kafka\. It takes up RFC-001#ALT-1: Polling\.\n/);
  expect(after?.rule).toBe(before.rule);
});

it('leaves the rule of a point as it is where something is added to it, and brings in what the new words ask for', () => {
  const { material, adr } = drafted();
  const before = pointOf(adr, keyed)!;
  expect(before.rule).toContain('A test sends the same request');
  const ruleAfter = (text: string): string | undefined =>
    revised(material, adr, [{ part: before.id, text }]).decision.points.find(({ id }) => id === before.id)?.rule;
  expect(ruleAfter('add: The row is a copy.')).toBe(before.rule);
  expect(ruleAfter('add: The row stays for two days.')).toBe(
    `${before.rule} A test or a measurement holds it against: for two days.`,
  );
  expect(ruleAfter('add: It stands in PostgreSQL.')).toBe(`${before.rule} A search in code and configuration finds PostgreSQL.`);
  expect(ruleAfter('say: Each letter bears the number of its row.')).toBe(before.rule);
});

it.each([
  ['D', 'points'],
  ['EC', 'edgeCases'],
  ['MET', 'metrics'],
  ['ALERT', 'alerts'],
])('keeps the ids of what stays where %s is taken out, and of none another part', (prefix, list) => {
  const { material, adr } = drafted();
  const partsOf = (body: AdrBody): readonly { id: string }[] =>
    ({
      points: body.decision.points,
      edgeCases: body.edgeCases,
      metrics: body.monitoring.metrics,
      alerts: body.monitoring.alerts,
    })[list]!;
  const [first, second] = partsOf(adr);
  const after = revised(material, adr, [{ part: first!.id, text: 'remove' }]);
  expect(partsOf(after).map(({ id }) => id)).toEqual(
    partsOf(adr)
      .slice(1)
      .map(({ id }) => id),
  );
  const named = { ...partsOf(after)[0], text: '', handling: '' };
  expect(named).toEqual({ ...second, text: '', handling: '' });
  const again = revised(material, after, [
    { part: `${prefix}-2`, text: 'remove' },
    { part: first!.id, text: 'say: It is gone.' },
  ]);
  expect(partsOf(again).map(({ id }) => id)).toEqual(
    partsOf(adr)
      .slice(2)
      .map(({ id }) => id),
  );
});

it('takes what speaks of a removed alert or metric out with it, and leaves what speaks of others', () => {
  const { material, adr } = drafted();
  const [age, share] = adr.monitoring.alerts;
  const metric = adr.monitoring.metrics.find(({ meaning }) => meaning.includes('oldest'))!;
  expect(JSON.stringify(adr.openPoints)).toContain(age!.name);
  const after = revised(material, adr, [
    { part: age!.id, text: 'remove' },
    { part: metric.id, text: 'remove' },
  ]);
  expect(JSON.stringify([after.monitoring, after.openPoints])).not.toMatch(new RegExp(`${age!.name}|${metric.name}`, 'i'));
  expect(after.monitoring.dashboards[0]).toMatch(/health: \S/);
  expect(after.monitoring.runbook.map(({ id }) => id)).toEqual(adr.monitoring.runbook.slice(1).map(({ id }) => id));
  expect(after.monitoring.runbook[0]?.symptoms).toContain(share!.name);
});

it('takes a removed point out of lists and ranges that name it, and nothing else', () => {
  const { material, adr } = drafted();
  adr.decision.points.push({ id: 'D-90', text: 'Of no use.', binds: '', prevents: '', rule: '' });
  adr.decision.points[0]!.text += '\n\nSee D-2 and D-90 as well.';
  adr.rationale = '- D-90: It was said.\n- D-2 to D-90 say how; D-90 says what for.\n- It stays.';
  const after = revised(material, adr, [{ part: 'D-90', text: 'remove' }]);
  const last = adr.decision.points.at(-2)!.id;
  expect(after.decision.points[0]?.text).toMatch(/\n\nSee D-2 as well\.$/);
  expect(after.rationale).toBe(`- D-2 to ${last} say how.\n- It stays.`);
});

const reasoned = (text: string, reason: string) => {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = '- **Mailer**: sends letters.\n- **Board**: shows charges.';
    body.designSession.decisions = [decided('DEC-1', text, '', reason)];
  });
  return { material, adr: recordOf(material) };
};

it.each([
  // What was decided, why, what the reviewer says; whether the reason stays, and what is prevented then and no more.
  [
    'Letters wait in a table, instead of Kafka.',
    'Nobody runs Kafka.',
    'Letters wait in a table, instead of RabbitMQ.',
    true,
    'RabbitMQ.',
    'Kafka.',
  ],
  ['Charges are kept for ten years, not five.', 'The auditor asks for it.', 'Charges are kept for ten years.', true, '', 'five'],
  ['The Mailer never sends at night.', 'Neighbors complained.', 'The Mailer sends at any hour.', true, '', 'night'],
  ['Photos lie on a disk, without a bucket.', 'A bucket costs money.', 'Fees are rounded by the Board.', false, '', 'bucket'],
  [
    'Letters are signed by hand.',
    'The court asks for ink.',
    'Refunds are paid twice a week because banks are slow.',
    false,
    '',
    '',
  ],
  ['No PIN is asked for.', 'Members forget it.', 'Members show a card, without a PIN.', true, 'PIN.', ''],
] as const)(
  'derives anew what is prevented, and keeps the reason where it is one: %s',
  (text, reason, words, isKept, prevented, gone) => {
    const { material, adr } = reasoned(text, reason);
    const before = pointOf(adr, text)!;
    const after = revised(material, adr, [{ part: before.id, text: `say: ${words}` }]).decision.points.find(
      ({ id }) => id === before.id,
    )!;
    expect(after.text.includes(`Because: ${reason}`)).toBe(isKept);
    expect(after.prevents).toContain(prevented);
    if (gone !== '') expect(after.prevents).not.toMatch(new RegExp(`\\b${gone.replace('.', '')}\\b`));
  },
);

it('tells who wants a carried decision out the way that decides otherwise, by its commands', () => {
  const { material, adr } = reasoned('Letters wait in a table.', '');
  const { id } = pointOf(adr, 'Letters wait in a table.')!;
  const { notDone } = draftAdr({ ...material, revision: { adr, findings: [], comments: [{ part: id, text: 'remove' }] } });
  expect(notDone.join(' ')).toMatch(
    /carries DEC-1 of the RFC.*"say: …".*reject this record at its gate.*`throughline rfc supersede RFC-001 --reason "…"`/,
  );
});
