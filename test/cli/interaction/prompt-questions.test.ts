import { expect, it } from 'vitest';
import { promptEach } from '../../../src/cli/interaction/prompt-questions.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { PrdQuestion } from '../../../src/lifecycle/prd-questions.ts';

const question = (id: string): PrdQuestion => ({
  id,
  text: 'By when?\u001B[31m',
  place: 'primary-kpi',
  changes: 'all stories',
  recommended: `By June (${id}).`,
  otherwise: 'Some wait.',
  answer: '',
  answeredBy: '',
  answeredAt: '',
});

it('asks one after the other with what helps to answer; Enter takes what is recommended, a dash leaves it open', async () => {
  const typed = ['', '-', 'In May.'];
  const shown: string[] = [];
  const answers = await promptEach([question('Q-1'), question('Q-2'), question('Q-3')], {
    ask: () => Promise.resolve(typed.shift() ?? ''),
    terminal: {
      err: createStyle({ columns: 80, color: false, command: 'throughline' }),
      writeErr: (text) => void shown.push(text),
    },
  });
  expect(answers).toEqual([
    { question: 'Q-1', answer: 'By June (Q-1).' },
    { question: 'Q-3', answer: 'In May.' },
  ]);
  expect(shown).toHaveLength(3);
  expect(shown[0]).toContain('Q-1  By when?\\u001b[31m\n');
  expect(shown[0]).toMatch(
    /Changes: +all stories\n.*Place: +Primary KPI\n.*Recommended: +By June \(Q-1\)\.\n.*Otherwise: +Some wait\./,
  );
});
