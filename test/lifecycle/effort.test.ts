import { expect, it } from 'vitest';
import { readEffort, writeEffort } from '../../src/lifecycle/effort.ts';

it.each([
  ['4 h', { low: 4, likely: 4, high: 4 }, '4 h'],
  ['2–8 h, likely 4 h', { low: 2, likely: 4, high: 8 }, '2–8 h, likely 4 h'],
  ['2-8 hours', { low: 2, likely: 8, high: 8 }, '2–8 h'],
  ['1–3 days, likely 2 days', { low: 8, likely: 16, high: 24 }, '8–24 h, likely 16 h'],
  ['1.5 d.', { low: 12, likely: 12, high: 12 }, '12 h'],
  ['2 weeks', { low: 80, likely: 80, high: 80 }, '80 h'],
])('%s is read in hours and written in one form', (text, effort, written) => {
  expect(readEffort(text)).toEqual(effort);
  expect(writeEffort(effort)).toBe(written);
  expect(readEffort(written)).toEqual(effort);
});

it.each(['', 'soon', '8–2 h', '2–8 h, likely 9 h', '0 h', '90 min'])('%j is no effort', (text) => {
  expect(readEffort(text)).toBeNull();
});
