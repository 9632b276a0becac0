import type { Tried } from './attempt.ts';
import type { AnswerFormat } from './provider.ts';

/** The features that a server supports. */
export interface Dialect {
  readonly streamed: boolean;
  readonly format: AnswerFormat;
  /** False if the server said that it or its model takes no tools. */
  readonly takesTools: boolean;
  /** False if the server wants `max_completion_tokens`, as behind a gateway to OpenAI. */
  readonly takesMaxTokens: boolean;
  /** The server's stated output limit in tokens; null if unknown. */
  readonly mostOutputTokens: number | null;
}

const looserFormat: Readonly<Record<AnswerFormat, AnswerFormat | null>> = {
  'json-schema': 'json-object',
  'json-object': 'words',
  words: null,
};

/**
 * Returns a simpler dialect for a self-hosted server that rejects a feature; null for other
 * failures. The provider itself supports everything, so its refusals mean something else.
 */
export function loosen(
  dialect: Dialect,
  { failure, contentType, ownServer }: Pick<Tried, 'failure' | 'contentType'> & { readonly ownServer: boolean },
): { readonly dialect: Dialect; readonly because: string } | null {
  if (!ownServer || !failure) return null;
  const refuses = failure.kind === 'rejected' || failure.status === 501;
  // Some servers ignore streaming and answer with a whole document, without any event.
  const ignoresStream = failure.kind === 'cut-stream' && contentType.includes('application/json');
  if (dialect.streamed && ((refuses && /\bstream/i.test(failure.detail)) || ignoresStream)) {
    return { dialect: { ...dialect, streamed: false }, because: 'does not stream there; asking for the whole answer' };
  }
  if (dialect.takesTools && refuses && /\btools?\b|\btool[_-]|function.?call/i.test(failure.detail)) {
    return { dialect: { ...dialect, takesTools: false }, because: 'takes no tools there; asking without them' };
  }
  if (dialect.takesMaxTokens && refuses && /max_completion_tokens/i.test(failure.detail)) {
    return { dialect: { ...dialect, takesMaxTokens: false }, because: 'takes no `max_tokens` there; asking with the newer name' };
  }
  const format = looserFormat[dialect.format];
  if (format && refuses && /response_format|json_?schema|json_?object|schema|grammar|guided/i.test(failure.detail)) {
    const because = `does not take ${dialect.format === 'json-schema' ? 'a JSON schema' : 'a JSON format'} there; asking again in words`;
    return { dialect: { ...dialect, format }, because };
  }
  return null;
}
