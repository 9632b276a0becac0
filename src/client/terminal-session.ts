import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const sessionSchema = z.object({ url: z.string(), token: z.string().min(1), expiresAt: z.iso.datetime() });
type TerminalSession = z.infer<typeof sessionSchema>;

const fileOf = (folder: string): string => join(folder, 'session.json');

/** Keeps the session of this terminal in the folder, for its owner alone. */
export async function keepTerminalSession(folder: string, session: TerminalSession): Promise<void> {
  await writeFile(`${fileOf(folder)}.new`, JSON.stringify(session), { mode: 0o600 });
  await rename(`${fileOf(folder)}.new`, fileOf(folder));
}

/** Forgets it, and returns whether there was one. */
export async function dropTerminalSession(folder: string): Promise<boolean> {
  return rm(fileOf(folder)).then(
    () => true,
    () => false,
  );
}

/** Returns the secret of the session at this server; null where there is none that lasts. */
export async function readTerminalSession(folder: string, url: string): Promise<string | null> {
  const text = await readFile(fileOf(folder), 'utf8').catch(() => '');
  const session = text === '' ? null : sessionSchema.safeParse(JSON.parse(text)).data;
  return session && session.url === url && Date.parse(session.expiresAt) > Date.now() ? session.token : null;
}
