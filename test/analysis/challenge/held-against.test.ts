import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { materialOf } from './material-of.ts';
import { broken, kept } from './voices/held-against.ts';

test.each(broken)('$text is held against $asked', (held) => {
  const raised = findObjections(materialOf(held)).filter(({ concern }) => held.concerns.includes(concern));
  expect(raised).not.toEqual([]);
  const [asked = ''] = Object.values(held.asked);
  const said = raised.flatMap(({ title, text, ties }) => [title, text, ...ties.map(({ quote }) => quote)]).join('\n');
  // Time zones, single machines and personal data speak for themselves, too.
  if (!held.concerns.some((concern) => ['time', 'single-point-of-failure', 'personal-data'].includes(concern))) {
    expect(said).toContain(asked.split(';')[0]?.slice(0, 20));
  }
});

test.each(kept)('$text keeps $asked', (held) => {
  expect(findObjections(materialOf(held)).map(({ concern, title }) => `${concern}: ${title}`)).toEqual([]);
});
