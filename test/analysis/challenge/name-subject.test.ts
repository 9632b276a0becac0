import { describe, expect, it } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { nameDecision } from '../../../src/analysis/challenge/name-subject.ts';
import { readDesign } from '../../../src/analysis/challenge/read-design.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const parts = [
  '- Slot board: shows the free slots of a centre from a copy that is refreshed every five minutes.',
  '- Donation recorder: records a donation with its bag number, and calls the national register.',
  '- Reminder sender: sends a text message through Vonage 24 hours before the slot.',
].join('\n');
const story = (criterion: string): Partial<PrdBody> => ({
  stories: [
    {
      id: 'US-1',
      title: 'Book a slot',
      role: 'donor',
      capability: 'book a slot',
      benefit: '',
      priority: null,
      criteria: [{ id: 'AC-1', text: criterion }],
    },
  ],
});
const titles = (criterion: string): string[] =>
  findObjections(designOf({ sections: { 'Component Design': parts }, prd: story(criterion) })).map(({ title }) => title);

describe('the title of an objection', () => {
  it('begins with the part that its sentence begins with', () => {
    expect(titles('A cancelled slot is shown as free within one minute.')).toContain(
      'Slot board: it comes too late for “A cancelled slot is shown as free within one minute.”',
    );
  });

  it.each([
    ['DEC-1 (Ada): Messages wait.', ['Reminder sender'], 'Reminder sender (DEC-3)'],
    ['The slot board reads the rows of the donation recorder.', [], 'Slot board (DEC-3)'],
    ['A job tells the national register of a donation and repeats it until it answers.', ['Q-1'], 'Donation recorder (DEC-3)'],
    ['Nurses sign in with a card.', ['Security'], 'DEC-3'],
  ])('of a decision begins with the part that it is about: %s', (text, about, name) => {
    const reading = readDesign(designOf({ sections: { 'Component Design': parts } }));
    expect(nameDecision(reading, { id: 'DEC-3', text, about })).toBe(name);
  });
});

describe('what is to stay in the house', () => {
  it.each([
    'No slot is given to two donors.',
    'No slot is given to a donor who is deferred.',
    'No slot is sent to more than one centre.',
  ])('is nothing of which it is said who may have it, or how often: %s', (criterion) => {
    expect(titles(criterion).join('\n')).not.toContain('what is to stay');
  });

  it('is told with the part that sends it out', () => {
    const told = 'Reminder sender: it sends out what is to stay: “No message is sent to anybody outside.”';
    expect(titles('No message is sent to anybody outside.')).toContain(told);
  });
});
