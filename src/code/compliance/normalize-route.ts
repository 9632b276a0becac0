/** Part of a path that is made at run time. */
export const unknownSegment = '\u0000';

/**
 * Writes a path so that all ways to name a parameter are equal: `:id`, `{id}`, `<id>` and
 * `:id{[0-9]+}` are `{}`. Drops the query and the slash at the end.
 */
export function normalizeRoute(path: string): string {
  const [bare = ''] = path.trim().split(/[?#](?=\w*=|$)/);
  const segments = bare
    .replace(/^https?:\/\/[^/]+/, '')
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (/^(?::|\{|<|\[)/.test(segment) ? '{}' : segment));
  return `/${segments.join('/')}`;
}
