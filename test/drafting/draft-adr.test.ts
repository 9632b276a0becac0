import { describe, expect, it } from 'vitest';
import { compareWithRfc } from '../../src/analysis/lint/compare-with-rfc.ts';
import { examineArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { checkAdrDraft } from '../../src/drafting/models/answers/check-adr-draft.ts';
import { mendAdr } from '../../src/drafting/models/answers/mend-adr.ts';
import { draftAdr } from '../../src/drafting/rules/draft-adr.ts';
import { adrDimensions } from '../../src/lifecycle/adr-dimensions.ts';
import type { DesignMaterial } from '../../src/lifecycle/design-material.ts';
import { assembleAdr, toDraft } from '../../src/steps/design/assemble-adr.ts';
import { designs, readDesignMaterial } from './design-fixtures.ts';

const assemble = (material: DesignMaterial) => assembleAdr(draftAdr({ ...material, revision: null }), material);
const lint = async (material: DesignMaterial, body = assemble(material)) => [
  ...(await examineArtifact('adr', { title: material.rfc.title, body })),
  ...compareWithRfc(body, material.rfc),
];
const decided = (material: DesignMaterial): DesignMaterial => {
  const changed = structuredClone(material);
  changed.rfc.body.designSession = {
    decisions: [
      {
        id: 'DEC-1',
        text: 'A reservation carries a key of the caller.',
        rationale: 'Apps repeat.',
        settles: 'CH-1, ALT-1',
        decidedBy: 'Ada',
        decidedAt: '2026-11-20T09:00:00.000Z',
      },
    ],
    challenges: [
      {
        id: 'CH-1',
        text: 'A reservation comes twice\n\nTwo compartments are reserved.',
        concern: 'idempotency',
        weight: 'blocker',
        tiedTo: 'Component Design',
        state: 'accepted',
        answer: 'A key.',
        settledBy: 'Ada',
        settledAt: '2026-11-20T09:00:00.000Z',
        standing: 'none',
      },
    ],
  };
  return changed;
};

describe('an AI-ADR by the rules', () => {
  it.each(designs.flatMap((design) => [[design, 'clean'] as const, [design, 'flawed'] as const]))(
    'of $name leaves no error, loses nothing of the RFC, and reads back as it was written',
    async (design, rfc) => {
      const material = readDesignMaterial(design, rfc);
      const body = assemble(material);
      expect((await lint(material)).filter(({ severity }) => severity === 'error')).toEqual([]);
      const markdown = documentKinds.adr.render({ title: material.rfc.title, body });
      expect(documentKinds.adr.parse(markdown)).toMatchObject({ body });
      const open = new Set([...body.deferred, ...body.openPoints].map(({ section }) => section));
      for (const { name, isDecided } of adrDimensions) expect(isDecided(body) !== open.has(name), name).toBe(true);
      expect(body.rejectedAlternatives).toHaveLength(material.rfc.body.alternatives.length);
      expect(body.decision.points.every(({ binds, rule }) => binds !== '' && rule !== '')).toBe(true);
      expect(body.monitoring.alerts.every(({ threshold }) => threshold !== '')).toBe(true);
    },
  );

  it('carries each decision over with what it binds, prevents and how one checks it', () => {
    const body = assemble(decided(readDesignMaterial(designs[2])));
    const point = body.decision.points.find(({ text }) => text.startsWith('A reservation carries a key'));
    expect(point).toMatchObject({ text: expect.stringContaining('Apps repeat.'), prevents: expect.stringContaining('(CH-1)') });
    expect(point?.rule).toContain('what was challenged');
    expect(body.references).toContainEqual({ role: 'decides', to: 'RFC-001#DEC-1', from: point?.id });
  });

  it('takes over the operations of a TIP with their errors, and its tables', () => {
    const { implementation } = assemble(readDesignMaterial(designs[1]));
    expect(implementation.apiContract[0]).toMatchObject({ id: 'API-1', method: 'POST', path: '/web/lookups' });
    expect(implementation.apiContract[0]?.errors.map(({ status }) => status)).toEqual(['401', '423', '429', '503']);
    expect(implementation.databaseSchema).toContain('card_lock');
  });

  it('asks where the design is silent, and keeps what people deferred with their reason', () => {
    const material = decided(readDesignMaterial(designs[2]));
    const { nonFunctional, proposedSolution, tradeOffs, designSession } = material.rfc.body;
    Object.assign(nonFunctional, { edgeCases: [], failureModes: '', security: '', monitoring: '' });
    Object.assign(proposedSolution, { componentDesign: '', integrationPoints: '', technologyChoices: '' });
    tradeOffs.risks = [];
    material.rfc.body.openQuestions = { decisions: [], unknowns: [] };
    Object.assign(designSession.challenges[0]!, { state: 'deferred', answer: 'After the pilot.', concern: 'migration' });
    const body = assemble(material);
    expect(body.deferred).toEqual([{ section: 'Rollback', reason: 'After the pilot. (CH-1)' }]);
    expect(body.openPoints.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['Idempotency', 'Dependency Unavailability', 'Security', 'API Contract', 'Database Schema']),
    );
  });
});

