import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The operating-system user of Postgres when the command runs as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const CREATED = 'throughline';
const TOOLS = { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } };

/**
 * Chooses a user, because Postgres refuses to run as root: an existing `postgres`, else a new
 * system user `throughline`, else (no useradd, read-only /etc) `nobody`. The owner of a data folder
 * stays its owner: try `userWithId` first.
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

/** Tries the tools of shadow and BusyBox; the next look-up shows whether one worked. */
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

/** Tests access as that user (2 ms): modes do not show access lists or mount options. */
export async function canEnter(folder: string, user: ServerUser): Promise<boolean> {
  return succeeds('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], user);
}

/** Executes the binary with its libraries (10 ms). */
export async function canExecute(file: string, user: ServerUser): Promise<boolean> {
  return succeeds(file, ['--version'], user);
}

async function succeeds(file: string, args: string[], { uid, gid }: ServerUser): Promise<boolean> {
  return run(file, args, { uid, gid, cwd: '/', env: { PATH: '/usr/bin:/bin' } }).then(
    () => true,
    () => false,
  );
}
