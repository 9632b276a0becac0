import { createParser, type EventSourceMessage } from 'eventsource-parser';

export interface OpenStream {
  readonly response: Response;
  readonly events: readonly EventSourceMessage[];
  readonly comments: readonly string[];
  /** Until that many events have come. */
  readonly untilCount: (count: number) => Promise<void>;
  untilComment(): Promise<void>;
  /** Until the server ends it. */
  untilEnd(): Promise<void>;
  close(): void;
}

/** Reads a stream of events as they come. */
export function readStream(response: Response, stop: AbortController): OpenStream {
  const events: EventSourceMessage[] = [];
  const comments: string[] = [];
  let ended = false;
  let failure: unknown = null;
  let changed = Promise.withResolvers<void>();
  const announce = (): void => {
    changed.resolve();
    changed = Promise.withResolvers();
  };
  const parser = createParser({ onEvent: (event) => events.push(event), onComment: (comment) => comments.push(comment) });
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      announce();
    }
  };
  void read()
    .catch((error: unknown) => {
      failure = error;
    })
    .finally(() => {
      ended = true;
      announce();
    });
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      if (ended) throw new Error(`The stream ended with ${events.length} events.`, { cause: failure });
      await changed.promise;
    }
  };
  return {
    response,
    events,
    comments,
    untilCount: (count) => until(() => events.length >= count),
    untilComment: () => until(() => comments.length > 0),
    async untilEnd() {
      while (!ended) await changed.promise;
      if (failure !== null && !stop.signal.aborted) throw failure;
    },
    close: () => stop.abort(),
  };
}
