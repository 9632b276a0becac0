import { describe, expect, it } from 'vitest';
import { checkDesign } from '../../../../src/analysis/design/check/check-design.ts';
import { examineArtifact } from '../../../../src/analysis/lint/lint-artifact.ts';
import { recordChallenge, undecidedMark } from '../../../../src/lifecycle/rfc.ts';
import { findObjections } from '../../../../src/analysis/challenge/find-objections.ts';
import { designs, readDesignMaterial } from '../../../drafting/design-fixtures.ts';
import { sessionOf } from '../session-of.ts';

const lockers = designs[2];
const evidenceOf = async (material: ReturnType<typeof readDesignMaterial>) => {
  const criteria = checkDesign(material, await examineArtifact('rfc', material.rfc));
  return new Map(criteria.map((one) => [one.id, one]));
};

describe('the six criteria of a design', () => {
  it('say which invariants are found and where, and which are not', async () => {
    const material = readDesignMaterial(lockers);
    expect((await evidenceOf(material)).get('invariants-respected')?.evidence).toMatch(
      /^\d of 5 invariants of DAA-001 found in the design; found: INV-compartment-1 \(Component Design\)/,
    );
    const silent = structuredClone(material);
    silent.rfc.body.proposedSolution.componentDesign = 'It works.';
    silent.rfc.body.contextAndProblem.domainModel = '';
    expect((await evidenceOf(silent)).get('invariants-respected')?.evidence).toMatch(/not found, read for yourself: .*INV-/);
  });

  it('put lint at the criterion that it speaks against, and tell what lacks', async () => {
    const material = readDesignMaterial(lockers);
    material.rfc.body.alternatives[0]!.reason = '';
    material.rfc.body.tradeOffs.risks[0]!.mitigation = '';
    material.rfc.body.nonFunctional.edgeCases[0]!.handling = '';
    const found = await evidenceOf(material);
    expect(found.get('alternatives-rejected')?.evidence).toContain('without a reason: ALT-1');
    expect(found.get('alternatives-rejected')?.findings.map(({ code }) => code)).toContain('RFC-ALTERNATIVE-UNREASONED');
    expect(found.get('trade-offs-documented')?.evidence).toContain('without mitigation: RISK-1');
    expect(found.get('edge-cases')?.evidence).toContain('not handled: EC-1');
  });

  it('count the patterns that somebody decided on, and name the others', async () => {
    const material = readDesignMaterial(lockers);
    const said = async (...considerations: string[]) => {
      material.rfc.body.patterns = considerations.map((consideration, at) => ({ pattern: `P-00${at + 1}`, consideration }));
      return (await evidenceOf(material)).get('patterns-considered')?.evidence;
    };
    const open = `${undecidedMark} It may apply.`;
    expect(await said(open, open)).toBe('None of 2 listed patterns decided on; nobody has decided yet on P-001, P-002.');
    expect(await said('Used.', open)).toBe('1 of 2 listed patterns decided on: P-001; nobody has decided yet on P-002.');
    expect(await said('Used.')).toBe('1 pattern considered: P-001.');
  });

  it('take a constraint for spoken of only where a sentence is about it, and never for met', async () => {
    const material = readDesignMaterial(lockers);
    const { body } = material.rfc;
    const told = async (constraint: string, design: string, decision = '') => {
      const of = structuredClone(material);
      of.rfc.body.contextAndProblem.constraints = [{ id: 'LIM-1', text: constraint }];
      of.rfc.body.proposedSolution = {
        ...body.proposedSolution,
        highLevelApproach: '',
        technologyChoices: design,
        componentDesign: '',
      };
      of.rfc.body.proposedSolution.integrationPoints = '';
      of.rfc.body.nonFunctional = {
        ...body.nonFunctional,
        edgeCases: [],
        failureModes: '',
        monitoring: '',
        performance: '',
        security: '',
      };
      of.rfc.body.tradeOffs = { pros: [], cons: [], risks: [] };
      of.rfc.body.patterns = [];
      const settled = { id: 'DEC-1', text: decision, rationale: '', settles: 'ALT-1', decidedBy: 'Ada', decidedAt: '' };
      of.rfc.body.designSession.decisions = decision === '' ? [] : [settled];
      return (await evidenceOf(of)).get('implementable')?.evidence ?? '';
    };
    const silent = 'nothing in the design speaks of LIM-1';
    const budget = 'Budget: EUR 90,000 for the first year.';
    expect(await told(budget, '', 'The module costs EUR 240,000, which is over the budget of the first year.')).toContain(silent);
    expect(await told(budget, 'Hosting and licences cost EUR 40,000 in the first year.')).toContain(
      'speaks of LIM-1 (Technology',
    );
    // The draft copies what the notes name.
    expect(
      await told('No cloud services, only PostgreSQL.', 'What the text names:\n\n- No cloud services, only PostgreSQL.'),
    ).toContain(silent);
    expect(await told('The developer knows Python; operations run nginx.', 'nginx writes logs for 90 days.')).toContain(silent);
    const two = 'Budget: EUR 90,000. Personal data stays on servers of the city.';
    expect(await told(two, 'Personal data is kept on servers of the city.')).toContain('of a part only of LIM-1 (Technology');
    expect(await told(budget, 'It keeps to LIM-1.')).not.toContain('met');
  });

  it.each([
    ['accepted', 'none', true],
    ['rebutted', 'conceded', true],
    ['rebutted', 'upheld', false],
    ['deferred', 'none', false],
    ['open', 'none', false],
  ] as const)('take a constraint for spoken of where a challenge about it was %s (%s): %s', async (state, standing, isSpoken) => {
    const material = structuredClone(readDesignMaterial(lockers));
    const { body } = material.rfc;
    body.contextAndProblem.constraints = [
      { id: 'LIM-1', text: 'Nobody there has run Zookeeper.' },
      { id: 'LIM-11', text: 'Marble statues stay dry.' },
    ];
    const [challenge] = sessionOf({
      challenges: [
        {
          id: 'CH-1',
          state,
          standing,
          answer: 'A partner runs it.',
          ties: [{ kind: 'constraint', ref: `${material.rfc.key}#LIM-1`, quote: '' }],
        },
      ],
    }).challenges;
    body.designSession.challenges = challenge ? [recordChallenge(challenge)] : [];
    const evidence = (await evidenceOf(material)).get('implementable')?.evidence ?? '';
    expect(evidence.includes('LIM-1 (CH-1)')).toBe(isSpoken);
    expect(evidence).toMatch(isSpoken ? /speaks of LIM-11/ : /speaks of LIM-1, LIM-11/);
  });

  it('bring what the challenger objects to until it is settled, without a session as well', async () => {
    const material = readDesignMaterial(lockers, 'flawed');
    const unmet = async (of: typeof material) =>
      [...(await evidenceOf(of)).values()].flatMap(({ findings }) =>
        findings.filter(({ code }) => code === 'RFC-OBJECTION-UNMET'),
      );
    const before = await unmet(material);
    expect(before.length).toBeGreaterThan(1);
    expect(before.every(({ severity }) => severity === 'warning')).toBe(true);
    const { challenges } = sessionOf({
      challenges: findObjections(material).map((objection, at) => ({
        ...objection,
        id: `CH-${at + 1}`,
        state: 'deferred',
        answer: 'Later.',
      })),
    });
    const settled = structuredClone(material);
    settled.rfc.body.designSession.challenges = challenges.map(recordChallenge);
    expect(await unmet(settled)).toEqual([]);
    expect((await evidenceOf(settled)).get('edge-cases')?.evidence).toContain(
      `${challenges.length} challenges: ${challenges.length} deferred`,
    );
  });
});
