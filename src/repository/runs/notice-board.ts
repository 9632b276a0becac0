import type { Pool, PoolClient } from 'pg';

const reconnectMs = 500;

/** Receives each payload; null when notices may have been missed. Must not throw. */
export type OnNotice = (payload: string | null) => void;

export interface NoticeBoard {
  /** Returns the function that stops it. */
  subscribe(onNotice: OnNotice): () => void;
}

/**
 * Shares one listening connection among all subscribers, while there is one. A broken connection is
 * reopened, and subscribers learn that they may have missed notices. The connection belongs to the
 * pool, so stop the subscribers before the pool ends.
 */
export function createNoticeBoard(pool: Pool, channels: readonly string[]): NoticeBoard {
  const subscribers = new Set<OnNotice>();
  const tell = (payload: string | null): void => subscribers.forEach((onNotice) => onNotice(payload));
  let stopListening: (() => void) | null = null;

  return {
    subscribe(onNotice) {
      // A function of its own, so that a second subscription stops separately.
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
      // The connection listens, so it does not return to the pool.
      client.release(true);
    }
  };
  const keepOpen = (): void => {
    // The readers' next query reports why it broke; here only the next attempt counts.
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
