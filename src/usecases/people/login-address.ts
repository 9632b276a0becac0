/**
 * Returns the address of a login link. The code is behind the `#`, which browsers do not send: no
 * server or proxy logs it, no Referer contains it, and a program that only fetches the link cannot
 * use it up.
 */
export function loginAddress(serverUrl: string, code: string): string {
  return `${serverUrl.replace(/(?<!\/)\/+$/, '')}/login#${code}`;
}
