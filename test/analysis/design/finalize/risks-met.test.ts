import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (risk: string, mitigation = ''): RfcBody =>
  rfcBodySchema.parse(
    documentKinds.rfc.parse(
      `# T\n\n## Risks\n\n- **RISK-1:** ${risk}\n${mitigation === '' ? '' : `  - **Mitigation:** ${mitigation}\n`}`,
    ).body,
  );

function mitigated(body: RfcBody, answer: string, challenge: Partial<Challenge>): string {
  const session = sessionOf({
    challenges: [{ id: 'CH-1', state: 'accepted', concern: 'boundary', answer, ...challenge }],
    decisions: [
      { id: 'DEC-1', text: answer, rationale: '', settles: ['CH-1'], decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' },
    ],
  });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return (done.tradeOffs.risks[0]?.mitigation ?? '').replace(` (Ada, 2026-11-22): ${answer}`, '');
}

const tiedTo = (ref: string, quote: string): Challenge['ties'] => [{ kind: 'design', ref, quote }];

describe('a risk that an accepted challenge meets', () => {
  it.each([
    ['Members are suspended because of a mistaken fine.', 'A librarian looks at each fine first.'],
    ['A nurse sees the record of a patient of another ward.', 'Records show to the ward alone.'],
    ['Two boats are given the same berth.', 'A berth has one row, and one boat in it.'],
  ])('has the decision against it, be the challenge about it or tied to it: %s', (risk, answer) => {
    const title = 'Nothing is done about it';
    expect(mitigated(rfcOf(risk), answer, { title, about: ['RISK-1'], ties: tiedTo('RISK-1', risk) })).toBe('→ DEC-1');
    expect(mitigated(rfcOf(risk), answer, { title, ties: tiedTo('RISK-1', risk) })).toBe('→ DEC-1');
    expect(mitigated(rfcOf(risk, 'Somebody looks.'), answer, { title, ties: tiedTo('RISK-1', risk) })).toBe(
      'Somebody looks. → DEC-1',
    );
  });

  it.each([
    [
      'Members are suspended because of a mistaken fine.',
      'Fines: members are suspended for a fine that is a mistake',
      'A librarian looks first.',
    ],
    [
      'A nurse sees the record of a patient of another ward.',
      'Records: patients of other wards are seen by any nurse',
      'Only by the ward.',
    ],
    ['Two boats are given the same berth.', 'Berths: the same berth is given to two boats at once', 'One row each.'],
  ])('has it where the challenge tells of it in other words and nobody wrote anything else: %s', (risk, title, answer) => {
    expect(mitigated(rfcOf(risk), answer, { title })).toBe('→ DEC-1');
    expect(mitigated(rfcOf(risk, 'Somebody looks.'), answer, { title })).toBe('Somebody looks.');
  });

  it.each([
    ['Members are suspended because of a mistaken fine.', { title: 'Fines: nobody says who may waive one' }],
    ['A nurse sees the record of a patient of another ward.', { title: 'Records: they grow without end' }],
    ['Two boats are given the same berth.', { title: 'Two boats are given the same berth', state: 'rebutted' as const }],
    ['It is late.', { title: 'Mails: what is sent is late' }],
  ])('is none of another one, and none that was rebutted: %s %j', (risk, challenge) => {
    expect(mitigated(rfcOf(risk), 'A person is asked.', challenge)).toBe('');
  });

  it('has no more than it had where the challenge is put off or the decision is', () => {
    const risk = 'Two boats are given the same berth.';
    expect(mitigated(rfcOf(risk), 'It is left to the pilot.', { about: ['RISK-1'] })).toBe('');
  });
});

describe('a risk that a rebuttal answers to which the challenger gave in', () => {
  const answer = 'Two of three developers ran a broker for five years.';
  const risk = 'The broker stands still because nobody has run one.';
  const rebutted = (body: RfcBody, challenge: Partial<Challenge>): RfcBody =>
    finalizeRfc(
      body,
      sessionOf({
        challenges: [{ id: 'CH-1', state: 'rebutted', standing: 'conceded', concern: 'boundary', answer, ...challenge }],
      }),
    );
  const told = (body: RfcBody): string => body.tradeOffs.risks[0]?.mitigation ?? '';

  it('has what was answered against it, once, as long as the rebuttal counts', () => {
    const done = rebutted(rfcOf(risk), { title: 'Nobody has run one', about: ['RISK-1'], ties: tiedTo('RISK-1', risk) });
    expect(told(done)).toContain(answer);
    expect(rebutted(done, { title: 'Nobody has run one', about: ['RISK-1'], ties: tiedTo('RISK-1', risk) })).toEqual(done);
    const since = rebutted(done, { standing: 'upheld', title: 'Nobody has run one', about: ['RISK-1'] });
    expect(told(since)).toBe('');
  });

  it.each([
    ['upheld', 'RISK-1', ''],
    ['none', 'RISK-1', ''],
    ['conceded', 'Monitoring', ''],
    ['conceded', 'Monitoring', 'The host is called.'],
  ] as const)('has nothing of one that is %s, about %s, or where somebody wrote “%s”', (standing, about, mitigation) => {
    const done = rebutted(rfcOf(risk, mitigation), { standing, title: 'A list is long', about: [about] });
    expect(told(done)).toBe(mitigation);
  });
});
