import type { GivenInput } from '../../operations/operation-input.ts';
import type { OperationId, Operations } from '../../operations/operations.ts';

/** What a caller gives to an operation. It names no library of a browser, so view models are tested in Node. */
export type InputOf<Id extends OperationId> = GivenInput<Operations[Id]>;
