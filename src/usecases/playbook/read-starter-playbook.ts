import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentKinds } from '../../documents/document-kinds.ts';
import { playbookBodySchema } from '../../lifecycle/playbook.ts';
import type { StarterEntry, StarterPlaybook } from '../../ports/starter-playbook.ts';

const starterFolder = fileURLToPath(new URL('../../../playbook/', import.meta.url));

/** Reads the entries in `playbook/` once, when they are first asked for. */
export function createStarterPlaybook(folder: string = starterFolder): StarterPlaybook {
  let entries: Promise<readonly StarterEntry[]> | undefined;
  return {
    list() {
      entries ??= readEntries(folder).catch((error: unknown) => {
        // A failed read is retried the next time.
        entries = undefined;
        throw error;
      });
      return entries;
    },
  };
}

async function readEntries(folder: string): Promise<StarterEntry[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const { title, body } = documentKinds.playbook.parse(await readFile(join(folder, file), 'utf8'));
      return { name: nameOf(file), file, title, body: playbookBodySchema.parse(body) };
    }),
  );
}

/** `MESSAGING-transactional-outbox.md` gives `transactional-outbox`. */
function nameOf(file: string): string {
  return file.replace(/^[A-Z]+-/, '').replace(/\.md$/, '');
}
