import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Names a folder for compiled code, which the user of this process runs unseen: nobody else, root excepted, may write to it or to a folder
 * around it. Null where there is none, such as under `sudo` in the home of another user.
 */
export function findCodeCache() {
  try {
    const user = process.geteuid?.();
    const caches = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
    const folder = join(caches, 'throughline');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const real = realpathSync(folder);
    for (let at = real, below = ''; at !== below; below = at, at = dirname(at)) {
      const { uid, mode } = statSync(at);
      const isShared = (mode & 0o022) !== 0;
      // In a sticky folder such as /tmp, nobody can move what another user owns.
      const isSticky = (mode & 0o1000) !== 0 && at !== real;
      if ((uid !== 0 && uid !== user) || (isShared && !isSticky)) return null;
    }
    return real;
  } catch {
    return null;
  }
}
