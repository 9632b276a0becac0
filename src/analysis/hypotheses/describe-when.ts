/** Describes when something happened, from where the alert stands; clocks of two sources differ. */
export function describeWhen(at: Date, alertAt: Date): string {
  const ms = alertAt.getTime() - at.getTime();
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return `${minutes < 1 ? 'less than a minute' : `${minutes} min`} ${ms < 0 ? 'after' : 'before'} the alert`;
}
