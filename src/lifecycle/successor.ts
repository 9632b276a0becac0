import { gateRoutes } from './review.ts';

/** What took the place of a superseded record. */
export interface Successor {
  readonly key: string;
  readonly status: string;
}

const approved: ReadonlySet<string> = new Set(Object.values(gateRoutes).map(({ outcomes }) => outcomes.approve));

/** True of what its gate approved. Nothing else stands in for a record that people followed. */
export function isInForce(status: string): boolean {
  return approved.has(status);
}

/** Whether somebody may follow what took the place of a record, as a sentence without its stop. */
export function describeSuccessor({ key, status }: Successor): string {
  return isInForce(status)
    ? `${key} stands in for it today`
    : `${key}, which takes its place, is only ${status}: nothing in force stands in for it`;
}
