/** `45 s`, `12 min`, `1 h 20 min`, `3 d 4 h`: at most two units, for what is compared at a glance. */
export function describeDuration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  if (days === 0) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}
