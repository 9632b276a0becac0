import { AuthorizationResponseError, ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { PermissionError, ThroughlineError, UnavailableError } from '../../lifecycle/errors.ts';

const unanswered = ['OAUTH_TIMEOUT', 'OAUTH_ABORT'];

/** Maps a failed sign-in to an error. Cuts and cleans the provider's text, which is untrusted. */
export function explainFailure(cause: unknown, issuer: string): unknown {
  if (cause instanceof ThroughlineError) return cause;
  if (cause instanceof AuthorizationResponseError) {
    return new PermissionError({
      id: 'oidc.denied',
      message: `${issuer} did not sign you in: ${clean(cause.error)}${cause.error_description ? `, ${clean(cause.error_description)}` : ''}.`,
      fix: 'Begin again, or ask whoever runs it why you may not use Throughline.',
      cause,
    });
  }
  if (cause instanceof ResponseBodyError || cause instanceof WWWAuthenticateChallengeError)
    return refused(issuer, clean(reasonOf(cause)), cause);
  if (cause instanceof ClientError && !unanswered.includes(cause.code ?? ''))
    return refused(issuer, clean(reasonOf(cause)), cause);
  if (cause instanceof ClientError || cause instanceof TypeError) {
    return new UnavailableError({
      id: 'oidc.unreachable',
      message: `${issuer} does not answer now.`,
      fix: 'Begin again in a moment. A login link goes without it.',
      cause,
    });
  }
  return cause;
}

function refused(issuer: string, why: string, cause: Error): PermissionError {
  return new PermissionError({
    id: 'oidc.refused',
    message: `What ${issuer} answered does not prove who you are: ${why}.`,
    fix: 'Begin again from the login page; if it stays, the client at the provider and the settings here do not fit.',
    cause,
  });
}

/** Returns the innermost message, because the library wraps the specific reason in general ones. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

function clean(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, 200)
    .replace(/(?<![.\s])[.\s]+$/, '');
}
