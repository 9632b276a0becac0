import type { z } from 'zod';
import { InputError } from '../../lifecycle/errors.ts';
import type { RequestBody } from '../middleware/request-body.ts';

/** Parses the JSON body. Throws InputError `request.invalid`, listing every problem. */
export function readFields<S extends z.ZodType>(body: RequestBody, schema: S): z.output<S> {
  const parsed = parse(schema, body.kind === 'json' ? body.value : {});
  if (parsed.success) return parsed.data;
  throw invalidRequest('body', parsed.error);
}

/** More than some 100,000 problems overflow the stack of the library. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.ZodSafeParseResult<z.output<S>> {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'has more problems than can be listed';
    throw invalidRequest('body', { issues: [{ code: 'custom', path: [], message, input: undefined }] });
  }
}

/** Builds the error. The framework says `param` for path parameters; callers read `path`. */
export function invalidRequest(target: string, { issues }: Pick<z.ZodError, 'issues'>): InputError {
  const part = target === 'param' ? 'path' : target;
  const problems = issues
    .slice(0, 50)
    .map((issue) => ({ in: part, at: issue.path.join('.').slice(0, 200), message: renderIssue(issue).slice(0, 300) }));
  return new InputError({
    id: 'request.invalid',
    message: problems.map(({ at, message }) => `${at === '' ? part : `${part}, ${at}`}: ${message}`).join('; '),
    fix: 'Correct what is listed; /docs describes the operation.',
    details: { problems },
  });
}

/** Says `is missing` or `must not be empty` where zod's messages speak of types and counts. */
function renderIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  return issue.message;
}
