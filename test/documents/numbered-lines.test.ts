import { describe, expect, it } from 'vitest';
import { importPrd } from '../../src/documents/prd/import-prd.ts';

const read = (...lines: string[]) =>
  importPrd([{ name: 'a.md', bytes: new TextEncoder().encode(['# V', '', ...lines].join('\n')) }]);
const statements = (...lines: string[]) => read(...lines).body.requirements.map(({ alias, text }) => `${alias ?? '-'} ${text}`);

describe('lines that begin with an id', () => {
  const lines = [
    'FR-1 An owner registers an account.',
    'FR-2 An owner books a slot.',
    '  A slot is booked once.',
    'FR-3: The fee is 5 euros.',
  ];
  const expected = [
    'FR-1 An owner registers an account.',
    'FR-2 An owner books a slot. A slot is booked once.',
    'FR-3 The fee is 5 euros.',
  ];

  it('are a requirement each, with the lines that continue them', () => {
    expect(statements('## Requirements', '', ...lines)).toEqual(expected);
  });

  it('are so as paragraphs, whatever their letters', () => {
    const vets = lines.map((line) => line.replace('FR-', 'VET-'));
    const [one = '', two = '', , three = ''] = vets;
    expect(statements('## Functional requirements', '', one, '', two, '', three)).toEqual([
      'VET-1 An owner registers an account.',
      'VET-2 An owner books a slot.',
      'VET-3 The fee is 5 euros.',
    ]);
  });

  it('are so below any heading where at least two follow each other', () => {
    expect(statements('## What we need', '', ...lines)).toEqual(expected);
    expect(statements('## What we need', '', 'FR-1 An owner registers an account.', '', 'FR-2 An owner books a slot.')).toEqual([
      'FR-1 An owner registers an account.',
      'FR-2 An owner books a slot.',
    ]);
  });

  it('have places of their own, and lines above them are read as they would be alone', () => {
    const { body, positions } = read('## Requirements', '', 'The clinic shall be reachable.', ...lines);
    expect(body.requirements.map(({ text }) => text)[0]).toBe('The clinic shall be reachable.');
    expect(['REQ-1', 'REQ-2', 'REQ-3', 'REQ-4'].map((id) => positions[id]?.line)).toEqual([5, 6, 7, 9]);
  });

  it('are refused where two share an id', () => {
    expect(() => read('## Requirements', '', ...lines, 'FR-3 The fee is 6 euros.')).toThrow(/FR-3 is used twice/);
  });

  it.each([
    ['a plan', ['## Milestones', '', 'M-1 Alpha', 'M-2 Beta']],
    ['a standard', ['## Notes', '', 'ISO-27001 applies here.', 'COVID-19 changed the plan.']],
  ])('are no requirements in %s', (_what, plan) => {
    expect(read(...plan, '', '## Requirements', '', '- A clinic shall register an owner.').body.requirements).toHaveLength(1);
  });
});
