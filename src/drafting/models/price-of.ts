import type { ProviderAccess } from '../../config/config.ts';
import type { Usage } from '../../ports/drafter.ts';
import { nameModel, type ModelChoice, type ModelPrices, type Rates } from '../../ports/model-choice.ts';
import prices from './prices.json' with { type: 'json' };

interface Price extends Rates {
  /** For the whole of a request that has more input; without rates, what it costs is not known. */
  readonly longContext?: { readonly above: number } & Partial<Rates>;
}

const pricesByModel: Readonly<Record<'anthropic' | 'openai', Readonly<Record<string, Price>>>> = {
  anthropic: prices.anthropic.models,
  openai: prices.openai.models,
};

/**
 * What one request cost, in US dollars; null when the price is not known. What the configuration says of a model goes first. Behind another base URL
 * nothing else is known: a gateway has prices of its own, and a machine of one's own costs something too.
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

/** Whether requests can be counted in money. Rules cost nothing. A request longer than the prices go is not counted all the same. */
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

/** A dated name (`…-20251001`, `…-2026-09-22`) is a snapshot of the model before the date, and costs the same. */
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
