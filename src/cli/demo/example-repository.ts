import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ExampleCommit } from '../../code/example/commit-files.ts';

const commitsSchema = z.array(
  z.strictObject({
    at: z.iso.datetime(),
    author: z.string(),
    implements: z.string().nullable().describe('Local id of the part whose Bolt the commit is of.'),
    subject: z.string(),
    files: z.array(z.string()),
  }),
);

export interface PlannedCommit {
  readonly part: string | null;
  readonly commit: ExampleCommit;
}

/**
 * Reads the commits of the example. Each names in a trailer the Bolt that owns its part; `boltOf`
 * returns it. Texts name the AI-ADR as `{adr}`, and the criterion of a Fix-It Bolt as `{fix}`.
 */
export async function readExampleCommits(
  folder: string,
  { adr, fix = '', boltOf }: { adr: string; fix?: string; boltOf: (part: string) => string },
): Promise<PlannedCommit[]> {
  const read = async (file: string): Promise<string> =>
    (await readFile(join(folder, file), 'utf8')).replaceAll('{adr}', adr).replaceAll('{fix}', fix);
  const commits = commitsSchema.parse(JSON.parse(await read('commits.json')));
  return Promise.all(
    commits.map(async ({ at, author, implements: part, subject, files }) => {
      const texts = await Promise.all(files.map(async (file) => [file, await read(file)] as const));
      const message = part === null ? `${subject}\n` : `${subject}\n\nBolt: ${boltOf(part)}\n`;
      return { part, commit: { at, author, message, files: new Map(texts) } };
    }),
  );
}
