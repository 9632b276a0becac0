import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The operating-system user that Postgres runs as where the command itself runs as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const CREATED = 'throughline';
const TOOLS = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } };

/**
 * Postgres refuses to run as root, so somebody else must: an existing `postgres`, else a system user `throughline` made
 * here, else (no useradd, read-only /etc) `nobody`. Whoever once owned a data folder keeps it: ask `userWithId` first.
 */
export async function chooseServerUser(): Promise<ServerUser | undefined> {
  const existing = (await findUser('postgres')) ?? (await findUser(CREATED));
  if (existing) return existing;
  await createSystemUser();
  return (await findUser(CREATED)) ?? (await findUser('nobody'));
}

export async function userWithId(uid: number): Promise<ServerUser | undefined> {
  return (await readUsers()).find((user) => user.uid === uid);
}

async function findUser(name: string): Promise<ServerUser | undefined> {
  return (await readUsers()).find((user) => user.name === name);
}

async function readUsers(): Promise<ServerUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Tries shadow's tool, then BusyBox's. That neither works (or another command was faster) shows in the look-up that follows. */
async function createSystemUser(): Promise<void> {
  const shell = '/usr/sbin/nologin';
  try {
    await run(
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', shell, CREATED],
      TOOLS,
    );
  } catch {
    await run('adduser', ['-S', '-D', '-H', '-h', '/nonexistent', '-s', shell, CREATED], TOOLS).catch(() => undefined);
  }
}

/** Asks the kernel, as that user, because modes alone do not tell (access lists, mount options). 2 ms. */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user);
}

/** 10 ms: the binary is really loaded, with its libraries. */
export async function canExecute(file: string, user: ServerUser): Promise<boolean> {
  return succeeds(file, ['--version'], user);
}

async function succeeds(file: string, args: string[], { uid, gid }: ServerUser): Promise<boolean> {
  return run(file, args, { uid, gid, cwd: '/', env: { PATH: '/usr/bin:/bin' } }).then(
    () => true,
    () => false,
  );
}
