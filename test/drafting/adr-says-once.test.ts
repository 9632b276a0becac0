import { expect, it } from 'vitest';
import { bareDesign, decided, recordOf, answered } from './decided-design.ts';

it('says once that nobody spoke for alternatives, and what is built instead costs', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.tradeOffs.cons = [{ id: 'CON-1', text: 'It stands and falls together.' }];
      body.alternatives = ['A file', 'A spreadsheet', 'A second region'].map((text, at) => ({
        id: `ALT-${at + 1}`,
        text,
        reason: `${text} is dear.`,
      }));
    }),
  );
  const told = adr.rejectedAlternatives.map(({ tradeOff }) => tradeOff);
  expect(told).toEqual([
    'Beside the reason nothing is recorded that speaks for it, or for ALT-2 or ALT-3; what is built instead costs CON-1.',
    'As ALT-1 says.',
    'As ALT-1 says.',
  ]);
});

it('says the reason of a decision once, in its point', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = '- **Ledger**: keeps charges.';
      body.designSession.decisions = [decided('DEC-1', 'The Ledger is a table.', '', 'Nobody runs a broker at night.')];
    }),
  );
  expect(JSON.stringify(adr).split('Nobody runs a broker at night')).toHaveLength(2);
});

it('says a constraint once, under each of its ids', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.contextAndProblem.constraints = [
        { id: 'LIM-1', text: 'three people until the end of August' },
        { id: 'LIM-2', text: 'Three engineers until the end of August.' },
        { id: 'LIM-3', text: 'Operation may cost 9,000 euros a year.' },
        { id: 'LIM-4', text: 'The bank itself is not changed.' },
        {
          id: 'LIM-5',
          text: 'Technical: Three engineers until the end of August, and the budget for operation is 9,000 euros a year.',
        },
        { id: 'LIM-6', text: 'Three engineers until the end of September.' },
      ];
    }),
  );
  expect(adr.rationale.split('\n').filter((line) => line.includes('Constraint'))).toEqual([
    '- Constraint LIM-4: The bank itself is not changed.',
    '- Constraint LIM-5 (LIM-1, LIM-2 and LIM-3 say the same): Technical: Three engineers until the end of August, and the budget for operation is 9,000 euros a year.',
    '- Constraint LIM-6: Three engineers until the end of September.',
  ]);
});

it('takes no two sums for one because a session noted the other one behind it', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.contextAndProblem.constraints = [
        {
          id: 'LIM-1',
          text: 'Budget: 40000 EUR → CH-3 (Ada, 2026-11-22): The 60,000 euros pay for training as well, the budget of 40,000 euros for building.',
        },
        { id: 'LIM-2', text: 'Budget: 60,000 euros including training.' },
      ];
    }),
  );
  expect(adr.rationale.split('\n').filter((line) => line.includes('Constraint'))).toHaveLength(2);
  expect(adr.rationale).not.toContain('says the same');
});

it('says that a risk is over by what was given up, and puts no answer to another question against one', () => {
  const gone = 'Without Kafka: charges wait in a table.';
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = '- **Ledger**: keeps charges.';
      body.openQuestions.decisions = [answered('Q-1', 'Who runs Kafka?', 'Nobody, as Kafka is not used.')];
      body.designSession.decisions = [
        decided('DEC-1', gone),
        decided('DEC-2', 'Nobody, as Kafka is not used.', 'Q-1'),
        decided('DEC-3', 'Without Redis: the list is read at its place.'),
        decided('DEC-4', 'Redis stays for the sessions.'),
      ];
      body.tradeOffs.risks = [
        { id: 'RISK-1', text: 'Kafka is down: a charge is told to nobody.', mitigation: `${gone} Nobody, as Kafka is not used.` },
        { id: 'RISK-2', text: 'The bank is late.', mitigation: 'It waits. Nobody, as Kafka is not used.' },
        { id: 'RISK-3', text: 'Redis loses what it holds.', mitigation: '' },
      ];
    }),
  );
  const at = adr.decision.points.find(({ text }) => text.startsWith(gone))?.id;
  expect(adr.consequences.split('\n')).toEqual([
    `- No risk any more, since ${at} gives up Kafka: “Kafka is down: a charge is told to nobody” (RISK-1).`,
    '- At risk: The bank is late. (RISK-2) Against it: It waits.',
    '- At risk: Redis loses what it holds. (RISK-3)',
  ]);
});

it('weighs an alternative by no reason that stands in front of who rejected it', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.alternatives = [{ id: 'ALT-1', text: 'Kafka', reason: 'nobody has run it.\n\nRejected by DEC-1: We have no Kafka.' }];
      body.designSession.decisions = [decided('DEC-1', 'We have no Kafka.', 'ALT-1')];
    }),
  );
  expect(adr.rejectedAlternatives[0]?.tradeOff).toBe('Beside the reason nothing is recorded that speaks for it.');
});
