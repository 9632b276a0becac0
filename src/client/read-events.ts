import { EventSourceParserStream, type EventSourceMessage } from 'eventsource-parser/stream';

/** The server sends comments when idle, so a longer silence means a broken connection. */
const longestSilenceMs = 60_000;

/**
 * Calls back with each complete event of a stream (WHATWG HTML, 9.2) until the server ends it.
 * Throws when the connection breaks or falls silent, and when `signal` aborts.
 */
export async function readEvents(
  stream: ReadableStream<Uint8Array>,
  { onEvent, signal }: { onEvent: (event: EventSourceMessage) => void; signal: AbortSignal },
): Promise<void> {
  const silence = new AbortController();
  const wake = (): NodeJS.Timeout =>
    setTimeout(() => silence.abort(new Error('the server fell silent')), longestSilenceMs).unref();
  let timer = wake();
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      clearTimeout(timer);
      timer = wake();
      controller.enqueue(chunk);
    },
  });
  try {
    await stream
      .pipeThrough(watch)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .pipeTo(new WritableStream({ write: onEvent }), { signal: AbortSignal.any([signal, silence.signal]) });
  } finally {
    clearTimeout(timer);
  }
}
