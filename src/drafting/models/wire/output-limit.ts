/** Messages of servers about too large an output limit, with the number that they accept. */
const patterns: readonly RegExp[] = [
  // Anthropic: "max_tokens: 32000 > 8192, which is the maximum allowed number of output tokens …"
  /max_tokens:? \d+ > (?<most>\d+)/i,
  // OpenAI: "max_tokens is too large: 32000. This model supports at most 16384 completion tokens"
  /supports at most (?<most>\d+) completion tokens/i,
  // vLLM: "… maximum context length is 8192 tokens and your request has 1200 input tokens (…)"
  /max_(?:completion_)?tokens\b.{0,500}maximum context length is (?<room>\d+) tokens and your request has (?<taken>\d+) input tokens/is,
];

/** Parses the server's output limit in tokens; null if the message is about something else. */
export function readOutputLimit(detail: string): number | null {
  for (const pattern of patterns) {
    const { most, room, taken } = pattern.exec(detail)?.groups ?? {};
    if (most !== undefined) return Number(most);
    if (room !== undefined && taken !== undefined) return Number(room) > Number(taken) ? Number(room) - Number(taken) : null;
  }
  return null;
}
