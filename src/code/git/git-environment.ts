/**
 * Options of every call. Configuration files are off by the environment; what stands here is what
 * git would do without any.
 */
export const fixedOptions: readonly string[] = [
  '--no-pager',
  '--no-replace-objects',
  '--literal-pathspecs',
  ...[
    'core.hooksPath=/dev/null',
    'core.fsmonitor=false',
    'core.attributesFile=/dev/null',
    'core.commitGraph=true',
    'core.quotePath=false',
    'gc.auto=0',
    'maintenance.auto=false',
    'fetch.recurseSubmodules=false',
    'http.followRedirects=false',
    // A server that sends a byte a minute is given up.
    'http.lowSpeedLimit=100',
    'http.lowSpeedTime=30',
    'credential.helper=',
    'i18n.logOutputEncoding=UTF-8',
  ].flatMap((setting) => ['-c', setting]),
];

/** Builds the whole environment of a git process. `protocols` are those that it may fetch by. */
export function gitEnvironment(passed: Readonly<Record<string, string>>, protocols = 'none'): Record<string, string> {
  return {
    ...passed,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    SSH_ASKPASS: '/bin/false',
    GIT_SSH_COMMAND:
      'ssh -o BatchMode=yes -o ConnectTimeout=15 -o ServerAliveInterval=10 -o ServerAliveCountMax=3 -o ClearAllForwardings=yes',
    GIT_ALLOW_PROTOCOL: protocols,
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
  };
}
