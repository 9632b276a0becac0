import type { ProviderLimit, ProviderLimits } from '../ports/provider-quota.ts';

const variable = 'THROUGHLINE_PROVIDER_LIMITS';
const entryPattern = /^(anthropic|openai):(\S+)$/;
const amountPattern = /^([1-9]\d{0,8})(rpm|tpm)$/;

/** Parses `anthropic:50rpm/200000tpm,openai:500rpm` and adds invalid entries to `problems`. */
export function readProviderLimits(environment: NodeJS.ProcessEnv, problems: string[]): ProviderLimits {
  const limits: Partial<Record<'anthropic' | 'openai', ProviderLimit>> = {};
  const entries = (environment[variable] ?? '').split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) {
    const [, provider, amounts] = entryPattern.exec(entry) ?? [];
    const limit = amounts === undefined ? null : readAmounts(amounts);
    if ((provider !== 'anthropic' && provider !== 'openai') || limit === null || limits[provider]) {
      problems.push(
        `${variable}: "${entry}" is no limit. Write each provider once, such as anthropic:50rpm/200000tpm or openai:500rpm.`,
      );
      continue;
    }
    limits[provider] = limit;
  }
  return limits;
}

function readAmounts(text: string): ProviderLimit | null {
  const amounts = text.split('/').map((amount) => amountPattern.exec(amount));
  const find = (unit: string): number | null => Number(amounts.find((amount) => amount?.[2] === unit)?.[1]) || null;
  const limit = { requests: find('rpm'), tokens: find('tpm') };
  const known = [limit.requests, limit.tokens].filter((amount) => amount !== null);
  return known.length === amounts.length ? limit : null;
}
