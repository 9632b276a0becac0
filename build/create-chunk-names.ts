import type { CodeSplittingNameFunction } from 'rolldown';

/** In the order in which a process loads them: a module goes with the first that needs it. */
const stages = {
  cli: 'src/cli/call-program.ts',
  connection: 'src/open-service.ts',
  client: 'src/client/remote-service.ts',
  app: 'src/compose.ts',
  server: 'src/server/serve.ts',
};

/** Names a module's chunk. Left to itself, the bundler cuts 180: one for each set of commands that shares something. */
export function createChunkNames(root: string): CodeSplittingNameFunction {
  let names: Map<string, string> | undefined;
  return (id, context) => {
    if (!names) {
      const found = (names = new Map<string, string>());
      const add = (module: string, stage: string): void => {
        if (found.has(module)) return;
        found.set(module, stage);
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) add(imported, stage);
      };
      for (const [stage, file] of Object.entries(stages)) add(root + file, stage);
    }
    return names.get(id) ?? null;
  };
}
