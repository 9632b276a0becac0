import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentReader, type ThreadedReader } from '../../../src/drafting/threads/document-reader.ts';

let folder: string;
let reader: ThreadedReader;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-reader-'));
  const endless = join(folder, 'endless.mjs');
  await writeFile(endless, 'export default () => { for (;;); };\n');
  reader = createDocumentReader({ deadlineMs: 500, threadFile: pathToFileURL(endless) });
});
afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

const text = `# Lending\n\n${'the loan '.repeat(3_000)}\n`;

test.each<[string, () => Promise<unknown>]>([
  ['a PRD', () => reader.readPrd([{ name: 'a.md', text }])],
  ['a document of a kind', () => reader.readKind('tip', text)],
  ['a log', () => reader.readLog('adr', [{ name: '0001-a.md', text }])],
  ['the secrets of a text', () => reader.createRedactor({ redactsEmail: false }).redact(text.repeat(5))],
  ['a stack trace', () => reader.readTrace(text.repeat(5))],
  ['a report of tests', () => reader.readTests(text.repeat(5))],
  ['a calendar', () => reader.readShifts('', { zone: 'UTC', from: '2026-01-01', until: '2027-01-01' })],
  [
    'deliveries of alerts',
    () =>
      reader.readAlerts([{ id: '1', source: 'generic', mapping: null, headers: {}, body: Buffer.from(text) }], {
        redactsEmail: false,
      }),
  ],
])('%s that takes too long is given up, while everybody else is answered', async (_, read) => {
  let answered = 0;
  const others = setInterval(() => (answered += 1), 20);
  await expect(read()).rejects.toMatchObject({
    id: 'document.too-slow',
    message: expect.stringContaining('was not read within 0.5 seconds; nothing was stored') as string,
  });
  clearInterval(others);
  expect(answered).toBeGreaterThan(3);
});
