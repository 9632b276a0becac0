import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Where copies of repositories of code are, and what `git` may know of its surroundings. */
export interface GitSettings {
  /** Absolute folder of the bare mirrors; processes on many machines share it. */
  readonly mirrors: string;
  /** Hosts of repositories that may have a loopback or link-local address. */
  readonly localHosts: readonly string[];
  /** The variables that a git process gets from ours. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Reads `THROUGHLINE_MIRRORS` and `THROUGHLINE_GIT_LOCAL_HOSTS`. */
export function readGitSettings(
  environment: NodeJS.ProcessEnv,
  { folder, workingFolder }: { folder: string; workingFolder: string },
): GitSettings {
  const { THROUGHLINE_MIRRORS: mirrors, THROUGHLINE_GIT_LOCAL_HOSTS: hosts = '' } = environment;
  const passed = ['HOME', 'SSH_AUTH_SOCK', 'SSL_CERT_FILE', 'HTTPS_PROXY', 'https_proxy', 'TMPDIR'];
  return {
    mirrors: mirrors ? resolve(workingFolder, mirrors) : join(folder, 'mirrors'),
    localHosts: hosts
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    environment: {
      // A relative entry would find a program named git in whatever folder we are called from.
      PATH: (environment['PATH'] ?? '/usr/bin:/bin').split(delimiter).filter(isAbsolute).join(delimiter),
      ...Object.fromEntries(passed.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]]]))),
    },
  };
}
