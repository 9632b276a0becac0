/**
 * Where a login link leads. The code stands behind the `#`, which browsers send to nobody: it comes into no log of a server or proxy, into no
 * Referer, and no program that merely fetches the link can use it up.
 */
export function loginAddress(serverUrl: string, code: string): string {
  return `${serverUrl.replace(/(?<!\/)\/+$/, '')}/login#${code}`;
}
