/** How soon a reader that lost its connection returns. */
const retryMs = 1000;

export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly data: object;
}

/**
 * Sends server-sent events (WHATWG HTML, 9.2). Each is fetched after the reader took the last, so a
 * slow reader costs no memory. A failed stream ends; its reader returns behind its last event.
 */
export function sendEvents<E>(
  events: AsyncGenerator<E | 'silence'>,
  { toSent, onEnd, onFailure }: { toSent: (event: E) => SentEvent; onEnd: () => void; onFailure: (error: unknown) => void },
): Response {
  const encoder = new TextEncoder();
  let begun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (!begun) {
          begun = true;
          controller.enqueue(encoder.encode(`retry: ${retryMs}\n\n`));
          return;
        }
        try {
          const { done, value } = await events.next();
          if (!done)
            return controller.enqueue(encoder.encode(value === 'silence' ? ': still here\n\n' : render(toSent(value as E))));
        } catch (error) {
          onFailure(error);
        }
        controller.close();
        onEnd();
      },
      async cancel() {
        onEnd();
        await events.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' } });
}

function render({ id, type, data }: SentEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}
