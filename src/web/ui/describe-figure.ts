import { describeDuration } from './describe-duration.ts';

/** A figure in its unit: a duration, a percentage or a number; `not known` where there is none. */
export function describeFigure(actual: number | null, unit: 'seconds' | 'share' | 'number'): string {
  if (actual === null) return 'not known';
  if (unit === 'seconds') return describeDuration(actual * 1000);
  return unit === 'share' ? `${Math.round(actual * 1000) / 10}%` : `${Math.round(actual * 100) / 100}`;
}
