import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const empty = emptyPrdBody();

function titles(sections: Record<string, string>, rule = '', prd: Partial<PrdBody> = {}): string {
  const compliance = rule === '' ? [] : [{ id: 'NFR-1', text: rule }];
  const material = designOf({ sections, prd: { nonFunctional: { ...empty.nonFunctional, compliance }, ...prd } });
  return findObjections(material)
    .map(({ concern, title }) => `${concern}: ${title}`)
    .join('\n');
}

/** What clean designs were told that had answered it, or had not spoken of it. */
describe('a well-made design is not told', () => {
  const team = {
    constraints: { ...empty.constraints, team: ['Five developers (Go, TypeScript, PostgreSQL), nobody for operations.'] },
  };

  it('that nobody knows what the team is said to know, by a shorter name', () => {
    const text = titles({ 'Technology Choices': 'Go and Postgres for the application, TypeScript for the pages.' }, '', team);
    expect(text).not.toContain('yet to learn');
    expect(text).not.toContain('who there writes');
  });

  it('that what it builds is excluded, where nothing may need it to start', () => {
    const sections = {
      'Component Design': 'The team flips its program to `tollgate` by a variable.',
      Constraints: '- **LIM-1:** No program may need Tollgate to run.',
    };
    const material = designOf({ sections, prd: { title: 'Tollgate' } });
    const named = { ...material, prd: { ...material.prd, title: 'Tollgate: who may pass' } };
    expect(
      findObjections(material)
        .map(({ title }) => title)
        .join('\n'),
    ).toContain('Tollgate');
    expect(
      findObjections(named)
        .map(({ title }) => title)
        .join('\n'),
    ).not.toContain('Tollgate is used');
  });

  it('that days need a zone, where a zone of the database fails', () => {
    expect(titles({ 'Failure Modes': '| Database zone | Standby, about 60 s. |' })).not.toContain('time:');
    expect(titles({ 'Component Design': '- **Bills**: a day is cut in the time zone of the server.' })).toContain('time:');
  });

  it('that it removes what is to stay, where the rule has it removed', () => {
    const sections = { 'Component Design': '- **Cleaner**: a job erases photos of offers not accepted after 60 days.' };
    expect(titles(sections, 'Photos of offers that were not accepted are erased after 60 days.')).not.toContain('is to stay');
    expect(titles(sections, 'Photos of offers are never erased.')).toContain('is to stay');
  });
});

describe('what “lets happen” what a rule rules out', () => {
  const lets = (rule: string, design: string): boolean =>
    titles({ 'Component Design': `- **Desk**: ${design}` }, rule).includes('it lets happen');

  it.each([
    [
      'Files and notes are erased after a year; files that belong to no note are erased sooner.',
      'any file and note can be opened, also again.',
    ],
    ['A boat is on one list only.', 'all boats of the smallest list come first.'],
    ['A locker is given to one swimmer only.', 'for each swimmer the nearest locker is lit.'],
    ['A parcel is released only when all its papers are signed.', 'every parcel is released when all papers are signed.'],
    ['Letters of tenants are visible to the mail room only.', 'every letter of a tenant is visible to the mail room alone.'],
    ['A closed account never opens again; a new one is made.', 'at most 60 open accounts, each with one new holder.'],
  ])('%s Not: %s', (rule, design) => {
    expect(lets(rule, design)).toBe(false);
  });

  it.each([
    ['A boat is on one list only.', 'a boat may be put on another list.'],
    [
      'A battery is never discharged below the reserve of its household.',
      'the reserve of a household is suspended while a battery discharges.',
    ],
    ['Letters of tenants are visible to the mail room only.', 'letters of tenants are visible to everybody in the mail app.'],
  ])('%s But: %s', (rule, design) => {
    expect(lets(rule, design)).toBe(true);
  });
});