describe('a revision by the rules', () => {
  it('adds remarks where they belong, and makes open points of the others', () => {
    const material = readDesignMaterial(designs[2]);
    const adr = assemble(material);
    const comments = [
      { part: 'EC-1', text: 'The app shows which door.' },
      { part: 'rationale', text: 'It is cheaper.' },
      { part: '', text: 'Who is on call?' },
    ];
    const revised = draftAdr({ ...material, revision: { adr, findings: [], comments } });
    const body = assembleAdr(revised, material, adr);
    expect(body.edgeCases[0]?.handling).toContain('From the review: The app shows which door.');
    expect(body.rationale).toContain('It is cheaper.');
    expect(body.openPoints).toContainEqual({ section: 'Review', question: 'Who is on call?' });
    expect(revised.notDone).toHaveLength(1);
    expect({ ...body, edgeCases: [], rationale: '', openPoints: [] }).toEqual({
      ...adr,
      edgeCases: [],
      rationale: '',
      openPoints: [],
    });
  });

  it('mends what lint calls an error, so that none is left after two rounds', async () => {
    const material = decided(readDesignMaterial(designs[1]));
    let adr = assemble(material);
    adr.implementation.apiContract[1] = { ...adr.implementation.apiContract[0]!, id: 'API-2' };
    adr.implementation.sequenceDiagram = [{ language: 'mermaid', text: 'sequenceDiagram\n  A->>' }];
    adr.decision.points = adr.decision.points.filter(({ text }) => !text.startsWith('A reservation'));
    adr.references = adr.references.filter(({ to }) => !to.includes('#'));
    adr.rejectedAlternatives = [];
    adr.rationale = 'It is simple.';
    const errors = async () => (await lint(material, adr)).filter(({ severity }) => severity === 'error');
    expect((await errors()).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['ADR-API-INVALID', 'ADR-DIAGRAM-BROKEN', 'ADR-RFC-DECISION-LOST', 'ADR-RFC-ALTERNATIVE-LOST']),
    );
    for (let round = 0; round < 2; round++) {
      const findings = await lint(material, adr);
      adr = assembleAdr(draftAdr({ ...material, revision: { adr, findings, comments: [] } }), material, adr);
    }
    expect(await errors()).toEqual([]);
  });

  it('keeps what people wrote into the record', () => {
    const material = readDesignMaterial(designs[0]);
    const adr = assemble(material);
    adr.other = [{ heading: 'Notes', level: 2, markdown: 'By hand.' }];
    adr.references.push({ role: 'cites_pattern', to: 'MESSAGING-001' });
    const again = assembleAdr(toDraft(adr), material, adr);
    expect(again.other).toEqual(adr.other);
    expect(again.references).toContainEqual({ role: 'cites_pattern', to: 'MESSAGING-001' });
    expect(again.decision).toEqual(adr.decision);
  });
});

describe('a model’s AI-ADR', () => {
  const material = decided(readDesignMaterial(designs[2]));
  const answer = draftAdr({ ...material, revision: null });

  it('is mended where code can: methods, fences, whole keys', () => {
    const mended = mendAdr({
      ...answer,
      points: [{ ...answer.points[0]!, decides: ['RFC-001#DEC-1'] }],
      apiContract: [{ method: ' post', path: '/a', authorization: '', request: '', response: '201', errors: [] }],
      sequenceDiagram: '```mermaid\nsequenceDiagram\n  A->>B: x\n```\n',
      rejectedAlternatives: [{ text: 't', reason: 'r', tradeOff: '', rejects: 'RFC-001#ALT-2' }],
    });
    expect(mended.points[0]?.decides).toEqual(['DEC-1']);
    expect(mended.apiContract[0]?.method).toBe('POST');
    expect(mended.sequenceDiagram).toBe('sequenceDiagram\n  A->>B: x');
    expect(mended.rejectedAlternatives[0]?.rejects).toBe('ALT-2');
  });

  it('is told what it lost, made up or passed over in silence', () => {
    expect(checkAdrDraft(answer, { ...material, revision: null })).toEqual([]);
    const poor = {
      ...answer,
      points: [{ ...answer.points[0]!, decides: ['DEC-9'] }],
      rejectedAlternatives: answer.rejectedAlternatives.slice(1),
      edgeCases: answer.edgeCases.filter(({ topic }) => topic !== 'security'),
    };
    const problems = checkAdrDraft(poor, { ...material, revision: null });
    expect(problems.map(({ message }) => message)).toEqual([
      '"DEC-9" is neither a decision nor an alternative of the RFC.',
      expect.stringContaining('not carried over: DEC-1'),
      expect.stringContaining('Nothing is said about Security'),
    ]);
  });
});
