/** A time of day; with its date where that is not today, or where `dated` asks for it. */
export function describeMoment(at: string, { now, dated = false }: { readonly now: Date; readonly dated?: boolean }): string {
  const moment = new Date(at);
  return dated || moment.toDateString() !== now.toDateString() ? moment.toLocaleString() : moment.toLocaleTimeString();
}
