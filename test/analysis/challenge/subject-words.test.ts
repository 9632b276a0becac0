import { describe, expect, it } from 'vitest';
import { subjectWords } from '../../../src/analysis/challenge/subject-words.ts';

describe('what a text speaks of', () => {
  it('has a record, a check or a set among it, in the singular as in the plural', () => {
    expect([...subjectWords('The medical record')]).toContain('record');
    expect([...subjectWords('Medical records')]).toContain('record');
    expect([...subjectWords('A second check of the costume set')]).toEqual(expect.arrayContaining(['check', 'set']));
  });

  it('leaves out what a step orders', () => {
    expect([...subjectWords('1. Record the loan.\n2. Check that it is open. Set its state')]).toEqual(
      expect.not.arrayContaining(['record', 'check', 'set']),
    );
  });
});
