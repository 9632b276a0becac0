import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitPassages } from '../../../../src/analysis/challenge/passages.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { mapDesign } from '../../../../src/analysis/design/map-design.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (approach: string): RfcBody =>
  rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n## High-Level Approach\n\n${approach}\n`).body);
const decision = {
  id: 'DEC-1',
  text: 'The reader reads a table, without Kafka.',
  rationale: '',
  settles: ['High-Level Approach'],
  decidedBy: 'Ada',
  decidedAt: '2026-11-20T09:00:00.000Z',
};
const session = sessionOf({ decisions: [decision] });
const full = ` → DEC-1 (Ada, 2026-11-20): ${decision.text}`;
const finalized = (approach: string): string => finalizeRfc(rfcOf(approach), session).proposedSolution.highLevelApproach;

const said = 'The reader reads orders from Kafka.';
it.each([
  ['a fence', '```yaml\n# The reader reads orders from Kafka.\n```'],
  ['a diagram', '```mermaid\nflowchart LR\n  A["The reader reads orders from Kafka."] --> B\n\n  B --> C\n```'],
  ['a fence in a fence', '````md\n```\nx\n```\nThe reader reads orders from Kafka.\n````'],
  ['a fence of another sign', '~~~\n```\nThe reader reads orders from Kafka.\n~~~'],
  ['a fence in a bullet', '- For example:\n\n  ```\n  The reader reads orders from Kafka.\n  ```'],
  ['indented code', 'For example:\n\n    The reader reads orders from Kafka.'],
  ['a comment', '<!-- The reader reads orders from Kafka. -->'],
  ['a table in a fence', '```\n| Part | Does |\n|---|---|\n| Reader | Reads orders from Kafka. |\n```'],
])('strikes a sentence where it is said, and leaves %s as it is', (_, code) => {
  expect(finalized(`${code}\n\n${said}`)).toBe(`${code}\n\nThe reader reads orders ~~from Kafka~~.${full}`);
});

it('reads what a fence holds as no passage, whatever shorter fences stand in it', () => {
  const markdown = '````md\n```\nOne.\n```\nTwo.\n````\n\nThree.';
  expect(splitPassages({ section: '', markdown, role: 'design' }).map(({ text }) => text)).toEqual(['Three.']);
});

it.each([
  [
    '| Part | Does |\n|---|---|\n| Reader | Reads orders by `a from Kafka` and mails them. |',
    'Reads orders ~~by `a from Kafka`~~ and mails them.',
  ],
  [
    'The reader reads its orders from [Kafka topics](https://x.org/Kafka) and mails them.',
    'orders ~~from [Kafka topics](https://x.org/Kafka)~~ and',
  ],
  ['The reader reads its orders from <b title="Kafka">Kafka</b> and mails them.', 'Kafka'],
  ['- [ ] The reader reads orders from Kafka and mails them.', '- [ ] The reader reads orders ~~from Kafka~~ and mails them.'],
  [
    'The reader reads all of its orders from <b title="Kafka">Kafka</b> and mails them.',
    'orders ~~from <b title="Kafka">Kafka</b>~~ and',
  ],
  ['- [ ] Kafka.', '- [ ] ~~Kafka.~~'],
  ['> Kafka keeps it all.', '> ~~Kafka keeps it all.~~'],
])('cuts no code, link, tag or sign of Markdown in two: %s', (written, expected) => {
  const done = finalized(written);
  expect(done).toContain(expected);
  expect(done.replaceAll('~~', '').replace(full, '')).toBe(written);
});

const sentence = fc
  .tuple(
    fc.constantFrom('The reader', 'It', 'Читатель 😀', 'The **desk page**', 'Each `order`'),
    fc.constantFrom('reads orders from', 'keeps a list in', 'shows berths and fares by'),
    fc.constantFrom(
      'Kafka',
      '`Kafka --all`',
      '[Kafka](https://x.org/Kafka "Kafka")',
      '**Kafka**',
      '*Kafka*',
      '<b title="Kafka">Kafka</b>',
    ),
    fc.constantFrom(
      '.',
      ' and mails them.',
      ' every 12 hours; it is shown to **clerks and** others.',
      ' — see https://x.org/Kafka.',
    ),
  )
  .map(([who, does, what, more]) => `${who} ${does} ${what}${more}`);
const block = fc.oneof(
  sentence,
  fc.tuple(sentence, sentence).map(([one, other]) => `- ${one}\n  - ${other}\n\n    ${one}`),
  fc
    .tuple(sentence, sentence)
    .map(([one, other]) => `| Part | Does |\n| --- | --- |\n| Reader | ${one} |\n| ${other} | ${one} |`),
  sentence.map((one) => `> ${one}`),
  sentence.map((one) => `\`\`\`yaml\n${one}\n\`\`\``),
  sentence.map((one) => `    ${one}`),
  sentence.map((one) => `<!-- ${one} -->`),
);

it('leaves every word and all code of any text, says the same twice, and is read back as it is written', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (blocks) => {
      const body = rfcOf(blocks.join('\n\n'));
      const done = finalizeRfc(body, session);
      const was = body.proposedSolution.highLevelApproach;
      const text = done.proposedSolution.highLevelApproach;
      expect(
        text.replaceAll('~~', '').replaceAll(full, '').replaceAll(full.trim(), '').replaceAll(' → DEC-1', '').trimEnd(),
      ).toBe(was);
      expect(text.match(/`Kafka[^`\n]*~~[^`\n]*`|\([^()\s]*~~[^()\s]*\)|<[^<>\n]*~~[^<>\n]*>/)).toBeNull();
      for (const [fence] of was.matchAll(/```yaml[^]*?```/g)) expect(text).toContain(fence);
      expect(finalizeRfc(done, session)).toEqual(done);
      const read = documentKinds.rfc.parse(documentKinds.rfc.render({ title: 'Ferries', body: done })).body;
      expect(rfcBodySchema.parse(read)).toEqual(done);
      mapDesign(done, (one) => {
        expect(one.split('~~').length % 2).toBe(1);
        return one;
      });
    }),
    { numRuns: 300 },
  );
});
