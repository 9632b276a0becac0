import type { Gate } from './review.ts';

type Finding = Gate['criteria'][number]['findings'][number];

const order = ['error', 'warning', 'info'];
/** Smaller groups of one code are listed one by one. */
const fewestInGroup = 3;

/** Puts errors first, and many findings of one code into one group, so that they hide nothing. */
export function groupFindings(findings: readonly Finding[]): readonly (readonly [Finding, ...Finding[]])[] {
  const sorted = findings.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return [...Map.groupBy(sorted, ({ code, severity }) => `${severity} ${code}`).values()].flatMap((alike) => {
    const [first, ...rest] = alike;
    if (!first || alike.length < fewestInGroup) return alike.map((one): [Finding] => [one]);
    return [[first, ...rest] as [Finding, ...Finding[]]];
  });
}
