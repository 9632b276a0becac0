import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { InputError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Service } from '../../usecases/service.ts';
import { fileFailure, isSystemError } from './file-failure.ts';

const pageSize = 200;

/** Writes JSON lines. Throws InputError `file.exists` unless `force`, `file.unwritable`. */
export async function writeAuditTrail(
  file: string,
  { audit, force }: { audit: Service['audit']; force: boolean },
): Promise<Report<'audit-export'>> {
  const hash = createHash('sha256');
  let entries = 0;
  try {
    const handle = await open(file, force ? 'w' : 'wx', 0o600);
    try {
      let cursor: string | null | undefined;
      do {
        const page: Report<'audit-page'> = await audit.list({ limit: pageSize, ...(cursor ? { cursor } : {}) });
        const text = page.items.map((entry) => `${JSON.stringify(entry)}\n`).join('');
        hash.update(text);
        await handle.write(text);
        entries += page.items.length;
        cursor = page.next;
      } while (cursor !== null);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (!isSystemError(cause)) throw cause;
    if (cause.code !== 'EEXIST') throw fileFailure(file, 'written', cause);
    throw new InputError({
      id: 'file.exists',
      message: `${file} exists already.`,
      fix: 'Name another file, or add --force.',
      cause,
    });
  }
  return { file, entries, sha256: hash.digest('hex') };
}
