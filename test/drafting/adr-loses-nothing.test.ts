import { expect, it } from 'vitest';
import { answered, bareDesign, decided, mark, pointOf, recordOf } from './decided-design.ts';

const components = [
  '- **Mailer**: sends letters over Postbote.',
  '- **Ledger**: keeps charges in PostgreSQL.',
  '- **Night import**: fetches the file of the Bank.',
].join('\n');

it('has each integration point that holds at the part that calls it, or among what it is built with', () => {
  const wait = 'Calls to Postbote end after five seconds.';
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = components;
      body.proposedSolution.integrationPoints = [
        '- Bank: the file of yesterday over SFTP, at 04:00.',
        `- Postbote: letters, by its REST API. ${mark('DEC-1', wait)}`,
        '- Okta of the company: sign-in by OpenID Connect.',
        `- ~~Old bank: a call each hour.~~ → DEC-2`,
        '- Given by PRD-001: The bank is not changed.',
      ].join('\n');
      body.designSession.decisions = [decided('DEC-1', wait), decided('DEC-2', 'The old bank is dropped.')];
    }),
  );
  expect(pointOf(adr, 'Night import')?.text).toContain('It talks to Bank: the file of yesterday over SFTP, at 04:00.');
  expect(pointOf(adr, 'Mailer')?.text).toMatch(/It talks to Postbote: letters, by its REST API\.\n\nSee /);
  expect(adr.implementation.technologyChoices).toMatch(
    /What it talks to:\n\n- Okta of the company: sign-in by OpenID Connect\.$/,
  );
  expect(adr.implementation.technologyChoices).not.toMatch(/Old bank|Given by/);
});

it('has how it goes out, wherever the RFC says so', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.contextAndProblem.technicalContext = '**Rollout**\n\nTwo branches first; the paper list stays until then.';
    }),
  );
  expect(adr.edgeCases.find(({ topic }) => topic === 'rollback')?.handling).toContain(
    'Two branches first; the paper list stays until then.',
  );
  expect(adr.openPoints.map(({ section }) => section)).not.toContain('Rollback');
});

it('asks by what a demand is met that the RFC names and nothing in the record speaks of', () => {
  const material = bareDesign((body) => {
    body.proposedSolution.componentDesign = `${components}\n\n- \`showCharge\` (DAA-001#OP-show-charge): Charges are kept for 11 years. A clerk sees them.`;
    body.nonFunctional.security =
      '- PRD-001#NFR-77: Names are deleted two years after somebody left. It names no part of the model.';
  });
  material.prd.body.nonFunctional.security = [{ id: 'NFR-77', text: 'Names are deleted two years after somebody left.' }];
  const asked = (): string[] => recordOf(material).openPoints.map(({ section, question }) => `${section}: ${question}`);
  const names =
    'PRD-001#NFR-77: How is it met, and by what? The design does not say: “Names are deleted two years after somebody left.”';
  const years = 'RFC-001, Component Design: What sees to it? The design does not say: “Charges are kept for 11 years.”';
  expect(asked()).toEqual(expect.arrayContaining([names, years]));
  material.rfc.body.designSession.decisions = [
    decided('DEC-1', 'The Ledger keeps charges for 11 years.'),
    decided('DEC-2', 'A job of the Ledger deletes names, as PRD-001#NFR-77 asks.'),
  ];
  expect(asked()).not.toEqual(expect.arrayContaining([names]));
  expect(asked()).not.toEqual(expect.arrayContaining([years]));
});

it('takes what was answered of security and roles for what is decided of security', () => {
  const answer = 'Sign-in by Okta; each operation checks the role of its caller.';
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = components;
      body.openQuestions.unknowns = [answered('Q-1', 'What is demanded of security?', answer)];
      body.designSession.decisions = [decided('DEC-1', answer, 'Q-1')];
    }),
  );
  expect(adr.edgeCases.find(({ topic }) => topic === 'security')?.handling).toContain(answer);
  expect(adr.openPoints.map(({ section }) => section)).not.toContain('Security');
  const later = recordOf(
    bareDesign((body) => {
      body.openQuestions.unknowns = [{ ...answered('Q-1', 'What is demanded of security?', 'In spring.'), state: 'deferred' }];
    }),
  );
  expect(later.edgeCases.map(({ topic }) => topic)).not.toContain('security');
});
