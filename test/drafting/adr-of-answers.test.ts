import { expect, it } from 'vitest';
import { compareWithRfc } from '../../src/analysis/lint/compare-with-rfc.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { accepted, answered, bareDesign, decided, mark, pointOf, recordOf } from './decided-design.ts';

function record(write: (body: RfcBody) => void): { adr: AdrBody; lost: string[] } {
  const material = bareDesign(write);
  const adr = recordOf(material);
  const lost = compareWithRfc(adr, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST');
  return { adr, lost: lost.map(({ message }) => message) };
}

const components = '- **Ledger**: keeps charges in PostgreSQL.\n- **Gateway**: takes calls.';

it.each([
  ['Who looks after Redis at weekends?', 'Nobody, as Redis is not used.'],
  ['Who runs the queue?', 'The platform team.'],
  ['Are two signatures enough for the auditors?', 'The auditors have agreed to it in writing.'],
  ['Is this all that is demanded of scalability?', 'Yes, 300 charges a minute and 12 clerks at once.'],
  ['How many branches are there?', '41, and three more next year.'],
])('carries what was answered and builds nothing over with its question, and binds nobody by it: %s', (question, answer) => {
  const { adr, lost } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.openQuestions.decisions = [answered('Q-1', question, answer)];
    body.designSession.decisions = [decided('DEC-1', answer, 'Q-1')];
  });
  expect(pointOf(adr, answer)).toBeUndefined();
  expect(adr.references).toContainEqual({ role: 'decides', to: 'RFC-001#DEC-1' });
  expect(adr.rationale).toContain(`Asked “${question}”, the session answered: ${answer} (RFC-001#DEC-1, Ada on 2026-11-22)`);
  expect(lost).toEqual([]);
});

it.each([
  ['Who sends the reminder?', 'The Gateway, at 8 o’clock.'],
  ['Who may cancel a charge?', 'Only the clerk who entered it.'],
  ['How many are tried?', 'At most five, then the clerk is told.'],
  ['Is a charge deleted?', 'Yes, after ten years.'],
  ['Is this all that is demanded of security?', 'Yes, and each call is checked for the role of its caller.'],
  ['By what is a repeated charge known?', 'By a key that the browser makes.'],
])('binds by an answer that something is built by: %s', (question, answer) => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.openQuestions.decisions = [answered('Q-1', question, answer)];
    body.designSession.decisions = [decided('DEC-1', answer, 'Q-1')];
  });
  expect(pointOf(adr, answer)?.text).toContain('(DEC-1)');
});

it('takes a reason for or against another way for a reason, whoever asked for it', () => {
  const { adr, lost } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.alternatives = [
      { id: 'ALT-1', text: 'A shared file', reason: 'Rejected by DEC-1: Two clerks overwrite each other in a file.' },
      { id: 'ALT-2', text: 'Polling each minute', reason: 'We poll, so nothing speaks against it.\n\nTaken up by DEC-3.' },
    ];
    const reason = 'We poll, so nothing speaks against it.';
    body.designSession.challenges = [
      accepted(
        'CH-1',
        'alternative-without-reason',
        'ALT-2: “Polling each minute” is rejected without a reason',
        reason,
        'ALT-2',
      ),
    ];
    body.designSession.decisions = [
      decided('DEC-1', 'Two clerks overwrite each other in a file.', 'ALT-1'),
      decided('DEC-2', reason, 'CH-1'),
      decided('DEC-3', 'The Gateway reads a table each minute.', 'ALT-2'),
    ];
  });
  expect(adr.decision.points.flatMap(({ text }) => /\((DEC-\d)\)/.exec(text)?.[1] ?? [])).toEqual(['DEC-3']);
  expect(adr.rejectedAlternatives.map(({ reason }) => reason)).toEqual([
    'Rejected by RFC-001#DEC-1 (Ada on 2026-11-22): Two clerks overwrite each other in a file.',
  ]);
  expect(adr.rationale).toContain(
    'RFC-001#ALT-2 (Polling each minute) is taken up: We poll, so nothing speaks against it. (RFC-001#DEC-2, Ada on 2026-11-22)',
  );
  expect(JSON.stringify(adr.decision)).not.toContain('without a reason');
  expect(lost).toEqual([]);
});

it('never states as decided the way that a decision turned down, whose title the session recorded as its words', () => {
  const { adr, lost } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.alternatives = [
      {
        id: 'ALT-1',
        text: 'A due time in each row\n\nA worker claims it.',
        reason: 'Rejected by DEC-1: A due time in each row. It needs a worker.',
      },
    ];
    body.designSession.decisions = [decided('DEC-1', 'A due time in each row', '', 'It needs a worker.')];
  });
  expect(pointOf(adr, 'A due time')).toBeUndefined();
  expect(adr.rejectedAlternatives[0]?.reason).toBe(
    'Rejected by RFC-001#DEC-1 (Ada on 2026-11-22): A due time in each row. It needs a worker.',
  );
  expect(lost).toEqual([]);
});

