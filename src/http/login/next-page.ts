/** The page after sign-in when no other was requested. */
const home = '/';

/** Returns the local page that was requested before sign-in; anything else falls back to `home`. */
export function readNextPage(text: string | null | undefined): string {
  if (!text || text.length > 2000 || !text.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return home;
  const here = 'http://here.invalid';
  if (!URL.canParse(text, here)) return home;
  const { origin, pathname, search } = new URL(text, here);
  return origin === here && !pathname.startsWith('//') ? `${pathname}${search}` : home;
}
