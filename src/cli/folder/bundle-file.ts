import { createHash, randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { fileFailure, isSystemError } from './file-failure.ts';

/** Each page is in memory once as JSON and once as text. */
const pageSize = 50;

/**
 * Writes the bundle page by page, one artifact a line, atomically. The same repository gives the
 * same bytes. Throws InputError `file.exists` unless `force`, and `file.unwritable`.
 */
export async function writeBundle(
  file: string,
  { exchange, force }: { exchange: Service['exchange']; force: boolean },
): Promise<Report<'bundle-export'>> {
  if (!force && (await isThere(file)))
    throw new InputError({ id: 'file.exists', message: `${file} exists already.`, fix: 'Name another file, or add --force.' });
  const draft = join(dirname(file), `.${randomBytes(6).toString('hex')}.tmp`);
  const hash = createHash('sha256');
  let artifacts = 0;
  let versions = 0;
  try {
    const handle = await open(draft, 'wx', 0o600);
    const write = async (text: string): Promise<void> => {
      hash.update(text);
      await handle.write(text);
    };
    try {
      let cursor: string | null | undefined;
      do {
        const page: Report<'bundle-page'> = await exchange.exportBundle({ limit: pageSize, ...(cursor ? { cursor } : {}) });
        if (cursor === undefined) await write(`{"format":"${page.format}","schemaVersion":${page.schemaVersion},"artifacts":[`);
        for (const artifact of page.artifacts) {
          await write(`${artifacts === 0 ? '' : ','}\n${JSON.stringify(artifact)}`);
          artifacts += 1;
          versions += artifact.versions.length;
        }
        cursor = page.next;
      } while (cursor !== null);
      await write('\n]}\n');
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (cause) {
    await rm(draft, { force: true });
    throw isSystemError(cause) ? fileFailure(file, 'written', cause) : cause;
  }
  return { file, artifacts, versions, sha256: hash.digest('hex') };
}

async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