it('goes on binding by a rejection that gives something up, or whose product code can be searched for', () => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.alternatives = [
      { id: 'ALT-1', text: 'Kafka instead of a table', reason: 'Rejected by DEC-1: We have no broker any more.' },
    ];
    body.designSession.decisions = [decided('DEC-1', 'We have no broker any more.', 'ALT-1')];
  });
  expect(pointOf(adr, 'We have no broker any more.')?.prevents).toBe('RFC-001#ALT-1: Kafka instead of a table. A broker.');
});

it('prevents nothing by a sign that is left of a sentence, and tells of no part by a decision that stands elsewhere', () => {
  const table = 'Without Kafka: charges wait in a table, which the Mailer reads each minute.';
  const { adr } = record((body) => {
    body.contextAndProblem.technicalContext = `A charge is stored ~~and told to Kafka at once~~. The Mailer ~~takes it and~~ writes letters. ${mark('DEC-1', table)}`;
    body.proposedSolution.componentDesign = `- **Mailer**: reads ~~Kafka and~~ sends letters over SMTP. ${mark('DEC-1', table)}\n- **Copier**: ~~copies Kafka.~~ → DEC-1\n- **Board**: shows charges.`;
    body.proposedSolution.technologyChoices =
      'What the text names:\n\n- ~~Kafka: Mailer (Component Design)~~ → DEC-1\n- SMTP: Mailer (Component Design)\n- Kafka: ~~Copier (Component Design)~~ → DEC-1';
    body.designSession.decisions = [
      decided('DEC-1', table),
      decided('DEC-2', 'Copier: It copies the table each night.', 'Copier'),
    ];
  });
  const prevented = pointOf(adr, table)?.prevents ?? '';
  expect(prevented).not.toMatch(/“[^\p{L}\d`]/u);
  expect(prevented).not.toContain('takes it');
  expect(prevented).toContain('told to Kafka at once');
  expect(JSON.stringify(adr)).not.toMatch(/As DEC-\d/);
  expect(adr.decision.statement).not.toContain('Of Copier nothing is left');
  expect(adr.implementation.technologyChoices).toBe('- SMTP: Mailer (Component Design)');
});

it('says an answer nowhere else than with its question, and prevents nothing that the decision itself brings in', () => {
  const answer = 'Nobody, as Kafka is not used.';
  const table = 'Events wait in a table, which the Mailer reads each minute.';
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = `- **Mailer**: sends letters over Postbote from a table in PostgreSQL. ${mark('DEC-1', answer)}\n- **Board**: shows charges.`;
    body.openQuestions.decisions = [answered('Q-1', 'Who runs Kafka?', answer)];
    body.alternatives = [{ id: 'ALT-1', text: 'Polling each minute instead of events', reason: 'Taken up by DEC-2.' }];
    body.designSession.decisions = [
      decided('DEC-1', answer, 'Q-1'),
      decided('DEC-2', table, 'ALT-1'),
      decided('DEC-3', 'A call to Postbote ends after 5 s.'),
    ];
  });
  expect(JSON.stringify(adr).split(answer)).toHaveLength(2);
  expect(pointOf(adr, table)?.prevents).toBe('');
  expect(pointOf(adr, 'A call to Postbote')?.binds).toBe('Mailer');
});

it('lists what decisions gave up among what was rejected, and each decision that was replaced, with who and by which', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign =
        '- **Sender**: sends codes ~~from Redis~~. → DEC-1 (Ada, 2026-11-22): Redis is dropped.';
      body.alternatives = [{ id: 'ALT-1', text: 'Kafka between the services', reason: 'Nobody has run it.' }];
      body.designSession.decisions = [
        decided('DEC-1', 'Redis is dropped.', '', 'One store less to run.'),
        decided('DEC-2', 'Files come over SFTP, not over FTP.'),
        decided('DEC-3', 'Kafka is dropped.'),
        decided('DEC-4', 'Codes are valid for a week.', 'Q-1'),
        decided('DEC-5', 'Codes are valid for two days.', 'Q-1'),
      ];
    }),
  );
  expect(adr.rejectedAlternatives.map(({ text, reason }) => `${text} ${reason}`)).toEqual([
    'Kafka between the services Nobody has run it.',
    expect.stringMatching(/^Redis, which .* Given up by DEC-1 \(Ada, 2026-11-22\): One store less to run\. See D-\d+\.$/),
    expect.stringMatching(/^FTP, which .* Given up by DEC-2 \(Ada, 2026-11-22\): no reason was given\. See D-\d+\.$/),
  ]);
  expect(pointOf(adr, 'Codes are valid for two')?.text).toContain(
    'It takes the place of DEC-4 (Ada, 2026-11-22): “Codes are valid for a week”',
  );
});

it('lists a replaced decision also where the one that took its place is no point', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.openQuestions.decisions = [answered('Q-1', 'Who signs for the tests?', 'Leila.')];
      body.designSession.decisions = [decided('DEC-1', 'Omar.', 'Q-1'), decided('DEC-2', 'Leila.', 'Q-1')];
    }),
  );
  expect(adr.rationale).toContain('DEC-1 (“Omar”, Ada, 2026-11-22) binds nobody any more: DEC-2 took its place.');
});

it.each([
  'Is this all that is demanded of load? PRD-001 speaks of it in: PRD-001, Objective ("Nobody is turned away.").',
  'Which systems are there already? PRD-001 may speak of some in: PRD-001#US-3 ("When a charge is older than 7 days, …").',
  'Clerks ask "why is it refused?" each day. Who answers them?',
])('tells all of a question, and makes no rule of what it quotes: %s', (question) => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.openQuestions.decisions = [answered('Q-1', question, 'The Gateway tells the Ledger by a call.')];
    body.designSession.decisions = [decided('DEC-1', 'The Gateway tells the Ledger by a call.', 'Q-1')];
  });
  const point = pointOf(adr, 'The Gateway tells the Ledger by a call.');
  expect(point?.text).toContain(`It answers: ${question.replace(/[.]$/, '')}`);
  expect(point?.rule).not.toMatch(/turned away|7 days|PRD-001/);
});

it('takes no decision back by a release', () => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = [
      decided('DEC-1', 'Charges expire every minute.', ''),
      decided('DEC-2', 'We take back DEC-1: charges expire every five minutes.', 'DEC-1'),
    ];
  });
  expect(adr.edgeCases.filter(({ topic }) => topic === 'rollback')).toEqual([]);
});

it('forbids what goes against a decision only where nothing else is told that it forbids', () => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = `${components}\n- **Rates**: ~~kept in Redis.~~ ${mark('DEC-1', 'Rates are read from PostgreSQL, not from Redis.')}`;
    body.designSession.decisions = [decided('DEC-1', 'Rates are read from PostgreSQL, not from Redis.', '')];
  });
  expect(pointOf(adr, 'Rates are read from PostgreSQL')?.prevents).not.toContain('What would go against');
});

it.each([
  [true, 'What the session decided counts wherever another point or section says otherwise.'],
  [false, ''],
])('says which of two points counts where a session decided something: %s', (isDecided, told) => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = isDecided ? [decided('DEC-1', 'Charges are kept for ten years.', '')] : [];
  });
  expect(adr.decision.statement.includes('counts wherever')).toBe(isDecided);
  expect(adr.decision.statement).toContain(told);
});

it('binds nobody by a decision that only takes another one back, and tells that it did', () => {
  const { adr, lost } = record((body) => {
    body.proposedSolution.componentDesign = components;
    body.designSession.decisions = [
      decided('DEC-1', 'Charges are kept for ten years.', ''),
      decided('DEC-2', 'DEC-1 was a slip and holds no longer.', 'DEC-1'),
    ];
  });
  expect(pointOf(adr, 'was a slip')).toBeUndefined();
  expect(pointOf(adr, 'kept for ten years')).toBeUndefined();
  expect(adr.rationale).toContain(
    'DEC-1 is taken back: DEC-1 was a slip and holds no longer. (RFC-001#DEC-2, Ada on 2026-11-22)',
  );
  expect(lost).toEqual([]);
});

it.each([
  ['- **Ledger**: keeps charges. The transactional outbox is not used, since one process does all of it.', 'open'],
  ['- **Ledger**: keeps charges. The outbox is not used by the gate; the ledger has a relay that sends again.', 'told'],
])('does not take for an answer that a pattern is not taken: %s', (componentDesign, then) => {
  const { adr } = record((body) => {
    body.proposedSolution.componentDesign = componentDesign;
  });
  expect(adr.openPoints.some(({ section }) => section === 'Relay Failure') ? 'open' : 'told').toBe(then);
});

it.each([
  ['Who runs the Kafka brokers?', 'Nobody, as Kafka is not used.'],
  ['Who operates the broker when it is down?', 'The platform team, from Monday on.'],
])('leaves a failure open of which an answer tells only who runs it, or that it is gone: %s', (question, answer) => {
  const { adr } = record((body) => {
    body.openQuestions.decisions = [answered('Q-1', question, answer)];
    body.designSession.decisions = [decided('DEC-1', answer, 'Q-1')];
  });
  expect(adr.edgeCases.filter(({ handling }) => handling.includes(answer))).toEqual([]);
  expect(adr.openPoints.map(({ section }) => section)).toContain('Relay Failure');
});
