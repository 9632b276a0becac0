import type { CallGuard, CallGuards } from '../usecases/requests/guard-service.ts';
import type { Operation } from './operation.ts';
import { operations, type OperationId, type Operations } from './operations.ts';

type MethodCalled = Operations[OperationId]['guard']['calls'][number];

/** Guards of the service's methods. A method without an operation does not compile. */
export const callGuards: CallGuards = Object.fromEntries(
  Object.values<Operation>(operations)
    .toReversed()
    .flatMap(({ summary, guard }) => guard.calls.map((name) => [name, { summary, ...guard }] as const)),
) as unknown as Readonly<Record<MethodCalled, CallGuard>>;
