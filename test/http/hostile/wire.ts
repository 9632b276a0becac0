import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** An answer as it came over the socket. */
export interface WireAnswer {
  readonly status: number;
  /** Names in small letters; a repeated header's values joined by commas. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The longest that any answer is waited for. */
const timeoutMs = 30_000;

/** One connection over which bytes are sent as they are, so that also what no HTTP client would send reaches the server. */
export class Wire {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (bytes) => {
      this.#received = Buffer.concat([this.#received, bytes]);
      this.#wake();
    });
    this.#socket.on('close', () => {
      this.#ended = true;
      this.#wake();
    });
    // A server that cuts a connection is one that closes it.
    this.#socket.on('error', () => undefined);
  }

  get isOpen(): boolean {
    return !this.#ended && this.#socket.writable;
  }

  send(bytes: Uint8Array | string): void {
    if (this.#socket.writable) this.#socket.write(bytes);
  }

  /** Says that nothing more comes; answers may. */
  finish(): void {
    this.#socket.end();
  }

  /** Leaves without a word, as a client does that dies. */
  cut(): void {
    this.#socket.destroy();
  }

  /** The next answer that is no interim one; null when the connection closes before it is there. Throws when nothing comes at all. */
  async readAnswer(method = 'GET'): Promise<WireAnswer | null> {
    for (;;) {
      const head = await this.#take((bytes) => endOf(bytes, '\r\n\r\n'));
      if (!head) return null;
      const [statusLine = '', ...lines] = head.toString('latin1').trimEnd().split('\r\n');
      const status = Number(statusLine.split(' ')[1]);
      if (status < 200) continue;
      const headers = readHeaders(lines);
      const body = await this.#readBody({ method, status, headers });
      return body && { status, headers, body: body.toString('utf8') };
    }
  }

  /** The status of an interim answer. */
  async readInterim(): Promise<number | null> {
    const head = await this.#take((bytes) => endOf(bytes, '\r\n\r\n'));
    return head && Number(head.toString('latin1').split(' ')[1]);
  }

  async #readBody(answer: { method: string; status: number; headers: ReadonlyMap<string, string> }): Promise<Buffer | null> {
    const { method, status, headers } = answer;
    if (method === 'HEAD' || status === 204 || status === 304) return Buffer.alloc(0);
    if (headers.get('content-type')?.startsWith('text/event-stream')) {
      // Has no end.
      this.cut();
      return Buffer.alloc(0);
    }
    const length = headers.get('content-length');
    if (length !== undefined) return this.#take((bytes) => (bytes.length >= Number(length) ? Number(length) : -1));
    if (headers.get('transfer-encoding') !== 'chunked') return this.#take((bytes) => (this.#ended ? bytes.length : -1));
    const chunks: Buffer[] = [];
    for (;;) {
      const size = await this.#take((bytes) => endOf(bytes, '\r\n'));
      if (!size) return null;
      const wanted = Number.parseInt(size.toString('latin1'), 16) + 2;
      const chunk = await this.#take((bytes) => (bytes.length >= wanted ? wanted : -1));
      if (!chunk) return null;
      if (wanted === 2) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, -2));
    }
  }

  /** As many bytes as `measure` says, once it says at least 0; null when the connection ends before. */
  async #take(measure: (bytes: Buffer) => number): Promise<Buffer | null> {
    const late = new AbortController();
    const deadline = delay(timeoutMs, 'late' as const, { signal: late.signal }).catch(() => 'late' as const);
    try {
      for (;;) {
        const end = measure(this.#received);
        if (end >= 0) {
          const taken = this.#received.subarray(0, end);
          this.#received = this.#received.subarray(end);
          return taken;
        }
        if (this.#ended) return null;
        const { promise, resolve } = Promise.withResolvers<void>();
        this.#wake = resolve;
        if ((await Promise.race([promise, deadline])) === 'late') throw new Error(`No answer came in ${timeoutMs / 1000} s.`);
      }
    } finally {
      late.abort();
    }
  }
}

function endOf(bytes: Buffer, mark: string): number {
  const at = bytes.indexOf(mark, 0, 'latin1');
  return at < 0 ? -1 : at + mark.length;
}

function readHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const name = line.slice(0, line.indexOf(':')).toLowerCase();
    const value = line.slice(line.indexOf(':') + 1).trim();
    const earlier = headers.get(name);
    headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return headers;
}
