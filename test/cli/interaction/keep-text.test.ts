import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepingText } from '../../../src/cli/interaction/keep-text.ts';
import { ConflictError } from '../../../src/lifecycle/errors.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-keep-'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const place = { name: 'RFC-001', goOn: (file: string) => `artifact edit RFC-001 ${file}` };
const refuse = (): Promise<never> =>
  Promise.reject(
    new ConflictError({ id: 'artifact.stale-version', message: 'Stale.', fix: 'Read it.', details: { current: 2 } }),
  );

test('the text of a refused call is kept under a name that nothing has, and the refusal says where', async () => {
  await writeFile(join(folder, 'RFC-001.edited.md'), 'of last week');
  const refused = keepingText('# Mine\n', place, refuse);
  await expect(refused).rejects.toBeInstanceOf(ConflictError);
  await expect(refused).rejects.toMatchObject({
    id: 'artifact.stale-version',
    fix: 'Read it. Your text is in RFC-001.edited-2.md: `throughline artifact edit RFC-001 RFC-001.edited-2.md`.',
    details: { current: 2, keptIn: 'RFC-001.edited-2.md' },
  });
  expect(await readFile(join(folder, 'RFC-001.edited-2.md'), 'utf8')).toBe('# Mine\n');
  expect(await readFile(join(folder, 'RFC-001.edited.md'), 'utf8')).toBe('of last week');
});

test('nothing is kept of what was stored', async () => {
  expect(await keepingText('# Mine\n', place, () => Promise.resolve('stored'))).toBe('stored');
  await expect(readFile(join(folder, 'RFC-001.edited.md'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('where the folder takes no file, the text is kept in a temporary one', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'gone'));
  const refusal: unknown = await keepingText('# Mine\n', place, refuse).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConflictError);
  const { keptIn } = (refusal as ConflictError).details as { keptIn: string };
  expect((refusal as ConflictError).fix).toContain(`Your text is in ${keptIn}:`);
  expect(await readFile(keptIn, 'utf8')).toBe('# Mine\n');
  await rm(dirname(keptIn), { recursive: true });
});
