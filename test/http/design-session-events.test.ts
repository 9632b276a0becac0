import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '../../src/usecases/reports/registry.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import { writeDesign } from '../support/designs.ts';
import { documentOf, problemOf } from './support/answers.ts';
import { openTestApi, type TestApi } from './support/open-test-api.ts';
import { readStream, type OpenStream } from './support/read-stream.ts';

let api: TestApi;
let key: string;
type Session = Report<'design-show'>;

beforeAll(async () => {
  api = await openTestApi({ limits: { heartbeatMs: 40 } });
  api.startWorking();
  const service = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  const { rfc } = await writeDesign(service);
  ({ key } = await documentOf<Session>(await api.call('POST', '/api/v1/design-sessions', { json: { rfc } }), 201));
});

afterAll(() => api.close());

async function open(query = '', headers: Record<string, string> = {}): Promise<OpenStream> {
  const stop = new AbortController();
  const response = await fetch(new URL(`/api/v1/design-sessions/${key}/events${query}`, api.url), {
    headers: { authorization: `Bearer ${api.owner.token}`, ...headers },
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  return readStream(response, stop);
}

const turnsOf = ({ events }: OpenStream): number[] =>
  events.filter(({ event }) => event === 'turn').map(({ data }) => (JSON.parse(data) as { sequence: number }).sequence);

describe('the stream of a design session', () => {
  test('tells every turn and where it stands, and ends when nobody is about to reply', async () => {
    const stream = await open('?until=replied');
    await stream.untilEnd();
    expect(turnsOf(stream)).toEqual([1, 2]);
    const state = JSON.parse(stream.events.findLast(({ event }) => event === 'session')?.data ?? '{}') as Partial<Session>;
    expect(state).toMatchObject({ key, status: 'open', reply: null });
  });

  test('goes on behind the last turn that its reader has, also with one that is taken while it listens', async () => {
    const whole = await open('?until=replied');
    await whole.untilEnd();
    const second = whole.events.findLast(({ event }) => event === 'turn')?.id ?? '';
    const stream = await open('', { 'last-event-id': second });
    await stream.untilComment();
    expect(turnsOf(stream)).toEqual([]);
    await api.call('POST', `/api/v1/design-sessions/${key}/turns`, { json: { move: 'ask', text: 'Which component reads?' } });
    await expect.poll(() => turnsOf(stream), { timeout: 20_000 }).toEqual([3, 4]);
    stream.close();
  });

  test('refuses a place that it never came to', async () => {
    const answer = await api.call('GET', `/api/v1/design-sessions/${key}/events?after=99.1`);
    expect(await problemOf(answer, 422)).toMatchObject({ id: 'feed.unknown-place' });
  });
});

test('refuses an invisible character in a turn over HTTP by name, field and place, and takes no turn', async () => {
  const answer = await api.call('POST', `/api/v1/design-sessions/${key}/turns`, {
    json: { move: 'decide', as: 'choose', text: 'A table.', because: 'It is\nthere\u001B[2J.' },
  });
  expect(await problemOf(answer, 422)).toMatchObject({
    id: 'text.control-character',
    detail: expect.stringContaining('because has U+001B (ESC) in line 2, column 6'),
  });
});
