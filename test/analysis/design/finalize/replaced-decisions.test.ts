import { expect, it } from 'vitest';
import { readDesign } from '../../../../src/analysis/challenge/read-design.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { replacedBy } from '../../../../src/analysis/design/standing-decisions.ts';
import { compareWithRfc } from '../../../../src/analysis/lint/compare-with-rfc.ts';
import { writeTranscript } from '../../../../src/documents/design-session/write-transcript.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { draftAdr } from '../../../../src/drafting/rules/draft-adr.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { assembleAdr } from '../../../../src/steps/design/assemble-adr.ts';
import { designs, readDesignMaterial } from '../../../drafting/design-fixtures.ts';
import { sessionOf } from '../session-of.ts';

const decision = (id: string, text: string, settles: string[], minute: number) => ({
  id,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ada',
  decidedAt: `2026-11-20T09:0${minute}:00.000Z`,
});

const session = sessionOf({
  challenges: [{ id: 'CH-1', state: 'rebutted', answer: 'There is one writer.', standing: 'conceded' }],
  decisions: [
    decision('DEC-1', 'A parcel is one label.', ['Q-1'], 0),
    decision('DEC-2', 'Locks guard each parcel.', ['CH-1'], 1),
    decision('DEC-3', 'A parcel may have two labels.', ['Q-1'], 2),
    decision('DEC-4', 'Drivers sign on glass.', ['Q-2'], 3),
  ],
});

it('says in the RFC which decisions hold no longer, and reads the same from its text', () => {
  const body = finalizeRfc(rfcBodySchema.parse(documentKinds.rfc.parse('# Parcels\n').body), session);
  expect(body.designSession.decisions.map((one) => one.replacedBy)).toEqual(['DEC-3', 'CH-1', undefined, undefined]);
  const text = documentKinds.rfc.render({ title: 'Parcels', body });
  expect(text.match(/Replaced By:\*\* \S+/g)).toEqual(['Replaced By:** DEC-3', 'Replaced By:** CH-1']);
  expect(rfcBodySchema.parse(documentKinds.rfc.parse(text).body).designSession).toEqual(body.designSession);
});

it('strikes them in the transcript, in front of who decided them and why', () => {
  const { decisions, challenges } = session;
  const text = writeTranscript({
    ...session,
    rfc: { key: 'RFC-001', title: 'Parcels', status: 'Under Review', version: 1 },
    status: 'open',
    reason: '',
    openedBy: 'Ada',
    openedAt: '2026-11-20T09:00:00.000Z',
    questions: [],
    raises: [],
    budgetRaises: [],
    notTaken: [],
    alternatives: [],
    rejected: [],
    dropped: [],
    gates: [],
    decisions: decisions.map((one) => ({ ...one, replacedBy: replacedBy(one, decisions, challenges) })),
  });
  expect(text).toContain(
    '- **DEC-1** ~~A parcel is one label.~~\n  - Holds no longer; replaced by DEC-3: A parcel may have two labels.',
  );
  expect(text).toContain(
    '- **DEC-2** ~~Locks guard each parcel.~~\n  - Holds no longer; CH-1 was rebutted since: There is one writer.',
  );
  expect(text).toContain('- **DEC-4** Drivers sign on glass.\n');
});

it('asks no AI-ADR for what was replaced, and reads it nowhere as the design', () => {
  const material = structuredClone(readDesignMaterial(designs[0]));
  material.rfc.body = finalizeRfc(material.rfc.body, session);
  const adr = assembleAdr(draftAdr({ ...material, revision: null }), material);
  const points = adr.decision.points.filter(({ text }) => !/^(?:A parcel is|Locks guard)/.test(text));
  expect(points).toHaveLength(adr.decision.points.length);
  const without = {
    ...adr,
    decision: { ...adr.decision, points: points.map((one) => ({ ...one, text: one.text.replace(/DEC-[12]\b/g, '') })) },
  };
  without.rationale = without.rationale.replace(/DEC-[12]\b/g, '');
  expect(compareWithRfc(without, material.rfc).filter(({ code }) => code === 'ADR-RFC-DECISION-LOST')).toEqual([]);
  expect(readDesign(material).design.some(({ text }) => /A parcel is one label|Locks guard/.test(text))).toBe(false);
});
