import type { Tried } from './attempt.ts';
import type { AnswerFormat } from './provider.ts';

/** What of the provider's wire a server is asked to speak. */
export interface Dialect {
  readonly streamed: boolean;
  readonly format: AnswerFormat;
  /** False where a server has said that it, or its model, knows no tools. */
  readonly takesTools: boolean;
  /** False where a server has said that its model knows the limit by its newer name only, as behind a gateway to OpenAI. */
  readonly takesMaxTokens: boolean;
  /** What the server says is the most that the model writes; null while it has not. */
  readonly mostOutputTokens: number | null;
}

const looserFormat: Readonly<Record<AnswerFormat, AnswerFormat | null>> = {
  'json-schema': 'json-object',
  'json-object': 'words',
  words: null,
};

/**
 * Finds what to leave out for a server of one's own that knows less than the provider it stands in for; null when that is not what is
 * wrong. The provider itself knows its own wire, and there a refusal means something else.
 */
export function loosen(
  dialect: Dialect,
  { failure, contentType, ownServer }: Pick<Tried, 'failure' | 'contentType'> & { readonly ownServer: boolean },
): { readonly dialect: Dialect; readonly because: string } | null {
  if (!ownServer || !failure) return null;
  const refuses = failure.kind === 'rejected' || failure.status === 501;
  // Some do not refuse to stream but answer with one whole document, in which no event is found.
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
