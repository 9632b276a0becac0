import type { CallGuards } from '../usecases/guard-service.ts';
import type { ServiceMethod } from '../usecases/service.ts';
import type { Operation } from './operation.ts';
import { operations, type OperationId, type Operations } from './operations.ts';

type MethodCalled = Operations[OperationId]['guard']['calls'][number];

/** Does not compile where a method of the service is called by no operation. */
type EveryMethod = [Exclude<ServiceMethod, MethodCalled>] extends [never] ? CallGuards : never;

/** The guard of each method of the service, by the first operation that calls it. */
export const callGuards: EveryMethod = Object.fromEntries(
  Object.values<Operation>(operations)
    .toReversed()
    .flatMap(({ summary, guard }) => guard.calls.map((name) => [name, { summary, ...guard }] as const)),
) as unknown as EveryMethod;
