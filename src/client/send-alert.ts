import { UnavailableError } from '../lifecycle/errors.ts';
import { describeFailure } from './connection-failure.ts';

/** Sources wait at most that long; who tries a channel learns more from waiting as they do. */
const timeoutMs = 15_000;

/** Posts an alert as its source would. Throws UnavailableError `server.unreachable`. */
export async function sendAlert(
  url: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<{ status: number; answer: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'manual',
    });
    return { status: response.status, answer: (await response.text()).slice(0, 10_000) };
  } catch (cause) {
    throw new UnavailableError({
      id: 'server.unreachable',
      message: `${url} does not answer: ${describeFailure(cause)}`,
      fix: 'Start the server, or name its address in THROUGHLINE_URL.',
      cause,
    });
  }
}
