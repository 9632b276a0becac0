import { describe, expect, it } from 'vitest';
import { listKeptQuestions } from '../../../src/analysis/lint/list-asked.ts';

const under = (heading: string, ...lines: string[]): string[] =>
  listKeptQuestions({ other: [{ heading, level: 2, markdown: lines.join('\n') }] }).map(({ text }) => text);
const asked = (...lines: string[]): string[] => under('Open Questions', ...lines);

describe('questions below a heading of the document’s own', () => {
  it.each([
    'Which plan a: monthly or yearly do we sell?',
    'Do we offer plan A: monthly, or plan B: yearly?',
    'Which one? A: monthly. B: yearly.',
    'What is the answer: yes or no?',
    'Who decides the data: legal or sales?',
    'Who pays? A: TBD',
    'Who pays? Answer: ?',
  ])('are open where a colon is no answer: %s', (text) => {
    expect(asked(`- ${text}`)).toEqual([text]);
  });

  it.each([
    ['- Who pays? A: The member.'],
    ['- Who pays? **Answer:** The member.'],
    ['- Who pays? (Answered by Ada: the member.)'],
    ['- Who pays? – answer: the member'],
    ['- Who pays?', '  A: The member.'],
    ['- Who pays?', '  - **A:** The member.'],
    ['Who pays?', '', 'A: The member.'],
    ['**Q1:** Who pays?', '', '**A1:** The member.'],
    ['- Who pays?', '', '  Answer: the member.'],
    ['- ~~Who pays?~~'],
    ['- [x] Who pays?'],
  ])('are open no longer where the answer stands in or behind them', (...lines) => {
    expect(asked(...lines)).toEqual([]);
    expect(asked('- Who lends?', '', ...lines, '', '- Who returns?')).toEqual(['Who lends?', 'Who returns?']);
  });

  it('are one with what is indented below them, however the list stands', () => {
    expect(asked('  - Which plan?', '    - Monthly', '    - Yearly', '  - Who pays?')).toEqual([
      'Which plan? Monthly Yearly',
      'Who pays?',
    ]);
  });

  it('are told from what else a heading names', () => {
    for (const heading of ['Open Questions and Risks', '7. Risks & Open Questions', 'Assumptions / Questions (for legal)'])
      expect(under(heading, '- The vendor may close.', '- Who pays?', '- Whether children pay.'), heading).toEqual([
        'Who pays?',
        'Whether children pay.',
      ]);
    expect(under('Questions and Unknowns', '- The fee for children.')).toEqual(['The fee for children.']);
    expect(under('Risks and Budget', '- Who pays?')).toEqual([]);
  });
});
