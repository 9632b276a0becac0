import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { playModel, type ModelFault, type WireProvider } from './model-wire.ts';
import { readOrder } from './order-text.ts';
import { chanceOf } from './seeded-chance.ts';
import type { Delivery } from './storm-workflow.ts';

/** One request to a model as its server saw it. */
export interface ModelCall {
  /** Order and round, such as `17/2`. */
  readonly step: string;
  /** Number of the worker process that asked. */
  readonly worker: number;
  /** Milliseconds of the epoch. */
  readonly at: number;
  readonly fault: ModelFault;
  /** Whether the asker hung up before the answer was through. */
  hungUp: boolean;
  /** Null while it is being answered. */
  endedAt: number | null;
}

/** One arrival of an effect at its receiver. */
export interface Arrival extends Delivery {
  readonly worker: number;
  readonly at: number;
}

/** Models and a receiver of effects, in a process that no fault reaches: what it wrote down is what happened. */
export interface OutsideWorld {
  readonly url: string;
  readonly modelCalls: readonly ModelCall[];
  readonly arrivals: readonly Arrival[];
  stop(): Promise<void>;
}

/** Which fault the `nth` request for a step meets follows from the seed. */
export async function startOutsideWorld(seed: number): Promise<OutsideWorld> {
  const modelCalls: ModelCall[] = [];
  const arrivals: Arrival[] = [];
  const asked = new Map<string, number>();

  const answerModel = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const provider: WireProvider = request.url?.endsWith('/messages') ? 'anthropic' : 'openai';
    const step = readOrder(await readText(request)) ?? '';
    const nth = (asked.get(step) ?? 0) + 1;
    asked.set(step, nth);
    const chance = chanceOf(seed, 'model', step, nth);
    const fault = chance.pick<ModelFault>([
      [70, 'none'],
      [4, 'slow'],
      [6, 'rate-limited'],
      [5, 'server-error'],
      [5, 'overloaded'],
      [3, 'reset'],
      [4, 'cut'],
      [3, 'malformed'],
    ]);
    const call: ModelCall = { step, worker: workerOf(request), at: Date.now(), fault, hungUp: false, endedAt: null };
    modelCalls.push(call);
    response.once('close', () => {
      call.hungUp = !response.writableFinished;
      call.endedAt = Date.now();
    });
    await playModel(response, { provider, fault, delayMs: chance.between(0, fault === 'slow' ? 400 : 25) });
  };

  const receiveEffect = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const delivery = JSON.parse(await readText(request)) as Delivery;
    // Written down before it is answered: an effect whose answer is lost has happened all the same.
    arrivals.push({ ...delivery, worker: workerOf(request), at: Date.now() });
    response.writeHead(204).end();
  };

  const server = createServer((request, response) => {
    const answer = request.url === '/effects' ? receiveEffect : answerModel;
    // An asker that is killed breaks its request off.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    modelCalls,
    arrivals,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function workerOf({ headers }: IncomingMessage): number {
  return Number(headers['x-worker']);
}
