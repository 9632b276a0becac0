import type { CallGuard, CallGuards } from '../usecases/requests/guard-service.ts';
import type { Operation } from './operation.ts';
import { operations, type OperationId, type Operations } from './operations.ts';

type MethodCalled = Operations[OperationId]['guard']['calls'][number];

/** The guard of each method of the service, by the first operation that calls it. A method that no operation calls does not compile. */
export const callGuards: CallGuards = Object.fromEntries(
  Object.values<Operation>(operations)
    .toReversed()
    .flatMap(({ summary, guard }) => guard.calls.map((name) => [name, { summary, ...guard }] as const)),
) as unknown as Readonly<Record<MethodCalled, CallGuard>>;
