import type { Page } from 'playwright-core';
import { answering, shape } from '../../drafting/agent/ask-challenger.ts';
import { objectionOf } from '../../drafting/agent/stall-design.ts';
import type { WireModels } from '../../support/wire-models.ts';

export const editedTexts = ['A repeat has its key.', 'It waits 2 s.'] as const;

export const tied = (title: string, section = 'Failure Modes') =>
  objectionOf({
    title,
    concern: section === 'Failure Modes' ? 'idempotency' : 'timeout',
    about: [section],
    ties: [{ kind: 'design', ref: section, quote: '' }],
  });

/** The challenger raises two points, and proposes an edit for each answer. */
export function challengeTwice(wire: WireModels): void {
  wire.answer(
    shape,
    answering({ objections: [tied('A repeat counts twice.'), tied('Nobody says how long it waits.', 'Integration Points')] }),
    answering({
      objections: [],
      edits: editedTexts.map((text, at) => ({
        decision: `DEC-${at + 1}`,
        edits: [{ kind: 'insert', section: 'nonFunctional.failureModes', after: '', hash: '', text } as const],
        because: 'It was decided.',
      })),
    }),
  );
}

/** Writes an answer to each of the two points, by keyboard. */
export async function answerBoth(page: Page): Promise<void> {
  await page.locator('#CH-2').waitFor();
  for (const words of ['Each repeat has its key.', 'Two seconds.']) {
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
    await page.keyboard.type('It must be the same one.');
    await page.keyboard.press('Escape');
  }
}

/** Takes both edits, of which the first has the focus. */
export async function takeBoth(page: Page): Promise<void> {
  for (const edit of ['#ED-1', '#ED-2']) {
    await page.keyboard.press('t');
    await page.locator(edit, { hasText: 'taken by' }).waitFor();
  }
}
