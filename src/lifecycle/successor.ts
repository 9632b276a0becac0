import { gateRoutes } from './review.ts';

/** The replacement of a superseded record. */
export interface Successor {
  readonly key: string;
  readonly status: string;
}

const approved: ReadonlySet<string> = new Set(Object.values(gateRoutes).map(({ outcomes }) => outcomes.approve));

/** Returns true when the gate approved it. Only such a record can replace another. */
export function isInForce(status: string): boolean {
  return approved.has(status);
}

/** Renders whether the replacement of a record is in force, without the final period. */
export function describeSuccessor({ key, status }: Successor): string {
  return isInForce(status)
    ? `${key} stands in for it today`
    : `${key}, which takes its place, is only ${status}: nothing in force stands in for it`;
}
