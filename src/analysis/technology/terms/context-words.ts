/** Words before something that software is made with. */
export const builtWith: readonly string[] = [
  ...['written', 'built', 'implemented', 'coded', 'developed', 'programmed', 'rewritten'].flatMap((verb) => [
    `${verb} in`,
    `${verb} with`,
    `${verb} using`,
    `${verb} on`,
  ]),
  'powered by',
  'programming in',
];

/** Words before a place where software runs. */
export const hostedOn: readonly string[] = ['hosted', 'deployed', 'deploy', 'runs', 'run', 'running', 'hosting'].flatMap(
  (verb) => [`${verb} on`, `${verb} in`, `${verb} to`, `${verb} with`],
);

/** Words before a place where data is stored. */
export const storedIn: readonly string[] = [
  ...[
    'stored',
    'store',
    'stores',
    'saved',
    'save',
    'saves',
    'persisted',
    'persist',
    'persists',
    'written',
    'write',
    'queried',
  ].flatMap((verb) => [`${verb} in`, `${verb} to`, `${verb} into`]),
  'backed by',
  'read from',
  'reads from',
];

/** Words after a programming language. */
export const codeNouns: readonly string[] = [
  'code',
  'script',
  'program',
  'programmer',
  'programming',
  'developer',
  'backend',
  'frontend',
  'microservice',
  'framework',
  'library',
  'sdk',
  'compiler',
  'runtime',
  'interpreter',
  'codebase',
  'api',
  'source',
];

/** Words after a database product. */
export const databaseNouns: readonly string[] = [
  'database',
  'db',
  'sql',
  'table',
  'schema',
  'instance',
  'cluster',
  'keyspace',
  'replica',
  'driver',
  'query',
  'warehouse',
];
