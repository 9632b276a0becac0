import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';

const bodyOf = (text: string, settles: string, reason = ''): RfcBody => {
  const read = rfcBodySchema.parse(documentKinds.rfc.parse('# T\n').body);
  return {
    ...read,
    alternatives: [{ id: 'ALT-1', text: 'Another way', reason }],
    designSession: {
      challenges: [],
      decisions: [{ id: 'DEC-1', text, rationale: '', settles, decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' }],
    },
  };
};
const lineOf = (body: RfcBody): string =>
  /^- \*\*DEC-1:\*\* (.*)$/m.exec(documentKinds.rfc.render({ title: 'T', body }))?.[1] ?? '';

describe('a decision in the list of an RFC', () => {
  it.each(['polling the ledger every minute', 'Letters by post to each patient.', 'One office for all quays costs too much.'])(
    'says that it rejects where it does nothing else: %s',
    (text) => {
      expect(lineOf(bodyOf(text, 'ALT-1'))).toBe(`Rejected ALT-1 (“Another way”): ${text}`);
      expect(lineOf(bodyOf(text, 'ALT-1, Component Design'))).toBe(`Rejected ALT-1 (“Another way”): ${text}`);
    },
  );

  it.each([
    ['polling the ledger every minute', 'ALT-1', 'Taken up by DEC-1.'],
    ['Letters by post to each patient.', 'ALT-1, CH-2', ''],
    ['One office for all quays.', 'Component Design', ''],
    ['No polling.', 'ALT-1', ''],
    ['Letters by post are not wanted.', 'ALT-1', ''],
  ])('says it not where it builds something, or says so itself: %s %s %s', (text, settles, reason) => {
    expect(lineOf(bodyOf(text, settles, reason))).toBe(text);
  });

  it('is read back as it was said, also where that begins so itself', () => {
    const words = fc.constantFrom(
      'Rejected: ',
      'Rejected ALT-1: ',
      'Against ALT-1 (“Another way”): ',
      'Held until DEC-2: ',
      'polling ',
      'no ',
      'is rejected ',
      'by post ',
    );
    fc.assert(
      fc.property(
        fc.array(words, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('ALT-1', 'Q-1', 'ALT-1, CH-1'),
        (said, settles) => {
          const body = bodyOf(`${said.join('')}then`, settles);
          const markdown = documentKinds.rfc.render({ title: 'T', body });
          const read = documentKinds.rfc.parse(markdown).body as RfcBody;
          expect(read.designSession).toEqual(body.designSession);
          expect(documentKinds.rfc.render({ title: 'T', body: read })).toBe(markdown);
        },
      ),
    );
  });
});

describe('a decision that a later one took the place of', () => {
  const replacedBody = (text: string, rationale: string): RfcBody => {
    const body = bodyOf(text, 'Component Design');
    const [first] = body.designSession.decisions;
    const decisions = [
      { ...first!, replacedBy: 'DEC-2' },
      { ...first!, id: 'DEC-2', text: 'Holds stay in Redis.', rationale, settles: 'DEC-1', decidedBy: 'Bo (city)' },
    ];
    return { ...body, designSession: { challenges: [], decisions } };
  };

  it('says in the list what was decided before, by whom, and why it was changed', () => {
    const body = replacedBody('Holds are rows.', 'The module of the vendor needs it.');
    const markdown = documentKinds.rfc.render({ title: 'T', body });
    expect(lineOf(body)).toBe('Held until DEC-2: Holds are rows.');
    expect(markdown).toContain('**Replaced By:** DEC-2 (Bo (city), 2026-11-22): The module of the vendor needs it.');
    expect(documentKinds.rfc.render({ title: 'T', body: replacedBody('Holds are rows.', '') })).toContain(
      '**Replaced By:** DEC-2 (Bo (city), 2026-11-22): Holds stay in Redis.',
    );
  });

  it.each(['Holds are rows.', 'Held until DEC-2: holds are rows.', 'Rejected: holds.', 'No holds.'])(
    'is read back as it was said: %s',
    (text) => {
      for (const why of ['', 'It is: slow (very).', 'Two\n\nparagraphs.']) {
        const body = replacedBody(text, why);
        const markdown = documentKinds.rfc.render({ title: 'T', body });
        const read = documentKinds.rfc.parse(markdown).body as RfcBody;
        expect(read.designSession).toEqual(body.designSession);
        expect(documentKinds.rfc.render({ title: 'T', body: read })).toBe(markdown);
      }
    },
  );
});

it('says of a reason that the challenger asked for that it builds nothing', () => {
  const body = bodyOf('Lists on paper are old by noon.', 'CH-1');
  const challenge = {
    id: 'CH-1',
    text: 'No reason',
    concern: 'alternative-without-reason',
    weight: 'major',
    tiedTo: 'ALT-1',
    answer: 'x',
    state: 'accepted',
    settledBy: 'Ada',
    settledAt: '',
    standing: 'none',
  } as const;
  const asked: RfcBody = { ...body, designSession: { ...body.designSession, challenges: [challenge] } };
  expect(lineOf(asked)).toBe('Against ALT-1 (“Another way”): Lists on paper are old by noon.');
  const read = documentKinds.rfc.parse(documentKinds.rfc.render({ title: 'T', body: asked })).body as RfcBody;
  expect(read.designSession.decisions).toEqual(asked.designSession.decisions);
});
