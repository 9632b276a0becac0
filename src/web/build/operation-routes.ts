import type { Plugin } from 'vite';
import { operationRoute } from '../../operations/operation-route.ts';
import { operations } from '../../operations/operations.ts';
import type { Operation } from '../../operations/operation.ts';

const id = 'virtual:operation-routes';

/**
 * Provides what the client needs of the table of operations: method, path, names of query fields.
 * The table itself holds every schema of the API, which would make the entry ten times as big.
 */
export function operationRoutes(): Plugin {
  return {
    name: 'operation-routes',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (source) => (source === `\0${id}` ? `export const operationRoutes = ${JSON.stringify(collectRoutes())};` : null),
  };
}

function collectRoutes(): object {
  const entries: readonly (readonly [string, Operation])[] = Object.entries(operations);
  return Object.fromEntries(entries.map(([name, operation]) => [name, operationRoute(operation)]));
}
