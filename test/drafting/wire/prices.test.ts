import { describe, expect, it } from 'vitest';
import { readPrices } from '../../../src/config/prices.ts';
import { hasPrice, priceOf } from '../../../src/drafting/models/price-of.ts';
import prices from '../../../src/drafting/models/prices.json' with { type: 'json' };
import { defaultModels } from '../../../src/ports/model-choice.ts';

const official = { baseUrl: null };
const million = { inputTokens: 1_000_000, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
const anthropic = (model: string) => ({ provider: 'anthropic', model }) as const;
const openai = (model: string) => ({ provider: 'openai', model }) as const;

describe('the price', () => {
  it('is known of the models that are used where none is named', () => {
    expect(priceOf(anthropic(defaultModels.anthropic), million, official)).toBeGreaterThan(0);
    expect(priceOf(openai(defaultModels.openai), { ...million, inputTokens: 1000 }, official)).toBeGreaterThan(0);
  });

  it('counts plain, cached, stored and written tokens each at its rate', () => {
    const usage = { inputTokens: 1000, cacheReadTokens: 600, cacheWriteTokens: 300, outputTokens: 50 };
    const { input, cacheRead, cacheWrite, output } = prices.anthropic.models['claude-opus-5'];
    const expected = (100 * input + 600 * cacheRead + 300 * cacheWrite + 50 * output) / 1_000_000;
    expect(priceOf(anthropic('claude-opus-5'), usage, official)).toBeCloseTo(expected, 12);
  });

  it.each([
    [anthropic('claude-haiku-4-5-20251001'), anthropic('claude-haiku-4-5')],
    [openai('gpt-6-sol-2026-09-22'), openai('gpt-6-sol')],
  ])('of a dated name %o is that of its model', (dated, model) => {
    const usage = { ...million, inputTokens: 1000 };
    expect(priceOf(dated, usage, official)).toBe(priceOf(model, usage, official));
    expect(priceOf(dated, usage, official)).not.toBeNull();
  });

  it.each([
    anthropic('claude-sonnet-5-6'),
    anthropic('claude-opus-5-latest'),
    anthropic('claude-opus-5-2026-09-22'),
    anthropic('gpt-6-sol'),
    openai('gpt-6-sol-mini'),
    openai('llama3.3:70b'),
    openai('constructor'),
    openai(''),
  ])('of %o is not known, and so null rather than a guess', (choice) => {
    expect(priceOf(choice, { ...million, inputTokens: 1000 }, official)).toBeNull();
  });

  it('is not known behind another address, whatever the model is called', () => {
    expect(priceOf(anthropic(defaultModels.anthropic), million, { baseUrl: 'http://localhost:11434' })).toBeNull();
  });

  it('follows the tier of long requests, for the whole of one, and is not known where that tier is not', () => {
    const sol = (inputTokens: number) => priceOf(openai('gpt-6.1-sol'), { ...million, inputTokens }, official);
    expect(sol(272_000)).toBeCloseTo(0.544, 9);
    expect(sol(272_001)).toBeCloseTo(1.088004, 9);
    expect(priceOf(openai('gpt-6.1-terra'), { ...million, inputTokens: 300_000 }, official)).toBeNull();
  });
});

it('every price says when and where it was read, and reading from the cache is never dearer than not', () => {
  expect(prices.readOn).toMatch(/^2026-\d\d-\d\d$/);
  for (const { source, models } of [prices.anthropic, prices.openai]) {
    expect(source).toMatch(/^https:/);
    for (const rates of Object.values(models)) {
      expect(rates.cacheRead).toBeLessThan(rates.input);
      expect(rates.input).toBeLessThanOrEqual(rates.cacheWrite);
      expect(rates.cacheWrite).toBeLessThan(rates.output);
    }
  }
});

describe('a configured price', () => {
  it('of a model that the configuration names is what it says there, at any address', () => {
    const problems: string[] = [];
    const configured = readPrices(
      { THROUGHLINE_PRICES: 'openai:llama3.3:70b=0.5/1.5, anthropic:claude-opus-5=1/2/0.1/1.25' },
      problems,
    );
    const access = { baseUrl: 'http://localhost:11434', prices: configured };
    const usage = { inputTokens: 1000, cacheReadTokens: 600, cacheWriteTokens: 300, outputTokens: 50 };
    expect(problems).toEqual([]);
    expect(priceOf(openai('llama3.3:70b'), usage, access)).toBeCloseTo((1000 * 0.5 + 50 * 1.5) / 1_000_000, 12);
    expect(priceOf(anthropic('claude-opus-5'), usage, access)).toBeCloseTo(
      (100 + 600 * 0.1 + 300 * 1.25 + 50 * 2) / 1_000_000,
      12,
    );
    expect(priceOf(openai('other'), usage, access)).toBeNull();
    expect(hasPrice(openai('llama3.3:70b'), { anthropic: access, openai: access })).toBe(true);
  });

  it.each(['openai:x', 'openai:x=1', 'x=1/2', 'openai:x=1/2/3/4/5', 'openai:x=-1/2', 'openai:x=1/2,openai:x=1/3'])(
    'is refused where it reads %s',
    (text) => {
      const problems: string[] = [];
      readPrices({ THROUGHLINE_PRICES: text }, problems);
      expect(problems).toHaveLength(1);
      expect(problems[0]).toContain('is no price. Write each model once');
    },
  );
});
