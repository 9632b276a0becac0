import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { explainFailure } from '../../../src/drafting/models/wire/explain-failure.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { probeModels } from '../../../src/drafting/models/wire/probe-models.ts';
import { impatientClock, questionFor, wires } from './questions.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function settingsAt(baseUrl: string) {
  const access = { apiKey: 'sk-wrong-address', baseUrl };
  return { because: 'the test says so', perStep: {}, anthropic: access, openai: access };
}

describe.each(wires)('$name', ({ choice, streamed }) => {
  async function tell(baseUrl: string): Promise<{ id: string; message: string }> {
    const asker = createModelAsker({ settings: settingsAt(baseUrl), streamed, clock: impatientClock() });
    const reply = await asker.ask(questionFor(), [choice]);
    if (reply.answered) throw new Error('It must not answer.');
    return explainFailure(reply.failure, choice);
  }

  it.each([301, 302, 303, 307, 308])('no key and no question follow a redirect (%i)', async (status) => {
    const arrived: string[] = [];
    const elsewhere = await serve((request, response) => {
      arrived.push(`${request.method} ${request.url}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: choice.model, data: [] }));
    });
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(status, { location: `${elsewhere}/in?ticket=t-once` }).end();
    });
    const told = await tell(url);
    expect(told).toMatchObject({ id: 'model.unreachable', message: expect.stringContaining(`sends on to ${elsewhere}`) });
    expect(told.message).not.toContain('t-once');
    const [probe] = await probeModels({ ...settingsAt(url), choices: [choice] });
    expect(probe).toMatchObject({ ok: false, detail: expect.stringContaining(`sends on to ${elsewhere}`) });
    expect(arrived).toEqual([]);
  });

  it('says of a port that HTTP may not use that nobody is reached there', async () => {
    const url = 'http://127.0.0.1:9/v1';
    expect(await tell(url)).toMatchObject({ id: 'model.unreachable' });
    const [probe] = await probeModels({ ...settingsAt(url), choices: [choice] });
    expect(probe).toMatchObject({ ok: false, detail: expect.stringContaining('cannot be reached') });
  });

  it('gives up where a server only ever says that it is still there', async () => {
    let asked = 0;
    const url = await serve((request, response) => {
      request.resume();
      asked += 1;
      response.writeHead(200, { 'content-type': streamed ? 'text/event-stream' : 'application/json' });
      const still = setInterval(() => response.write(streamed ? ': still there\n\n' : ' '), 5);
      response.once('close', () => clearInterval(still));
    });
    const asker = createModelAsker({ settings: settingsAt(url), streamed, clock: impatientClock(), limits: { beginMs: 100 } });
    expect(await asker.ask(questionFor(), [choice])).toMatchObject({ answered: false, failure: { kind: 'timeout' } });
    expect(asked).toBe(2);
  });

  it.each([
    ['a web page', 200, 'text/html', '<html><title>Sign in</title></html>'],
    ['some other document', 200, 'application/json', '{"a":1}'],
    ['an empty document', 200, 'application/json', '{}'],
    ['nothing', 204, '', ''],
    ['a page that is not there', 404, 'text/plain', '404 page not found'],
  ])('says that it is no model where %s answers, and doctor says so too', async (_, status, contentType, body) => {
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(status, contentType === '' ? {} : { 'content-type': contentType }).end(body);
    });
    const told = await tell(url);
    expect(told).toMatchObject({ id: 'model.unreachable' });
    expect(told.message).not.toMatch(/Cannot read|undefined|iterate/);
    const [probe] = await probeModels({ ...settingsAt(url), choices: [choice] });
    expect(probe).toMatchObject({ ok: false, detail: expect.stringContaining('cannot be reached') });
  });
});
