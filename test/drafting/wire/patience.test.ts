import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FailureKind, ModelFailure } from '../../../src/drafting/model-call.ts';
import { explainFailure, nameFailure, describeFailure } from '../../../src/drafting/models/wire/explain-failure.ts';
import { readOutputLimit } from '../../../src/drafting/models/wire/output-limit.ts';
import { decideMove, longestWaitMs, mostRequests, raiseLimit } from '../../../src/drafting/models/wire/retry-policies.ts';
import { claude, gpt } from './questions.ts';

const kinds: readonly FailureKind[] = [
  'unauthorized',
  'quota',
  'rate-limited',
  'overloaded',
  'server-error',
  'unreachable',
  'timeout',
  'cut-stream',
  'truncated',
  'refused',
  'empty',
  'too-long',
  'unknown-model',
  'rejected',
];

const failure = (kind: FailureKind, retryAfterMs: number | null = null): ModelFailure => ({
  kind,
  detail: '',
  retryAfterMs,
  status: null,
});

describe('patience', () => {
  it('honors what the provider asks for to the millisecond, up to a minute, and then asks another', () => {
    const move = (retryAfterMs: number) =>
      decideMove(failure('rate-limited', retryAfterMs), { earlier: 0, requests: 1, random: () => 0 });
    expect(move(12_345)).toMatchObject({ to: 'repeat', waitMs: 12_345 });
    expect(move(longestWaitMs)).toMatchObject({ to: 'repeat', waitMs: longestWaitMs });
    expect(move(longestWaitMs + 1)).toEqual({ to: 'next' });
    expect(move(0)).toMatchObject({ to: 'repeat', waitMs: 0 });
  });

  it('spreads its own waits over the second half of each', () => {
    const move = (random: number) => decideMove(failure('overloaded'), { earlier: 2, requests: 3, random: () => random });
    expect(move(0)).toMatchObject({ waitMs: 4000, nth: 3, of: 4 });
    expect(move(0.5)).toMatchObject({ waitMs: 6000 });
  });

  it('ends, whatever fails in whatever turn, and waits no longer than a minute at a time', () => {
    const some = fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        retryAfterMs: fc.option(fc.nat(120_000)),
        random: fc.double({ min: 0, max: 0.99, noNaN: true }),
      }),
      {
        minLength: mostRequests,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(some, (failures) => {
        const earlier = new Map<FailureKind, number>();
        for (const [index, { kind, retryAfterMs, random }] of failures.entries()) {
          const move = decideMove(failure(kind, retryAfterMs), {
            earlier: earlier.get(kind) ?? 0,
            requests: index + 1,
            random: () => random,
          });
          if (move.to !== 'repeat') return true;
          expect(move.waitMs).toBeLessThanOrEqual(longestWaitMs);
          earlier.set(kind, (earlier.get(kind) ?? 0) + 1);
        }
        return false;
      }),
    );
  });

  it('doubles the limit of an answer up to the largest that any model writes, or that its server has named', () => {
    expect(raiseLimit(8000, null)).toBe(16_000);
    expect(raiseLimit(100_000, null)).toBe(128_000);
    expect(raiseLimit(128_000, null)).toBeNull();
    expect(raiseLimit(8000, 12_000)).toBe(12_000);
    expect(raiseLimit(8000, 8000)).toBeNull();
  });
});

describe('a limit of output tokens', () => {
  it.each([
    ['max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for claude-3-5-haiku', 8192],
    ['max_tokens is too large: 32000. This model supports at most 16384 completion tokens, whereas you provided 32000.', 16_384],
    [
      "'max_tokens' or 'max_completion_tokens' is too large: 32000. This model's maximum context length is 8192 tokens and your request has 1200 input tokens (32000 > 8192 - 1200).",
      6992,
    ],
    ["max_tokens: too large. This model's maximum context length is 100 tokens and your request has 1200 input tokens", null],
    ["This model's maximum context length is 8192 tokens, however you requested 9000.", null],
    ['max_tokens must be positive', null],
  ])('%j gives room for %s', (detail, most) => {
    expect(readOutputLimit(detail)).toBe(most);
  });
});

describe('an explanation', () => {
  it.each(kinds)('of %s names the model, what happened and what to do', (kind) => {
    for (const choice of [claude, gpt]) {
      const { id, message, fix } = explainFailure({ ...failure(kind), detail: 'their words' }, choice);
      expect(id).toBe(`model.${kind}`);
      expect(message).toMatch(new RegExp(`^${choice.provider}:${choice.model} .+: their words\\.$`));
      expect(fix).toMatch(/^[A-Z].+\.$/);
      expect(nameFailure(failure(kind), choice)).toMatch(/^[a-z].+[^.]$/);
      expect(describeFailure(failure(kind), choice, { baseUrl: null })).toMatch(/^(Anthropic|OpenAI|anthropic:|openai:).+[^.]$/);
      expect(describeFailure(failure(kind), choice, { baseUrl: 'http://localhost' })).toMatch(/^(anthropic:|openai:)/);
    }
  });

  it('says what to set', () => {
    expect(explainFailure(failure('unauthorized'), claude).fix).toContain('ANTHROPIC_API_KEY');
    expect(explainFailure(failure('unauthorized'), gpt).fix).toContain('OPENAI_API_KEY');
    expect(explainFailure(failure('unreachable'), gpt).fix).toContain('OPENAI_BASE_URL');
    expect(explainFailure(failure('unknown-model'), claude).fix).toContain('Set THROUGHLINE_MODEL');
    expect(explainFailure(failure('truncated'), claude).fix).toContain('Split the PRD');
    expect(explainFailure(failure('overloaded'), claude).fix).toContain('Try again later');
  });

  it('ends in one full stop, whoever sets it', () => {
    expect(explainFailure(failure('overloaded'), claude).message).toBe(`anthropic:${claude.model} is overloaded.`);
    expect(explainFailure({ ...failure('refused'), detail: 'I cannot.' }, claude).message).toMatch(
      /refuses to answer: I cannot\.$/,
    );
  });
});
