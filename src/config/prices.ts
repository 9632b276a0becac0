import type { ModelPrices, Rates } from '../ports/model-choice.ts';

const variable = 'THROUGHLINE_PRICES';
const entryPattern = /^((?:anthropic|openai):[^\s=]+)=(\S+)$/;
const amountPattern = /^\d{1,6}(\.\d{1,6})?$/;

/**
 * Parses `openai:llama3.3:70b=0.5/1.5,anthropic:claude-x=3/15/0.3/3.75`: US dollars per million
 * tokens in, out, read from cache, written to cache. The last two default to input.
 */
export function readPrices(environment: NodeJS.ProcessEnv, problems: string[]): ModelPrices {
  const prices: Record<string, Rates> = {};
  const entries = (environment[variable] ?? '').split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) {
    const [, model = '', amounts = ''] = entryPattern.exec(entry) ?? [];
    const rates = readRates(amounts);
    if (model === '' || rates === null || Object.hasOwn(prices, model)) {
      problems.push(
        `${variable}: "${entry}" is no price. Write each model once with dollars for a million tokens in and out, such as openai:llama3.3:70b=0.5/1.5.`,
      );
      continue;
    }
    prices[model] = rates;
  }
  return prices;
}

function readRates(text: string): Rates | null {
  const amounts = text.split('/');
  if (amounts.length < 2 || amounts.length > 4 || !amounts.every((amount) => amountPattern.test(amount))) return null;
  const [input = 0, output = 0, cacheRead = input, cacheWrite = input] = amounts.map(Number);
  return { input, output, cacheRead, cacheWrite };
}
