import type { Pool, PoolClient } from 'pg';

const reconnectMs = 500;

/** Hears the payload of each notice; null when some may have been missed. Must not throw. */
export type OnNotice = (payload: string | null) => void;

export interface NoticeBoard {
  /** Returns how to stop. */
  subscribe(onNotice: OnNotice): () => void;
}

/**
 * One listening connection for all subscribers, kept while there is one. Where it breaks it is opened again, and everybody is told that notices may
 * have been missed. It takes a connection of the pool, so whoever ends the pool stops the subscribers first.
 */
export function createNoticeBoard(pool: Pool, channels: readonly string[]): NoticeBoard {
  const subscribers = new Set<OnNotice>();
  const tell = (payload: string | null): void => subscribers.forEach((onNotice) => onNotice(payload));
  let stopListening: (() => void) | null = null;

  return {
    subscribe(onNotice) {
      // Its own, so that one who subscribes twice may stop once.
      const own: OnNotice = (payload) => onNotice(payload);
      subscribers.add(own);
      stopListening ??= listen({ pool, channels, tell });
      return () => {
        if (!subscribers.delete(own) || subscribers.size > 0) return;
        stopListening?.();
        stopListening = null;
      };
    },
  };
}

function listen({ pool, channels, tell }: { pool: Pool; channels: readonly string[]; tell: OnNotice }): () => void {
  let stopped = false;
  let release: (() => void) | null = null;
  let again: NodeJS.Timeout | undefined;

  const open = async (): Promise<void> => {
    const client: PoolClient = await pool.connect();
    const broken = Promise.withResolvers<void>();
    client.on('error', () => broken.resolve());
    client.on('end', () => broken.resolve());
    client.on('notification', ({ payload }) => tell(payload ?? ''));
    release = () => broken.resolve();
    try {
      if (stopped) return;
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      tell(null);
      await broken.promise;
    } finally {
      release = null;
      client.removeAllListeners('notification');
      // Not back to the pool: it listens.
      client.release(true);
    }
  };
  const keepOpen = (): void => {
    // Why it broke, whoever reads next is told by their own query; here only the next try counts.
    const retry = (): void => {
      if (!stopped) again = setTimeout(keepOpen, reconnectMs);
    };
    open().then(retry, retry);
  };
  keepOpen();

  return () => {
    stopped = true;
    clearTimeout(again);
    release?.();
  };
}
