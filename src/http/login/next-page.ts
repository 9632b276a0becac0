/** Where people land who wanted to go nowhere else. */
const home = '/gates';

/** The page of this server that somebody wanted before they signed in; nothing else is followed, whatever the address says. */
export function readNextPage(text: string | null | undefined): string {
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return home;
  const here = 'http://here.invalid';
  if (!URL.canParse(text, here)) return home;
  const { origin, pathname, search } = new URL(text, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : home;
}
