import { expect, test, vi } from 'vitest';
import { gatherText } from '../../src/engine/gather-text.ts';
import type { LiveText } from '../../src/ports/live-text.ts';

const lease = { runKey: 'RUN-001', epoch: 1, owner: 1 };

/** Keeps what is written, and answers as the test says. */
function keepText(write: () => Promise<string | null> = async () => '7') {
  const pieces: { text: string; restarted: boolean }[] = [];
  const cleared: string[] = [];
  const liveText = {
    write: (_lease: unknown, { text, restarted }: { text: string; restarted: boolean }) => {
      pieces.push({ text, restarted });
      return write();
    },
    clear: (_lease: unknown, upTo: string) => cleared.push(upTo),
  } as unknown as LiveText;
  return { text: gatherText({ liveText, lease, node: 'n' }), pieces, cleared };
}

test('pieces within fifty milliseconds are one, and what is left is written at the end and removed', async () => {
  vi.useFakeTimers();
  try {
    const { text, pieces, cleared } = keepText();
    for (const word of ['a', 'b', 'c']) text.hear({ text: word, restarted: false });
    expect(pieces).toEqual([]);
    await vi.advanceTimersByTimeAsync(50);
    // A visit that a killed process did not end has left what it wrote, and the first piece makes that void.
    expect(pieces).toEqual([{ text: 'abc', restarted: true }]);
    text.hear({ text: 'd', restarted: false });
    await text.end();
    expect(pieces.slice(1)).toEqual([{ text: 'd', restarted: false }]);
    expect(cleared).toEqual(['7']);
  } finally {
    vi.useRealTimers();
  }
});

test('a new beginning drops what was not told yet and says so once', async () => {
  const { text, pieces } = keepText();
  text.hear({ text: 'old', restarted: false });
  text.hear({ text: '', restarted: true });
  text.hear({ text: 'new', restarted: false });
  await text.end();
  expect(pieces).toEqual([{ text: 'new', restarted: true }]);
});

test('a database that fails loses the piece, and neither the next one nor the draft', async () => {
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve('9')];
  const { text, pieces, cleared } = keepText(() => answers.shift()?.() ?? Promise.resolve(null));
  text.hear({ text: 'lost', restarted: false });
  await vi.waitFor(() => expect(pieces).toHaveLength(1));
  text.hear({ text: 'told', restarted: false });
  await text.end();
  expect(pieces).toHaveLength(2);
  expect(cleared).toEqual(['9']);
});

test('a run whose lease is lost leaves nothing to remove', async () => {
  const { text, cleared } = keepText(async () => null);
  text.hear({ text: 'unheard', restarted: false });
  await text.end();
  expect(cleared).toEqual([]);
});
