import type { ProviderAccess } from '../../config/config.ts';
import type { Usage } from '../../ports/drafter.ts';
import { nameModel, type ModelChoice, type ModelPrices, type Rates } from '../../ports/model-choice.ts';
import prices from './prices.json' with { type: 'json' };

interface Price extends Rates {
  /** Rates for whole requests with more input; without rates, their cost is unknown. */
  readonly longContext?: { readonly above: number } & Partial<Rates>;
}

const pricesByModel: Readonly<Record<'anthropic' | 'openai', Readonly<Record<string, Price>>>> = {
  anthropic: prices.anthropic.models,
  openai: prices.openai.models,
};

/**
 * Returns the cost of one request in US dollars; null if unknown. Configured prices go first.
 * Another base URL has no known price: gateways and own machines have costs of their own.
 */
export function priceOf(
  choice: Exclude<ModelChoice, { provider: 'rules' }>,
  usage: Omit<Usage, 'costUsd'>,
  { baseUrl, prices: configured = {} }: PricedAccess,
): number | null {
  const price = ownPrice(configured, choice) ?? (baseUrl === null ? findPrice(choice) : null);
  if (!price) return null;
  const rates = ratesFor(price, usage.inputTokens);
  if (!rates) return null;
  const plain = usage.inputTokens - usage.cacheReadTokens - usage.cacheWriteTokens;
  const millionths =
    plain * rates.input +
    usage.cacheReadTokens * rates.cacheRead +
    usage.cacheWriteTokens * rates.cacheWrite +
    usage.outputTokens * rates.output;
  return millionths / 1_000_000;
}

/** Returns whether a model's price is known. Rules are free; overlong requests may lack a price. */
export function hasPrice(choice: ModelChoice, settings: Readonly<Record<'anthropic' | 'openai', PricedAccess>>): boolean {
  if (choice.provider === 'rules') return true;
  const { baseUrl, prices: configured = {} } = settings[choice.provider];
  return ownPrice(configured, choice) !== null || (baseUrl === null && findPrice(choice) !== null);
}

type PricedAccess = Pick<ProviderAccess, 'baseUrl' | 'prices'>;

function ownPrice(configured: ModelPrices, choice: ModelChoice): Rates | null {
  const name = nameModel(choice);
  return Object.hasOwn(configured, name) ? (configured[name] ?? null) : null;
}

/** A dated name (`…-20251001`, `…-2026-09-22`) is a snapshot at the price of the undated model. */
function findPrice({ provider, model }: Exclude<ModelChoice, { provider: 'rules' }>): Price | null {
  const name = model.replace(provider === 'anthropic' ? /-20\d{6}$/ : /-20\d{2}-\d{2}-\d{2}$/, '');
  const known = pricesByModel[provider];
  return Object.hasOwn(known, name) ? (known[name] ?? null) : null;
}

function ratesFor(price: Price, inputTokens: number): Rates | null {
  const { longContext } = price;
  if (!longContext || inputTokens <= longContext.above) return price;
  const { input, cacheRead, cacheWrite, output } = longContext;
  if (input === undefined || cacheRead === undefined || cacheWrite === undefined || output === undefined) return null;
  return { input, cacheRead, cacheWrite, output };
}
