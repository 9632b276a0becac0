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
      expect(lineOf(bodyOf(text, 'ALT-1'))).toBe(`Rejected: ${text}`);
      expect(lineOf(bodyOf(text, 'ALT-1, Component Design'))).toBe(`Rejected: ${text}`);
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
    const words = fc.constantFrom('Rejected: ', 'polling ', 'no ', 'is rejected ', 'by post ');
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
