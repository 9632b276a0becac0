import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net';

/** The way from one process to the database: a TCP port of its own, which a test cuts, stalls and heals. */
export interface NetworkWay {
  readonly port: number;
  /** Resets every connection at both ends, and lets nobody in until `heal`. */
  cut(): void;
  /** Lets no byte pass, and keeps every connection, until `heal`. */
  stall(): void;
  /** Ends the far side only; the near side hears nothing until `heal`. Connections that are made meanwhile hang. */
  loseServer(): void;
  /** Ends the near side only; the far side keeps its connections until `heal`. New ones are let through. */
  loseClient(): void;
  /** Everything passes again; connections of which one end is gone are reset. */
  heal(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** Where a database listens, as a far end. */
export function farEndOf({ host, port }: { readonly host: string; readonly port: number }): NetConnectOpts {
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** Passes bytes between a port on loopback and what `farEnd` names at that moment. */
export async function openNetworkWay(farEnd: () => NetConnectOpts): Promise<NetworkWay> {
  const pairs = new Set<Pair>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  const each = (work: (pair: Pair) => void): void => [...pairs].forEach(work);

  const listener = createServer((client) => {
    if (state === 'cut') return void client.resetAndDestroy();
    const server = connect(farEnd());
    const pair = { client, server };
    pairs.add(pair);
    client.setNoDelay(true);
    client.on('data', (bytes) => void server.write(bytes));
    server.on('data', (bytes) => void client.write(bytes));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => {
        // A side that was lost on purpose does not tell the other.
        if (!lost.has(pair)) {
          other.destroy();
          pairs.delete(pair);
        }
      });
    }
    if (state === 'stalled') hold(pair);
  });
  const lost = new Set<Pair>();
  const hold = ({ client, server }: Pair): void => {
    client.pause();
    server.pause();
  };
  const reset = (pair: Pair): void => {
    lost.delete(pair);
    pairs.delete(pair);
    pair.client.resetAndDestroy();
    pair.server.destroy();
  };

  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      each(reset);
    },
    stall() {
      state = 'stalled';
      each(hold);
    },
    loseServer() {
      state = 'stalled';
      each((pair) => {
        lost.add(pair);
        hold(pair);
        pair.server.destroy();
      });
    },
    loseClient() {
      each((pair) => {
        lost.add(pair);
        pair.server.pause();
        pair.client.resetAndDestroy();
      });
    },
    heal() {
      state = 'open';
      each((pair) => {
        if (lost.has(pair)) reset(pair);
        else {
          pair.client.resume();
          pair.server.resume();
        }
      });
    },
    async close() {
      each(reset);
      listener.close();
      await once(listener, 'close');
    },
  };
}
