const longestDetail = 400;

/** Both providers quote keys in part (`sk-proj-***1234`), and some servers whole headers. */
const keyLike = /\b(sk|pk|key)-[\w*.-]{6,}|\bBearer\s+\S+/gi;

// oxlint-disable-next-line no-control-regex -- taking them out is the point
const controls = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Makes what a provider said fit to be shown: no key, nothing that moves a terminal's cursor, no pages of HTML, no advice of LangChain's. */
export function scrubDetail(detail: string, secrets: readonly (string | null)[]): string {
  let text = cutAdvice(detail);
  if (/<html|<!doctype/i.test(text)) text = /<title>([^<]*)/i.exec(text)?.[1] ?? 'a web page';
  for (const secret of secrets) if (secret) text = text.replaceAll(secret, '[key]');
  text = text.replaceAll(keyLike, '[key]').replaceAll(controls, ' ').trim();
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}…` : text;
}

/** LangChain appends an address of its own that names the kind of error it supposes, MODEL_NOT_FOUND for any 404. */
export function cutAdvice(message: string): string {
  return message.split('\n\nTroubleshooting URL:')[0] ?? '';
}
