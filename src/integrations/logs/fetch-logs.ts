import { UnavailableError } from '../../lifecycle/errors.ts';

const timeoutMs = 10_000;
/** A line of a log has a few hundred bytes, and a question asks for a few hundred lines. */
const mostBytes = 4 * 1024 * 1024;

/**
 * Asks a log server, and returns its JSON. Throws UnavailableError `logs.unreachable`, with nothing
 * of the answer, which may hold anything; and the signal's reason.
 */
export async function fetchLogs(
  source: string,
  { url, headers = {}, body, signal }: { url: string; headers?: Record<string, string>; body?: string; signal: AbortSignal },
): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'throughline',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw unreachable(source, `it answers ${response.status}`);
    }
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw unreachable(source, `its answer is longer than ${mostBytes} bytes`);
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString()) as unknown;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UnavailableError) throw error;
    throw unreachable(source, error instanceof SyntaxError ? 'its answer is no JSON' : 'it does not answer in time');
  }
}

function unreachable(source: string, what: string): UnavailableError {
  return new UnavailableError({
    id: 'logs.unreachable',
    message: `The logs in ${source} cannot be read: ${what}.`,
    fix: 'See that the server runs at the address in the settings and that its token may read; or paste the log into the incident.',
  });
}
