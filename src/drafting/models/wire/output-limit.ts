/** How servers say that a request wants more output than the model writes, with the number that it takes. */
const patterns: readonly RegExp[] = [
  // Anthropic: "max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens for …"
  /max_tokens:? \d+ > (?<most>\d+)/i,
  // OpenAI: "max_tokens is too large: 32000. This model supports at most 16384 completion tokens, …"
  /supports at most (?<most>\d+) completion tokens/i,
  // vLLM: "… is too large: 32000. This model's maximum context length is 8192 tokens and your request has 1200 input tokens (…)"
  /max_(?:completion_)?tokens\b.*maximum context length is (?<room>\d+) tokens and your request has (?<taken>\d+) input tokens/is,
];

/** Reads how many output tokens a server says it can give; null when its complaint is not about that. */
export function readOutputLimit(detail: string): number | null {
  for (const pattern of patterns) {
    const { most, room, taken } = pattern.exec(detail)?.groups ?? {};
    if (most !== undefined) return Number(most);
    if (room !== undefined && taken !== undefined) return Number(room) > Number(taken) ? Number(room) - Number(taken) : null;
  }
  return null;
}
