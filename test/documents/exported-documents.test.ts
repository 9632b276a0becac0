import { expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/read-prd.ts';

const read = (markdown: string) => importPrd([{ name: 'doc.md', bytes: new TextEncoder().encode(markdown) }]);

it('anchors that an export writes behind headings do not hide what a section is about', () => {
  const { body } = read(
    [
      '# **1\\. Background** {#1.-background}',
      'Permits are on paper today, and the app should be in the shop by May.',
      '# **2\\. Requirements** {#2.-requirements}',
      '- A household must not hold more than two permits.',
    ].join('\n\n'),
  );
  expect(body.other.map(({ heading }) => heading)).toContain('1. Background');
  expect(body.requirements.map(({ section, text }) => [section, text])).toEqual([
    ['2. Requirements', 'A household must not hold more than two permits.'],
  ]);
});

it.each(['WONT', "Won't", 'will not have'])('a row marked "%s" is out of scope, and is no requirement', (word) => {
  const { body } = read(
    `# Permits\n\n## Requirements\n\n| Prio | Requirement |\n| --- | --- |\n| Must | A permit expires after a year. |\n| ${word} | Electric cars park for free. |\n`,
  );
  expect(body.requirements.map(({ text }) => text)).toEqual(['A permit expires after a year.']);
  expect(body.outOfScope).toEqual(['Electric cars park for free.']);
});
