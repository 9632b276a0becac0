import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unquoteMarks } from '../../../../src/analysis/design/marks/decision-marks.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { quoteMarks } from '../../../../src/analysis/design/marks/quoted-marks.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { readStanding } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const parse = (text: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(text).body);
const rfcOf = (choices: string): RfcBody =>
  parse(
    `# Meters\n\n## Proposed Solution\n\n### Component Design\n\n- Intake: takes readings.\n\n### Technology Choices\n\n${choices}\n`,
  );
const decision = (text: string, id = 'DEC-1', settles: string[] = []) => ({
  id,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ada',
  decidedAt: `2026-11-22T09:0${id.at(-1)}:00.000Z`,
});
const decided = [decision('No Redis: a table'), decision('It says “stop” twice.', 'DEC-2')];
const quote = (choices: string): string => quoteMarks(rfcOf(choices), decided).proposedSolution.technologyChoices;

it.each([
  [
    'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. B goes on.',
    'A. → DEC-1 (Ada, 2026-11-22): “No Redis: a table.” B goes on.',
  ],
  [
    '- A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. B.\n- C.',
    '- A. → DEC-1 (Ada, 2026-11-22): “No Redis: a table.” B.\n- C.',
  ],
  [
    'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table.\nB on its line.',
    'A. → DEC-1 (Ada, 2026-11-22): “No Redis: a table.”\nB on its line.',
  ],
  [
    'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. ~~B.~~ → DEC-2',
    'A. → DEC-1 (Ada, 2026-11-22): “No Redis: a table.” ~~B.~~ → DEC-2',
  ],
  [
    'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. → DEC-2 (Ada, 2026-11-22): It says “stop” twice. B.',
    'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. → DEC-2 (Ada, 2026-11-22): “It says “stop” twice.” B.',
  ],
])('the words of a decision stand in quotes where the document goes on: %s', (text, expected) => {
  expect(quote(text)).toBe(expected);
});

it.each([
  'A. → DEC-1 (Ada, 2026-11-22): No Redis: a table.',
  'A.\n\n→ DEC-1 (Ada, 2026-11-22): No Redis: a table.\n\nB.',
  '- A. → DEC-1 (Ada, 2026-11-22): No Redis: a table.\n- B.',
  '| a | b |\n| --- | --- |\n| A | b → DEC-1 (Ada, 2026-11-22): No Redis: a table. |\n| C | d |',
  'A. → DEC-1 B goes on.',
  'A. → DEC-1 (Ada, 2026-11-22): Somebody wrote over it. B goes on.',
])('and stand as they are where nothing follows: %s', (text) => {
  expect(quote(text)).toBe(text);
});

it.each([
  ['A. → DEC-1 (Ada, 2026-11-22): “No Redis: a table.” B.', 'A. No Redis: a table. B.'],
  ['A. → DEC-2 (Ada, 2026-11-22): “It says “stop.”” B.', 'A. It says “stop.” B.'],
  ['~~A.~~ → DEC-1: “No Redis.” → DEC-2: “A table.” B.', 'No Redis. A table. B.'],
  // As an older document has it, and where a decision itself begins or ends with a quotation.
  ['A. → DEC-1 (Ada, 2026-11-22): No Redis: a table. B.', 'A. No Redis: a table. B.'],
  ['A. → DEC-1 (Ada, 2026-11-22): “Stop” ends it. B.', 'A. “Stop” ends it. B.'],
  ['A. → DEC-1 (Ada, 2026-11-22): It says “stop.” B.', 'A. It says “stop.” B.'],
  ['She says: “No Redis.” B.', 'She says: “No Redis.” B.'],
])('a reader meets the decision without its quotes: %s', (text, standing) => {
  expect(readStanding(text)).toBe(standing);
});

const words = fc
  .array(fc.constantFrom('a table', '“stop”', 'keeps', 'readings', 'Redis', '”', '“', '$1', "$'"), { minLength: 1, maxLength: 6 })
  .map((parts) => `It ${parts.join(' ')}`);

it('quoting is read back word for word, whatever a decision says', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('B goes on.', '~~B.~~', '`b` follows.'), (text, rest) => {
      const one = decision(text);
      const before = `A. → DEC-1 (Ada, 2026-11-22): ${text}. ${rest}`;
      const body = rfcOf(before);
      const written = body.proposedSolution.technologyChoices;
      const quoted = quoteMarks(body, [one]);
      expect(quoted.proposedSolution.technologyChoices).not.toBe(written);
      expect(quoteMarks(quoted, [one])).toEqual(quoted);
      expect(unquoteMarks(quoted.proposedSolution.technologyChoices, [one])).toBe(written);
    }),
  );
});

const sentences = [
  'Readings wait in Redis.',
  'No retries yet.',
  'Alerts go out by mail.',
  'Kafka carries the events.',
  'It is small.',
];

it('a document that was finalized, written and read is finalized to the same, and gives back what it said when the decisions are over', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom('No Redis: a table.', 'We do without Kafka.', 'Alerts say “leak.”'), {
        minLength: 1,
        maxLength: 2,
      }),
      (lines, texts) => {
        const body = rfcOf([...new Set(lines)].join(' '));
        const session = sessionOf({
          decisions: [...new Set(texts)].map((text, at) => decision(text, `DEC-${at + 1}`, ['Intake'])),
        });
        const done = finalizeRfc(body, session);
        const read = parse(documentKinds.rfc.render({ title: 'Meters', body: done }));
        expect(finalizeRfc(read, session).proposedSolution).toEqual(done.proposedSolution);
        const over = sessionOf({
          decisions: [
            ...session.decisions,
            ...session.decisions.map(({ id }, at) => decision('It was a slip.', `DEC-${at + 5}`, [id])),
          ],
        });
        const back = readStanding(finalizeRfc(read, over).proposedSolution.technologyChoices);
        if (!texts.some((text) => /Redis|Kafka/.test(text))) expect(back).toBe(body.proposedSolution.technologyChoices);
      },
    ),
    { numRuns: 40 },
  );
});
