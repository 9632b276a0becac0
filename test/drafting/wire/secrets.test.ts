import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { explainFailure } from '../../../src/drafting/models/wire/explain-failure.ts';
import { probeModels } from '../../../src/drafting/models/wire/probe-models.ts';
import { startWireModels, wireKeys, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, questionFor, wires } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterEach(() => vi.unstubAllEnvs());

afterAll(async () => wire.stop());

it.each(wires)('no error, note or explanation quotes the key, though the provider does ($name)', async ({ choice, streamed }) => {
  const key = wireKeys[choice.provider];
  const tail = `${key.slice(0, 8)}****${key.slice(-4)}`;
  const message = `Incorrect API key provided: ${tail}. Header was "authorization: Bearer ${key}", x-api-key ${key}.\u001b[2J`;
  wire.meetAlways({ fault: 'status', status: 401, message });
  const asked = askerAt(wire, { streamed });
  const reply = await asked.asker.ask(questionFor(), [choice, choice], asked.listeners);
  if (reply.answered) throw new Error('It must not answer.');
  const shown = JSON.stringify([reply, asked.notes, explainFailure(reply.failure, choice), await probeModels(wire.settings())]);
  for (const part of [key, tail, key.slice(-4), '\u001b', '\\u001b', 'Troubleshooting']) expect(shown).not.toContain(part);
  expect(shown).toContain('Incorrect API key provided: [key]');
  // The key is where it belongs.
  expect(JSON.stringify(wire.calls[0]?.headers)).toContain(key);
  expect(wire.calls[0]?.text).not.toContain(key);
});

it.each(wires)(
  'what is asked goes to the provider alone, though the environment names others ($name)',
  async ({ choice, streamed }) => {
    const trap = await startWireModels();
    vi.stubEnv('LANGSMITH_TRACING', 'true');
    vi.stubEnv('LANGCHAIN_TRACING_V2', 'true');
    vi.stubEnv('LANGSMITH_API_KEY', 'lsv2_trap');
    vi.stubEnv('LANGSMITH_ENDPOINT', trap.url);
    vi.stubEnv('LANGSMITH_GATEWAY', trap.url);
    vi.stubEnv('ANTHROPIC_BASE_URL', trap.url);
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'trap');
    vi.stubEnv('OPENAI_BASE_URL', trap.url);
    wire.answer('identify_concepts', answer);
    const seen: string[] = [];
    const watch = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      seen.push(new Request(input).url);
      throw new TypeError('no way out');
    });
    try {
      const asked = askerAt(wire, { streamed, settings: wire.officialSettings(), fetch: wire.fetch });
      // The way to the test's own server is the recorder's, which the trap above does not reach.
      expect(await asked.asker.ask(questionFor(), [choice])).toMatchObject({ answered: true, calls: 1 });
    } finally {
      watch.mockRestore();
      await trap.stop();
    }
    expect(seen).toEqual([]);
    expect(trap.calls).toEqual([]);
    expect(wire.calls[0]?.headers['authorization'] ?? '').not.toContain('trap');
  },
);
