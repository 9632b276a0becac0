import { describe, expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { objectionSchema, type Objection } from '../../../src/lifecycle/challenge.ts';
import { designExams, loadDesigns } from '../../eval/flaws/load-designs.ts';
import { designOf } from './design-of.ts';
import { acceptable } from './voices/acceptable.ts';
import { messagesVoices } from './voices/messages.ts';
import { operationVoices } from './voices/operation.ts';
import { partnersVoices } from './voices/partners.ts';
import { protectionVoices } from './voices/protection.ts';
import { stateVoices } from './voices/state.ts';
import type { Voice } from './voices/voice.ts';

/** What is watched matters only where work is done in the background. */
function hear({ section, text }: Voice): Objection[] {
  const background: Record<string, string> =
    section === 'Monitoring' ? { 'Component Design': 'Two workers take messages from a queue.' } : {};
  return findObjections(designOf({ sections: { ...background, [section]: text } }));
}

describe.each([
  ['messages', messagesVoices],
  ['partners', partnersVoices],
  ['state', stateVoices],
  ['protection', protectionVoices],
  ['operation', operationVoices],
])('what is objected to: %s', (_, voices) => {
  test.each(voices)('$section: $text', (voice) => {
    const raised = hear(voice);
    expect(raised.map(({ concern }) => concern).filter((concern) => voice.concerns.includes(concern))).not.toEqual([]);
    for (const objection of raised) expect(objectionSchema.safeParse(objection).error).toBeUndefined();
  });
});

test.each(acceptable)('nothing is objected to where it is answered: $section: $text', (voice) => {
  expect(hear(voice).map(({ concern, title }) => `${concern}: ${title}`)).toEqual([]);
});

describe('every objection', () => {
  // Each takes a tenth of a second, and they are objected to several times.
  const exams = loadDesigns(designExams).slice(0, 30);
  const all = exams.flatMap(({ flawed }) => findObjections(flawed));

  test('quotes what stands in the material, or names what is asked for', () => {
    expect(all.length).toBeGreaterThan(20);
    for (const { flawed } of exams) {
      const said = plain(JSON.stringify([flawed.rfc.body, flawed.source.body, flawed.prd.body]));
      for (const { ties, title } of findObjections(flawed)) {
        for (const { quote } of ties)
          expect(said, title).toContain(plain(JSON.stringify(quote.replace(/ …$/, '')).slice(1, -1)).slice(0, 60));
      }
    }
  });

  test('names a way out with its price, and asks a question', () => {
    for (const { waysOut, question } of all) {
      expect(waysOut.length).toBeGreaterThanOrEqual(2);
      expect(question).toMatch(/\?$/);
    }
  });

  test('is raised once for a passage, the blockers first, and the same each time', () => {
    for (const { flawed } of exams) {
      const found = findObjections(flawed);
      expect(findObjections(structuredClone(flawed))).toEqual(found);
      const places = found.map(({ concern, about, ties }) => JSON.stringify([concern, about, ties.map(({ quote }) => quote)]));
      expect(new Set(places).size).toBe(places.length);
      const order = found.map(({ weight }) => ['blocker', 'major', 'minor'].indexOf(weight));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });
});

test('an empty design is objected to nowhere', () => {
  expect(findObjections(designOf({ sections: { 'High-Level Approach': '' } }))).toEqual([]);
});

/** White space and marks aside. */
function plain(text: string): string {
  return text
    .replace(/\\n/g, ' ')
    .replaceAll('*', '')
    .replace(/\s+(?:-|\d+\.)?\s*/g, ' ');
}
