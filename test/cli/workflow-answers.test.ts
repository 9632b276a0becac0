import { describe, expect, it } from 'vitest';
import { promptAnswers, completeAnswers } from '../../src/cli/interaction/prompt-answers.ts';
import { readAnswers } from '../../src/cli/interaction/read-answers.ts';
import { recordTerminal } from './support/recording-terminal.ts';
import { says } from '../support/says.ts';

describe('answers on the command line', () => {
  it('come in the order of the questions, each by its own option, or both', () => {
    expect(readAnswers('no,No, n ,yes', {})).toEqual({
      'complex-domain': false,
      'high-risk': false,
      'juniors-learning': false,
      simple: true,
    });
    expect(readAnswers(undefined, { complexDomain: 'yes', tightDeadline: 'no' })).toEqual({
      'complex-domain': true,
      'tight-deadline': false,
    });
    expect(readAnswers('no,no', { highRisk: 'yes' })).toEqual({ 'complex-domain': false, 'high-risk': true });
  });

  it.for([
    ['perhaps', {}],
    ['no,no,no,no,no,no', {}],
    [undefined, { simple: 'very' }],
    ['', {}],
  ] as const)('are refused where they are neither yes nor no, or too many: %j', ([listed, options]) => {
    expect(() => readAnswers(listed, options)).toThrow(
      expect.objectContaining({ id: 'workflow-choice.answer-unclear', fix: says('--answers') }),
    );
  });

  it('that decide nothing are refused where nobody can be asked', async () => {
    const terminal = recordTerminal({ json: true });
    const given = { 'complex-domain': false };
    await expect(
      completeAnswers(given, { prd: 'PRD-001', terminal, signal: new AbortController().signal }),
    ).rejects.toMatchObject({ id: 'workflow-choice.answer-missing', fix: says('--high-risk') });
  });
});

describe('a person at the terminal', () => {
  it('is asked what is not answered yet, in order, until one answer decides', async () => {
    const typed = ['no', 'what?', 'n', 'y'];
    const asked: string[] = [];
    const answers = await promptAnswers({ 'complex-domain': false }, async (question) => {
      asked.push(question.slice(0, 3));
      return typed.shift() ?? '';
    });
    expect(asked).toEqual(['2/5', '3/5', '3/5', '4/5']);
    expect(answers).toEqual({ 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: true });
  });
});
