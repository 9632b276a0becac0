const longestDetail = 400;

/** Both providers quote keys in part (`sk-proj-***1234`), and some servers whole headers. */
const keyLike = /\b(sk|pk|key)-[\w*.-]{6,}|\bBearer\s+\S+/gi;

// oxlint-disable-next-line no-control-regex -- taking them out is the point
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Cleans a provider's message for display: no keys, control characters, HTML or advice. */
export function scrubDetail(detail: string, secrets: readonly (string | null)[]): string {
  let text = cutAdvice(detail);
  if (/<html|<!doctype/i.test(text)) text = /<title>([^<]*)/i.exec(text)?.[1] ?? 'a web page';
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '[key]');
  text = text.replaceAll(keyLike, '[key]').replaceAll(controls, ' ').trim();
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}

/** Removes the URL that LangChain appends, such as MODEL_NOT_FOUND for any 404. */
export function cutAdvice(message: string): string {
  return message.split('\n\nTroubleshooting URL:')[0] ?? '';
}
