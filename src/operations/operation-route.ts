import type { Operation } from './operation.ts';

/** What a caller needs to know of an operation to send it; what is absent is left out, to keep the app small. */
export interface OperationRoute {
  readonly method: string;
  readonly path: string;
  /** Names of the query's fields. */
  readonly query?: readonly string[];
  readonly ifMatch?: true;
  /** Takes an Idempotency-Key. */
  readonly key?: true;
  readonly body?: true;
}

export function operationRoute(operation: Operation): OperationRoute {
  const query = Object.keys(operation.query?.shape ?? {});
  const isChange = operation.method !== 'get';
  return {
    method: operation.method.toUpperCase(),
    path: operation.path,
    ...(query.length > 0 ? { query } : {}),
    ...(isChange && operation.ifMatch !== null ? { ifMatch: true } : {}),
    ...(isChange && operation.idempotency === 'key' ? { key: true } : {}),
    ...(isChange && operation.body !== null ? { body: true } : {}),
  };
}
