import { fixSchema } from '../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import {
  ConflictError,
  InputError,
  NotFoundError,
  PermissionError,
  ThroughlineError,
  UnavailableError,
  type Refusal,
} from '../lifecycle/errors.ts';

/** The fields of our server's problem document (RFC 9457) that this client reads. */
const problemSchema = z.object({
  id: z.string(),
  detail: z.string(),
  fix: z.string(),
  fixParts: fixSchema.optional().catch(undefined),
  instance: z.string(),
  details: z.unknown().optional(),
});

/** Rebuilds the server's error, with its class, id, message, fix and details. */
export function readRefusal({ status, body, url }: { status: number; body: unknown; url: string }): ThroughlineError {
  const problem = problemSchema.safeParse(body);
  if (!problem.success) return unreadableAnswer({ status, url });
  const { detail: message, instance, fixParts, ...rest } = problem.data;
  // For a defect the server returns only the id of its log entry.
  return ofStatus(status, { ...rest, fix: fixParts ?? rest.fix, message, ...(status === 500 ? { details: { instance } } : {}) });
}

/** Reports an answer that is not Throughline's, such as a proxy's page. */
export function unreadableAnswer({ status, url }: { status: number; url: string }): UnavailableError {
  return new UnavailableError({
    id: 'server.not-throughline',
    message: `${url} gave an answer that is not of Throughline (status ${status}).`,
    fix: 'See whether THROUGHLINE_URL names the server itself, and what stands between.',
  });
}

function ofStatus(status: number, refusal: Refusal): ThroughlineError {
  switch (status) {
    case 401:
    case 403:
      return new PermissionError(refusal);
    case 404:
      return new NotFoundError(refusal);
    case 409:
    case 412:
      return new ConflictError(refusal);
    case 503:
      return new UnavailableError(refusal);
    default:
      return status < 500 ? new InputError(refusal) : new ThroughlineError(refusal);
  }
}
